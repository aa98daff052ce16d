import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDisplayUnits } from './display-units.ts';
import { entryAt, filterEntries, toOutlineEntries } from './outline-entries.ts';
import { anyOutline, outlineOf } from './outline-samples.ts';

const OUTLINE = outlineOf([
  { type: 'notice' },
  { type: 'prompt', title: 'Fix the import' },
  { type: 'tool-call', group: 'edit' },
  { type: 'tool-result', call: 2, isError: true },
  { type: 'compaction' },
  { type: 'prompt', title: 'Now the tests' },
  { type: 'assistant', group: 'decision' },
]);
const ENTRIES = toOutlineEntries(OUTLINE, toDisplayUnits(OUTLINE));

test('prompts are numbered and carry what came of them', () => {
  expect(
    ENTRIES.map(({ number, title, errors, edits, decisions, compactions }) => [
      number,
      title,
      errors,
      edits,
      decisions,
      compactions,
    ]),
  ).toEqual([
    [0, 'Start of the session', 0, 0, 0, 0],
    [1, 'Fix the import', 1, 1, 0, 1],
    [2, 'Now the tests', 0, 0, 1, 0],
  ]);
});

test('the filter wants every word, in any case', () => {
  expect(filterEntries(ENTRIES, 'IMPORT fix').map((entry) => entry.number)).toEqual([1]);
  expect(filterEntries(ENTRIES, ' ')).toBe(ENTRIES);
});

test('an event belongs to the last prompt before it', () => {
  expect([0, 1, 4, 5, 6].map((index) => entryAt(ENTRIES, index))).toEqual([0, 1, 1, 2, 2]);
  expect(entryAt([], 3)).toBe(-1);
});

test('marks lose no error: their sum is that of the units', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const units = toDisplayUnits(outline);
      const entries = toOutlineEntries(outline, units);
      const errors = entries.reduce((sum, entry) => sum + entry.errors, 0);
      expect(errors).toBe(units.filter((unit) => unit.isError).length);
    }),
  );
});
