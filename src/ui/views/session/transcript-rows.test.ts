import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DisplayUnit, toDisplayUnits } from './display-units.ts';
import { anyOutline, outlineOf } from './outline-samples.ts';
import {
  buildRows,
  eventIndexesOf,
  eventRunsOf,
  FOLD_FROM,
  type FoldRole,
  foldKeyOf,
  foldReads,
  type NestedSession,
  nextRow,
  type RowOptions,
  rootRowAt,
  type SessionLayout,
  survivorOf,
  type TranscriptRow,
} from './transcript-rows.ts';

const READING: RowOptions = {
  density: 'reading',
  hiddenKinds: new Set(),
  openFolds: new Set(),
  nested: new Map(),
};

function layoutOf(outline: SessionLayout['outline'], sessionKey = 's'): SessionLayout {
  return { sessionKey, outline, units: toDisplayUnits(outline) };
}

function unitsOf(row: TranscriptRow): readonly DisplayUnit[] {
  if (row.kind === 'nested-state') return [];
  if (row.kind === 'unit') return [row.unit];
  return row.isOpen ? [] : row.units;
}

const READS = layoutOf(
  outlineOf([
    { type: 'prompt' },
    { type: 'tool-call', group: 'read' },
    { type: 'tool-call', group: 'read' },
    { type: 'tool-call', group: 'read' },
    { type: 'tool-result', call: 1 },
    { type: 'tool-result', call: 2 },
    { type: 'tool-result', call: 3 },
    { type: 'assistant' },
    { type: 'tool-call', group: 'read' },
    { type: 'tool-call', group: 'read' },
  ]),
);

test('three reads in a row fold; two do not', () => {
  const rows = buildRows(READS, READING);
  expect(rows.map((row) => row.kind)).toEqual(['unit', 'fold', 'unit', 'unit', 'unit']);
  expect(eventIndexesOf(rows[1] as TranscriptRow)).toEqual([1, 4, 2, 5, 3, 6]);
});

test('an open fold keeps its line and shows its reads behind it', () => {
  const openFolds = new Set(['k1#fold']);
  const rows = buildRows(READS, { ...READING, openFolds });
  expect(rows.map((row) => row.key)).toEqual(['k0', 'k1#fold', 'k1', 'k2', 'k3', 'k7', 'k8', 'k9']);
  expect(rows.flatMap(eventIndexesOf)).toEqual([0, 1, 4, 2, 5, 3, 6, 7, 8, 9]);
});

test('a read that failed breaks the fold, so that the error shows', () => {
  const outline = outlineOf([
    { type: 'tool-call', group: 'read' },
    { type: 'tool-call', group: 'read', isError: true },
    { type: 'tool-call', group: 'read' },
  ]);
  expect(buildRows(layoutOf(outline), READING).map((row) => row.kind)).toEqual(['unit', 'unit', 'unit']);
});

test('an open sub-agent follows the call that started it', () => {
  const child = layoutOf(outlineOf([{ type: 'prompt' }, { type: 'assistant' }], 'c'), 'child');
  const nested = new Map<string, NestedSession>([['k1', { state: 'ready', layout: child }]]);
  const parent = layoutOf(outlineOf([{ type: 'prompt' }, { type: 'tool-call' }, { type: 'assistant' }]));
  const rows = buildRows(parent, { ...READING, nested });
  expect(rows.map((row) => [row.key, row.sessionKey, row.depth])).toEqual([
    ['k0', 's', 0],
    ['k1', 's', 0],
    ['k1/c0', 'child', 1],
    ['k1/c1', 'child', 1],
    ['k1#nested', 'child', 1],
    ['k2', 's', 0],
  ]);
});

test('a sub-agent that contains itself ends at a depth', () => {
  const outline = outlineOf([{ type: 'tool-call' }]);
  const layout = layoutOf(outline);
  const nested = new Map<string, NestedSession>();
  for (let depth = 0, key = 'k0'; depth < 100; depth++, key = `${key}/k0`) nested.set(key, { state: 'ready', layout });
  const rows = buildRows(layout, { ...READING, nested });
  expect(Math.max(...rows.map((row) => row.depth))).toBe(32);
});

test('a sub-agent that loads or failed says so in its place', () => {
  const layout = layoutOf(outlineOf([{ type: 'tool-call' }]));
  const failed = new Map<string, NestedSession>([['k0', { state: 'failed', reason: 'Gone.' }]]);
  expect(buildRows(layout, { ...READING, nested: failed })[1]).toMatchObject({ state: 'failed', reason: 'Gone.' });
});

test('prompts only leaves prompts, slash commands and compactions', () => {
  const outline = outlineOf([{ type: 'prompt' }, { type: 'assistant' }, { type: 'compaction' }, { type: 'tool-call' }]);
  const rows = buildRows(layoutOf(outline), { ...READING, density: 'prompts' });
  expect(rows.flatMap(eventIndexesOf)).toEqual([0, 2]);
});

