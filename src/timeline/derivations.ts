import type { Span } from './axis.ts';
import { eventsInSpan } from './axis.ts';
import { binDensity, binLanes, binOverview, eventOfCell, isInstant, type LaneBins } from './bins.ts';
import { type GroupMask, groupIndexAt, isBright } from './columns.ts';
import { countLanes, type LaneSet } from './lanes.ts';
import { lastCall } from './last-call.ts';
import type { TimelineModel } from './model.ts';
import { type Band, type Palette, paintOverview, paintUndated } from './paint.ts';
import { parallelSpans } from './parallel-sessions.ts';
import type { RowDivision } from './row-layout.ts';
import { ticksOf } from './ticks.ts';

/** What follows from the model and the state, worked out again only when what it follows from has changed. */
export function createDerivations() {
  let lastLaneBins: LaneBins | null = null;
  return {
    ticks: lastCall((model: TimelineModel, span: Span, width: number) =>
      ticksOf(model.axis, model.clock, model.days, span, width),
    ),
    density: lastCall(({ axis, columns }: TimelineModel, mask: GroupMask, span: Span, width: number) =>
      binDensity({ axis, columns, mask, span, width }),
    ),
    laneCounts: lastCall(({ axis, columns, lanes }: TimelineModel, mask: GroupMask, span: Span) => {
      const { start, end } = eventsInSpan(axis, span);
      return countLanes(lanes, columns, mask, start, end);
    }),
    laneOfKey: lastCall(({ lanes }: LaneSet) => new Map(lanes.map(({ key }, lane) => [key, lane]))),
    parallel: lastCall(({ columns, presentCount }: TimelineModel) => parallelSpans(columns, presentCount)),
    /** They must not be folded away with what could not be read. Of others, something is here that can be in view. */
    lanesInTrouble: lastCall(({ kind, lanes }: LaneSet) =>
      lanes.flatMap(({ problem }, lane) => (problem !== null && kind === 'source' ? [lane] : [])),
    ),
    rowsInSight: lastCall((rows: readonly number[], first: number, end: number) => rows.slice(first, end)),
    laneBins: lastCall(
      (
        model: TimelineModel,
        mask: GroupMask,
        span: Span,
        width: number,
        rows: readonly number[],
        division: RowDivision,
      ) => {
        const rowOfLane = new Int32Array(model.lanes.lanes.length).fill(-1);
        for (const [row, lane] of rows.entries()) rowOfLane[lane] = row * division.subRows;
        const { axis, columns, lanes } = model;
        const size = { rows: rows.length * division.subRows, width, subRowOf: division.subRowOf };
        const request = { axis, columns, mask, span, laneOf: lanes.laneOf, rowOfLane, ...size };
        const bins = binLanes(request, lastLaneBins);
        lastLaneBins = bins;
        return {
          bins,
          eventOf: (cell: number) => eventOfCell(request, bins, cell),
          isInstant: (column: number) => isInstant(columns, bins, column),
        };
      },
    ),
    paintedOverview: lastCall(({ axis, columns }: TimelineModel, mask: GroupMask, band: Band, palette: Palette) => {
      const width = Math.max(1, Math.floor(band.width));
      paintOverview(band, binOverview({ axis, columns, mask, span: axis.bounds, width }), palette);
    }),
    paintedUndated: lastCall(
      ({ columns, undatedCount }: TimelineModel, mask: GroupMask, band: Band, palette: Palette) => {
        const indexOf = (nth: number) => columns.datedCount + nth;
        paintUndated(
          band,
          {
            count: undatedCount,
            groupOf: (nth) => groupIndexAt(columns, indexOf(nth)),
            isBright: (nth) => isBright(columns, indexOf(nth), mask),
            isBreak: (nth) => columns.sessions[indexOf(nth)] !== columns.sessions[indexOf(nth) - 1],
          },
          palette,
        );
      },
    ),
  };
}
