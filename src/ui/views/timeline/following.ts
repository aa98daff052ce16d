import type { TimelineColumns } from '../../../engine/api.ts';
import type { Axis, Span } from './axis.ts';
import { countPresent, hasFlag, MATCH_FLAG, upperBound } from './columns.ts';
import type { DatedAnswer } from './timeline-answers.ts';
import { areSameSpan, spanAtEnd } from './zoom.ts';

/** True while the newest event that has a date is in view: then new ones may come into view by themselves. */
export function isAtNewest(axis: Axis, span: Span): boolean {
  const newest = axis.positions[axis.timesMs.length - 1];
  return newest === undefined || (span.to >= newest && span.from <= newest);
}

/**
 * The view after more came: who saw everything sees everything, who stood at the newest end stands there again with as
 * much in view. Null for who looked elsewhere, and where nothing newer came.
 */
export function followedSpan(before: Axis, after: Axis, span: Span): Span | null {
  const hasNewer = (after.timesMs.at(-1) ?? 0) > (before.timesMs.at(-1) ?? 0);
  if (!hasNewer || before.kind !== after.kind || !isAtNewest(before, span)) return null;
  return areSameSpan(span, before.bounds) ? after.bounds : spanAtEnd(after, span, 'newest');
}

/** What another answer to the same question has that the one on the screen has not. */
export interface Arrivals {
  /** Later than the newest one that is shown, and not in the future. */
  readonly newer: number;
  readonly others: number;
}

/** Of what matches. */
export function arrivals(shown: DatedAnswer, waiting: DatedAnswer): Arrivals {
  const before = shown.answer.data;
  const after = waiting.answer.data;
  const newestMs = before.timesMs[countPresent(before, shown.nowMs) - 1] ?? Number.NEGATIVE_INFINITY;
  const end = countPresent(after, waiting.nowMs);
  const newer = countMatching(after, upperBound(after.timesMs, newestMs, end), end);
  const all = countMatching(after, 0, after.count) - countMatching(before, 0, before.count);
  return { newer, others: Math.max(0, all - newer) };
}

function countMatching(columns: TimelineColumns, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) count += Number(hasFlag(columns, index, MATCH_FLAG));
  return count;
}

/** An answer on the screen, and the question that it answers, data apart. */
export interface ShownAnswer {
  readonly dated: DatedAnswer;
  readonly question: string;
}

/**
 * Whether a newer answer takes the place of the one on the screen. What was removed goes at once, and another question
 * gets its answer; else the view stays as it is, unless it follows.
 */
export function takesPlace(shown: ShownAnswer | null, next: ShownAnswer, isFollowing: boolean): boolean {
  if (shown === null || shown.question !== next.question || isFollowing) return true;
  return next.dated.answer.data.count < shown.dated.answer.data.count;
}
