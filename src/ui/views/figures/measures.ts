import type { FIGURE_ROWS, FigureValues } from '../../../engine/api.ts';
import { formatDollars, formatDuration, formatNumber } from '../../format.ts';

type FigureRows = keyof typeof FIGURE_ROWS;

/** One figure, as it is named, written and opened. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly of: (values: FigureValues) => number;
  readonly format: (value: number) => string;
  /** The entries that it was counted from; `sessions` opens the list of sessions. */
  readonly rows: FigureRows | 'sessions';
}

const NO_TIME = '0';
const duration = (ms: number) => (ms === 0 ? NO_TIME : formatDuration(ms));

function measure(
  id: string,
  label: string,
  rows: Measure['rows'],
  of: Measure['of'],
  format: Measure['format'] = formatNumber,
): Measure {
  return { id, label, rows, of, format };
}

/** In the order of the table's columns. */
export const MEASURES: readonly Measure[] = [
  measure('entries', 'Entries', 'events', ({ events }) => events),
  measure('sessions', 'Sessions', 'sessions', ({ sessions }) => sessions),
  measure('prompts', 'Prompts', 'prompts', ({ prompts }) => prompts),
  measure('active', 'Active time', 'events', ({ activeMs }) => activeMs, duration),
  measure('calls', 'Tool calls', 'toolCalls', ({ toolCalls }) => toolCalls),
  measure('tool-errors', 'Tool errors', 'toolErrors', ({ toolErrors }) => toolErrors),
  measure('other-errors', 'Other errors', 'otherErrors', ({ otherErrors }) => otherErrors),
  measure('edits', 'Edits', 'edits', ({ edits }) => edits),
  measure('files', 'Files changed', 'edits', ({ files }) => files),
  measure('added', 'Lines added', 'edits', ({ linesAdded }) => linesAdded),
  measure('removed', 'Lines removed', 'edits', ({ linesRemoved }) => linesRemoved),
  measure('tokens', 'All tokens', 'tokens', allTokens),
  measure('input', 'Input tokens', 'tokens', ({ tokens }) => tokens.input),
  measure('output', 'Output tokens', 'tokens', ({ tokens }) => tokens.output),
  measure('cache-read', 'Cache read', 'tokens', ({ tokens }) => tokens.cacheRead),
  measure('cache-write', 'Cache written', 'tokens', ({ tokens }) => tokens.cacheWrite),
  measure('recorded', 'Recorded cost', 'recordedCost', ({ recordedCost }) => recordedCost, formatDollars),
  measure('priced', 'Priced cost', 'pricedCost', ({ pricedCost }) => pricedCost, formatDollars),
  measure('unpriced', 'Unpriced messages', 'unpriced', ({ unpricedUsages }) => unpricedUsages),
];

const [FIRST] = MEASURES;

function allTokens({ tokens }: FigureValues): number {
  return tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite;
}

/** By its id; entries for an id that names none. */
export function measureOf(id: string): Measure {
  const found = MEASURES.find((each) => each.id === id) ?? FIRST;
  if (!found) throw new Error('There is no measure.');
  return found;
}

/** Of the results of tools, how many say that the call failed: 0 to 1; null without any result. */
export function errorRate({ toolErrors, toolResults }: FigureValues): number | null {
  return toolResults === 0 ? null : toolErrors / toolResults;
}
