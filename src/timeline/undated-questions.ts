import type { SessionSummary } from '../engine/api.ts';
import { needModel } from './need-model.ts';
import type { Plot } from './plot.ts';
import type { SceneEvent } from './protocol.ts';
import { describeEvent } from './scene-event.ts';
import { groupUndated } from './undated-groups.ts';
import { undatedHit, undatedPlaces } from './undated-layout.ts';

/** Undated events of one session. */
export interface UndatedGroup {
  /** Null for items of no session. */
  readonly session: SessionSummary | null;
  /** Names it in `undatedEvents`. */
  readonly number: number;
  readonly events: number;
}

function placesIn(plot: Plot, width: number): readonly number[] {
  const { columns, undatedCount } = needModel(plot);
  const sessionOf = (nth: number) => columns.sessions[columns.datedCount + nth];
  return undatedPlaces(undatedCount, (nth) => sessionOf(nth) !== sessionOf(nth - 1), width);
}

/** The event under a point of the lane without dates; null between its marks. */
export function undatedAt(plot: Plot, x: number, width: number): number | null {
  const nth = undatedHit(placesIn(plot, width), x);
  return nth === null ? null : needModel(plot).columns.datedCount + nth;
}

/** Where the mark of an event stands in that lane; null where it does not fit. */
export function undatedPlace(plot: Plot, event: number, width: number): number | null {
  return placesIn(plot, width)[event - needModel(plot).columns.datedCount] ?? null;
}

export function undatedGroups(plot: Plot): readonly UndatedGroup[] {
  const { columns } = needModel(plot);
  return groupUndated(columns, plot.mask).map(({ session, events }) => ({
    session: columns.sessionList[session] ?? null,
    number: session,
    events: events.length,
  }));
}

/** The first ones of a session, in the order of its files. */
export function undatedEvents(plot: Plot, session: number, limit: number): readonly SceneEvent[] {
  const model = needModel(plot);
  const group = groupUndated(model.columns, plot.mask).find((one) => one.session === session);
  return [...(group?.events.subarray(0, limit) ?? [])].map((event) => describeEvent(model, event));
}
