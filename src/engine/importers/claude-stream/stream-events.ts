import type { ParsedEvent } from '../importer.ts';
import { type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine } from '../titles.ts';

export function compactionEvent({ compact_metadata: metadata }: JsonObject): ParsedEvent {
  const { trigger, pre_tokens: before } = objectOr(metadata);
  const how = typeof trigger === 'string' ? ` (${trigger})` : '';
  const text = typeof before === 'number' ? `${before} tokens before` : '';
  return eventOf({ type: 'compaction', category: 'compaction', title: `Conversation compacted${how}`, text });
}

/** The answer that a run ended with. */
export function resultEvents({ result }: JsonObject): readonly ParsedEvent[] {
  const text = textOrNull(result);
  if (text === null) return [];
  return [eventOf({ type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

/** A run may end without an answer: too many turns, an error. */
export function failureEvents(value: JsonObject): readonly ParsedEvent[] {
  const { subtype, errors, result } = value;
  const isError = value.is_error === true || (typeof subtype === 'string' && subtype.startsWith('error'));
  if (!isError) return [];
  const reasons = Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : [];
  const text = [stringOr(subtype, ''), ...reasons, stringOr(result, '')].filter((part) => part !== '').join('\n');
  return [eventOf({ type: 'notice', category: 'error', title: 'The run ended with an error', text, isError: true })];
}
