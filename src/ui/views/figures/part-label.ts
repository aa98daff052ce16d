import type { FigureGroup, FigurePart } from '../../../engine/api.ts';
import { formatWeekday } from '../../format.ts';
import { agentName } from '../session/agent-name.ts';

export const GROUP_LABELS: Readonly<Record<FigureGroup, string>> = {
  day: 'Day',
  project: 'Project',
  session: 'Session',
  model: 'Model',
  agent: 'Agent',
};

/** What a part is called on the screen. */
export function partLabel(by: FigureGroup, { key, label }: FigurePart): string {
  if (key === null) return label;
  if (by === 'day') return formatWeekday(Date.parse(`${key}T00:00:00Z`), 'UTC');
  return by === 'agent' ? agentName(key) : label;
}
