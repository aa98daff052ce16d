import { ScreenHeader } from '../../components/screen-header.tsx';

export function TimelineView() {
  return <ScreenHeader title="Timeline" />;
}
