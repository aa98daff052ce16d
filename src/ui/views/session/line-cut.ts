/**
 * Long output is shown in pieces: a piece is a line, or up to PIECE_LENGTH UTF-16 units of a longer line, so that a
 * file of one line is cut like any other.
 */
export const PIECE_LENGTH = 400;
export const HEAD_PIECES = 12;
export const TAIL_PIECES = 6;
/** Texts of this many pieces or fewer are shown whole. */
const WHOLE_PIECES = 40;

/** A run of pieces, [start, end). */
export type PieceRange = readonly [number, number];

/** Where each piece starts, in UTF-16 units, and behind the last one the length of the text. */
export function splitPieces(text: string): Uint32Array {
  const starts: number[] = [];
  let start = 0;
  let lineEnd = 0;
  while (start < text.length) {
    starts.push(start);
    // Looked for once a line: a line may be the whole of a large text.
    if (lineEnd <= start) lineEnd = endOfLine(text, start);
    start = pieceEnd(text, start, lineEnd);
  }
  starts.push(text.length);
  return Uint32Array.from(starts);
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 ? text.length : newline + 1;
}

function pieceEnd(text: string, start: number, lineEnd: number): number {
  if (lineEnd - start <= PIECE_LENGTH) return lineEnd;
  const end = start + PIECE_LENGTH;
  const last = text.charCodeAt(end - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return splitsPair ? end - 1 : end;
}

export function initialRanges(pieceCount: number): readonly PieceRange[] {
  if (pieceCount === 0) return [];
  if (pieceCount <= WHOLE_PIECES) return [[0, pieceCount]];
  return [
    [0, HEAD_PIECES],
    [pieceCount - TAIL_PIECES, pieceCount],
  ];
}

/** The union, in order, with ranges that touch made one. */
export function addRange(ranges: readonly PieceRange[], added: PieceRange): readonly PieceRange[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...ranges, added].sort((left, right) => left[0] - right[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** With `added` opened last; those opened longest ago are closed again beyond `mostPieces`, so that a page stays small. */
export function openRange(opened: readonly PieceRange[], added: PieceRange, mostPieces: number): readonly PieceRange[] {
  const ranges = [...opened, added];
  let pieces = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  while (pieces > mostPieces && ranges.length > 1) {
    const [start, end] = ranges.shift() ?? added;
    pieces -= end - start;
  }
  return ranges;
}

export function gapsBetween(ranges: readonly PieceRange[], pieceCount: number): readonly PieceRange[] {
  const gaps: PieceRange[] = [];
  let position = 0;
  for (const [start, end] of ranges) {
    if (start > position) gaps.push([position, start]);
    position = end;
  }
  if (position < pieceCount) gaps.push([position, pieceCount]);
  return gaps;
}

/** The piece that holds an offset, 0 to the number of pieces - 1. */
export function pieceAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** A few pieces around an offset, to show what is found inside a cut text. */
export function rangeAround(starts: Uint32Array, offset: number, margin: number): PieceRange {
  const pieceCount = starts.length - 1;
  const piece = pieceAt(starts, offset);
  return [Math.max(0, piece - margin), Math.min(pieceCount, piece + margin + 1)];
}

/** A range in parts of at most `size` pieces, so that a browser need lay out only those in sight. */
export function splitRange([start, end]: PieceRange, size: number): readonly PieceRange[] {
  const parts: PieceRange[] = [];
  for (let at = start; at < end; at += size) parts.push([at, Math.min(end, at + size)]);
  return parts;
}

/** How much a gap opens at a time, and how much opened text is kept. */
export interface GapSteps {
  readonly step: number;
  readonly most: number;
}

export interface GapOpening {
  readonly name: 'all' | 'next' | 'before';
  readonly range: PieceRange;
  /** The piece next to it that stays where it is on the screen. */
  readonly anchor: number;
}

/** The ways to open a gap: in one go when little is behind it, from either end, and never more than `most` at once. */
export function gapOpenings([start, end]: PieceRange, pieceCount: number, steps: GapSteps): readonly GapOpening[] {
  const all = { name: 'all', range: [start, end], anchor: start - 1 } as const;
  if (end - start <= steps.step * 2) return [all];
  const openings: GapOpening[] = [];
  if (start > 0) openings.push({ name: 'next', range: [start, start + steps.step], anchor: start - 1 });
  if (end < pieceCount) openings.push({ name: 'before', range: [end - steps.step, end], anchor: end });
  return end - start <= steps.most ? [...openings, all] : openings;
}

export interface GapSize {
  readonly unit: 'lines' | 'characters';
  readonly count: number;
}

/** What a gap hides: whole lines, or characters when it lies within one line. */
export function measureGap(text: string, starts: Uint32Array, gap: PieceRange): GapSize {
  const from = starts[gap[0]] ?? 0;
  const to = starts[gap[1]] ?? text.length;
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  if (to === text.length && !text.endsWith('\n')) lines++;
  return lines > 1 ? { unit: 'lines', count: lines } : { unit: 'characters', count: to - from };
}

export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
