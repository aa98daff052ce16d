import type { LaneKind } from '../../../timeline/lanes.ts';

export const LANE_KIND_LABELS: Readonly<Record<LaneKind, string>> = {
  project: 'Project',
  session: 'Session',
  source: 'Source',
  category: 'Category',
  tool: 'Tool',
  file: 'File',
};
