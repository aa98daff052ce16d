import type { BriefSectionName } from '../../api.ts';
import { type BriefEntry, type EntryPlace, eventLink } from './brief-entry.ts';
import type { PlacedEvent } from './brief-session.ts';

interface EntryFields {
  readonly section: BriefSectionName;
  readonly lead?: string;
  readonly quote?: string | null;
  readonly rule?: string | null;
  /** Behind the event's own. */
  readonly links?: readonly string[];
}

/** An entry that this event says. */
export function entryOf(placed: PlacedEvent, { section, lead = '', quote = null, ...rest }: EntryFields): BriefEntry {
  return {
    section,
    lead,
    quote,
    rule: rest.rule ?? null,
    links: [linkOf(placed), ...(rest.links ?? [])],
    at: placeOf(placed),
  };
}

export function linkOf({ session, event }: PlacedEvent): string {
  return eventLink(session.sessionKey, event.eventKey);
}

/** An event without a date stands where its session ended. */
export function placeOf({ session, event }: PlacedEvent): EntryPlace {
  return { ms: event.ms ?? session.lastMs, owner: session.sessionKey, seq: event.seq };
}
