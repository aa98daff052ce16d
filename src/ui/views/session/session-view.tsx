import { ScreenHeader } from '../../components/screen-header.tsx';

export function SessionView() {
  return <ScreenHeader title="Session" />;
}
