import type { FigureValues } from '../../api.ts';
import { NANOS_A_DOLLAR } from '../../prices/price-list.ts';

/** What is counted of each part, in whole numbers: sums of these have no rest. Costs are in billionths of a dollar. */
const COUNTS = [
  'events',
  'sessions',
  'prompts',
  'toolCalls',
  'toolResults',
  'toolErrors',
  'otherErrors',
  'edits',
  'files',
  'linesAdded',
  'linesRemoved',
  'activeMs',
  'input',
  'output',
  'cacheRead',
  'cacheWrite',
  'usages',
  'recordedNanos',
  'recordedUsages',
  'pricedNanos',
  'pricedUsages',
  'unpricedUsages',
  'unpricedTokens',
] as const;
export type Count = (typeof COUNTS)[number];

/** Counts of parts, by their numbers. A part that was never counted has none. */
export type Tally = Readonly<Record<Count, number[]>>;

export function makeTally(): Tally {
  return Object.fromEntries(COUNTS.map((count): [Count, number[]] => [count, []])) as Record<Count, number[]>;
}

export function addTo(counts: number[], part: number, amount: number): void {
  while (counts.length <= part) counts.push(0);
  counts[part] = (counts[part] ?? 0) + amount;
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** As the answer has them. */
export function toValues(get: (count: Count) => number): FigureValues {
  return {
    events: get('events'),
    sessions: get('sessions'),
    prompts: get('prompts'),
    toolCalls: get('toolCalls'),
    toolResults: get('toolResults'),
    toolErrors: get('toolErrors'),
    otherErrors: get('otherErrors'),
    edits: get('edits'),
    files: get('files'),
    linesAdded: get('linesAdded'),
    linesRemoved: get('linesRemoved'),
    activeMs: get('activeMs'),
    tokens: {
      input: get('input'),
      output: get('output'),
      cacheRead: get('cacheRead'),
      cacheWrite: get('cacheWrite'),
    },
    usages: get('usages'),
    recordedCost: get('recordedNanos') / NANOS_A_DOLLAR,
    recordedUsages: get('recordedUsages'),
    pricedCost: get('pricedNanos') / NANOS_A_DOLLAR,
    pricedUsages: get('pricedUsages'),
    unpricedUsages: get('unpricedUsages'),
    unpricedTokens: get('unpricedTokens'),
  };
}
