import { expect, test } from 'vitest';
import { createStepTracker } from './step-tracker.ts';

test('turns of the wheel in quick succession are one step', () => {
  const tracker = createStepTracker();
  expect([0, 100, 500, 1100].map((ms) => tracker.goesOn('wheel', ms))).toEqual([false, true, true, false]);
});

test('a drag is one step, however long it rests; the next drag is another', () => {
  const tracker = createStepTracker();
  expect(tracker.goesOn('drag-1', 0)).toBe(false);
  expect(tracker.goesOn('drag-1', 9000)).toBe(true);
  expect(tracker.goesOn('drag-2', 9001)).toBe(false);
});

test('a walk of the cursor is one step until something else happens', () => {
  const tracker = createStepTracker();
  expect([0, 5000, 9000].map((ms) => tracker.goesOn('cursor', ms))).toEqual([false, true, true]);
  tracker.goesOn('wheel', 9100);
  expect(tracker.goesOn('cursor', 9200)).toBe(false);
});

test('each jump is a step', () => {
  const tracker = createStepTracker();
  expect([0, 1, 2].map((ms) => tracker.goesOn('jump', ms))).toEqual([false, false, false]);
});
