import { contentText } from '../content.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';
import { base64Placeholder } from '../placeholders.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';

/** What a part needs to know of its message. */
export interface PartContext {
  readonly role: 'user' | 'assistant' | null;
  /** True for the message that sums the conversation up when it is compacted. */
  readonly isSummary: boolean;
  readonly directory: string | null;
  /** What the person typed, in the first part that holds some of it; null for all other parts. */
  readonly prompt: string | null;
}

/** Events of one part; none for those that only mark steps, and for unknown ones. */
export function eventsOfPart(part: JsonObject, context: PartContext): readonly ParsedEvent[] {
  switch (part.type) {
    case 'text':
      return textEvents(part, context);
    case 'reasoning':
      return thinkingEvents(stringOr(part.text, ''));
    case 'tool':
      return toolEvents(part, context.directory);
    case 'file':
      return [attachmentEvent(part)];
    case 'subtask':
      return [subtaskEvent(part)];
    case 'retry':
      return [failureEvent(part.error)];
    case 'compaction':
      return [compactionEvent(part)];
    default:
      return [];
  }
}

/** True for the words that a person typed: other text parts of a user message are put there by the tool. */
export function isTyped({ type, text, synthetic, ignored }: JsonObject): boolean {
  return type === 'text' && textOrNull(text) !== null && synthetic !== true && ignored !== true;
}

function textEvents(part: JsonObject, { role, isSummary, prompt }: PartContext): readonly ParsedEvent[] {
  const text = textOrNull(part.text);
  if (text === null) return [];
  if (role === 'assistant' && isSummary) {
    return [eventOf({ type: 'compaction', category: 'compaction', title: 'Summary of the conversation so far', text })];
  }
  if (role === 'assistant')
    return [eventOf({ type: 'assistant', category: 'assistant', title: firstLine(text), text })];
  if (role !== 'user' || !isTyped(part)) return [noticeEvent(firstLine(text), text)];
  return prompt === null
    ? []
    : [eventOf({ type: 'prompt', category: 'prompt', title: firstLine(prompt), text: prompt })];
}

function noticeEvent(title: string, text: string): ParsedEvent {
  return eventOf({ type: 'notice', category: 'notice', title, text });
}

function thinkingEvents(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ type: 'thinking', category: 'thinking', title: firstLine(text), text })];
}

/** The call is block 0, its result block 1. One that was cut off (`pending`, `running`) has no result. */
function toolEvents(part: JsonObject, directory: string | null): readonly ParsedEvent[] {
  const tool = textOrNull(part.tool) ?? 'unnamed tool';
  const state = objectOr(part.state);
  const { category, filePath, subject, text } = describeToolCall(tool, state.input, directory);
  const title = callTitle(tool, subject);
  const callId = textOrNull(part.callID);
  const call = eventOf({ type: 'tool-call', category, title, text, tool, filePath, callId });
  const result = resultOf(state);
  if (result === null) return [call];
  const { isError } = result;
  return [
    call,
    eventOf({
      block: 1,
      type: 'tool-result',
      category,
      title: resultTitle(title, isError),
      text: result.text,
      tool,
      filePath,
      isError,
      callId,
    }),
  ];
}

/** Versions differ in what they call success: `completed`, `success`. */
const FAILED: ReadonlySet<unknown> = new Set(['error', 'failed']);
const UNFINISHED: ReadonlySet<unknown> = new Set(['pending', 'running']);

function resultOf(state: JsonObject): { readonly text: string; readonly isError: boolean } | null {
  const { status, output, error, attachments } = state;
  if (UNFINISHED.has(status)) return null;
  if (FAILED.has(status)) return { text: errorText(error) || contentText(output), isError: true };
  if (output === undefined && typeof status !== 'string') return null;
  const names = Array.isArray(attachments) ? attachments.filter(isObject).map(attachmentText) : [];
  const { exit } = objectOr(state.metadata);
  return {
    text: [contentText(output), ...names].filter((text) => text !== '').join('\n'),
    isError: typeof exit === 'number' && exit !== 0,
  };
}

function attachmentEvent(part: JsonObject): ParsedEvent {
  const name = textOrNull(part.filename);
  const text = attachmentText(part);
  return noticeEvent(name === null ? `Attached ${text}` : `Attached ${firstLine(name)}`, text);
}

/** Such as "[image image/png, 640 KB]", or "[file text/plain] file:///work/error.log". */
function attachmentText({ mime, url }: JsonObject): string {
  const type = textOrNull(mime) ?? 'of unknown kind';
  const kind = type.startsWith('image/') ? 'image' : 'file';
  const address = stringOr(url, '');
  if (!address.startsWith('data:')) return `[${kind} ${type}] ${address}`.trim();
  const data = address.length - address.indexOf(',') - 1;
  return base64Placeholder(kind, type, data);
}

/** Work that a command of the person, or the tool itself, hands to a sub-agent. */
function subtaskEvent(part: JsonObject): ParsedEvent {
  const command = textOrNull(part.command);
  const description = stringOr(part.description, '');
  const text = [description, stringOr(part.agent, ''), stringOr(part.prompt, '')].filter((line) => line !== '');
  if (command !== null) {
    const title = firstLine(`/${command.replace(/^\//, '')} ${description}`);
    return eventOf({ type: 'command', category: 'slash-command', title, text: [title, ...text].join('\n') });
  }
  return eventOf({
    type: 'notice',
    category: 'subagent',
    title: firstLine(`Subtask ${description}`),
    text: text.join('\n'),
  });
}

function compactionEvent({ auto }: JsonObject): ParsedEvent {
  const how = typeof auto === 'boolean' ? ` (${auto ? 'auto' : 'manual'})` : '';
  return eventOf({ type: 'compaction', category: 'compaction', title: `Conversation compacted${how}`, text: '' });
}

/** Why a message, or one attempt at it, failed. What the person stopped is no error. */
export function failureEvent(error: unknown): ParsedEvent {
  const name = textOrNull(objectOr(error).name) ?? 'Error';
  const text = errorText(error) || 'The record names no reason.';
  const isError = name !== 'MessageAbortedError';
  const title = firstLine(`${isError ? name : 'Interrupted'}: ${text}`);
  return eventOf({ type: 'notice', category: isError ? 'error' : 'notice', title, text, isError });
}

function errorText(error: unknown): string {
  if (!isObject(error)) return contentText(error);
  const data = objectOr(error.data);
  return textOrNull(data.message) ?? textOrNull(error.message) ?? renderJson(error);
}
