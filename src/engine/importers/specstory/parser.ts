import type { EventTime, FileEdit } from '../../api.ts';
import { contentKey, keyToText } from '../../identity/content-key.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import { wallTimeToMs } from '../../time/zone.ts';
import { commandLine, shellLine, userTextKind } from '../claude-code/user-text.ts';
import { excerptOf } from '../excerpt.ts';
import type {
  FileContext,
  Parsed,
  ParsedEvent,
  ParsedRecord,
  RecordParser,
  SessionLink,
  SessionRef,
} from '../importer.ts';
import { eventOf, recordOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { type Message, readDocument } from './document.ts';
import { toolOfProvider } from './providers.ts';
import { editsOfToolUse, readToolUse } from './tool-use.ts';

const LONGEST_PREAMBLE_LINE = 400;
const SESSION = /^<!-- (\S.{0,80}?) Session (\S+)(?: \((.{0,80})\))? -->$/;
const TITLE = /^##? (.*?)(?: \((\d{4}-\d{2}-\d{2}[ T_][^)]*)\))?$/;
const TIME = /^\d{4}-\d{2}-\d{2}[ T_]\d{2}[:-]\d{2}/;
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T_](\d{2})[:-](\d{2})(?:[:-](\d{2}))?$/;

/** What stands in front of the messages. */
interface Preamble {
  /** The tool's own session id; null where the file names none. */
  readonly sessionId: string | null;
  readonly provider: string | null;
  readonly title: string | null;
  /** When the session began, as written. */
  readonly beganAt: string | null;
}

/** A session as SpecStory renders it: one file, written anew as the session grows. */
export class SpecStoryParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const { preamble, messages } = readDocument(text);
    if (messages.length === 0) {
      const reason = 'It holds no message of a person or of an agent.';
      return [{ kind: 'skipped', line: 1, reason, excerpt: excerptOf(text) }];
    }
    const head = readPreamble(preamble);
    const session = { nativeId: head.sessionId ?? `file-${this.#file.headKey}`, agentId: null };
    const hasTimes = messages.some(({ time }) => recordedTime(time) !== null);
    const start = hasTimes ? null : this.#startOf(head);
    const met = new Map<string, number>();
    return [
      recordOf({
        line: 1,
        raw: preamble.join('\n').trim(),
        type: 'session header',
        session,
        title: head.title === null ? null : { text: head.title, rank: 3, session },
        sessionLinks: linksOf(head),
      }),
      ...messages.map((message, place) => recordOfMessage(message, session, place === 0 ? start : null, met)),
    ];
  }

  end() {
    return { parsed: [], notices: [] };
  }

  /** For files whose messages carry no times: older ones name the wall clock alone. */
  #startOf({ beganAt }: Preamble): EventTime | null {
    const ms = recordedTime(beganAt)?.ms ?? this.#wallTimeMs(beganAt);
    return ms === null ? null : inferredTime(ms, 'session-bounds');
  }

  #wallTimeMs(text: string | null): number | null {
    const parts = WALL_TIME.exec(text ?? '');
    if (!parts) return null;
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
      .slice(1)
      .map((part) => Number(part ?? 0));
    const ms = wallTimeToMs(Date.UTC(year, month - 1, day, hour, minute, second), this.#file.timeZone);
    return parseRecordedTime(ms)?.ms ?? null;
  }
}

function recordedTime(text: string | null): EventTime | null {
  return text === null ? null : parseRecordedTime(text);
}

function linksOf({ sessionId, provider }: Preamble): readonly SessionLink[] {
  if (sessionId === null || provider === null) return [];
  return [{ relation: 'same-as', tool: toolOfProvider(provider), nativeId: sessionId }];
}

/** The title is a time, or the session's own title with a time behind it. */
function readPreamble(lines: readonly string[]): Preamble {
  const short = lines.map((line) => line.trim()).filter((line) => line.length <= LONGEST_PREAMBLE_LINE);
  const [, provider = null, sessionId = null, sessionTime = null] =
    short.map((line) => SESSION.exec(line)).find((match) => match !== null) ?? [];
  const [, heading = '', headingTime = null] =
    short.map((line) => TITLE.exec(line)).find((match) => match !== null) ?? [];
  const isTime = TIME.test(heading);
  const isTitle = heading !== '' && !isTime && heading !== 'Untitled';
  return {
    sessionId,
    provider,
    title: isTitle ? heading : null,
    beganAt: sessionTime ?? headingTime ?? (isTime ? heading : null),
  };
}

