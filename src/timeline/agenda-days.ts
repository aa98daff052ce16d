import type { GroupMask } from './columns.ts';
import type { ActiveDay } from './days.ts';
import type { EventExtent } from './extents.ts';
import type { TimelineModel } from './model.ts';
import { listEvents } from './table-rows.ts';

/** The events of a session on a day, oldest first. */
interface AgendaEntry {
  /** Index into `sessionList`; NO_INDEX for items of no session. */
  readonly session: number;
  readonly events: readonly number[];
}

export interface AgendaDay {
  readonly startMs: number;
  readonly events: number;
  /** The one with the newest event first. */
  readonly entries: readonly AgendaEntry[];
}

/** Days of the extent that have bright events, newest first. */
export function agendaDays(model: TimelineModel, mask: GroupMask, extent: EventExtent): AgendaDay[] {
  const days: AgendaDay[] = [];
  for (const day of model.days.toReversed()) {
    const own = overlap(day, extent);
    const events = own.start < own.end ? listEvents(model, mask, own) : new Uint32Array();
    if (events.length > 0)
      days.push({ startMs: day.startMs, events: events.length, entries: entriesOf(model, events) });
  }
  return days;
}

function overlap({ firstIndex, endIndex }: ActiveDay, { start, end, lanes }: EventExtent): EventExtent {
  return { start: Math.max(firstIndex, start), end: Math.min(endIndex, end), lanes };
}

function entriesOf({ columns }: TimelineModel, events: Uint32Array): AgendaEntry[] {
  const bySession = new Map<number, number[]>();
  for (const event of events) {
    const session = columns.sessions[event] ?? 0;
    const known = bySession.get(session);
    if (known) known.push(event);
    else bySession.set(session, [event]);
  }
  return [...bySession]
    .map(([session, own]) => ({ session, events: own }))
    .sort((a, b) => (b.events.at(-1) ?? 0) - (a.events.at(-1) ?? 0));
}
