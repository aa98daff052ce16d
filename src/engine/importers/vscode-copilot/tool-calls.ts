import type { EventCategory } from '../../events/categories.ts';
import { isObject, type JsonObject, objectOr, parseJson, sayJson, stringOr, textOrNull } from '../json.ts';
import { describeToolCall } from '../tool-facts.ts';
import { plainText } from './plain-text.ts';
import { treeText } from './render-tree.ts';

/** A call as the model made it, joined with how the chat shows it: one of them may be missing. */
export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: unknown;
  /** What the chat says of it, such as "Reading discount.ts". */
  readonly message: string;
  /** Null while there is none. */
  readonly result: string | null;
  readonly isError: boolean;
}

/** What the model said and called in one go. */
export interface Round {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly ModelCall[];
}

interface ModelCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: unknown;
}

/** The extension puts its own mark behind the ids that the model gave. */
function bareId(id: unknown): string | null {
  return typeof id === 'string' && id !== '' ? (id.split('__vscode-', 1)[0] ?? id) : null;
}

export function roundsOf(metadata: JsonObject): readonly Round[] {
  const rounds: readonly unknown[] = Array.isArray(metadata.toolCallRounds) ? metadata.toolCallRounds : [];
  return rounds.filter(isObject).map((round) => ({
    text: stringOr(round.response, ''),
    thinking: thinkingText(round.thinking),
    calls: (Array.isArray(round.toolCalls) ? round.toolCalls : []).filter(isObject).map(toModelCall),
  }));
}

/** Text, or pieces of it; in rounds inside an object. */
export function thinkingText(thinking: unknown): string {
  if (typeof thinking === 'string') return thinking;
  if (Array.isArray(thinking)) return thinking.filter((piece) => typeof piece === 'string').join('');
  return isObject(thinking) && !isObject(thinking.text) ? thinkingText(thinking.text) : '';
}

function toModelCall({ id, name, arguments: given }: JsonObject): ModelCall {
  const parsed = typeof given === 'string' ? parseJson(given) : null;
  const input = parsed && isObject(parsed.value) ? parsed.value : given;
  return { id: bareId(id), name: stringOr(name, 'unnamed tool'), input };
}

/** Results by the bare id of their call. */
export function resultsOf({ toolCallResults }: JsonObject): ReadonlyMap<string, string> {
  const results = new Map<string, string>();
  for (const [id, result] of Object.entries(objectOr(toolCallResults))) {
    const key = bareId(id);
    if (key !== null && !results.has(key)) results.set(key, contentText(objectOr(result).content));
  }
  return results;
}

/** Parts are text, a tree of texts, or data, which is named. */
function contentText(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return content
    .map((part: unknown) => (isObject(part) ? partText(part) : stringOr(part, '')))
    .filter((text) => text !== '')
    .join('\n');
}

function partText(part: JsonObject): string {
  const { value, mimeType } = part;
  if (typeof value === 'string')
    return mimeType === undefined || isTextType(mimeType) ? value : `[data ${sayJson(mimeType)}]`;
  if (isObject(value)) return treeText(value);
  return typeof mimeType === 'string' ? `[data ${mimeType}]` : stringOr(part.text, '');
}

function isTextType(mimeType: unknown): boolean {
  return typeof mimeType === 'string' && /^text\/|json$/.test(mimeType);
}

/**
 * Which of the model's calls each shown call is: by id, else by the tool's name, by what kind of tool it is, and at last
 * by order.
 */
export function joinCalls(shown: readonly JsonObject[], called: readonly ModelCall[]): ReadonlyMap<JsonObject, number> {
  const pairs = new Map<JsonObject, number>();
  const free = new Set(called.keys());
  const pairBy = (
    nameOfShown: (part: JsonObject) => string | null,
    nameOfCalled: (call: ModelCall) => string | null,
  ) => {
    const queues = queuesOf(called, free, nameOfCalled);
    for (const part of shown) {
      const index = pairs.has(part) ? undefined : queues.get(nameOfShown(part))?.pop();
      if (index === undefined) continue;
      pairs.set(part, index);
      free.delete(index);
    }
  };
  pairBy(
    ({ toolCallId }) => bareId(toolCallId),
    ({ id }) => id,
  );
  pairBy(
    ({ toolId }) => plainName(stringOr(toolId, '')),
    ({ name }) => plainName(name),
  );
  pairBy(
    ({ toolId }) => kindOfTool(stringOr(toolId, '')),
    ({ name }) => kindOfTool(name),
  );
  pairBy(
    () => '',
    () => '',
  );
  return pairs;
}

/** Places of the free calls by name, the first one last. */
function queuesOf(
  called: readonly ModelCall[],
  free: ReadonlySet<number>,
  nameOf: (call: ModelCall) => string | null,
): ReadonlyMap<string | null, number[]> {
  const queues = new Map<string | null, number[]>();
  for (let index = called.length - 1; index >= 0; index--) {
    const call = called[index];
    const name = call ? nameOf(call) : null;
    if (name === null || !free.has(index)) continue;
    const queue = queues.get(name);
    if (queue) queue.push(index);
    else queues.set(name, [index]);
  }
  return queues;
}

/** Null for a tool of which the name does not tell its kind. */
function kindOfTool(name: string): EventCategory | null {
  const { category } = describeToolCall(name, null, null);
  return category === 'tool' ? null : category;
}

/** `copilot_readFile` and `read_file` are one tool. */
function plainName(name: string): string {
  return name
    .replace(/^copilot_/, '')
    .replaceAll('_', '')
    .toLowerCase();
}

/** The call, from what the chat shows of it and what the model called, of which one may be missing. */
export function toToolCall(
  part: JsonObject | null,
  call: ModelCall | null,
  results: ReadonlyMap<string, string>,
): ToolCall {
  const shown = part ?? {};
  const id = call?.id ?? bareId(shown.toolCallId);
  const result = (id === null ? undefined : results.get(id)) ?? results.get(bareId(shown.toolCallId) ?? '');
  return {
    id,
    name: call?.name ?? stringOr(shown.toolId, 'unnamed tool'),
    input: call ? call.input : shownInput(shown),
    message: plainText(shown.pastTenseMessage ?? shown.invocationMessage),
    result: result ?? shownResult(shown),
    isError: hasFailed(shown),
  };
}

function shownInput(part: JsonObject): unknown {
  const data = objectOr(part.toolSpecificData);
  const line = objectOr(data.commandLine);
  const command =
    textOrNull(line.userEdited) ?? textOrNull(line.toolEdited) ?? textOrNull(line.original) ?? textOrNull(data.command);
  if (command !== null) return { command };
  if (data.todoList !== undefined) return { todoList: data.todoList };
  if (data.rawInput !== undefined) return data.rawInput;
  if (data.kind === 'subagent') return { description: data.description, prompt: data.prompt };
  const input = objectOr(part.resultDetails).input;
  return typeof input === 'string' ? (parseJson(input)?.value ?? input) : input;
}

function shownResult(part: JsonObject): string | null {
  const data = objectOr(part.toolSpecificData);
  const output = textOrNull(objectOr(data.terminalCommandOutput).text) ?? textOrNull(data.result);
  if (output !== null) return output;
  return textOrNull(contentText(objectOr(part.resultDetails).output));
}

function hasFailed(part: JsonObject): boolean {
  const { exitCode } = objectOr(objectOr(part.toolSpecificData).terminalCommandState);
  return (typeof exitCode === 'number' && exitCode !== 0) || objectOr(part.resultDetails).isError === true;
}
