import { ScreenHeader } from '../../components/screen-header.tsx';

export function SessionsView() {
  return <ScreenHeader title="Sessions" />;
}
