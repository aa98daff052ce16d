import { hitLane, type LaneHit } from './hit-test.ts';
import type { Plot, Point } from './plot.ts';
import { rowAt } from './row-layout.ts';

/** How far from a mark the pointer still means it. */
const REACH_PX = 5;
/** Events within this of the one that is meant count as being in the same place. */
const CELL_PX = 1.5;

/** The events under a point of the lanes, with their lane. */
export function markAt(plot: Plot, { x, y }: Point): { readonly lane: number; readonly hit: LaneHit } | null {
  const { model } = plot;
  const row = rowAt(plot.layout, plot.rows.length, y + plot.scrollTop);
  const lane = row ? plot.rows[row.row] : undefined;
  if (!model || !row || lane === undefined) return null;
  const unitsPerPx = plot.positionAt(1) - plot.positionAt(0);
  const hitAt = (position: number, reachPx: number) =>
    hitLane({ ...model, mask: plot.mask & row.groups, lane, position, reach: reachPx * unitsPerPx });
  const near = hitAt(plot.positionAt(x), REACH_PX);
  const hit = near && hitAt(model.axis.positions.at(near.nearest) ?? 0, CELL_PX);
  return hit && { lane, hit };
}
