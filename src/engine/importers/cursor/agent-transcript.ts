import type { FileEdit } from '../../api.ts';
import { contentKey, keyToText } from '../../identity/content-key.ts';
import { editsOfCall } from '../call-edits.ts';
import type { CallMemory } from '../call-memory.ts';
import { blockText, contentText } from '../content.ts';
import type {
  FileContext,
  Parsed,
  ParsedEvent,
  ParsedRecord,
  ParserState,
  RecordParser,
  SessionLink,
  SessionRef,
} from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { eventOf, recordOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { RecordKeys } from './record-keys.ts';
import { userTextParts } from './user-text.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The session of a transcript. Its id is the conversation's, but the same conversation also stands in Cursor's database,
 * with other ids of messages: as one session each message would be there twice.
 */
function transcriptSession(conversationId: string): string {
  return `transcript-${conversationId}`;
}

/** One transcript of Cursor's agent: messages without ids, times or results, in their order. */
export class AgentTranscriptParser implements RecordParser {
  readonly #lines = new JsonLines();
  /** Null until the first record names it, where the path does not. */
  #session: SessionRef | null;
  /** For the first record. */
  #links: readonly SessionLink[];
  readonly #calls: CallMemory = new Map();
  readonly #keys: RecordKeys;

  constructor({ path }: FileContext, earlier?: ParserState) {
    this.#keys = new RecordKeys(earlier);
    const id = conversationIdOf(path);
    const nativeId = id === null ? textOrNull(earlier?.session) : transcriptSession(id);
    this.#session = nativeId === null ? null : { nativeId, agentId: null };
    const parent = parentIdOf(path);
    this.#links = [
      ...(id === null ? [] : [{ relation: 'same-as', tool: 'cursor', nativeId: id } as const]),
      ...(parent === null
        ? []
        : [{ relation: 'started-by', tool: 'cursor', nativeId: transcriptSession(parent) } as const]),
    ];
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#record(value, raw, line)]);
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }

  state(): ParserState {
    return { ...this.#keys.state(), session: this.#session?.nativeId ?? null };
  }

  #record(value: JsonObject, raw: string, line: number): ParsedRecord {
    const { role } = value;
    const isSpoken = role === 'user' || role === 'assistant';
    const events = isSpoken ? this.#eventsOf(role, objectOr(value.message).content) : [];
    const nativeKey = this.#keys.next(raw);
    this.#session ??= { nativeId: `text-${keyToText(contentKey(raw))}`, agentId: null };
    const hasText = events.some(({ type }) => type === 'assistant');
    const model = textOrNull(objectOr(value.message).model) ?? textOrNull(value.model);
    const sessionLinks = this.#links;
    this.#links = [];
    return recordOf({
      line,
      raw,
      type: isSpoken ? role : stringOr(value.type, stringOr(role, 'untyped')),
      session: this.#session,
      nativeKey,
      isConversation: events.some(({ type }) => type !== 'notice'),
      events,
      apiMessage: role === 'assistant' && events.length > 0 ? { id: nativeKey, model, hasText, usage: null } : null,
      sessionLinks,
    });
  }

  /** Block numbers leave room for two events of one block of a prompt. */
  #eventsOf(role: 'user' | 'assistant', content: unknown): readonly ParsedEvent[] {
    const blocks: readonly unknown[] = Array.isArray(content) ? content : [contentText(content)];
    return blocks.flatMap((block, index) => {
      const kind = isObject(block) ? block.type : 'text';
      if (kind === 'tool_result') return [this.#result(objectOr(block), index * 2)];
      if (role === 'user') return userEvents(blockText(block), index * 2);
      if (kind === 'tool_use') return [this.#call(objectOr(block), index * 2)];
      if (kind === 'thinking') return [thinkingEvent(stringOr(objectOr(block).thinking, ''), index * 2)];
      return assistantEvents(blockText(block), index * 2);
    });
  }

  #call({ id, name, input }: JsonObject, block: number): ParsedEvent {
    const tool = stringOr(name, 'unnamed tool');
    const { category, filePath, subject, text } = describeToolCall(tool, input, null);
    const title = callTitle(tool, subject);
    const callId = textOrNull(id);
    if (callId !== null)
      this.#calls.set(callId, { tool, title, category, filePath, agentPrompt: null, agentName: null });
    return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
  }

  #result({ tool_use_id, content, is_error }: JsonObject, block: number): ParsedEvent {
    const callId = textOrNull(tool_use_id);
    const call = callId === null ? undefined : this.#calls.get(callId);
    const isError = is_error === true;
    return eventOf({
      block,
      type: 'tool-result',
      category: call?.category ?? 'tool',
      title: resultTitle(call?.title ?? 'Tool', isError),
      text: contentText(content),
      tool: call?.tool ?? null,
      filePath: call?.filePath ?? null,
      isError,
      callId,
    });
  }
}

/** What was typed, and what Cursor put around it. */
function userEvents(text: string, block: number): readonly ParsedEvent[] {
  const { prompt, context } = userTextParts(text);
  const events: ParsedEvent[] = [];
  if (prompt !== null) {
    events.push(eventOf({ block, type: 'prompt', category: 'prompt', title: firstLine(prompt), text: prompt }));
  }
  if (context !== null) {
    const title = firstLine(context);
    events.push(eventOf({ block: block + 1, type: 'notice', category: 'notice', title, text: context }));
  }
  return events;
}

/** Thoughts are blacked out in transcripts. */
function assistantEvents(text: string, block: number): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  if (text.trim() === '[REDACTED]') return [thinkingEvent('', block)];
  return [eventOf({ block, type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

function thinkingEvent(text: string, block: number): ParsedEvent {
  const title = text === '' ? 'Thinking' : firstLine(text);
  return eventOf({ block, type: 'thinking', category: 'thinking', title, text });
}

/** `…/agent-transcripts/<id>.jsonl`, `…/<id>/<id>.jsonl`, `…/<id>/subagents/<child>.jsonl`; null for any other name. */
function conversationIdOf(path: string): string | null {
  const name = (path.split('/').at(-1) ?? '').replace(/\.jsonl$/i, '');
  return UUID.test(name) ? name : null;
}

function parentIdOf(path: string): string | null {
  const [, parent = ''] = /(?:^|\/)([^/]+)\/subagents\/[^/]+$/.exec(path) ?? [];
  return UUID.test(parent) ? parent : null;
}

/** Edits of the tool call in one block of a raw line. */
export function editsOfTranscript(raw: string, block: number): readonly FileEdit[] {
  const { content } = objectOr(objectOr(parseJson(raw)?.value).message);
  const call: unknown = Array.isArray(content) ? content[block / 2] : null;
  if (!isObject(call) || call.type !== 'tool_use' || !isObject(call.input)) return [];
  return editsOfCall(stringOr(call.name, ''), call.input);
}
