import { expect, it } from 'vitest';
import type { ScorePart } from '../../../engine/api.ts';
import { formatPart, sumOf, toPartBars } from './score-parts.ts';

function part(changes: Partial<ScorePart>): ScorePart {
  return { kind: 'term', label: 'lock', value: 1, detail: 'counts 2 times', ...changes };
}

it('has the largest parts first, each as a share of the longest, with the sign that it adds to the sum', () => {
  const bars = toPartBars({
    parts: [
      part({ label: 'lock', value: 2 }),
      part({ kind: 'place', label: 'Behind the rows that were ranked anew', value: -4, detail: 'only the first rows' }),
      part({ kind: 'feedback', label: 'wal', value: 0.0004 }),
    ],
  });
  expect(bars.map(({ label, value, share }) => [label, formatPart(value), share])).toEqual([
    ['Behind the rows that were ranked anew', '−4.000', 1],
    ['lock', '+2.000', 0.5],
    ['wal', '+0.000', 0.0001],
  ]);
  expect(sumOf(bars)).toBeCloseTo(-1.9996);
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
