import { ScreenHeader } from '../../components/screen-header.tsx';

export function StorageView() {
  return <ScreenHeader title="Storage" />;
}
