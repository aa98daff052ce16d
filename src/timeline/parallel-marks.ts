import { upperBound } from '../engine/timeline/bisect.ts';
import type { ParallelSpans } from './parallel-sessions.ts';

/** A bar over the density, in CSS pixels across. */
export interface ParallelMark {
  readonly from: number;
  readonly to: number;
  /** The most sessions at once in it. */
  readonly count: number;
}

/** Shorter ones are still seen. */
const LEAST_PX = 2;

/**
 * What of the spans is in sight. Those of less than a pixel apart become one bar, which tells the most of them; else
 * each number of sessions has its own.
 */
export function parallelMarks(
  { startsMs, endsMs, counts }: ParallelSpans,
  [fromMs, toMs]: readonly [number, number],
  xOf: (ms: number) => number,
): readonly ParallelMark[] {
  const marks: { from: number; to: number; count: number }[] = [];
  for (let span = upperBound(endsMs, fromMs); span < counts.length && (startsMs[span] ?? 0) < toMs; span += 1) {
    const from = xOf(startsMs[span] ?? 0);
    const to = Math.max(from + LEAST_PX, xOf(endsMs[span] ?? 0));
    const count = counts[span] ?? 2;
    const mark = { from, to, count };
    const last = marks.at(-1);
    if (last && areOne(last, mark)) {
      last.to = Math.max(last.to, to);
      last.count = Math.max(last.count, count);
    } else {
      marks.push(mark);
    }
  }
  return marks;
}

function areOne(last: ParallelMark, next: ParallelMark): boolean {
  const isShort = [last, next].some(({ from, to }) => to - from <= LEAST_PX);
  return next.from - last.to < 1 && (isShort || last.count === next.count);
}
