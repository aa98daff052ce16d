import { expect, test } from 'vitest';
import { toDisplayUnits } from './display-units.ts';
import { outlineOf, type SampleEvent } from './outline-samples.ts';
import { estimateRowHeight, isOpenAtFirst, type RowMeasures } from './row-height.ts';
import type { TranscriptRow } from './transcript-rows.ts';

const DESKTOP: RowMeasures = { width: 940, lineHeight: 32 };

function estimate(event: SampleEvent, isOpen = true, measures = DESKTOP): number {
  const outline = outlineOf([event]);
  const [unit] = toDisplayUnits(outline);
  if (!unit) throw new Error('The outline has no unit.');
  const row: TranscriptRow = { kind: 'unit', key: 'k', sessionKey: 's', depth: 0, unit, isFolded: false };
  return estimateRowHeight(row, outline, measures, isOpen);
}

test('guesses are near what a browser measured', () => {
  const measured: readonly (readonly [SampleEvent, number])[] = [
    [{ type: 'prompt', length: 62 }, 90],
    [{ type: 'prompt', length: 140 }, 115],
    [{ type: 'assistant', length: 86 }, 76],
    [{ type: 'assistant', length: 856 }, 339],
    [{ type: 'assistant', length: 2231 }, 979],
    [{ type: 'tool-call', group: 'command', length: 495 }, 307],
    [{ type: 'tool-call', group: 'command', length: 1986 }, 721],
  ];
  for (const [event, height] of measured) {
    const guess = estimate(event);
    expect(Math.abs(guess - height) / height, `${event.type} of ${event.length}: ${guess} for ${height}`).toBeLessThan(
      0.3,
    );
  }
});

test('what is folded is one line; narrow windows make texts higher; huge texts stay bounded', () => {
  expect(estimate({ type: 'assistant', length: 5000 }, false)).toBe(32);
  expect(estimate({ type: 'assistant', length: 5000 }, true, { width: 390, lineHeight: 44 })).toBeGreaterThan(
    estimate({ type: 'assistant', length: 5000 }) * 1.5,
  );
  expect(estimate({ type: 'assistant', length: 50_000_000 })).toBeLessThan(12_000);
  expect(estimate({ type: 'tool-call', length: 50_000_000 })).toBeLessThan(1000);
});

test('prompts, answers and errors are open at first, and nothing is in compact density', () => {
  const outline = outlineOf([
    { type: 'prompt' },
    { type: 'assistant' },
    { type: 'thinking' },
    { type: 'tool-call', isError: true },
  ]);
  const units = toDisplayUnits(outline);
  expect(units.map((unit) => isOpenAtFirst(unit, 'reading'))).toEqual([true, true, false, true]);
  expect(units.map((unit) => isOpenAtFirst(unit, 'compact'))).toEqual([false, false, false, false]);
});
