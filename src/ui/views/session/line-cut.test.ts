import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addRange,
  countLines,
  gapOpenings,
  gapsBetween,
  HEAD_PIECES,
  initialRanges,
  measureGap,
  openRange,
  PIECE_LENGTH,
  type PieceRange,
  pieceAt,
  rangeAround,
  splitPieces,
  splitRange,
  TAIL_PIECES,
} from './line-cut.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.array(fc.string({ maxLength: 900 }), { maxLength: 60 }).map((lines) => lines.join('\n')),
);

function linesOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');
}

test('1,222 lines leave 12 at the head, 6 at the tail and 1,204 between', () => {
  const text = linesOf(1222);
  const starts = splitPieces(text);
  const ranges = initialRanges(starts.length - 1);
  expect(ranges).toEqual([
    [0, HEAD_PIECES],
    [1222 - TAIL_PIECES, 1222],
  ]);
  const [gap] = gapsBetween(ranges, starts.length - 1);
  expect(measureGap(text, starts, gap as PieceRange)).toEqual({ unit: 'lines', count: 1204 });
});

test('40 lines are shown whole', () => {
  expect(gapsBetween(initialRanges(splitPieces(linesOf(40)).length - 1), 40)).toEqual([]);
});

test('a single long line is cut too, and measured in characters', () => {
  const text = 'x'.repeat(855_000);
  const starts = splitPieces(text);
  const pieceCount = starts.length - 1;
  const [gap] = gapsBetween(initialRanges(pieceCount), pieceCount);
  const size = measureGap(text, starts, gap as PieceRange);
  expect(size.unit).toBe('characters');
  expect(size.count).toBeGreaterThan(840_000);
});

test('pieces joined are the text; none is too long or splits a pair of surrogates', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const starts = splitPieces(text);
      const pieces = Array.from(starts.subarray(0, -1), (start, index) => text.slice(start, starts[index + 1]));
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece.length).toBeGreaterThan(0);
        expect(piece.length).toBeLessThanOrEqual(PIECE_LENGTH);
      }
      const isWellFormed = text.isWellFormed();
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(isWellFormed);
    }),
  );
});

test('shown ranges and gaps together are all pieces, each once', () => {
  const anyRange = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 260 }), fc.array(anyRange, { maxLength: 8 }), (pieceCount, added) => {
      let ranges = initialRanges(pieceCount);
      for (const [start, length] of added) {
        if (start < pieceCount) ranges = addRange(ranges, [start, Math.min(pieceCount, start + length)]);
      }
      const all = [...ranges, ...gapsBetween(ranges, pieceCount)].sort((left, right) => left[0] - right[0]);
      const covered = all.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index));
      expect(covered).toEqual(Array.from({ length: pieceCount }, (_, index) => index));
    }),
  );
});

test('the piece of an offset holds it, and the range around it too', () => {
  fc.assert(
    fc.property(anyText, fc.nat(10_000), (text, seed) => {
      fc.pre(text.length > 0);
      const offset = seed % text.length;
      const starts = splitPieces(text);
      const piece = pieceAt(starts, offset);
      expect(starts[piece]).toBeLessThanOrEqual(offset);
      expect(starts[piece + 1]).toBeGreaterThan(offset);
      const [start, end] = rangeAround(starts, offset, 5);
      expect(piece >= start && piece < end).toBe(true);
    }),
  );
});

test('a line of 13 MB is split in linear time', () => {
  expect(splitPieces('x'.repeat(13_000_000))).toHaveLength(32_501);
});

test('what was opened longest ago is closed again beyond the limit', () => {
  const opened = [[0, 4] as const, [10, 14] as const];
  expect(openRange(opened, [20, 22], 10)).toEqual([...opened, [20, 22]]);
  expect(openRange(opened, [20, 23], 10)).toEqual([
    [10, 14],
    [20, 23],
  ]);
  expect(openRange(opened, [20, 40], 10)).toEqual([[20, 40]]);
});

test('a gap opens whole only while that is little; a large one from either end, beside what is shown there', () => {
  const steps = { step: 10, most: 50 };
  const next = { name: 'next', range: [5, 15], anchor: 4 };
  const before = { name: 'before', range: [35, 45], anchor: 45 };
  expect(gapOpenings([5, 25], 100, steps)).toEqual([{ name: 'all', range: [5, 25], anchor: 4 }]);
  expect(gapOpenings([5, 45], 100, steps)).toEqual([next, before, { name: 'all', range: [5, 45], anchor: 4 }]);
  expect(gapOpenings([5, 45], 45, steps).map(({ name }) => name)).toEqual(['next', 'all']);
  expect(gapOpenings([5, 5000], 6000, steps).map(({ name }) => name)).toEqual(['next', 'before']);
});

test('the parts of a range are the range', () => {
  expect(splitRange([3, 10], 3)).toEqual([
    [3, 6],
    [6, 9],
    [9, 10],
  ]);
  expect(splitRange([3, 3], 3)).toEqual([]);
});

test('lines are counted as an editor counts them', () => {
  expect(['', 'a', 'a\n', 'a\nb', '\n\n'].map(countLines)).toEqual([0, 1, 1, 2, 2]);
});
