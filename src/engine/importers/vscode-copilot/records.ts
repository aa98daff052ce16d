import type { EventCategory } from '../../events/categories.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedApiMessage, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { type AnswerItem, answerOf } from './answer.ts';
import type { ToolCall } from './tool-calls.ts';
import { fileName, pathOfUri } from './uris.ts';

export interface RequestPlace {
  readonly session: SessionRef;
  readonly directory: string | null;
  /** Of the request among those of its session, from 1. */
  readonly line: number;
}

/** These fields are of the answer; all others are of the prompt. */
const ANSWER_FIELDS = new Set([
  'responseId',
  'response',
  'result',
  'modelState',
  'isCanceled',
  'editedFileEvents',
  'followups',
  'contentReferences',
  'codeCitations',
  'usedContext',
  'responseMarkdownInfo',
  'timeSpentWaiting',
  'vote',
  'completion',
]);

/** A request is two records, each with its own time: what was asked, and the answer. */
export function recordsOf(request: JsonObject, place: RequestPlace): readonly ParsedRecord[] {
  const keys = keysOf(request, place.line);
  const asked = promptRecord(request, keys.prompt, place);
  return hasAnswer(request) ? [asked, answerRecord(request, keys, place)] : [asked];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A request keeps its id in exports and in chats that were copied from this one. `request_<uuid>` is known by its uuid
 * alone, which is the same one everywhere.
 */
function keysOf(request: JsonObject, line: number): { prompt: string; answer: string } {
  const requestId = textOrNull(request.requestId) ?? `request ${line}`;
  const responseId = textOrNull(request.responseId) ?? `answer to ${requestId}`;
  const prompt = UUID.exec(requestId)?.[0] ?? requestId;
  const answer = UUID.exec(responseId)?.[0] ?? responseId;
  return { prompt, answer: answer === prompt ? `answer to ${requestId}` : answer };
}

function promptRecord(request: JsonObject, key: string, { session, directory, line }: RequestPlace): ParsedRecord {
  return recordOf({
    line,
    raw: pick(request, (field) => !ANSWER_FIELDS.has(field)),
    type: 'request',
    session,
    nativeKey: key,
    time: parseRecordedTime(request.timestamp),
    directory,
    isConversation: true,
    events: promptEvents(request),
  });
}

function promptEvents(request: JsonObject): readonly ParsedEvent[] {
  const said = promptText(request);
  if (said.trim() === '') return [];
  const text = [said, ...attachmentLines(request.variableData)].join('\n');
  const isTyped = request.isSystemInitiated !== true;
  const kind = isTyped
    ? ({ type: 'prompt', category: 'prompt' } as const)
    : ({ type: 'notice', category: 'notice' } as const);
  return [eventOf({ ...kind, title: firstLine(said), text })];
}

function promptText({ message, prompt }: JsonObject): string {
  if (typeof message === 'string') return message;
  const { text, parts } = objectOr(message);
  if (typeof text === 'string') return text;
  if (!Array.isArray(parts)) return stringOr(prompt, '');
  return parts
    .filter(isObject)
    .map((part) => stringOr(part.text, ''))
    .join('');
}

const ATTACHED_KINDS = new Set(['file', 'directory', 'image', 'symbol', 'paste']);

/** What the person attached, by name; what the editor adds by itself is left out. */
function attachmentLines(variableData: unknown): readonly string[] {
  const { variables } = objectOr(variableData);
  if (!Array.isArray(variables)) return [];
  return variables
    .filter(isObject)
    .filter(
      ({ kind, automaticallyAdded }) =>
        typeof kind === 'string' && ATTACHED_KINDS.has(kind) && automaticallyAdded !== true,
    )
    .map(({ kind, name, value }) => `[${String(kind)} ${stringOr(name, fileName(pathOfUri(value) ?? ''))}]`);
}

function hasAnswer({ response, result, completion }: JsonObject): boolean {
  return response !== undefined || isObject(result) || typeof completion === 'string';
}

function answerRecord(
  request: JsonObject,
  keys: { prompt: string; answer: string },
  { session, directory, line }: RequestPlace,
): ParsedRecord {
  const answered = request.response === undefined ? { ...request, response: request.completion } : request;
  const items = answerOf(answered);
  return recordOf({
    line,
    raw: pick(request, (field) => ANSWER_FIELDS.has(field) || field === 'requestId' || field === 'modelId'),
    type: 'response',
    session,
    nativeKey: isFinished(request) ? keys.answer : `${keys.answer} unfinished`,
    parentKey: keys.prompt,
    time: parseRecordedTime(objectOr(request.modelState).completedAt),
    directory,
    isConversation: true,
    events: items.flatMap((item) => eventsOfItem(item, directory)),
    apiMessage: apiMessageOf(answered, keys.answer, items),
    sessionLinks: sameSession(request, session),
  });
}

/** Pending, and waiting for the person. */
const UNFINISHED_STATES: ReadonlySet<unknown> = new Set([0, 4]);

/** The text of an answer that is still being written grows: the whole one is another record. */
function isFinished({ modelState, result, isCanceled }: JsonObject): boolean {
  const { value } = objectOr(modelState);
  if (value !== undefined) return !UNFINISHED_STATES.has(value);
  return isObject(result) || isCanceled === true;
}

/** Null for an answer that holds nothing of the model. */
function apiMessageOf(request: JsonObject, id: string, items: readonly AnswerItem[]): ParsedApiMessage | null {
  if (items.every(({ kind }) => kind === 'note')) return null;
  const { usage, nativeUsage } = usageOf(objectOr(request.result));
  return {
    id,
    model: textOrNull(request.modelId)?.replace(/^copilot\//, '') ?? null,
    hasText: items.some((item) => item.kind === 'text' && item.isShown),
    usage,
    ...(nativeUsage ? { nativeUsage } : {}),
  };
}

/** Newer versions keep what the model counted. */
function usageOf(result: JsonObject): Pick<ParsedApiMessage, 'usage' | 'nativeUsage'> {
  const told = [result.usage, result, result.metadata]
    .map(objectOr)
    .find(({ promptTokens }) => promptTokens !== undefined);
  if (!told) return { usage: null };
  const promptTokens = countOr0(told.promptTokens);
  const outputTokens = countOr0(told.outputTokens ?? told.completionTokens);
  return {
    usage: { input: promptTokens, output: outputTokens, cacheRead: 0, cacheWrite: 0 },
    nativeUsage: { promptTokens, outputTokens },
  };
}

/** An export knows its session by the id that the extension gave it. */
function sameSession({ result }: JsonObject, { nativeId }: SessionRef): ParsedRecord['sessionLinks'] {
  const other = textOrNull(objectOr(objectOr(result).metadata).sessionId);
  if (other === null || other === nativeId) return [];
  return [{ relation: 'same-as', tool: 'vscode-copilot', nativeId: other }];
}

function eventsOfItem(item: AnswerItem, directory: string | null): readonly ParsedEvent[] {
  const { block } = item;
  switch (item.kind) {
    case 'text':
      return [
        eventOf({ block, type: 'assistant', category: 'assistant', title: firstLine(item.text), text: item.text }),
      ];
    case 'thinking':
      return [eventOf({ block, type: 'thinking', category: 'thinking', title: firstLine(item.text), text: item.text })];
    case 'call':
      return callEvents(item.call, block, directory);
    case 'edit': {
      const title = `Edited ${fileName(item.path)}`;
      return [eventOf({ block, type: 'notice', category: 'edit', title, text: item.text, filePath: item.path })];
    }
    case 'note': {
      const category: EventCategory = item.isError ? 'error' : 'notice';
      const { title, text, isError } = item;
      return [eventOf({ block, type: 'notice', category, title: firstLine(title), text: text || title, isError })];
    }
  }
}

function callEvents(call: ToolCall, block: number, directory: string | null): readonly ParsedEvent[] {
  const { id: callId, name: tool, isError, result } = call;
  const { category, filePath, subject, text } = describeToolCall(tool, call.input, directory);
  const title = shorten(subject === '' ? `${tool} ${firstLine(call.message)}`.trim() : `${tool} ${subject}`);
  const common = { category, tool, filePath, callId } as const;
  const made = eventOf({ ...common, block, type: 'tool-call', title, text: text || call.message });
  if (result === null) return [made];
  return [
    made,
    eventOf({
      ...common,
      block: block + 1,
      type: 'tool-result',
      title: resultTitle(title, isError),
      text: result,
      isError,
    }),
  ];
}

/** The JSON of some fields of the request. Too deep a value is left out: it can be read, but not written. */
function pick(request: JsonObject, isWanted: (field: string) => boolean): string {
  const fields = Object.entries(request).filter(([field]) => isWanted(field));
  try {
    return JSON.stringify(Object.fromEntries(fields));
  } catch {
    return JSON.stringify({ requestId: stringOr(request.requestId, null) });
  }
}
