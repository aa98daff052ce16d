import { parseRecordedTime } from '../../time/event-time.ts';
import type { AgentLink, FileContext, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { type JsonObject, stringOr, textOrNull } from '../json.ts';
import { eventOf, recordOf } from '../records.ts';
import { shorten } from '../titles.ts';
import { CallBook, callsOf } from './calls.ts';
import { directoryOf } from './directory.ts';
import { isMessage, type LoggedLine, type LoggedMessage, type LoggedSession, type Standing } from './logged-session.ts';
import { apiMessageOf, eventsOfMessage, type MessageContext } from './message.ts';

/** What a replayed session comes to, in the order in which it was written. */
export function recordsOfSession(session: LoggedSession, file: FileContext): readonly ParsedRecord[] {
  const ref = refOf(session, file);
  const directory = directoryOf(session, file);
  const live: MessageContext = { calls: new CallBook(), directory };
  const gone: MessageContext = { calls: new CallBook(), directory };
  const records = session.items.map((item) => {
    if (!isMessage(item)) return lineRecord(item, directory, ref);
    return item.standing === 'live' ? liveRecord(item, live, ref) : goneRecord(item, item.standing, gone, ref);
  });
  const title = session.summary ?? titleBehindSummary(session, records);
  if (title === null) return records;
  const line = records.at(-1)?.line ?? 1;
  return [
    ...records,
    recordOf({ line, raw: '', type: 'title', session: ref, title: { text: title, rank: 2, session: ref } }),
  ];
}

/** Below the folder of chats, sub-agents stand in one that bears the id of the session that started them. */
function refOf({ id, kind }: LoggedSession, { path, headKey }: FileContext): SessionRef {
  const nativeId = id ?? `file-${headKey}`;
  const parentId = kind === 'subagent' ? /(?:^|\/)chats\/([^/]+)\/[^/]+$/.exec(path)?.[1] : undefined;
  return parentId === undefined ? { nativeId, agentId: null } : { nativeId: parentId, agentId: nativeId };
}

function lineRecord({ type, raw, line }: LoggedLine, directory: string | null, session: SessionRef): ParsedRecord {
  const nativeKey = type === 'session' ? 'session' : null;
  return recordOf({ line, raw, type, session, nativeKey, directory });
}

function liveRecord(message: LoggedMessage, context: MessageContext, session: SessionRef): ParsedRecord {
  const { id, value, raw } = message;
  const isAnswer = value.type === 'gemini';
  return recordOf({
    ...placeOf(message, context, session),
    isConversation: isAnswer || value.type === 'user',
    events: eventsOfMessage(value, context) ?? [],
    apiMessage: isAnswer ? apiMessageOf(value, id ?? raw) : null,
    agentLinks: isAnswer ? agentLinksOf(value) : [],
  });
}

/** What is no part of the conversation any more is still found, but counts as nothing. */
function goneRecord(
  message: LoggedMessage,
  standing: Gone,
  context: MessageContext,
  session: SessionRef,
): ParsedRecord {
  const events = eventsOfMessage(message.value, context) ?? [];
  return recordOf({
    ...placeOf(message, context, session),
    events: events.map((event) => toNotice(event, GONE[standing])),
  });
}

function placeOf({ id, value, raw, line }: LoggedMessage, { directory }: MessageContext, session: SessionRef) {
  const time = parseRecordedTime(value.timestamp);
  return { line, raw, type: stringOr(value.type, 'untyped'), session, nativeKey: id, time, directory };
}

type Gone = Exclude<Standing, 'live'>;

const GONE: Readonly<Record<Gone, string>> = {
  rewound: 'Taken back',
  replaced: 'Before the history was rewritten',
};

function toNotice(event: ParsedEvent, why: string): ParsedEvent {
  if (event.type === 'notice') return event;
  const { block, title, text, filePath } = event;
  return eventOf({
    block,
    type: 'notice',
    category: 'notice',
    title: shorten(`${why}: ${title}`),
    text,
    filePath,
  });
}

function agentLinksOf(value: JsonObject): readonly AgentLink[] {
  return callsOf(value).flatMap((call) => {
    const callId = textOrNull(call.id);
    const agentId = textOrNull(call.agentId);
    return callId === null || agentId === null ? [] : [{ callId, agentId, agentName: textOrNull(call.name) }];
  });
}

/** Where the history begins with a summary of it, the first thing that a person said before it. Null for all others. */
function titleBehindSummary({ items }: LoggedSession, records: readonly ParsedRecord[]): string | null {
  const first = records.flatMap(({ events }) => events).find(({ type }) => type === 'prompt');
  if (first === undefined || first.category === 'prompt') return null;
  for (const item of items) {
    if (!isMessage(item) || item.standing === 'rewound') continue;
    const events = eventsOfMessage(item.value, { calls: new CallBook(), directory: null }) ?? [];
    const prompt = events.find(({ category }) => category === 'prompt');
    if (prompt) return prompt.title;
  }
  return null;
}
