import { ScreenHeader } from '../../components/screen-header.tsx';

export function MemoryView() {
  return <ScreenHeader title="Memory" />;
}
