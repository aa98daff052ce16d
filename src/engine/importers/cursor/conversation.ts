import { parseRecordedTime } from '../../time/event-time.ts';
import type { Parsed, ParsedRecord, SessionRef } from '../importer.ts';
import { type JsonObject, textOrNull } from '../json.ts';
import { recordOf } from '../records.ts';
import { apiMessageOf, eventsOfBubble, modelOf, roleOf, timeOfBubble } from './bubble.ts';
import { folderOfUri } from './workspace-folder.ts';

export interface Bubble {
  readonly value: JsonObject;
  readonly raw: string;
  /** When it was sent, where something else than the bubble tells it. */
  readonly sentAt?: unknown;
}

export interface Conversation {
  readonly session: SessionRef;
  /** When it began and ended, as the database says it: what bubbles without a time of their own have. */
  readonly beganAt: unknown;
  readonly endedAt: unknown;
  /** What cannot be read comes as it is. */
  readonly bubbles: Iterable<Bubble | Parsed>;
}

/** The bubble that comes next, and what is known of its place. */
interface Held {
  readonly bubble: Bubble;
  readonly place: number;
  readonly model: string | null;
}

/** Records of a conversation, in its order. `nextLine` numbers what is read of the database. */
export function* recordsOfConversation(conversation: Conversation, nextLine: () => number): Generator<Parsed> {
  let held: Held | null = null;
  let hasTimes = false;
  for (const item of conversation.bubbles) {
    if ('kind' in item) {
      yield item;
      continue;
    }
    if (held) yield recordOfBubble(conversation, held, null, nextLine());
    hasTimes ||= timeOfBubble(item.value) !== null;
    held = { bubble: item, place: held ? held.place + 1 : 0, model: modelFor(item.value, held) };
  }
  if (held) yield recordOfBubble(conversation, held, hasTimes ? null : conversation.endedAt, nextLine());
}

/** Some versions name the model on the prompt alone. */
function modelFor(bubble: JsonObject, before: Held | null): string | null {
  const model = modelOf(bubble);
  return model === null && roleOf(bubble) === 'assistant' ? (before?.model ?? null) : model;
}

function recordOfBubble(
  { session, beganAt }: Conversation,
  { bubble, place, model }: Held,
  endedAt: unknown,
  line: number,
): ParsedRecord {
  const { value, raw, sentAt } = bubble;
  const role = roleOf(value);
  const events = eventsOfBubble(value);
  const nativeKey = textOrNull(value.bubbleId) ?? textOrNull(value.id) ?? `bubble ${place}`;
  const bound = place === 0 ? (parseRecordedTime(beganAt) ?? parseRecordedTime(endedAt)) : parseRecordedTime(endedAt);
  return recordOf({
    line,
    raw,
    type: `${role ?? 'unknown'} bubble`,
    session,
    nativeKey,
    time: timeOfBubble(value) ?? parseRecordedTime(sentAt) ?? bound,
    directory: Array.isArray(value.workspaceUris) ? folderOfUri(value.workspaceUris[0]) : null,
    isConversation: events.length > 0,
    events,
    apiMessage: role === 'assistant' && events.length > 0 ? apiMessageOf(value, nativeKey, model) : null,
  });
}
