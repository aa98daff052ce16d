import { positionOfTime, timeAtPosition } from './axis.ts';
import { clearSelection, pan, selectEvent, selectRange, ZOOM_STEP, zoom, zoomToEvents } from './commands.ts';
import { markAt } from './marks.ts';
import type { Plot, Point } from './plot.ts';
import { rangeBetween, rangeOfEvents, type TimeRange } from './selection.ts';
import type { StepKind } from './step-tracker.ts';

/** What hand and wheel do, in CSS pixels of the plot: only the worker knows what is there. */

/** @param x the place that stays under the pointer. */
export function zoomAtPoint(plot: Plot, factor: number, x: number, kind: StepKind): void {
  zoom(plot, factor, kind, plot.positionAt(x));
}

export function panByPixels(plot: Plot, deltaX: number, kind: StepKind): void {
  pan(plot, plot.positionAt(deltaX) - plot.positionAt(0), kind);
}

export interface RangeDrag {
  /** The range that is dragged, and by what; null for a new one. */
  readonly range: TimeRange | null;
  readonly part: 'from' | 'to' | 'body' | null;
  readonly fromX: number;
  readonly toX: number;
}

export function dragRange(plot: Plot, { range, part, fromX, toX }: RangeDrag, kind: StepKind): void {
  const { model } = plot;
  if (!model) return;
  const timeAt = (x: number) => timeAtPosition(model.axis, plot.positionAt(x));
  const dragged = (): TimeRange => {
    if (!range || part === null) return rangeBetween(timeAt(fromX), timeAt(toX));
    if (part === 'from') return rangeBetween(timeAt(toX), range.toMs, range.laneKeys);
    if (part === 'to') return rangeBetween(range.fromMs, timeAt(toX), range.laneKeys);
    const delta = plot.positionAt(toX) - plot.positionAt(fromX);
    const shifted = (ms: number) => timeAtPosition(model.axis, positionOfTime(model.axis, ms) + delta);
    return rangeBetween(shifted(range.fromMs), shifted(range.toMs), range.laneKeys);
  };
  selectRange(plot, dragged(), kind);
}

/** A range of time and lanes. */
export function dragLaneRange(plot: Plot, from: Point, to: Point, kind: StepKind): void {
  const { model } = plot;
  if (!model) return;
  const rowOf = (y: number) => {
    const row = Math.floor((y + plot.scrollTop) / plot.layout.rowHeight);
    return Math.min(plot.rows.length - 1, Math.max(0, row));
  };
  const [first, last] = [rowOf(from.y), rowOf(to.y)].sort((a, b) => a - b);
  const keys = plot.rows.slice(first, (last ?? 0) + 1).map((lane) => model.lanes.lanes[lane]?.key ?? '');
  const timeAt = (x: number) => timeAtPosition(model.axis, plot.positionAt(x));
  selectRange(plot, rangeBetween(timeAt(from.x), timeAt(to.x), keys), kind);
}

/** One event is selected; of several in a place, the range that holds them. */
export function selectMark(plot: Plot, point: Point): void {
  const { model } = plot;
  const mark = markAt(plot, point);
  if (!model || !mark) {
    clearSelection(plot);
    return;
  }
  const { hit, lane } = mark;
  const range = hit.events > 1 ? rangeOfEvents(model.columns, hit.first, hit.last) : null;
  const key = model.lanes.lanes[lane]?.key;
  if (!range || key === undefined) selectEvent(plot, hit.nearest);
  else plot.change({ range: { ...range, laneKeys: [key] }, cursor: hit.nearest }, 'jump');
}

export function zoomToMark(plot: Plot, point: Point): void {
  const mark = markAt(plot, point);
  if (mark) zoomToEvents(plot, mark.hit.first, mark.hit.last);
  else zoomAtPoint(plot, ZOOM_STEP ** 3, point.x, 'jump');
}
