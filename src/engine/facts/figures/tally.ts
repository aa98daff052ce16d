import type { FigureValues } from '../../api.ts';
import { NANOS_A_DOLLAR } from '../../prices/price-list.ts';

/** What is counted of each part, in whole numbers: sums of these have no rest. Costs are in billionths of a dollar. */
export const COUNTS = [
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

const PLACE_OF = new Map<Count, number>(COUNTS.map((name, index) => [name, index]));
const WIDTH = COUNTS.length;

/** Where a count stands among those of a part. */
export function placeOf(count: Count): number {
  return PLACE_OF.get(count) ?? 0;
}

/** Counts of parts that come as they are met. */
export class Tally {
  #values = new Float64Array(WIDTH * 64);

  /** @param place what `placeOf` gave */
  add(part: number, place: number, amount: number): void {
    const at = part * WIDTH + place;
    if (at >= this.#values.length) this.#grow(at);
    this.#values[at] = (this.#values[at] ?? 0) + amount;
  }

  get(part: number, count: Count): number {
    return this.#values[part * WIDTH + placeOf(count)] ?? 0;
  }

  /** Over the first so many parts. */
  sum(parts: number, count: Count): number {
    let sum = 0;
    for (let part = 0; part < parts; part++) sum += this.get(part, count);
    return sum;
  }

  #grow(at: number): void {
    const values = new Float64Array(Math.max(at + 1, this.#values.length * 2));
    values.set(this.#values);
    this.#values = values;
  }
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
