import { contentText } from '../content.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';

/** Blocks of a payload about a tool. */
export const CALL_BLOCK = 0;
const RESULT_BLOCK = 1;

const TOOL_EVENTS = new Set(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);

export function isToolEvent(name: string): boolean {
  return TOOL_EVENTS.has(name);
}

/** The call, and its result where there is one: a log may hold only one of both. */
export function toolEvents(payload: JsonObject, name: string, callId: string): readonly ParsedEvent[] {
  const tool = stringOr(payload.tool_name, 'unnamed tool');
  const directory = textOrNull(payload.cwd);
  const { category, filePath, subject, text } = describeToolCall(tool, payload.tool_input, directory);
  const title = callTitle(tool, subject);
  const common = { category, tool, filePath, callId } as const;
  const call = eventOf({ ...common, block: CALL_BLOCK, type: 'tool-call', title, text });
  if (name === 'PreToolUse') return [call];
  const isError = name === 'PostToolUseFailure' || hasFailed(payload.tool_response);
  const result = name === 'PostToolUseFailure' ? errorText(payload) : responseText(payload.tool_response);
  return [
    call,
    eventOf({
      ...common,
      block: RESULT_BLOCK,
      type: 'tool-result',
      title: resultTitle(title, isError),
      text: result,
      isError,
    }),
  ];
}

function hasFailed(response: unknown): boolean {
  const { is_error: isError, isError: other, success } = objectOr(response);
  return isError === true || other === true || success === false;
}

function errorText({ error, tool_response: response }: JsonObject): string {
  if (typeof error === 'string') return error;
  return isObject(error) ? renderJson(error) : responseText(response);
}

/** What the tool gave: text, blocks, or an object that names its parts. */
function responseText(response: unknown): string {
  if (!isObject(response)) return contentText(response);
  const { stdout, stderr, file, content } = response;
  const output = [stringOr(stdout, ''), stringOr(stderr, '')].filter((text) => text !== '').join('\n');
  if (output !== '') return output;
  const text = stringOr(objectOr(file).content, '');
  if (text !== '') return text;
  return Array.isArray(content) || typeof content === 'string'
    ? contentText(content)
    : renderJson(withoutImages(response));
}

/** An image that was read stands in its answer as base64. */
function withoutImages(response: JsonObject): JsonObject {
  const { base64, type } = objectOr(response.file);
  return typeof base64 === 'string' ? { ...response, file: `[image ${stringOr(type, 'of unknown kind')}]` } : response;
}

/** Of the other hooks, those that say something. */
export function otherEvents(payload: JsonObject, name: string): readonly ParsedEvent[] {
  switch (name) {
    case 'UserPromptSubmit':
      return promptEvents(stringOr(payload.prompt, ''));
    case 'Stop':
    case 'SubagentStop':
      return answerEvents(stringOr(payload.last_assistant_message, ''));
    case 'Notification':
      return noticeOf(stringOr(payload.message, ''));
    case 'PermissionRequest':
      return [permission(payload)];
    case 'PreCompact':
      return [compaction(payload)];
    case 'StopFailure':
      return [failure(payload)];
    default:
      return [];
  }
}

/** `/name`, but not a path. */
const COMMAND = /^\/[a-z][\w:-]*(?:\s|$)/i;

function promptEvents(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  const kind = COMMAND.test(text)
    ? ({ type: 'command', category: 'slash-command' } as const)
    : ({ type: 'prompt', category: 'prompt' } as const);
  return [eventOf({ ...kind, title: firstLine(text), text })];
}

function answerEvents(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

function noticeOf(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ type: 'notice', category: 'notice', title: firstLine(text), text })];
}

function permission(payload: JsonObject): ParsedEvent {
  const tool = stringOr(payload.tool_name, 'a tool');
  const { subject } = describeToolCall(tool, payload.tool_input, textOrNull(payload.cwd));
  const text = shorten(`Permission asked for ${tool} ${subject}`.trim());
  return eventOf({ type: 'notice', category: 'notice', title: text, text });
}

function compaction({ trigger, custom_instructions: instructions }: JsonObject): ParsedEvent {
  const how = typeof trigger === 'string' ? ` (${trigger})` : '';
  const title = `Conversation compacted${how}`;
  return eventOf({ type: 'compaction', category: 'compaction', title, text: stringOr(instructions, '') });
}

function failure(payload: JsonObject): ParsedEvent {
  const title = 'The turn ended with an error';
  return eventOf({ type: 'notice', category: 'error', title, text: errorText(payload), isError: true });
}