function recordOfMessage(
  message: Message,
  session: SessionRef,
  inferred: EventTime | null,
  met: Map<string, number>,
): ParsedRecord {
  const { role, header, raw, line, model, time, isSidechain } = message;
  // Messages have no ids, and many the same header: how many of it stand in front tells them apart, also once it has grown.
  const count = (met.get(header) ?? 0) + 1;
  met.set(header, count);
  const nativeKey = message.id ?? `${keyToText(contentKey(header))} ${count}`;
  const events = role === 'user' ? userEvents(message) : agentEvents(message, `${session.nativeId} ${nativeKey}`);
  const hasText = events.some(({ type }) => type === 'assistant');
  return recordOf({
    line,
    raw,
    type: isSidechain ? `${role} (sub-agent)` : role,
    session,
    nativeKey,
    time: recordedTime(time) ?? inferred,
    isConversation: events.some(({ type }) => type !== 'notice'),
    events,
    apiMessage: role === 'agent' && events.length > 0 ? { id: nativeKey, model, hasText, usage: null } : null,
  });
}

const COMPACTED = 'This session is being continued from a previous conversation';
/** What agents put in front of a conversation in the name of the person. */
const CONTEXT = /^\s*<(?:environment_context|user_instructions|permissions)\b/;

/** Sub-agents get their prompts from the model; some are started with no more than this word. */
function userEvents({ parts, isSidechain }: Message): readonly ParsedEvent[] {
  const text = parts
    .flatMap(({ lines }) => lines)
    .join('\n')
    .trim();
  if (text === '') return [];
  if (text.startsWith(COMPACTED)) {
    const title = 'Summary of the conversation so far';
    return [eventOf({ type: 'compaction', category: 'compaction', title, text })];
  }
  if (isSidechain || text === 'Warmup' || CONTEXT.test(text)) return [notice(text)];
  switch (userTextKind(text)) {
    case 'command': {
      const line = commandLine(text);
      return [eventOf({ type: 'command', category: 'slash-command', title: firstLine(line), text: line })];
    }
    case 'shell': {
      const line = shellLine(text);
      return [eventOf({ type: 'command', category: 'command', title: firstLine(line), text: line })];
    }
    case 'context':
      return [notice(text)];
    case 'prompt':
      return [eventOf({ type: 'prompt', category: 'prompt', title: firstLine(text), text })];
  }
}

function notice(text: string): ParsedEvent {
  return eventOf({ type: 'notice', category: 'notice', title: firstLine(text), text });
}

/** Each part takes two block numbers: a tool is a call and its result. */
function agentEvents({ parts, isSidechain, model }: Message, key: string): readonly ParsedEvent[] {
  // What a sub-agent was told is rendered as its own words; only its answers name a model.
  const isTask = isSidechain && model === null;
  return parts.flatMap(({ kind, lines }, index) => {
    if (kind === 'tool') return toolEvents(lines, index * 2, `${key} ${index}`);
    const text = lines.join('\n').trim();
    if (isTask) return [{ ...notice(text), block: index * 2 }];
    const type = kind === 'thinking' ? 'thinking' : 'assistant';
    return [eventOf({ block: index * 2, type, category: type, title: firstLine(text), text })];
  });
}

/** The format has no ids of calls; a result is found by where it stands. */
function toolEvents(lines: readonly string[], block: number, callId: string): readonly ParsedEvent[] {
  const { name, facts, text, result } = readToolUse(lines);
  const { category, filePath, subject } = facts;
  const title = callTitle(name, subject);
  const shared = { category, tool: name, filePath, callId };
  const call = eventOf({ ...shared, block, type: 'tool-call', title, text });
  if (!result) return [call];
  return [
    call,
    eventOf({ ...shared, ...result, block: block + 1, type: 'tool-result', title: resultTitle(title, result.isError) }),
  ];
}

/** Edits of the tool call in one block of a raw message. */
export function editsOfMessage(raw: string, block: number): readonly FileEdit[] {
  if (block % 2 !== 0 || !raw.startsWith('_**')) return [];
  const part = readDocument(raw).messages[0]?.parts[block / 2];
  return part?.kind === 'tool' ? editsOfToolUse(part.lines) : [];
}
