import type { EventTime } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { CallMemory } from '../call-memory.ts';
import { blockText, contentText } from '../content.ts';
import type { ParsedApiMessage, ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { nameDataUris, placeholder } from '../placeholders.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { type Role, roleOfMessage } from './roles.ts';

/** `{role, content}`, as chat APIs have it; calls may stand in place of content. */
export function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value) || roleOfMessage(value.role) === null) return false;
  return typeof value.content === 'string' || Array.isArray(value.content) || Array.isArray(value.tool_calls);
}

const TIME_FIELDS = ['timestamp', 'ts', 'created_at', 'createdAt', 'create_time', 'created', 'time', 'date'];

export function timeOfMessage(message: JsonObject): EventTime | null {
  for (const field of TIME_FIELDS) {
    const time = parseRecordedTime(message[field]);
    if (time !== null) return time;
  }
  return null;
}

export function idOfMessage(message: JsonObject): string | null {
  return textOrNull(message.id) ?? textOrNull(message.uuid) ?? textOrNull(message.message_id);
}

/** Blocks of calls stand behind those of the content. */
const CALLS_BLOCK = 100_000;

export function eventsOfMessage(message: JsonObject, id: string, calls: CallMemory): readonly ParsedEvent[] {
  switch (roleOfMessage(message.role)) {
    case 'user':
      return personEvents(message, calls);
    case 'assistant':
      return assistantEvents(message, id, calls);
    case 'tool':
      return [toolEvent(message, calls)];
    default:
      return textEvents('system', contentText(message.content), 0);
  }
}

function personEvents(message: JsonObject, calls: CallMemory): readonly ParsedEvent[] {
  const blocks = blocksOf(message.content);
  const results = blocks.flatMap((block, index) =>
    isObject(block) && block.type === 'tool_result' ? [resultEvent(block, block.tool_use_id, index, calls)] : [],
  );
  const said = blocks.map(spokenText).filter((text) => text.trim() !== '');
  return [
    ...results,
    ...textEvents(results.length > 0 ? 'system' : 'user', said.join('\n'), results.length > 0 ? blocks.length : 0),
  ];
}

function assistantEvents(message: JsonObject, id: string, calls: CallMemory): readonly ParsedEvent[] {
  const spoken = blocksOf(message.content).flatMap((block, index) => assistantBlock(block, index, id, calls));
  const thinking = textOrNull(message.reasoning_content) ?? textOrNull(message.reasoning);
  const before = thinking === null ? [] : [thinkingEvent(thinking, CALLS_BLOCK - 1)];
  return [...before, ...spoken, ...callsOf(message, id, calls)];
}

function assistantBlock(block: unknown, index: number, id: string, calls: CallMemory): readonly ParsedEvent[] {
  const fields = objectOr(block);
  switch (fields.type) {
    case 'thinking':
    case 'reasoning':
      return [thinkingEvent(stringOr(fields.thinking, stringOr(fields.text, '')), index)].filter(
        ({ text }) => text !== '',
      );
    case 'tool_use':
    case 'tool-call':
      return [
        callEvent(
          {
            id: fields.id ?? fields.toolCallId,
            name: fields.name ?? fields.toolName,
            input: fields.input ?? fields.args,
          },
          index,
          id,
          calls,
        ),
      ];
    default:
      return textEvents('assistant', spokenText(block), index);
  }
}

/** `tool_calls` of the chat API, and `function_call` before it. */
function callsOf({ tool_calls, function_call }: JsonObject, id: string, calls: CallMemory): readonly ParsedEvent[] {
  const listed = Array.isArray(tool_calls) ? tool_calls.filter(isObject) : [];
  const all = isObject(function_call) ? [...listed, { function: function_call }] : listed;
  return all.map((call, index) => {
    const { name, arguments: input } = objectOr(call.function ?? call);
    return callEvent({ id: call.id, name, input }, CALLS_BLOCK + index, id, calls);
  });
}

interface CallFields {
  readonly id: unknown;
  readonly name: unknown;
  readonly input: unknown;
}

function callEvent(fields: CallFields, block: number, messageId: string, calls: CallMemory): ParsedEvent {
  const tool = textOrNull(fields.name) ?? 'unnamed tool';
  const input = typeof fields.input === 'string' ? (parseJson(fields.input)?.value ?? fields.input) : fields.input;
  const { category, filePath, subject, text } = describeToolCall(tool, input, null);
  const title = callTitle(tool, subject);
  const callId = textOrNull(fields.id) ?? `${messageId}/${block}`;
  calls.set(callId, { tool, title, category, filePath, agentPrompt: null, agentName: null });
  return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
}

function toolEvent(message: JsonObject, calls: CallMemory): ParsedEvent {
  const event = resultEvent(message, message.tool_call_id, 0, calls);
  return event.tool === null ? { ...event, tool: textOrNull(message.name) } : event;
}

function resultEvent(fields: JsonObject, id: unknown, block: number, calls: CallMemory): ParsedEvent {
  const callId = textOrNull(id);
  const call = callId === null ? undefined : calls.get(callId);
  const isError = fields.is_error === true;
  return eventOf({
    block,
    type: 'tool-result',
    category: call?.category ?? 'tool',
    title: resultTitle(call?.title ?? textOrNull(fields.name) ?? 'Tool', isError),
    text: nameDataUris(contentText(fields.content)),
    tool: call?.tool ?? null,
    filePath: call?.filePath ?? null,
    isError,
    callId,
  });
}

function thinkingEvent(text: string, block: number): ParsedEvent {
  return eventOf({ block, type: 'thinking', category: 'thinking', title: firstLine(text), text });
}

/** Of somebody who speaks; nothing for blank text. */
export function textEvents(role: Role, text: string, block: number): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  const said = { block, title: firstLine(text), text: nameDataUris(text) };
  if (role === 'user') return [eventOf({ ...said, type: 'prompt', category: 'prompt' })];
  if (role === 'assistant') return [eventOf({ ...said, type: 'assistant', category: 'assistant' })];
  return [eventOf({ ...said, type: 'notice', category: 'notice' })];
}

function blocksOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : [content];
}

function spokenText(block: unknown): string {
  if (!isObject(block)) return stringOr(block, '');
  switch (block.type) {
    case 'tool_result':
      return '';
    case 'image_url':
    case 'input_image':
      return imageText(block.image_url);
    case 'input_audio':
      return placeholder('audio');
    case 'file':
    case 'input_file':
      return placeholder('file', textOrNull(objectOr(block.file).filename) ?? textOrNull(block.filename));
    default:
      return blockText(block);
  }
}

function imageText(image: unknown): string {
  const url = stringOr(image, stringOr(objectOr(image).url, ''));
  return url.startsWith('data:') || url === '' ? nameDataUris(url) || placeholder('image') : placeholder('image', url);
}

export function apiMessageOf(message: JsonObject, id: string, events: readonly ParsedEvent[]): ParsedApiMessage | null {
  if (roleOfMessage(message.role) !== 'assistant' || events.length === 0) return null;
  const hasText = events.some(({ type }) => type === 'assistant');
  return { id, model: textOrNull(message.model), hasText, usage: null };
}
