import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedConversation } from '../conversation-export.ts';
import type { ParsedApiMessage, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, stringOr, textOrNull, toJson } from '../json.ts';
import { readMessageTree, type TreeNode } from '../message-tree.ts';
import { eventOf, recordOf } from '../records.ts';
import { shorten } from '../titles.ts';
import { eventsOfMessage } from './message.ts';

/** Behind all events that come from the content of a message. */
const VERSION_BLOCK = 900_000;

interface Message {
  readonly id: string;
  readonly value: JsonObject;
  readonly parentId: string | null;
}

/**
 * One conversation of an export. All messages are one session, in the order in which they were written: the export names
 * no version as the shown one. Where it goes from one version to another, a notice says so.
 */
export function parseConversation(conversation: JsonObject, line: number, fallbackId: string): ParsedConversation {
  const session: SessionRef = { nativeId: textOrNull(conversation.uuid) ?? fallbackId, agentId: null };
  const messages = messagesOf(conversation.chat_messages, session.nativeId);
  const { shown, cycles } = readMessageTree(messages.map(toTreeNode), currentIdOf(conversation, session.nativeId));
  const isShown = new Set(shown);
  const place = { line, session, model: textOrNull(conversation.model), time: timeOfUndated(conversation, messages) };
  const records = messages.map((message, index) =>
    recordOfMessage(message, versionNotices(message, messages[index - 1], isShown), place),
  );
  return {
    records: [...records, conversationRecord(conversation, line, session)],
    hasMessages: records.some(({ isConversation }) => isConversation),
    hasCycle: cycles > 0,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids that are not unique in the world are so in their conversation. */
function keyOf(id: string, conversationId: string): string {
  return UUID.test(id) ? id : `${conversationId}/${id}`;
}

/** A message without a parent, as in older exports, follows the one before it. An id that comes again is another one. */
function messagesOf(list: unknown, conversationId: string): readonly Message[] {
  const messages = new Map<string, Message>();
  let before: string | null = null;
  for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
    if (!isObject(value)) continue;
    const own = keyOf(textOrNull(value.uuid) ?? String(index), conversationId);
    const id = messages.has(own) ? `${own}/${index}` : own;
    const parent = textOrNull(value.parent_message_uuid);
    messages.set(id, { id, value, parentId: parent === null ? before : keyOf(parent, conversationId) });
    before = id;
  }
  return [...messages.values()];
}

function toTreeNode({ id, value, parentId }: Message, rank: number): TreeNode {
  return { id, parentId, timeMs: parseRecordedTime(value.created_at)?.ms ?? null, rank };
}

function timeOfUndated({ created_at }: JsonObject, messages: readonly Message[]): EventTime | null {
  const ms = parseRecordedTime(created_at)?.ms ?? null;
  const isDated = messages.some(({ value }) => parseRecordedTime(value.created_at) !== null);
  return isDated || ms === null ? null : inferredTime(ms, 'session-bounds');
}

/** Exports of the service have none; what extensions save has. */
function currentIdOf({ current_leaf_message_uuid }: JsonObject, conversationId: string): string | null {
  const id = textOrNull(current_leaf_message_uuid);
  return id === null ? null : keyOf(id, conversationId);
}

/** Where the conversation goes from the version that is shown to another one, and back. */
function versionNotices(
  { id, parentId }: Message,
  before: Message | undefined,
  isShown: ReadonlySet<string>,
): readonly ParsedEvent[] {
  const wasShown = before === undefined || isShown.has(before.id);
  const isOnward = before === undefined || parentId === before.id || isShown.has(id);
  return wasShown === isShown.has(id) && isOnward ? [] : [versionNotice(isShown.has(id))];
}

function versionNotice(isShown: boolean): ParsedEvent {
  const title = isShown ? 'The last version goes on here' : 'An earlier version';
  const text = isShown
    ? 'From here on: what Claude.ai shows.'
    : 'From here on: messages that were edited or asked for again later. Claude.ai no longer shows them.';
  return eventOf({ block: VERSION_BLOCK, type: 'notice', category: 'notice', title, text });
}

interface Place {
  readonly line: number;
  readonly session: SessionRef;
  readonly model: string | null;
  /** Stands in where no message has a time. */
  readonly time: EventTime | null;
}

function recordOfMessage(
  { id, value, parentId }: Message,
  notices: readonly ParsedEvent[],
  place: Place,
): ParsedRecord {
  const events = eventsOfMessage(value, id);
  return recordOf({
    line: place.line,
    raw: toJson(value),
    type: stringOr(value.sender, 'message'),
    session: place.session,
    nativeKey: id,
    parentKey: parentId,
    time: parseRecordedTime(value.created_at) ?? place.time,
    isConversation: events.some(({ type }) => type !== 'notice'),
    events: events.length > 0 ? [...notices, ...events] : [],
    apiMessage: value.sender === 'assistant' ? apiMessageOf(id, value, events, place.model) : null,
  });
}

function apiMessageOf(
  id: string,
  value: JsonObject,
  events: readonly ParsedEvent[],
  model: string | null,
): ParsedApiMessage | null {
  if (events.length === 0) return null;
  const hasText = events.some(({ type }) => type === 'assistant');
  return { id, model: textOrNull(value.model) ?? model, hasText, usage: null };
}

/** What the export says of the conversation as a whole: its name, and for newer ones a summary. */
function conversationRecord(conversation: JsonObject, line: number, session: SessionRef): ParsedRecord {
  const { chat_messages, ...others } = conversation;
  const name = textOrNull(conversation.name);
  const summary = textOrNull(conversation.summary);
  const title = 'Summary of the conversation';
  return recordOf({
    line,
    raw: toJson(others),
    type: 'conversation',
    session,
    nativeKey: `conversation/${session.nativeId}`,
    time: parseRecordedTime(conversation.updated_at) ?? parseRecordedTime(conversation.created_at),
    events: summary === null ? [] : [eventOf({ type: 'notice', category: 'notice', title, text: summary })],
    title: name === null ? null : { text: shorten(name.trim()), rank: 3, session },
  });
}
