import type { BriefSectionName } from '../../api.ts';

/** One thing that a brief can tell: as it was said, neither tidied nor cut yet. */
export interface BriefEntry {
  readonly section: BriefSectionName;
  /** In our words, or names and paths as they stand; '' where the quotation says all. */
  readonly lead: string;
  /** The words of the record; null where there are none. */
  readonly quote: string | null;
  readonly rule: string | null;
  /** The one that says it first. */
  readonly links: readonly string[];
  /** Newer is higher; see `newestFirst`. */
  readonly at: EntryPlace;
}

/** Where in time a thing stands, by what is the same in every database that holds the same sessions. */
export interface EntryPlace {
  /** Epoch ms; null sorts behind all dated ones. */
  readonly ms: number | null;
  readonly owner: string;
  readonly seq: number;
}

/** Newest first; the later event of a session first where both have one time or none. */
export function newestFirst(a: { readonly at: EntryPlace }, b: { readonly at: EntryPlace }): number {
  const [left, right] = [a.at, b.at];
  const byTime = (right.ms ?? Number.NEGATIVE_INFINITY) - (left.ms ?? Number.NEGATIVE_INFINITY);
  if (byTime !== 0 && !Number.isNaN(byTime)) return byTime;
  if (left.owner !== right.owner) return left.owner < right.owner ? -1 : 1;
  return right.seq - left.seq;
}

export function eventLink(sessionKey: string, eventKey: string): string {
  return `#/s/${sessionKey}?e=${eventKey}`;
}

export function sessionLink(sessionKey: string): string {
  return `#/s/${sessionKey}`;
}

export function noteLink(noteKey: string): string {
  return `#/memory/${noteKey}`;
}
