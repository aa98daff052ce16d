import type { Item, ItemText, TranscriptEvent } from '../api.ts';
import { characterBorder } from '../content/cut-text.ts';
import type { Connection } from '../database/connection.ts';
import { eventKeyToText, keyFromText, keyToText } from '../identity/content-key.ts';
import type { MemoryReader } from '../memory/memory-reader.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import { type ItemKey, idOfEventKey } from './item-ids.ts';

const DOCUMENT_TEXT = `
  SELECT c.text FROM source o JOIN source p ON p.id = o.id OR p.part_of = o.id JOIN chunk c ON c.source_id = p.id
  WHERE o.key = ? AND o.kind = 'document' ORDER BY p.part, p.id, c.ordinal`;

const SESSION_OF_EVENT = `
  SELECT s.key FROM record r JOIN event e ON e.record_id = r.id JOIN session s ON s.id = e.session_id
  WHERE r.key = ? AND e.block = ?`;

/** So many events of a session are read at a time. */
const EVENTS_AT_ONCE = 100;

export interface ItemTextParts {
  readonly connection: Connection;
  readonly sessions: SessionReader;
  readonly memory: MemoryReader;
  /** Whether an event of a session may be shown, by its key. */
  readonly seesEvent: (eventKey: string) => boolean;
}

/** A piece of at most `most` characters of an item's text; of a session, whole events, one at least. */
export function readItem(
  parts: ItemTextParts,
  item: Item,
  { kind, key, block }: ItemKey,
  from: number,
  most: number,
): ItemText {
  const piece = (whole: string) => pieceOf(item, maskSecrets(whole), from, most);
  switch (kind) {
    case 'session':
      return readSession(parts, item, keyToText(key), from, most);
    case 'event': {
      const session = Number(parts.connection.value(SESSION_OF_EVENT, [key, block]));
      return piece(parts.sessions.text(keyToText(session), eventKeyToText(key, block)) ?? '');
    }
    case 'note':
      return piece(parts.memory.get(keyToText(key))?.text ?? '');
    case 'document':
      return piece(documentText(parts.connection, keyToText(key)));
  }
}

/** All chunks of a document; '' for a key that is not here. */
export function documentText(connection: Connection, documentKey: string): string {
  const pieces = connection.all<{ text: string }>(DOCUMENT_TEXT, [keyFromText(documentKey)]);
  return pieces.map(({ text }) => text).join('');
}

function pieceOf(item: Item, text: string, from: number, most: number): ItemText {
  const start = Math.min(from, text.length);
  const end = text.length - start <= most ? text.length : characterBorder(text, start, start + most);
  const isCut = end < text.length;
  return {
    item,
    text: text.slice(start, end),
    next: isCut ? end : null,
    left: text.length - end,
    unit: 'characters',
  };
}

function readSession(
  { sessions, seesEvent }: ItemTextParts,
  item: Item,
  sessionKey: string,
  from: number,
  most: number,
): ItemText {
  const texts: string[] = [];
  let characters = 0;
  for (const event of eventsFrom(sessions, sessionKey, from)) {
    if (!seesEvent(event.eventKey)) continue;
    const whole = event.isTextCut ? (sessions.text(sessionKey, event.eventKey) ?? event.text) : event.text;
    const longest = event.isTextCut ? Math.min(most, event.text.length) : most;
    const text = asMarkdown(event, maskSecrets(whole), longest);
    if (texts.length > 0 && characters + text.length > most) {
      const left = countSeen(sessions, sessionKey, event.index, seesEvent);
      return { item, text: texts.join('\n\n'), next: event.index, left, unit: 'events' };
    }
    texts.push(text);
    characters += text.length + 2;
  }
  return { item, text: texts.join('\n\n'), next: null, left: 0, unit: 'events' };
}

function* eventsFrom(sessions: SessionReader, sessionKey: string, from: number): Generator<TranscriptEvent> {
  for (let next = from; ; next += EVENTS_AT_ONCE) {
    const events = sessions.events(sessionKey, next, EVENTS_AT_ONCE);
    yield* events;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}

function countSeen(
  sessions: SessionReader,
  sessionKey: string,
  from: number,
  seesEvent: (eventKey: string) => boolean,
): number {
  const { eventKeys } = sessions.outline(sessionKey);
  return eventKeys.slice(from).filter(seesEvent).length;
}

function asMarkdown(event: TranscriptEvent, whole: string, longest: number): string {
  const { index, type, tool, isError, time, textBytes } = event;
  const head = [`#${index + 1}`, type, tool, isError ? 'error' : null, time.ms === null ? 'no date' : isoOf(time.ms)];
  const id = idOfEventKey(event.eventKey);
  const text = whole.slice(0, longest).toWellFormed();
  const more = text.length < whole.length ? `\n[cut: ${textBytes} bytes in all; get ${id} for the whole text]` : '';
  return `## ${head.filter((part) => part !== null).join(' · ')} (${id})\n${text}${more}`;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
