import { blockText, contentText } from '../content.ts';
import type { ParsedApiMessage, ParsedEvent } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import type { OpenCalls } from './open-calls.ts';

/** What the reading of a message needs to know of those before it. */
export interface MessageContext {
  readonly directory: string | null;
  readonly calls: OpenCalls;
}

/** Null for a role that is not known. */
export function eventsOfMessage(message: JsonObject, context: MessageContext): readonly ParsedEvent[] | null {
  switch (message.role) {
    case 'user':
      return promptEvents(message.content);
    case 'assistant':
      return [...answerEvents(message.content, context), ...failureEvents(message)];
    case 'toolResult':
      return [resultEvent(message, context.calls)];
    case 'bashExecution':
      return shellEvents(message);
    case 'custom':
    case 'hookMessage':
      return noticeEvents(message);
    case 'branchSummary':
      return summaryEvents(message.summary, BRANCH_LEFT);
    case 'compactionSummary':
      return summaryEvents(message.summary, compactionTitle(message));
    default:
      return null;
  }
}

export const BRANCH_LEFT = 'Summary of a branch that was left';

export function compactionTitle({ tokensBefore }: JsonObject): string {
  return typeof tokensBefore === 'number'
    ? `Conversation compacted (${tokensBefore} tokens before)`
    : 'Conversation compacted';
}

export function summaryEvents(summary: unknown, title: string): readonly ParsedEvent[] {
  return [eventOf({ type: 'compaction', category: 'compaction', title, text: contentText(summary) })];
}

/** What an extension put into the conversation: an entry or a message of its own. */
export function noticeEvents({ content, customType }: JsonObject): readonly ParsedEvent[] {
  const text = contentText(content);
  if (text.trim() === '') return [];
  const name = textOrNull(customType);
  const title = name === null ? firstLine(text) : shorten(`${name}: ${firstLine(text)}`);
  return [eventOf({ type: 'notice', category: 'notice', title, text })];
}

function promptEvents(content: unknown): readonly ParsedEvent[] {
  const text = contentText(content);
  if (text.trim() === '') return [];
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  // A picture in front of the words is no title.
  const words = blocks.find((block) => isObject(block) && block.type === 'text' && textOrNull(block.text) !== null);
  const title = firstLine(words === undefined ? text : blockText(words));
  return [eventOf({ type: 'prompt', category: 'prompt', title, text })];
}

function answerEvents(content: unknown, context: MessageContext): readonly ParsedEvent[] {
  if (!Array.isArray(content)) return textEvents(contentText(content), 0);
  return content.flatMap((block: unknown, index) => {
    if (!isObject(block)) return textEvents(blockText(block), index);
    switch (block.type) {
      case 'thinking':
        return [thinkingEvent(stringOr(block.thinking, ''), index)];
      case 'toolCall':
        return [callEvent(block, index, context)];
      default:
        return textEvents(blockText(block), index);
    }
  });
}

function textEvents(text: string, block: number): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  return [eventOf({ block, type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

/** Often empty: the provider then gave only a signature. */
function thinkingEvent(text: string, block: number): ParsedEvent {
  return eventOf({ block, type: 'thinking', category: 'thinking', title: firstLine(text) || 'Thinking', text });
}

function callEvent(call: JsonObject, block: number, { directory, calls }: MessageContext): ParsedEvent {
  const tool = textOrNull(call.name) ?? 'unnamed tool';
  const callId = textOrNull(call.id);
  const { category, filePath, subject, text } = describeToolCall(tool, call.arguments, directory);
  const title = callTitle(tool, subject);
  if (callId !== null) calls.set(callId, { tool, title, category, filePath });
  return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
}

/** An answer that did not come to its end: by a failure, or because the person stopped it. */
function failureEvents({ content, errorMessage, stopReason }: JsonObject): readonly ParsedEvent[] {
  const text = textOrNull(errorMessage);
  const isAborted = stopReason === 'aborted';
  if (text === null && !isAborted && stopReason !== 'error') return [];
  return [
    eventOf({
      block: Array.isArray(content) ? content.length : 1,
      type: 'notice',
      category: isAborted ? 'notice' : 'error',
      title: firstLine(text ?? '') || (isAborted ? 'Request was aborted' : 'The model gave an error'),
      text: text ?? '',
      isError: !isAborted,
    }),
  ];
}

function resultEvent(message: JsonObject, calls: OpenCalls): ParsedEvent {
  const callId = textOrNull(message.toolCallId);
  const call = callId === null ? null : calls.take(callId);
  const tool = call?.tool ?? textOrNull(message.toolName);
  const isError = message.isError === true;
  return eventOf({
    type: 'tool-result',
    category: call?.category ?? (tool === null ? 'tool' : describeToolCall(tool, null, null).category),
    title: resultTitle(call?.title ?? tool ?? 'Tool', isError),
    text: contentText(message.content),
    tool,
    filePath: call?.filePath ?? null,
    isError,
    callId,
  });
}

/** A command that the person ran with `!`, and what came of it. */
function shellEvents(message: JsonObject): readonly ParsedEvent[] {
  const line = `! ${stringOr(message.command, '')}`.trim();
  const { category } = describeToolCall('bash', { command: message.command }, null);
  const command = eventOf({ type: 'command', category, title: firstLine(line), text: line });
  const ending = shellEnding(message);
  const text = [stringOr(message.output, ''), ending.text].filter((part) => part.trim() !== '').join('\n');
  if (text === '') return [command];
  const title = shorten(`${firstLine(line)} → ${ending.isError ? 'error' : 'output'}`);
  const kind = { type: 'notice', category: ending.isError ? 'error' : 'notice' } as const;
  return [command, eventOf({ ...kind, block: 1, title, text, isError: ending.isError })];
}

function shellEnding({ exitCode, cancelled }: JsonObject): { readonly text: string; readonly isError: boolean } {
  if (cancelled === true) return { text: 'The command was cancelled.', isError: false };
  if (typeof exitCode !== 'number' || exitCode === 0) return { text: '', isError: false };
  return { text: `Exit code ${exitCode}`, isError: true };
}

const USAGE_FIELDS = ['input', 'output', 'cacheRead', 'cacheWrite', 'totalTokens'];

/** Cached tokens are not part of `input` in this format. */
export function apiMessageOf(message: JsonObject, id: string): ParsedApiMessage {
  const content: readonly unknown[] = Array.isArray(message.content) ? message.content : [message.content];
  const hasText = content.some((block) => isText(block) && blockText(block).trim() !== '');
  const base = { id, model: textOrNull(message.model), hasText };
  if (!isObject(message.usage)) return { ...base, usage: null };
  const { input, output, cacheRead, cacheWrite, cost } = message.usage;
  const usage = {
    input: countOr0(input),
    output: countOr0(output),
    cacheRead: countOr0(cacheRead),
    cacheWrite: countOr0(cacheWrite),
  };
  return { ...base, usage, nativeUsage: nativeUsageOf(message.usage), ...costOf(objectOr(cost)) };
}

function nativeUsageOf(usage: JsonObject): Readonly<Record<string, number>> {
  const recorded = USAGE_FIELDS.filter((field) => typeof usage[field] === 'number');
  return Object.fromEntries(recorded.map((field) => [field, countOr0(usage[field])]));
}

function costOf({ total }: JsonObject): { readonly cost?: number } {
  return typeof total === 'number' && Number.isFinite(total) && total >= 0 ? { cost: total } : {};
}

function isText(block: unknown): boolean {
  return typeof block === 'string' || (isObject(block) && block.type === 'text');
}
