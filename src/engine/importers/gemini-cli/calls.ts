import type { CallMemory } from '../call-memory.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { factsOfResponse, partsOf, type ResponseFacts, textOfDisplay, textOfParts } from './parts.ts';

/** Blocks of a message: four numbers to each part, thought or call, so that none moves while the message grows. */
export const TEXT_BLOCK = 0;
export function thoughtBlock(index: number): number {
  return index * 4 + 1;
}
function callBlock(index: number): number {
  return index * 4 + 2;
}
export function resultBlock(index: number): number {
  return index * 4 + 3;
}

/** Null for a block that is no call. */
export function callIndexOf(block: number): number | null {
  return block % 4 === 2 ? (block - 2) / 4 : null;
}

/** The calls of a message, as recorded with their results, then those that stand in its content alone. */
export function callsOf(message: JsonObject): readonly JsonObject[] {
  const recorded: readonly JsonObject[] = Array.isArray(message.toolCalls) ? message.toolCalls.filter(isObject) : [];
  const inContent = partsOf(message.content).flatMap(({ functionCall }) =>
    isObject(functionCall) ? [functionCall] : [],
  );
  if (recorded.length === 0) return inContent;
  const ids = new Set(recorded.map(({ id }) => id));
  return [...recorded, ...inContent.filter(({ id }) => textOrNull(id) !== null && !ids.has(id))];
}

/** Pairs calls and results of one conversation; older ones carry no ids, there the names and the order tell. */
export class CallBook {
  readonly #calls: CallMemory = new Map();
  readonly #waiting = new Map<string, { readonly ids: string[]; next: number }>();
  readonly #answered = new Set<string>();
  #withoutId = 0;

  /** The events of a call, and of its result where the message holds it. */
  eventsOf(call: JsonObject, index: number, directory: string | null): readonly ParsedEvent[] {
    const tool = textOrNull(call.name) ?? 'unnamed tool';
    const ownId = textOrNull(call.id);
    const callId = ownId ?? `${tool} without id ${++this.#withoutId}`;
    const { category, filePath, subject, text } = describeToolCall(tool, call.args, directory);
    const title = callTitle(tool, subject);
    this.#calls.set(callId, { tool, title, category, filePath, agentPrompt: null, agentName: null });
    const block = callBlock(index);
    const callEvent = eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
    const result = resultOf(call);
    if (result === null) {
      if (ownId === null) this.#wait(tool, callId);
      return [callEvent];
    }
    this.#answered.add(callId);
    return [callEvent, this.#resultEvent(callId, tool, result, resultBlock(index))];
  }

  /** Null for a response that is known already, as from the call's own message. */
  eventOfResponse(response: JsonObject, block: number): ParsedEvent | null {
    const tool = textOrNull(response.name) ?? 'unnamed tool';
    const callId = textOrNull(response.id) ?? this.#nextWaiting(tool);
    if (callId !== null && this.#answered.has(callId)) return null;
    if (callId !== null) this.#answered.add(callId);
    return this.#resultEvent(callId, tool, factsOfResponse(response.response), block);
  }

  #resultEvent(callId: string | null, name: string, { text, isError }: ResponseFacts, block: number): ParsedEvent {
    const call = callId === null ? undefined : this.#calls.get(callId);
    const tool = call?.tool ?? name;
    return eventOf({
      block,
      type: 'tool-result',
      category: call?.category ?? describeToolCall(tool, null, null).category,
      title: resultTitle(call?.title ?? tool, isError),
      text,
      tool,
      filePath: call?.filePath ?? null,
      isError,
      callId,
    });
  }

  #wait(tool: string, callId: string): void {
    const waiting = this.#waiting.get(tool);
    if (waiting) waiting.ids.push(callId);
    else this.#waiting.set(tool, { ids: [callId], next: 0 });
  }

  #nextWaiting(tool: string): string | null {
    const waiting = this.#waiting.get(tool);
    return waiting?.ids[waiting.next++] ?? null;
  }
}

const ENDED_BADLY: ReadonlySet<unknown> = new Set(['error', 'cancelled']);

/** What is recorded of a call's result; null for one that has none yet. */
function resultOf({ status, result, resultDisplay }: JsonObject): ResponseFacts | null {
  const parts = result === undefined || result === null ? [] : partsOf(result);
  const isEnded = status === 'success' || ENDED_BADLY.has(status);
  if (!isEnded && parts.length === 0) return null;
  const responses = parts.flatMap((part) =>
    isObject(part.functionResponse) ? [factsOfResponse(part.functionResponse.response)] : [],
  );
  const said = [...responses.map(({ text }) => text), textOfParts(parts)].filter((text) => text !== '').join('\n');
  return {
    text: said === '' ? textOfDisplay(resultDisplay) : said,
    isError: ENDED_BADLY.has(status) || responses.some(({ isError }) => isError),
  };
}

/** The whole file before and after, where the tool kept both with its result. */
export function keptContents(call: JsonObject): { readonly before: string; readonly after: string } | null {
  const { originalContent, newContent } = objectOr(call.resultDisplay);
  if (typeof originalContent !== 'string' || typeof newContent !== 'string') return null;
  return { before: originalContent, after: newContent };
}
