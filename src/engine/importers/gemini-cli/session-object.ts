import { isObject, type JsonObject, objectOr, parseJson } from '../json.ts';
import { type JsonSpan, spansWithin } from './json-scan.ts';

/** A message and its own text in the file. */
interface FoundMessage {
  readonly value: JsonObject;
  readonly raw: string;
  /** Offset in the text that was read. */
  readonly offset: number;
}

interface UnreadPart {
  readonly offset: number;
  readonly reason: string;
  readonly text: string;
}

/** A session, or what is to be set of one, as it is written: `{sessionId, …, messages: […]}`. */
export interface SessionObject {
  /** All members but the messages. */
  readonly meta: JsonObject;
  readonly metaRaw: string;
  /** Null where it has no list of messages. */
  readonly messages: readonly FoundMessage[] | null;
  readonly unread: readonly UnreadPart[];
}

/** Reads the object that opens at `start` part by part, so that a cut or a damage costs only what comes after it. */
export function readSessionObject(text: string, start: number): SessionObject {
  const { spans, isClosed } = spansWithin(text, start);
  const metaRaw = metaOf(text, spans);
  const list = spans.findLast(({ key, start: at }) => key === 'messages' && text[at] === '[');
  const found = list ? readMessages(text, list) : { messages: null, unread: [] };
  const isCut = !isClosed && found.unread.every(({ reason }) => reason !== CUT_OFF);
  const cut = { offset: spans.at(-1)?.end ?? start, reason: CUT_OFF, text: '' };
  return {
    meta: objectOr(parseJson(metaRaw)?.value),
    metaRaw,
    messages: found.messages,
    unread: isCut ? [...found.unread, cut] : found.unread,
  };
}

/** The members that can be read, each as it is written. */
function metaOf(text: string, spans: readonly JsonSpan[]): string {
  const members = spans
    .filter(({ key, isWhole }) => key !== 'messages' && isWhole)
    .map(({ key, start, end }) => `"${key}":${text.slice(start, end)}`)
    .filter((member) => parseJson(`{${member}}`) !== null);
  return `{${members.join(',')}}`;
}

const CUT_OFF = 'The file ends in the middle of it: the JSON is cut off.';

function readMessages(text: string, list: JsonSpan): Pick<SessionObject, 'messages' | 'unread'> {
  const messages: FoundMessage[] = [];
  const unread: UnreadPart[] = [];
  for (const { start, end, isWhole } of spansWithin(text, list.start).spans) {
    const raw = text.slice(start, end);
    const value = isWhole ? parseJson(raw)?.value : undefined;
    if (isObject(value)) messages.push({ value, raw, offset: start });
    else unread.push({ offset: start, reason: reasonFor(isWhole, value), text: raw });
  }
  return { messages, unread };
}

function reasonFor(isWhole: boolean, value: unknown): string {
  if (!isWhole) return CUT_OFF;
  return value === undefined ? 'It is not JSON.' : 'It is JSON, but not an object.';
}