test('thinking that was not recorded does not break a fold, but is never at its end', () => {
  const outline = outlineOf([
    { type: 'thinking', length: 0 },
    { type: 'tool-call', group: 'read' },
    { type: 'thinking', length: 0 },
    { type: 'tool-call', group: 'read' },
    { type: 'tool-call', group: 'read' },
    { type: 'thinking', length: 0 },
    { type: 'thinking', length: 5 },
  ]);
  const rows = buildRows(layoutOf(outline), READING);
  expect(rows.map(eventIndexesOf)).toEqual([[0], [1, 2, 3, 4], [5], [6]]);
});

test('folding loses nothing and keeps the order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<FoldRole>('read', 'filler', 'none')), (roles) => {
      const units = roles.map((_, index): DisplayUnit => ({ kind: 'read', index, resultIndexes: [], isError: false }));
      const roleOf = (unit: DisplayUnit) => roles[unit.index] ?? 'none';
      const items = foldReads(units, roleOf);
      expect(items.flatMap((item) => (item.kind === 'unit' ? [item.unit] : item.units))).toEqual(units);
      for (const item of items) {
        if (item.kind === 'unit') continue;
        const inside = item.units.map(roleOf);
        expect(inside.filter((role) => role === 'read').length).toBeGreaterThanOrEqual(FOLD_FROM);
        expect([inside[0], inside.at(-1)]).toEqual(['read', 'read']);
        expect(inside).not.toContain('none');
      }
    }),
  );
});

test('whatever is open, the rows hold every shown unit exactly once, in order, under keys of their own', () => {
  fc.assert(
    fc.property(anyOutline, fc.array(fc.nat(40)), (outline, opened) => {
      const layout = layoutOf(outline);
      const openFolds = new Set(opened.map((index) => `k${index}#fold`));
      const rows = buildRows(layout, { ...READING, openFolds });
      expect(rows.flatMap(unitsOf)).toEqual(layout.units);
      expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
    }),
  );
});

test('hiding a kind hides that kind and nothing else', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const layout = layoutOf(outline);
      const rows = buildRows(layout, { ...READING, hiddenKinds: new Set(['thinking', 'notice']) });
      const expected = layout.units.filter((unit) => unit.kind !== 'thinking' && unit.kind !== 'notice');
      expect(rows.flatMap(unitsOf)).toEqual(expected);
    }),
  );
});

test('the fold of a read is found, open or not', () => {
  const [prompt, first, second] = READS.units as [DisplayUnit, DisplayUnit, DisplayUnit];
  expect(foldKeyOf(READS, second, READING)).toBe('k1#fold');
  expect(foldKeyOf(READS, first, { ...READING, openFolds: new Set(['k1#fold']) })).toBe('k1#fold');
  expect(foldKeyOf(READS, prompt, READING)).toBeNull();
});

test('a row of a sub-agent stands in the row of its call', () => {
  const child = layoutOf(outlineOf([{ type: 'prompt' }], 'c'), 'child');
  const nested = new Map<string, NestedSession>([['k1', { state: 'ready', layout: child }]]);
  const parent = layoutOf(outlineOf([{ type: 'prompt' }, { type: 'tool-call' }, { type: 'assistant' }]));
  const rows = buildRows(parent, { ...READING, nested });
  expect([0, 1, 2, 3, 4, 99].map((position) => rootRowAt(rows, position))).toEqual([0, 1, 1, 1, 4, 4]);
  expect(eventRunsOf(rows)).toEqual([
    { sessionKey: 's', indexes: [0, 1] },
    { sessionKey: 'child', indexes: [0] },
    { sessionKey: 's', indexes: [2] },
  ]);
});

test('steps to the next row that is asked for', () => {
  const rows = buildRows(READS, READING);
  const isPrompt = (row: TranscriptRow) => row.kind === 'unit' && row.unit.kind === 'prompt';
  expect(nextRow(rows, 2, -1, isPrompt)).toBe(0);
  expect(nextRow(rows, 2, 1, isPrompt)).toBe(-1);
  expect(nextRow(rows, -1, 1)).toBe(0);
});

test('runs of events hold what is folded, each event once', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const layout = layoutOf(outline);
      const [run] = eventRunsOf(buildRows(layout, READING));
      const events = [...(run?.indexes ?? [])].sort((left, right) => left - right);
      expect(events).toEqual(outline.types.map((_, index) => index));
    }),
  );
});

test('a row that is hidden gives its place to the next one, at the end to the one before', () => {
  const rows = buildRows(READS, READING);
  const withoutAnswer = rows.filter((row) => row.key !== 'k7');
  expect(rows.map((_, position) => survivorOf(rows, position, withoutAnswer))).toEqual([0, 1, 2, 2, 3]);
  expect(survivorOf(rows, 4, rows.slice(0, 2))).toBe(1);
  expect(survivorOf(rows, 4, [])).toBe(0);
});
