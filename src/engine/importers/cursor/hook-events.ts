import type { FileEdit } from '../../api.ts';
import type { EventCategory } from '../../events/categories.ts';
import { contentKey, keyToText } from '../../identity/content-key.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import { editsOfCall } from '../call-edits.ts';
import type { FileContext, Parsed, ParsedEvent, ParsedRecord, ParserState, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, renderJson, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { eventOf, recordOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { commandOf, describeToolCall } from '../tool-facts.ts';
import { type CallStage, HookCalls } from './hook-calls.ts';
import { RecordKeys } from './record-keys.ts';
import { outputText } from './tool-output.ts';
import { withoutSlashBeforeDrive } from './workspace-folder.ts';

const CALL = 0;
const RESULT = 1;

/** A hook of Cursor names the conversation, and the answer or the folders it belongs to. */
export function isHookPayload(value: JsonObject): boolean {
  return (
    typeof value.hook_event_name === 'string' &&
    typeof value.conversation_id === 'string' &&
    (typeof value.generation_id === 'string' || Array.isArray(value.workspace_roots))
  );
}

/** What Cursor gave to hooks that kept it: prompts, answers, and each tool call from several sides, without ids. */
export class HookEventsParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #headKey: string;
  readonly #calls: HookCalls;
  readonly #keys: RecordKeys;
  readonly #linked = new Set<string>();

  constructor({ headKey }: FileContext, earlier?: ParserState) {
    this.#headKey = headKey;
    this.#calls = new HookCalls(earlier?.calls);
    this.#keys = new RecordKeys(earlier);
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#record(value, raw, line)]);
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }

  state(): ParserState {
    return { ...this.#keys.state(), calls: this.#calls.recent() };
  }

  #record(value: JsonObject, raw: string, line: number): ParsedRecord {
    const conversationId = textOrNull(value.conversation_id);
    const nativeId = conversationId === null ? `file-${this.#headKey}` : `hooks-${conversationId}`;
    const nativeKey = this.#keys.next(raw);
    const events = this.#eventsOf(value, nativeKey);
    const isAnswer = events.some(({ type }) => type === 'assistant');
    return recordOf({
      line,
      raw,
      type: stringOr(value.hook_event_name, 'untyped'),
      session: { nativeId, agentId: null },
      nativeKey,
      time: parseRecordedTime(value.timestamp),
      directory: directoryOf(value),
      isConversation: events.some(({ type }) => type !== 'notice'),
      events,
      apiMessage: isAnswer ? { id: nativeKey, model: textOrNull(value.model), hasText: true, usage: null } : null,
      sessionLinks: conversationId === null ? [] : this.#linksOf(conversationId),
    });
  }

  /** The conversation itself may be imported from Cursor's database. */
  #linksOf(nativeId: string): ParsedRecord['sessionLinks'] {
    if (this.#linked.has(nativeId)) return [];
    this.#linked.add(nativeId);
    return [{ relation: 'same-as', tool: 'cursor', nativeId }];
  }

  #eventsOf(value: JsonObject, nativeKey: string): readonly ParsedEvent[] {
    switch (value.hook_event_name) {
      case 'beforeSubmitPrompt':
        return spoken('prompt', value.prompt);
      case 'afterAgentResponse':
        return spoken('assistant', value.text);
      case 'afterAgentThought':
        return spoken('thinking', value.text);
      case 'preCompact':
        return [eventOf({ type: 'compaction', category: 'compaction', title: 'Conversation compacted', text: '' })];
      case 'stop':
        return value.status === 'error' ? [failedStop(value)] : [];
      default:
        return this.#callEvents(value, nativeKey);
    }
  }

  #callEvents(value: JsonObject, nativeKey: string): readonly ParsedEvent[] {
    const seen = callOf(value);
    if (!seen) return [];
    const { name, input, stage, isError, output } = seen;
    const { category, filePath, subject, text } = describeToolCall(name, input, directoryOf(value));
    const what = keyToText(contentKey(stringOr(value.generation_id, ''), ...identityOf(seen, category, filePath)));
    const side = { what, id: textOrNull(value.tool_use_id), hook: stringOr(value.hook_event_name, '') };
    const { callId, isNewCall, isNewResult } = this.#calls.see(side, stage, nativeKey);
    const title = callTitle(name, subject);
    const shared = { category, tool: name, filePath, callId };
    const events: ParsedEvent[] = [];
    if (isNewCall) events.push(eventOf({ ...shared, block: CALL, type: 'tool-call', title, text }));
    if (isNewResult) {
      const result = {
        block: RESULT,
        type: 'tool-result',
        title: resultTitle(title, isError),
        text: output,
        isError,
      } as const;
      events.push(eventOf({ ...shared, ...result }));
    }
    return events;
  }
}

