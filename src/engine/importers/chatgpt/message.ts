import type { ParsedApiMessage, ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { attachmentLines, textOfContent } from './content.ts';

/** The call that a result further down the thread answers. */
export interface OpenCall {
  readonly callId: string;
  readonly tool: string;
  readonly title: string;
  readonly category: ParsedEvent['category'];
}

export function roleOf(message: JsonObject): string {
  return stringOr(objectOr(message.author).role, stringOr(message.role, 'unknown'));
}

export function contentTypeOf(message: JsonObject): string {
  return stringOr(objectOr(message.content).content_type, 'text');
}

/** `id` becomes the id of a call. A message of weight 0 is not part of the conversation, and gives no events. */
export function eventsOfMessage(message: JsonObject, id: string, call: OpenCall | null): readonly ParsedEvent[] {
  if (message.weight === 0) return [];
  switch (roleOf(message)) {
    case 'user':
      return personEvents(message);
    case 'assistant':
      return assistantEvents(message, id);
    case 'tool':
      return resultEvents(message, call);
    case 'system':
      return isHidden(message) ? [] : noticeEvents(message);
    default:
      return noticeEvents(message);
  }
}

function isHidden(message: JsonObject): boolean {
  return objectOr(message.metadata).is_visually_hidden_from_conversation === true;
}

const CONTEXT_TYPES = new Set(['user_editable_context', 'model_editable_context']);

function personEvents(message: JsonObject): readonly ParsedEvent[] {
  const isContext = CONTEXT_TYPES.has(contentTypeOf(message));
  if (isContext || isHidden(message)) return noticeEvents(message, isContext ? 'Custom instructions' : null);
  const said = textOfContent(objectOr(message.content));
  const text = [said, ...attachmentLines(message)].filter((part) => part.trim() !== '').join('\n');
  if (text.trim() === '') return [];
  return [eventOf({ type: 'prompt', category: 'prompt', title: titleOf(text), text })];
}

/** A picture in front of the words is no title. */
function titleOf(text: string): string {
  const words = text.split('\n').find((line) => line.trim() !== '' && !/^\[(?:image|audio|video|file)\b/.test(line));
  return firstLine(words ?? text);
}

function noticeEvents(message: JsonObject, title: string | null = null): readonly ParsedEvent[] {
  const text = textOfContent(objectOr(message.content));
  if (text.trim() === '') return [];
  return [eventOf({ type: 'notice', category: 'notice', title: title ?? firstLine(text), text })];
}

function assistantEvents(message: JsonObject, id: string): readonly ParsedEvent[] {
  const text = textOfContent(objectOr(message.content));
  if (text.trim() === '') return [];
  const type = contentTypeOf(message);
  if (type === 'thoughts' || type === 'reasoning_recap') {
    return [eventOf({ type: 'thinking', category: 'thinking', title: firstLine(text), text })];
  }
  const recipient = textOrNull(message.recipient) ?? 'all';
  if (recipient !== 'all') return [callEvent(recipient, text, id)];
  if (type === 'system_error') {
    return [eventOf({ type: 'notice', category: 'error', title: firstLine(text), text, isError: true })];
  }
  if (isHidden(message) || CONTEXT_TYPES.has(type)) return noticeEvents(message);
  return [eventOf({ type: 'assistant', category: 'assistant', title: titleOf(text), text })];
}

function callEvent(tool: string, text: string, callId: string): ParsedEvent {
  const { category, filePath, subject } = describeToolCall(tool, inputOf(tool, text), null);
  const title = shorten(`${tool} ${subject === '' ? firstLine(text) : subject}`);
  return eventOf({ type: 'tool-call', category, title, text, tool, filePath, callId });
}

/** Calls are text: JSON for most tools, code for the interpreter. */
function inputOf(tool: string, text: string): unknown {
  const json = /^\s*\{/.test(text) ? parseJson(text)?.value : null;
  if (isObject(json)) return json;
  return /^(?:python|container)/.test(tool) ? { command: text } : text;
}

function resultEvents(message: JsonObject, call: OpenCall | null): readonly ParsedEvent[] {
  const text = textOfContent(objectOr(message.content));
  const isError = isFailure(message);
  // Results that the page does not show are often empty, but they say that the call was answered.
  if (text.trim() === '' && call === null) return [];
  const tool = textOrNull(objectOr(message.author).name) ?? call?.tool ?? null;
  const title = resultTitle(call?.title ?? tool ?? 'Tool', isError);
  const category = call?.category ?? describeToolCall(tool ?? '', null, null).category;
  return [eventOf({ type: 'tool-result', category, title, text, tool, isError, callId: call?.callId ?? null })];
}

function isFailure(message: JsonObject): boolean {
  const { status } = objectOr(objectOr(message.metadata).aggregate_result);
  return contentTypeOf(message) === 'system_error' || /fail|error/i.test(stringOr(status, ''));
}

/** What a message leaves to those under it: an answer or a question ends a call. */
export function callBehind(events: readonly ParsedEvent[], call: OpenCall | null): OpenCall | null {
  for (const { type, callId, tool, title, category } of events) {
    if (type === 'tool-call' && callId !== null) return { callId, tool: tool ?? '', title, category };
    if (type === 'prompt' || type === 'assistant') return null;
  }
  return call;
}

export function apiMessageOf(
  message: JsonObject,
  id: string,
  events: readonly ParsedEvent[],
  model: string | null,
): ParsedApiMessage | null {
  const isSpoken = events.some(({ type }) => type === 'assistant' || type === 'thinking' || type === 'tool-call');
  if (!isSpoken) return null;
  return {
    id,
    model: textOrNull(objectOr(message.metadata).model_slug) ?? model,
    hasText: events.some(({ type }) => type === 'assistant'),
    usage: null,
  };
}
