import type { EventTime } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedEvent, ParsedRecord } from '../importer.ts';
import { type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { recordOf } from '../records.ts';
import { eventsOfPart, failureEvent, isTyped, type PartContext } from './part-events.ts';
import { apiMessageOf, boundsOf, directoryOf, type MessageBounds, type SourceMessage } from './source-message.ts';
import type { SourceSession } from './source-session.ts';

/**
 * The message that is number `place` of its session, from 1, in every format: the Markdown export has no ids, and its
 * messages are known by that.
 */
export function keyOfMessage(place: number): string {
  return `message ${place}`;
}

/**
 * Records of a message: one for each part, known by the part's id, then the message itself. Parts arrive one by one in
 * storage, and a copy may lack some: so each is known by itself.
 */
export function recordsOfMessage(
  message: SourceMessage,
  session: SourceSession,
  place: number,
  nextLine: () => number,
): readonly ParsedRecord[] {
  const { info, raw, parts } = message;
  const bounds = boundsOf(info);
  const id = textOrNull(info.id) ?? keyOfMessage(place);
  const directory = directoryOf(info) ?? session.directory;
  const apiMessage = apiMessageOf(message, id);
  const shared = { session: session.ref, directory, apiMessage };
  const events = eventsOfParts(message, directory);
  const times = timesOfParts(message, bounds, events);
  const records = parts.map((part, index) => {
    const type = stringOr(part.value.type, 'part');
    return recordOf({
      ...shared,
      line: nextLine(),
      raw: part.raw,
      type,
      nativeKey: textOrNull(part.value.id) ?? `${id} part ${index}`,
      time: times[index] ?? null,
      isConversation: SPOKEN.has(type),
      events: events[index] ?? [],
    });
  });
  const own = recordOf({
    ...shared,
    line: nextLine(),
    raw,
    type: stringOr(info.role, 'message'),
    nativeKey: keyOfMessage(place),
    time: bounds.completed,
    isConversation: true,
    events: info.error === undefined || info.error === null ? [] : [failureEvent(info.error)],
  });
  return [...records, own];
}

/** Parts that say something; the others mark steps. */
const SPOKEN: ReadonlySet<string> = new Set(['text', 'reasoning', 'tool', 'file', 'subtask', 'retry', 'compaction']);

function eventsOfParts({ info, parts }: SourceMessage, directory: string | null): readonly (readonly ParsedEvent[])[] {
  const role = info.role === 'user' || info.role === 'assistant' ? info.role : null;
  const typed = parts.filter(({ value }) => role === 'user' && isTyped(value));
  const prompt = typed.map(({ value }) => stringOr(value.text, '')).join('\n');
  const context: PartContext = { role, isSummary: info.summary === true, directory, prompt: null };
  return parts.map((part) => eventsOfPart(part.value, part === typed[0] ? { ...context, prompt } : context));
}

/**
 * A part is dated by its own start, as far as that lies within the bounds of its message; else by the part before it.
 * The last one that says something is what completed the message. One that was never completed has its beginning only.
 */
function timesOfParts(
  { info, parts }: SourceMessage,
  { created, completed }: MessageBounds,
  events: readonly (readonly ParsedEvent[])[],
): readonly (EventTime | null)[] {
  if (info.role === 'user') return parts.map(() => created);
  const last = events.findLastIndex((found) => found.length > 0);
  let latest = created;
  return parts.map(({ value }, index) => {
    if (index === last && completed) return completed;
    latest = within(startOf(value), created, completed) ?? latest;
    return latest;
  });
}

function startOf({ state, time }: JsonObject): EventTime | null {
  const { start, created } = objectOr(time);
  return parseRecordedTime(objectOr(objectOr(state).time).start ?? start ?? created);
}

function within(time: EventTime | null, from: EventTime | null, to: EventTime | null): EventTime | null {
  if (time?.ms == null || from?.ms == null || to?.ms == null) return time;
  if (time.ms < from.ms) return from;
  return time.ms > to.ms ? to : time;
}
