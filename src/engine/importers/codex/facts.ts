import { contentKey, keyToText } from '../../identity/content-key.ts';
import type { ParsedEvent } from '../importer.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import type { CallLog } from './call-log.ts';
import type { MessageMirrors } from './message-mirrors.ts';
import { describeCall, type ToolCall } from './tool-call.ts';
import type { ToolOutput } from './tool-output.ts';

/** What the reading of one record needs of those before it. */
export interface RecordContext {
  readonly directory: string | null;
  readonly calls: CallLog;
  readonly mirrors: MessageMirrors;
}

/** What one record says. */
export interface RecordFacts {
  readonly events: readonly ParsedEvent[];
  /** True for a part of the conversation, also where it is the mirror of one. */
  readonly isConversation: boolean;
  /** Of an answer of the model; null for other records and for mirrors. */
  readonly answer: { readonly id: string | null; readonly hasText: boolean } | null;
}

export const NOTHING: RecordFacts = { events: [], isConversation: false, answer: null };

/** Events of the conversation. */
export function spoken(events: readonly ParsedEvent[], answer: RecordFacts['answer'] = null): RecordFacts {
  return { events, isConversation: true, answer };
}

/** Events that stand beside the conversation. */
export function noted(...events: readonly ParsedEvent[]): RecordFacts {
  return { events, isConversation: false, answer: null };
}

export function notice(text: string, title = firstLine(text)): ParsedEvent {
  return eventOf({ type: 'notice', category: 'notice', title, text });
}

export function failure(text: string, title = firstLine(text)): ParsedEvent {
  return eventOf({ type: 'notice', category: 'error', title, text, isError: true });
}

export function compaction(text: string, title = 'Conversation compacted'): ParsedEvent {
  return eventOf({ type: 'compaction', category: 'compaction', title, text });
}

export function thinking(text: string, block: number): ParsedEvent {
  return eventOf({ type: 'thinking', category: 'thinking', title: firstLine(text), text, block });
}

/** A plan stands between tags in the answer that proposes it. */
export function answerEvent(text: string, block: number): ParsedEvent {
  const isPlan = text.trimStart().startsWith('<proposed_plan>');
  const said = isPlan ? text.replace('<proposed_plan>', '').trim() : text;
  return eventOf({ type: 'assistant', category: isPlan ? 'plan' : 'assistant', title: firstLine(said), text, block });
}

/** A call; its output finds it by its id. */
export function callEvent(call: ToolCall, block: number, { calls, directory }: RecordContext): ParsedEvent {
  const { tool, callId } = call;
  const { category, filePath, subject, text } = describeCall(call, directory);
  const title = callTitle(tool, subject);
  calls.open(callId, { tool, title, category, filePath });
  return eventOf({ type: 'tool-call', category, title, text, tool, filePath, callId, block });
}

/** What came back of a call; `fallback` describes it where the call itself is not here. */
export function resultEvent(
  callId: string | null,
  output: ToolOutput,
  { calls, directory }: RecordContext,
  fallback: ToolCall | null = null,
): ParsedEvent {
  const { call, failed } = calls.close(callId);
  const isError = failed ?? output.isError ?? false;
  const known = call ?? (fallback && describeFallback(fallback, directory));
  return eventOf({
    type: 'tool-result',
    category: known?.category ?? 'tool',
    title: resultTitle(known?.title ?? 'Tool', isError),
    text: output.text,
    tool: known?.tool ?? null,
    filePath: known?.filePath ?? null,
    isError,
    callId,
  });
}

function describeFallback(call: ToolCall, directory: string | null) {
  const { category, filePath, subject } = describeCall(call, directory);
  return { tool: call.tool, title: callTitle(call.tool, subject), category, filePath };
}

/** Names a record by its place, where nothing in it tells it from an equal one: `7-k3j2h1`. */
export function placeKey(place: string, raw: string): string {
  return `${place}-${keyToText(contentKey(raw))}`;
}
