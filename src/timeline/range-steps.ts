import { type Axis, positionOfTime, type Span, timeAtPosition } from './axis.ts';
import { type Stage, selectRange } from './commands.ts';
import { rangeBetween, type TimeRange } from './selection.ts';

/** The edges of a range, and all of it. */
export type RangePart = 'from' | 'to' | 'body';

const STEP = 0.01;
export const LARGE_STEPS = 10;

/** A part of the range moved by steps of a hundredth of the view; an edge stops at the other one, all at the ends of the axis. */
export function moveRange(axis: Axis, view: Span, range: TimeRange, part: RangePart, steps: number): TimeRange {
  const { bounds } = axis;
  const delta = steps * STEP * (view.to - view.from);
  const from = positionOfTime(axis, range.fromMs);
  const to = positionOfTime(axis, range.toMs);
  const time = (position: number) => timeAtPosition(axis, Math.min(bounds.to, Math.max(bounds.from, position)));
  if (part === 'from') return rangeBetween(Math.min(time(from + delta), range.toMs - 1), range.toMs, range.laneKeys);
  if (part === 'to') return rangeBetween(range.fromMs, Math.max(time(to + delta), range.fromMs + 1), range.laneKeys);
  const shift = Math.min(Math.max(delta, bounds.from - from), bounds.to - to);
  return rangeBetween(time(from + shift), time(to + shift), range.laneKeys);
}

export function stepRange(stage: Stage, part: RangePart, steps: number): void {
  const { model, state } = stage;
  if (!model || !state.range) return;
  selectRange(stage, moveRange(model.axis, state.span, state.range, part, steps), 'keys');
}
