import type { EventTime, TokenCounts } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedApiMessage, ParsedEvent } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { acceptedBlockEvents } from './accepted-blocks.ts';
import { richTextOf } from './rich-text.ts';
import { outputText } from './tool-output.ts';

/** A bubble is one message, or one tool call with its result. These are its blocks, which keep their place as it grows. */
const THINKING = 0;
const TEXT = 1;
export const CALL = 2;
const RESULT = 3;

/** Epoch milliseconds, in 2001: clocks below count from somewhere else. */
const EARLIEST_CLOCK_MS = 1e12;

/** Numbers since 2025, words before. */
export function roleOf({ type }: JsonObject): 'user' | 'assistant' | null {
  if (type === 1 || type === 'user') return 'user';
  return type === 2 || type === 'ai' ? 'assistant' : null;
}

export function eventsOfBubble(bubble: JsonObject): readonly ParsedEvent[] {
  switch (roleOf(bubble)) {
    case 'user':
      return [promptEvent(bubble)];
    case 'assistant':
      return [...thinkingEvents(bubble), ...textEvents(bubble), ...actionEvents(bubble)];
    case null:
      return [];
  }
}

/** A message can be an image alone, or nothing but chosen files: it was sent all the same. */
function promptEvent(bubble: JsonObject): ParsedEvent {
  const words = spokenText(bubble) ?? '';
  const text = [words, ...imagesOf(bubble)].filter((part) => part !== '').join('\n');
  return eventOf({
    block: TEXT,
    type: 'prompt',
    category: 'prompt',
    title: text === '' ? 'A prompt without text' : firstLine(text),
    text,
  });
}

export function spokenText(bubble: JsonObject): string | null {
  return textOrNull(bubble.text) ?? textOrNull(richTextOf(bubble.richText));
}

function imagesOf({ images, selectedImages, context }: JsonObject): readonly string[] {
  const lists = [images, selectedImages, objectOr(context).selectedImages];
  const found = lists.find((list) => Array.isArray(list) && list.length > 0);
  if (!Array.isArray(found)) return [];
  return found.map((image) => {
    const path = isObject(image) ? textOrNull(image.path) : null;
    return path === null ? '[image]' : `[image ${path.split(/[\\/]/).at(-1)}]`;
  });
}

function thinkingEvents({ thinking }: JsonObject): readonly ParsedEvent[] {
  const text = textOrNull(isObject(thinking) ? thinking.text : thinking);
  if (text === null) return [];
  return [eventOf({ block: THINKING, type: 'thinking', category: 'thinking', title: firstLine(text), text })];
}

function textEvents({ text, rawText }: JsonObject): readonly ParsedEvent[] {
  const said = textOrNull(text) ?? textOrNull(rawText);
  if (said === null) return [];
  return [eventOf({ block: TEXT, type: 'assistant', category: 'assistant', title: firstLine(said), text: said })];
}

/** The tool call of a bubble; null when it has none. Some bubbles carry an empty shell of one. */
export function toolOfBubble({ toolFormerData: tool }: JsonObject): { name: string; input: unknown } | null {
  if (!isObject(tool)) return null;
  const number = typeof tool.tool === 'number' && tool.tool > 0 ? `tool ${tool.tool}` : null;
  const name = textOrNull(tool.name) ?? number;
  return name === null ? null : { name, input: inputOf(tool) };
}

/** As the model wrote it, else as Cursor read it. */
function inputOf({ rawArgs, params }: JsonObject): unknown {
  const written = [rawArgs, params].map((json) => (typeof json === 'string' ? (parseJson(json)?.value ?? json) : json));
  return (
    written.find((input) => isObject(input) && Object.keys(input).length > 0) ??
    written.find((input) => textOrNull(input) !== null)
  );
}

/** Where a tool was called, it is what changed the files. */
function actionEvents(bubble: JsonObject): readonly ParsedEvent[] {
  const calls = toolEvents(bubble);
  return calls.length > 0 ? calls : acceptedBlockEvents(bubble);
}

function toolEvents(bubble: JsonObject): readonly ParsedEvent[] {
  const call = toolOfBubble(bubble);
  if (!call) return [];
  const tool = objectOr(bubble.toolFormerData);
  const { category, filePath, subject, text } = describeToolCall(call.name, call.input, null);
  const title = callTitle(call.name, subject);
  const callId = textOrNull(tool.toolCallId) ?? textOrNull(bubble.bubbleId);
  const shared = { category, tool: call.name, filePath, callId };
  const events = [eventOf({ ...shared, block: CALL, type: 'tool-call', title, text })];
  const result = resultOf(tool);
  if (result) {
    events.push(
      eventOf({ ...shared, ...result, block: RESULT, type: 'tool-result', title: resultTitle(title, result.isError) }),
    );
  }
  return events;
}

/** Null while there is none: the call still runs, or Cursor was closed before it ended. */
function resultOf({ result, error, status }: JsonObject): Pick<ParsedEvent, 'text' | 'isError'> | null {
  const output = outputText(result);
  const failure = outputText(error);
  const isError = status === 'error' || failure !== '';
  const text = [output, failure].filter((part) => part !== '').join('\n');
  if (text !== '' || isError) return { text, isError };
  if (status === 'cancelled' || status === 'rejected') return { text: `The call was ${status}.`, isError };
  return status === 'completed' ? { text: '', isError } : null;
}

/** The time that the bubble itself carries. Of its clocks some count from the start of the program, which is no time. */
export function timeOfBubble({ createdAt, timingInfo }: JsonObject): EventTime | null {
  const recorded = parseRecordedTime(createdAt);
  if (recorded) return recorded;
  const { clientStartTime, clientRpcSendTime, clientEndTime } = objectOr(timingInfo);
  const clocks = [clientStartTime, clientRpcSendTime, clientEndTime];
  return parseRecordedTime(clocks.find((clock) => typeof clock === 'number' && clock > EARLIEST_CLOCK_MS));
}

export function apiMessageOf(bubble: JsonObject, id: string, model: string | null): ParsedApiMessage {
  const { inputTokens, outputTokens } = objectOr(bubble.tokenCount);
  const usage: TokenCounts = {
    input: countOr0(inputTokens),
    output: countOr0(outputTokens),
    cacheRead: 0,
    cacheWrite: 0,
  };
  const hasText = textEvents(bubble).length > 0;
  // Versions that count no tokens write zeros.
  if (usage.input + usage.output === 0) return { id, model, hasText, usage: null };
  return { id, model, hasText, usage, nativeUsage: { inputTokens: usage.input, outputTokens: usage.output } };
}

export function modelOf({ modelInfo, modelType }: JsonObject): string | null {
  return textOrNull(objectOr(modelInfo).modelName) ?? textOrNull(modelType);
}
