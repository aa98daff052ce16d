import type { FileEdit, TokenCounts } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { blockText, contentText } from '../content.ts';
import type { ParsedApiMessage } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { readAssistantText } from './assistant-text.ts';
import { spokenBy } from './events.ts';
import type { Segment } from './segments.ts';
import { readUserMessage, type UserStyle } from './user-text.ts';

export interface ReadMessage {
  readonly role: 'user' | 'assistant' | 'other';
  readonly segments: readonly Segment[];
  readonly directory: string | null;
}

/** Messages of the model's API, as the program keeps them: role, and text or blocks. */
export function readMessage(message: JsonObject, style: UserStyle): ReadMessage {
  if (message.isSummary === true) {
    const text = contentText(message.content).trim();
    return { role: 'other', segments: text === '' ? [] : [{ kind: 'compaction', text }], directory: null };
  }
  if (message.role === 'user') return { role: 'user', ...readUserMessage(message.content, style) };
  // Thoughts stand beside the messages in some versions.
  if (message.type === 'reasoning') {
    const segments = thoughts(stringOr(message.text, contentText(message.summary)));
    return { role: 'other', segments, directory: null };
  }
  if (message.role !== 'assistant') return { role: 'other', segments: [], directory: null };
  const content = Array.isArray(message.content) ? message.content : [message.content];
  return { role: 'assistant', segments: content.flatMap(segmentsOfBlock), directory: null };
}

function segmentsOfBlock(block: unknown): readonly Segment[] {
  if (!isObject(block)) return readAssistantText(stringOr(block, ''));
  switch (block.type) {
    case 'thinking':
    case 'reasoning':
      return thoughts(stringOr(block.thinking, stringOr(block.reasoning, stringOr(block.text, ''))));
    case 'redacted_thinking':
      return [];
    case 'tool_use': {
      const name = textOrNull(block.name);
      return name === null ? [] : [{ kind: 'call', id: textOrNull(block.id), name, input: objectOr(block.input) }];
    }
    default:
      return readAssistantText(blockText(block));
  }
}

function thoughts(text: string): readonly Segment[] {
  return text.trim() === '' ? [] : [{ kind: 'thinking', text: text.trim() }];
}

/** True where the answer holds words for the person. */
export function hasWords(segments: readonly Segment[]): boolean {
  return segments.some((segment) => segment.kind === 'text' || (segment.kind === 'call' && spokenBy(segment) !== null));
}

/** What the call in one block of a raw message did to files. */
export function editsOfMessage(raw: string, block: number): readonly FileEdit[] {
  const message = parseJson(raw)?.value;
  if (!isObject(message) || message.role !== 'assistant') return [];
  const segment = readMessage(message, 'tagged').segments[block];
  return segment?.kind === 'call' ? editsOfCall(segment.name, segment.input) : [];
}

/** The id of the message in that place of `api_conversation_history.json`, from 0. */
export function messageId(index: number): string {
  return `message ${index}`;
}

/** The time as the file has it: entries and messages have no other id. */
export function momentOf({ ts }: JsonObject): string {
  return typeof ts === 'number' || typeof ts === 'string' ? String(ts) : '';
}

export function modelOf({ modelInfo }: JsonObject): string | null {
  return isObject(modelInfo) ? (textOrNull(modelInfo.modelId) ?? textOrNull(modelInfo.id)) : null;
}

type Figures = Pick<ParsedApiMessage, 'usage' | 'nativeUsage' | 'cost'>;

/** `metrics` of an answer: `{tokens: {prompt, completion, cached}, cost}`; `cached` is read and written together. */
export function figuresOfTask({ metrics }: JsonObject): Figures {
  if (!isObject(metrics)) return { usage: null };
  const tokens = objectOr(metrics.tokens);
  const usage = usageOf(tokens.prompt, tokens.completion, tokens.cached, 0);
  return { usage, nativeUsage: nativeOf(tokens, ['prompt', 'completion', 'cached']), ...costOf(metrics.cost) };
}

const SDK_FIELDS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens'];

/** `metrics` of a message of the newer program: cached tokens are part of `inputTokens`. */
export function figuresOfSdk({ metrics }: JsonObject): Figures {
  if (!isObject(metrics)) return { usage: null };
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = metrics;
  const uncached = countOr0(inputTokens) - countOr0(cacheReadTokens) - countOr0(cacheWriteTokens);
  const usage = usageOf(uncached, outputTokens, cacheReadTokens, cacheWriteTokens);
  return { usage, nativeUsage: nativeOf(metrics, SDK_FIELDS), ...costOf(metrics.cost) };
}

export function usageOf(input: unknown, output: unknown, cacheRead: unknown, cacheWrite: unknown): TokenCounts {
  return {
    input: countOr0(input),
    output: countOr0(output),
    cacheRead: countOr0(cacheRead),
    cacheWrite: countOr0(cacheWrite),
  };
}

export function nativeOf(figures: JsonObject, fields: readonly string[]): Readonly<Record<string, number>> {
  const recorded = fields.filter((field) => typeof figures[field] === 'number');
  return Object.fromEntries(recorded.map((field) => [field, countOr0(figures[field])]));
}

export function costOf(cost: unknown): { readonly cost?: number } {
  return typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 ? { cost } : {};
}
