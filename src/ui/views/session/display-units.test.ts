import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_GROUPS, type TranscriptEventType, type TranscriptOutline } from '../../../engine/api.ts';
import { countKinds, type DisplayUnit, indexUnitsByEvent, toDisplayUnits } from './display-units.ts';
import { anyOutline, outlineOf } from './outline-samples.ts';

function eventsOf(unit: DisplayUnit): number[] {
  return [unit.index, ...unit.resultIndexes];
}

test('a call and its results are one unit, wherever the results stand', () => {
  const units = toDisplayUnits(
    outlineOf([
      { type: 'tool-call', group: 'read' },
      { type: 'tool-call', group: 'command' },
      { type: 'tool-result', call: 1, isError: true },
      { type: 'assistant' },
      { type: 'tool-result', call: 0 },
    ]),
  );
  expect(units).toEqual([
    { kind: 'read', index: 0, resultIndexes: [4], isError: false },
    { kind: 'run', index: 1, resultIndexes: [2], isError: true },
    { kind: 'assistant', index: 3, resultIndexes: [], isError: false },
  ]);
});

test('a result without a call stands alone', () => {
  const units = toDisplayUnits(outlineOf([{ type: 'prompt' }, { type: 'tool-result', group: 'edit' }]));
  expect(units.map((unit) => [unit.kind, unit.index])).toEqual([
    ['prompt', 0],
    ['edit', 1],
  ]);
});

test('a result that names something else than a call stands alone', () => {
  const units = toDisplayUnits(
    outlineOf([{ type: 'prompt' }, { type: 'tool-result', call: 0 }, { type: 'tool-result', call: 99 }]),
  );
  expect(units.map(eventsOf)).toEqual([[0], [1], [2]]);
});

test('every event is in exactly one unit, and units stand in order', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const units = toDisplayUnits(outline);
      const events = units.flatMap(eventsOf).sort((left, right) => left - right);
      expect(events).toEqual(outline.types.map((_, index) => index));
      const firsts = units.map((unit) => unit.index);
      expect(firsts).toEqual([...firsts].sort((left, right) => left - right));
    }),
  );
});

test('an error anywhere in a unit makes it one; no error gets lost', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      for (const unit of toDisplayUnits(outline)) {
        expect(unit.isError).toBe(eventsOf(unit).some((index) => outline.isError[index]));
      }
    }),
  );
});

test('counts by kind sum to the number of units', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const units = toDisplayUnits(outline);
      const sum = Object.values(countKinds(units)).reduce((total, count) => total + count, 0);
      expect(sum).toBe(units.length);
    }),
  );
});

test('each event leads back to its unit', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const units = toDisplayUnits(outline);
      const unitByEvent = indexUnitsByEvent(units, outline.types.length);
      for (const [position, unit] of units.entries()) {
        for (const index of eventsOf(unit)) expect(unitByEvent[index]).toBe(position);
      }
    }),
  );
});

test('groups 50,000 events', () => {
  const types: TranscriptEventType[] = ['assistant', 'tool-call', 'tool-result'];
  const outline: TranscriptOutline = outlineOf(
    Array.from({ length: 50_000 }, (_, index) => ({
      type: types[index % 3] ?? 'notice',
      group: EVENT_GROUPS[index % EVENT_GROUPS.length] ?? 'other',
      call: index % 3 === 2 ? index - 1 : -1,
    })),
  );
  expect(toDisplayUnits(outline)).toHaveLength(33_334);
});
