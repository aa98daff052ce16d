import type { EventCategory } from '../../events/categories.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { base64Placeholder } from '../placeholders.ts';
import { eventOf } from '../records.ts';
import { callTitle, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { idOrNull } from './ids.ts';

/** What a result, or a sub-agent, needs to know of its call. */
export interface Call {
  readonly tool: string;
  readonly title: string;
  readonly category: EventCategory;
  readonly filePath: string | null;
  /** For a call that starts a sub-agent: what it is to do, in short. */
  readonly agentName: string | null;
  /** The sub-agent that made the call; null for the main conversation. */
  readonly caller: string | null;
}

/** So many calls without a result are known to a later reading of the file. */
const MOST_OPEN = 50;

/** The calls of one file by id. */
export class CallBook {
  readonly #calls = new Map<string, Call>();
  readonly #open = new Set<string>();

  constructor(earlier: unknown = []) {
    for (const entry of Array.isArray(earlier) ? earlier : []) {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isObject(entry[1])) continue;
      // Written by `state`: its shape is ours.
      this.set(entry[0], entry[1] as unknown as Call);
    }
  }

  state(): readonly unknown[] {
    return [...this.#open].slice(-MOST_OPEN).map((id) => [id, this.#calls.get(id)]);
  }

  get(id: string | null): Call | undefined {
    return id === null ? undefined : this.#calls.get(id);
  }

  set(id: string, call: Call): void {
    this.#calls.set(id, call);
    this.#open.add(id);
  }

  close(id: string | null): void {
    if (id !== null) this.#open.delete(id);
  }
}

export interface CallPlace {
  readonly block: number;
  readonly directory: string | null;
  readonly caller: string | null;
}

/** A call as a message requests it, as it begins to run, or as the person typed it. */
export function toolNameOf({ name, toolName }: JsonObject): string {
  return stringOr(name ?? toolName, 'unnamed tool');
}

/** Arguments are an object, or its JSON as text. */
export function argumentsOf({ arguments: given }: JsonObject): unknown {
  if (typeof given !== 'string') return given;
  const parsed = parseJson(given);
  return parsed && isObject(parsed.value) ? parsed.value : given;
}

/** A patch is given as bare text. */
export function fieldsOf(input: unknown): JsonObject {
  return isObject(input) ? input : { input };
}

export function callEvent(request: JsonObject, calls: CallBook, { block, directory, caller }: CallPlace): ParsedEvent {
  const tool = toolNameOf(request);
  const input = argumentsOf(request);
  const facts = describeToolCall(tool, fieldsOf(input), directory);
  const isOfServer = textOrNull(request.mcpServerName) !== null && facts.category === 'tool';
  const category = isOfServer ? 'mcp' : facts.category;
  const { filePath } = facts;
  const text = typeof input === 'string' ? input : facts.text;
  const subject = facts.subject === '' ? stringOr(request.intentionSummary, '') : facts.subject;
  const title = callTitle(tool, subject);
  const callId = idOrNull(request.toolCallId);
  if (callId !== null) calls.set(callId, { tool, title, category, filePath, caller, agentName: agentNameOf(input) });
  return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
}

function agentNameOf(input: unknown): string | null {
  const { description, agent_type: kind } = objectOr(input);
  return textOrNull(description) ?? textOrNull(kind);
}

/** What the person typed behind `!`. */
export function shellEvent(data: JsonObject, calls: CallBook, directory: string | null): ParsedEvent {
  const tool = toolNameOf(data);
  const input = argumentsOf(data);
  const { text, filePath } = describeToolCall(tool, input, directory);
  const line = `! ${stringOr(objectOr(input).command, text)}`;
  const title = shorten(line.split('\n', 1)[0] ?? line);
  const callId = idOrNull(data.toolCallId);
  if (callId !== null) {
    calls.set(callId, { tool, title, category: 'command', filePath, caller: null, agentName: null });
  }
  return eventOf({ type: 'command', category: 'command', title, text: line, tool, callId });
}

export function resultEvent(data: JsonObject, calls: CallBook): ParsedEvent {
  const callId = idOrNull(data.toolCallId);
  const call = calls.get(callId);
  const text = resultText(data);
  const isError = data.success === false || hasFailed(text, data);
  calls.close(callId);
  return eventOf({
    type: 'tool-result',
    category: call?.category ?? 'tool',
    title: resultTitle(call?.title ?? 'Tool', isError),
    text,
    tool: call?.tool ?? null,
    filePath: call?.filePath ?? null,
    isError,
    callId,
  });
}

/** The shell tool ends its output with the exit code; newer versions tell it as a number too. */
const EXIT_CODE = /<[^<>\n]{0,120}exit(?:ed with)? code (\d{1,10})>\s*$/;

function hasFailed(text: string, data: JsonObject): boolean {
  const [, written] = EXIT_CODE.exec(text.slice(-200)) ?? [];
  if (written !== undefined) return Number(written) !== 0;
  const contents = objectOr(data.result).contents;
  return (
    Array.isArray(contents) &&
    contents.some((part) => isObject(part) && part.exitCode !== undefined && part.exitCode !== 0)
  );
}

function resultText({ result, error }: JsonObject): string {
  const failure = typeof error === 'string' ? error : stringOr(objectOr(error).message, '');
  return [failure, typeof result === 'string' ? result : outputText(objectOr(result))]
    .filter((part) => part !== '')
    .join('\n');
}

/** Longer than this, the short form is no headline of the long one: only the longer of both is kept. */
const LONGEST_HEADLINE = 300;

/** A tool tells its output twice: as the model sees it, and in detail. */
function outputText(result: JsonObject): string {
  const content = stringOr(result.content, '');
  const detail = stringOr(result.detailedContent, '');
  const parts = Array.isArray(result.contents) ? result.contents.filter(isObject).map(partText) : [];
  const told = detail.length < content.length || content === '' ? [content || detail] : [content, detail];
  const [headline = '', body] = told;
  if (body === undefined) return headline || parts.filter((part) => part !== '').join('\n');
  return body.includes(headline) || headline.length > LONGEST_HEADLINE ? body : `${headline}\n${body}`;
}

/** Images and sounds are named, never carried. */
function partText(part: JsonObject): string {
  if (typeof part.text === 'string') return part.text;
  if (typeof part.data !== 'string') return stringOr(part.uri, '');
  return attachedData(stringOr(part.type, 'data'), part.mimeType, part.data);
}

/** Such as "[image image/png, 640 KB]". */
export function attachedData(kind: string, mimeType: unknown, base64: string): string {
  return base64Placeholder(kind, stringOr(mimeType, 'of unknown kind'), base64.length);
}
