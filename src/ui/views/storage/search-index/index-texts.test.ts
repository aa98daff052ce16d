import { expect, test } from 'vitest';
import { describeOptimised, filterWords } from './index-texts.ts';

const LABELS = { content: 'Content', events: 'Events', memory: 'Notes' };

test('optimising is told by the stores it changed', () => {
  expect(
    describeOptimised({ content: 3, events: 12, memory: 1 }, { content: 1, events: 1, memory: 1 }, LABELS),
  ).toEqual(['Content: 3 pieces → 1.', 'Events: 12 pieces → 1.']);
  const same = { content: 1, events: 0, memory: 1 };
  expect(describeOptimised(same, same, LABELS)).toHaveLength(1);
});

test('words are found by any part, whatever the case and the accents', () => {
  const words = ['result', 'über', 'tide'].map((word) => ({ word, rows: 1 }));
  expect(filterWords(words, ' ')).toBe(words);
  expect(filterWords(words, 'SUL').map(({ word }) => word)).toEqual(['result']);
  expect(filterWords(words, 'uber').map(({ word }) => word)).toEqual(['über']);
  expect(filterWords(words, 'zebra')).toEqual([]);
});
