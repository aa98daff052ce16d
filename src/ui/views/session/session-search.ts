import type { EngineApi, TranscriptEvent } from '../../../engine/api.ts';
import { findOccurrences } from '../../marks/find-occurrences.ts';

const PAGE_SIZE = 100;
export const MAX_MATCHES = 10_000;

/** One place in the text of one event. */
export interface SessionMatch {
  readonly eventIndex: number;
  /** In the event's whole text, UTF-16 units. */
  readonly start: number;
  /** Which of the event's places it is, from 0. */
  readonly ordinal: number;
}

export interface SearchProgress {
  /** In the order of the events. */
  readonly matches: readonly SessionMatch[];
  readonly eventsRead: number;
  /** True when MAX_MATCHES was reached; places beyond it are not counted. */
  readonly isCut: boolean;
}

type TextReader = Pick<EngineApi, 'readEvents' | 'getEventText'>;

/** The text that a reader sees of an event when it is unfolded. */
export async function wholeText(engine: TextReader, sessionKey: string, event: TranscriptEvent): Promise<string> {
  if (!event.isTextCut) return event.text;
  return (await engine.getEventText(sessionKey, event.eventKey)) ?? event.text;
}

/** Looks through all texts of a session, page by page, and tells how far it is after each; stops when aborted. */
export async function searchSession(
  engine: TextReader,
  session: { readonly sessionKey: string; readonly eventCount: number },
  pattern: RegExp,
  signal: AbortSignal,
  onProgress: (progress: SearchProgress) => void,
): Promise<void> {
  const { sessionKey, eventCount } = session;
  let matches: readonly SessionMatch[] = [];
  for (let from = 0; from < eventCount && matches.length < MAX_MATCHES; from += PAGE_SIZE) {
    const events = await engine.readEvents(sessionKey, from, PAGE_SIZE);
    const found = await searchEvents(engine, sessionKey, events, pattern, signal);
    if (signal.aborted) return;
    if (found.length > 0) matches = [...matches, ...found].slice(0, MAX_MATCHES);
    const eventsRead = Math.min(from + PAGE_SIZE, eventCount);
    onProgress({ matches, eventsRead, isCut: matches.length === MAX_MATCHES });
  }
}

async function searchEvents(
  engine: TextReader,
  sessionKey: string,
  events: readonly TranscriptEvent[],
  pattern: RegExp,
  signal: AbortSignal,
): Promise<SessionMatch[]> {
  const matches: SessionMatch[] = [];
  for (const group of groupBySize(events)) {
    if (signal.aborted) break;
    const texts = await Promise.all(group.map((event) => wholeText(engine, sessionKey, event)));
    for (const [position, event] of group.entries()) {
      const spans = findOccurrences(texts[position] ?? '', pattern, MAX_MATCHES);
      for (const [ordinal, [start]] of spans.entries()) matches.push({ eventIndex: event.index, start, ordinal });
    }
  }
  return matches;
}

/** Texts asked for at once; more of them wait, so that a few huge ones are not held together. */
const GROUP_BYTES = 4_000_000;

function groupBySize(events: readonly TranscriptEvent[]): readonly (readonly TranscriptEvent[])[] {
  const groups: TranscriptEvent[][] = [[]];
  let sizeBytes = 0;
  for (const event of events) {
    if (sizeBytes > 0 && sizeBytes + event.textBytes > GROUP_BYTES) {
      groups.push([]);
      sizeBytes = 0;
    }
    groups.at(-1)?.push(event);
    sizeBytes += event.textBytes;
  }
  return groups;
}

/** The match to show first: the next one at or behind an event, else the first of all; -1 when there is none. */
export function firstMatchFrom(matches: readonly SessionMatch[], eventIndex: number): number {
  if (matches.length === 0) return -1;
  const next = matches.findIndex((match) => match.eventIndex >= eventIndex);
  return Math.max(0, next);
}

/** One step in the ring of matches. */
export function stepMatch(position: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  return (position + step + count) % count;
}
