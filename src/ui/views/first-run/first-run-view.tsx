import { ScreenHeader } from '../../components/screen-header.tsx';

export function FirstRunView() {
  return <ScreenHeader title="Get started" />;
}
