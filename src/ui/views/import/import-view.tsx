import { ScreenHeader } from '../../components/screen-header.tsx';

export function ImportView() {
  return <ScreenHeader title="Import" />;
}
