import { expect, it } from 'vitest';
import type { ScorePart } from '../../../engine/api.ts';
import { toPartBars } from './score-parts.ts';

function part(changes: Partial<ScorePart>): ScorePart {
  return { kind: 'term', label: 'lock', value: 1, detail: 'counts 2 times', ...changes };
}

it('has the largest parts first, each as a share of the longest, and marks what is taken off', () => {
  const bars = toPartBars({
    parts: [
      part({ label: 'lock', value: 2 }),
      part({ kind: 'place', label: 'Behind the rows that were ranked anew', value: -4, detail: 'only the first rows' }),
      part({ kind: 'feedback', label: 'wal', value: 0.0004 }),
    ],
  });
  expect(bars.map(({ label, value, isNegative, share }) => [label, value, isNegative, share])).toEqual([
    ['Behind the rows that were ranked anew', '−4.000', true, 1],
    ['lock', '+2.000', false, 0.5],
    ['wal', '+0.000', false, 0.0001],
  ]);
});

it('says what a word is to the query', () => {
  const [term, session] = toPartBars({
    parts: [part({ value: 2 }), part({ kind: 'session', label: 'Its session', detail: '0.4 of the mean' })],
  });
  expect(term?.detail).toBe('word of the query: counts 2 times');
  expect(session?.detail).toBe('0.4 of the mean');
});

it('gives two parts of one word keys of their own', () => {
  const keys = toPartBars({ parts: [part({}), part({})] }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});