function spoken(type: 'prompt' | 'assistant' | 'thinking', said: unknown): readonly ParsedEvent[] {
  const text = textOrNull(said);
  return text === null ? [] : [eventOf({ type, category: type, title: firstLine(text), text })];
}

function failedStop(value: JsonObject): ParsedEvent {
  const text = textOrNull(value.error_message) ?? 'The payload names no reason.';
  return eventOf({ type: 'notice', category: 'error', title: 'The agent stopped with an error', text, isError: true });
}

interface SeenCall {
  readonly name: string;
  readonly input: unknown;
  readonly stage: CallStage;
  readonly output: string;
  readonly isError: boolean;
}

/** What a hook tells of a tool call; null when it tells of none. Hooks of tab completion are no part of a conversation. */
function callOf(value: JsonObject): SeenCall | null {
  const { command, file_path: path, content, edits } = value;
  const none = { output: '', isError: false };
  switch (value.hook_event_name) {
    case 'beforeShellExecution':
      return { ...none, name: 'Shell', input: { command }, stage: 'begins' };
    case 'afterShellExecution':
      return { ...none, name: 'Shell', input: { command }, stage: 'ends', output: stringOr(value.output, '') };
    case 'beforeReadFile':
      return { ...none, name: 'Read', input: { file_path: path }, stage: 'both', output: stringOr(content, '') };
    case 'afterFileEdit':
      return { ...none, name: 'Edit', input: { file_path: path, edits }, stage: 'begins' };
    default:
      return namedCallOf(value);
  }
}

function namedCallOf(value: JsonObject): SeenCall | null {
  const name = textOrNull(value.tool_name);
  const input = fromJson(value.tool_input);
  if (name === null) return null;
  switch (value.hook_event_name) {
    case 'preToolUse':
      return { name, input, stage: 'begins', output: '', isError: false };
    case 'beforeMCPExecution':
      return { name: mcpName(name), input, stage: 'begins', output: '', isError: false };
    case 'postToolUse':
      return { name, input, stage: 'ends', output: outputText(value.tool_output), isError: false };
    case 'afterMCPExecution':
      return { name: mcpName(name), input, stage: 'ends', output: outputText(value.result_json), isError: false };
    case 'postToolUseFailure':
      return { name, input, stage: 'ends', output: outputText(value.error_message), isError: true };
    default:
      return null;
  }
}

/** As the hooks of all tools name it. */
function mcpName(name: string): string {
  return /^mcp/i.test(name) ? name : `MCP:${name}`;
}

/** What two hooks that see one call agree on: they name its tool and its fields differently. */
function identityOf({ name, input }: SeenCall, category: EventCategory, filePath: string | null): readonly string[] {
  switch (category) {
    case 'read':
    case 'edit':
    case 'write':
      return [category === 'read' ? 'read' : 'edit', filePath ?? renderJson(input)];
    case 'command':
    case 'git':
      return ['command', commandOf(objectOr(input)) ?? renderJson(input)];
    default:
      return [name.split(':').at(-1) ?? name, renderJson(input)];
  }
}

function fromJson(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value)?.value ?? value) : value;
}

function directoryOf({ cwd, workspace_roots: roots }: JsonObject): string | null {
  const root = Array.isArray(roots) ? roots.find((path) => textOrNull(path) !== null) : null;
  return withoutSlashBeforeDrive(textOrNull(cwd) ?? textOrNull(root));
}

/** Edits of the tool call in a raw payload. */
export function editsOfHook(raw: string, block: number): readonly FileEdit[] {
  const value = block === CALL ? parseJson(raw)?.value : null;
  const call = isObject(value) && isHookPayload(value) ? callOf(value) : null;
  return call && isObject(call.input) ? editsOfCall(call.name, call.input) : [];
}
