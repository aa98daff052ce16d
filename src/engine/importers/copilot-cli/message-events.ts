import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine } from '../titles.ts';
import { attachedData, type CallBook, type CallPlace, callEvent } from './calls.ts';
import { idOrNull } from './ids.ts';

/** Blocks of an assistant message; its requests stand behind them, in their order. */
const THINKING_BLOCK = 0;
const TEXT_BLOCK = 1;
const FIRST_REQUEST_BLOCK = 2;

/** The tool request that an event's block names, in the data of a message; null when there is none. */
export function requestAt(data: JsonObject, block: number): JsonObject | null {
  const requests: readonly unknown[] = Array.isArray(data.toolRequests) ? data.toolRequests : [];
  const request = requests[block - FIRST_REQUEST_BLOCK];
  return isObject(request) ? request : null;
}

export function thinkingEvent(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ block: THINKING_BLOCK, type: 'thinking', category: 'thinking', title: firstLine(text), text })];
}

export function answerEvent(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ block: TEXT_BLOCK, type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

/** A request without an id of its own is shown when it begins to run. */
export function requestEvents(
  data: JsonObject,
  calls: CallBook,
  place: Omit<CallPlace, 'block'>,
): readonly ParsedEvent[] {
  const requests: readonly unknown[] = Array.isArray(data.toolRequests) ? data.toolRequests : [];
  return requests.flatMap((request, index) =>
    isObject(request) && idOrNull(request.toolCallId) !== null
      ? [callEvent(request, calls, { ...place, block: FIRST_REQUEST_BLOCK + index })]
      : [],
  );
}

/** What a `user.message` is: only some are typed by a person. */
export function userEvents(data: JsonObject, isOfAgent: boolean): readonly ParsedEvent[] {
  const content = stringOr(data.content, '');
  if (content.trim() === '') return [];
  const text = [content, ...attachmentLines(data.attachments)].join('\n');
  const title = firstLine(content);
  if (isOfAgent) return [eventOf({ type: 'prompt', category: 'prompt', title, text })];
  if (data.source === 'command') return [eventOf({ type: 'command', category: 'slash-command', title, text })];
  const isTyped = isTypedSource(data.source) && data.isAutopilotContinuation !== true && data.inputOrigin === undefined;
  if (!isTyped) return [eventOf({ type: 'notice', category: 'notice', title, text })];
  return [eventOf({ type: 'prompt', category: 'prompt', title, text })];
}

/** Skills, schedules, other agents and the tool itself write messages too, and say so. */
function isTypedSource(source: unknown): boolean {
  return textOrNull(source) === null || source === 'user';
}

function attachmentLines(attachments: unknown): readonly string[] {
  if (!Array.isArray(attachments)) return [];
  return attachments.filter(isObject).map((attachment) => {
    const kind = stringOr(attachment.type, 'attachment');
    if (typeof attachment.data === 'string') return attachedData('image', attachment.mimeType, attachment.data);
    const { path, filePath, url, displayName, title } = attachment;
    return `[${kind} ${[path, filePath, url, displayName, title].find((name) => textOrNull(name) !== null) ?? ''}]`;
  });
}
