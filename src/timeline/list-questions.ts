import { isBright } from './columns.ts';
import { walkTo } from './commands.ts';
import { type Extent, extentOf } from './extents.ts';
import { needModel } from './need-model.ts';
import type { Plot } from './plot.ts';
import type { SceneEvent } from './protocol.ts';
import { describeEvent } from './scene-event.ts';
import { listEvents } from './table-rows.ts';

/** A list of events, oldest first, of which the page has only the rows in sight. */

interface ListPart {
  /** Of the whole list. */
  readonly total: number;
  readonly rows: readonly SceneEvent[];
}

/** The rows [first, end) of the list. */
export function listRows(plot: Plot, extent: Extent, first: number, end: number): ListPart {
  const model = needModel(plot);
  const events = listEvents(model, plot.mask, extentOf(model, extent));
  return {
    total: events.length,
    rows: [...events.subarray(first, end)].map((event) => describeEvent(model, event)),
  };
}

/** The row of the last event that is not behind this one, -1 where all are; and whether it is that event. */
export function rowOf(plot: Plot, extent: Extent, event: number): { readonly row: number; readonly isExact: boolean } {
  const model = needModel(plot);
  const { start, end, lanes } = extentOf(model, extent);
  let [row, last] = [-1, -1];
  for (let index = start; index < Math.min(end, event + 1); index += 1) {
    if (!isBright(model.columns, index, plot.mask) || (lanes && lanes[model.lanes.laneOf[index] ?? 0] === 0)) continue;
    row += 1;
    last = index;
  }
  return { row, isExact: last === event };
}

/** Puts the cursor on the event of a row. */
export function walkToRow(plot: Plot, extent: Extent, row: number): void {
  const model = needModel(plot);
  const event = listEvents(model, plot.mask, extentOf(model, extent))[row];
  if (event !== undefined) walkTo(plot, event);
}

/** Names of items in two arrays, so that a million of them are a few megabytes. */
export interface ItemColumns {
  /** Index into STORE_NAMES. */
  readonly stores: Uint8Array;
  readonly ids: Uint32Array;
}

/** All of the list as it is now, oldest first: what is written must not change with the data meanwhile. */
export function exportRefs(plot: Plot, extent: Extent): ItemColumns {
  const model = needModel(plot);
  const events = listEvents(model, plot.mask, extentOf(model, extent));
  const { stores, ids } = model.columns;
  return {
    stores: Uint8Array.from(events, (event) => stores[event] ?? 0),
    ids: Uint32Array.from(events, (event) => ids[event] ?? 0),
  };
}
