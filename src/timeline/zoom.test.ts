import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAxis, type Span } from './axis.ts';
import { findActiveDays } from './days.ts';
import { columnsOf, positionsOf } from './test-columns.ts';
import { createZoneClock } from './zone-clock.ts';
import {
  centreOn,
  clampSpan,
  HISTORY_LIMIT,
  openingSpan,
  panBy,
  remember,
  spanAround,
  spanAtEnd,
  zoomAt,
} from './zoom.ts';

const NOW_MS = Date.UTC(2026, 11, 1, 12);
const DAY_MS = 86_400_000;
const axis = createAxis('linear', columnsOf([{ ms: NOW_MS - 100 * DAY_MS }, { ms: NOW_MS }]), NOW_MS);

const spans = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: -8, max: 0, noNaN: true }))
  .map(([at, zoom]): Span => {
    const whole = axis.bounds.to - axis.bounds.from;
    const length = Math.max(axis.minLength, whole * 10 ** zoom);
    const from = axis.bounds.from + at * (whole - length);
    return { from, to: from + length };
  });

function expectWithinBounds(span: Span) {
  expect(span.from).toBeGreaterThanOrEqual(axis.bounds.from - 1e-3);
  expect(span.to).toBeLessThanOrEqual(axis.bounds.to + 1e-3);
  expect(span.to - span.from).toBeGreaterThanOrEqual(axis.minLength - 1e-3);
}

describe('zoom', () => {
  test('keeps what is under the pointer, unless an edge is in the way', () => {
    fc.assert(
      fc.property(
        spans,
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (span, factor, share) => {
          const anchor = span.from + share * (span.to - span.from);
          const zoomed = zoomAt(axis, span, factor, anchor);
          expectWithinBounds(zoomed);
          const tolerance = (zoomed.to - zoomed.from) * 1e-3 + 1;
          expect(Math.abs(zoomed.from + share * (zoomed.to - zoomed.from) - anchor)).toBeLessThan(tolerance);
        },
      ),
    );
  });

  test('nothing leaves the bounds or gets shorter than the least length', () => {
    fc.assert(
      fc.property(
        spans,
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        (span, delta, factor) => {
          expectWithinBounds(panBy(axis, span, delta));
          expectWithinBounds(zoomAt(axis, span, factor, span.from + delta));
          expectWithinBounds(centreOn(axis, span, span.from + delta));
          expectWithinBounds(spanAround(axis, span.from, span.from + Math.abs(delta)));
          expectWithinBounds(
            clampSpan({ from: span.from + delta, to: span.from + delta }, axis.bounds, axis.minLength),
          );
        },
      ),
    );
  });

  test('zooming out far enough shows exactly everything', () => {
    expect(zoomAt(axis, { from: NOW_MS - 1000, to: NOW_MS }, 1e9, NOW_MS)).toEqual(axis.bounds);
  });

  test('goes to the ends without changing its length', () => {
    const span = { from: NOW_MS - 10 * DAY_MS, to: NOW_MS - 8 * DAY_MS };
    const newest = spanAtEnd(axis, span, 'newest');
    const oldest = spanAtEnd(axis, span, 'oldest');
    expect(newest.to).toBeGreaterThan(NOW_MS);
    expect(oldest.from).toBeLessThan(NOW_MS - 100 * DAY_MS);
    for (const { from, to } of [newest, oldest]) expect(to - from).toBeCloseTo(2 * DAY_MS, 0);
  });

  test('history keeps the last 50 views', () => {
    let history: readonly number[] = [];
    for (let view = 0; view < 70; view += 1) history = remember(history, view);
    expect(history).toHaveLength(HISTORY_LIMIT);
    expect(history.at(-1)).toBe(69);
  });
});

describe('the opening span', () => {
  function openingOf(kind: 'active' | 'linear' | 'order', timesMs: readonly number[]) {
    const opened = createAxis(kind, columnsOf(timesMs.map((ms) => ({ ms }))), NOW_MS);
    const days = findActiveDays(opened.timesMs, createZoneClock('UTC', timesMs[0] ?? NOW_MS, NOW_MS));
    return { axis: opened, span: openingSpan(opened, days) };
  }

  test('is everything below 2,000 events', () => {
    const { axis: opened, span } = openingOf(
      'active',
      Array.from({ length: 1999 }, (_, index) => NOW_MS - index * DAY_MS),
    );
    expect(span).toEqual(opened.bounds);
  });

  test.each(['active', 'linear', 'order'] as const)('is the last 14 active days on the %s axis', (kind) => {
    const timesMs = Array.from(
      { length: 3000 },
      (_, index) => NOW_MS - Math.floor(index / 10) * 2 * DAY_MS - (index % 10) * 60_000,
    );
    const { axis: opened, span } = openingOf(kind, timesMs);
    const shown = positionsOf(opened).filter((position) => position >= span.from && position <= span.to).length;
    expect(shown).toBeGreaterThanOrEqual(131);
    expect(shown).toBeLessThanOrEqual(145);
    expect(span.to).toBeGreaterThan(opened.positions.at(-1) ?? 0);
  });
});
