import type { EventTime } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedApiMessage } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, textOrNull } from '../json.ts';
import { isRedacted } from './source-session.ts';

/** A part with its own id, or with none (then it is known by its place in the message). */
export interface SourcePart {
  readonly value: JsonObject;
  readonly raw: string;
}

/** A value that was cut out of its file, as JSON again. What is nested too deeply to write is named only. */
export function toRaw(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return '"nested too deeply"';
  }
}

/** A message and its parts, joined, in the order in which they were written. */
export interface SourceMessage {
  readonly info: JsonObject;
  readonly raw: string;
  readonly parts: readonly SourcePart[];
}

/** When it began, and when it was complete; both the same where only one is known. */
export interface MessageBounds {
  readonly created: EventTime | null;
  readonly completed: EventTime | null;
}

export function boundsOf(info: JsonObject): MessageBounds {
  const time = objectOr(info.time);
  const created = parseRecordedTime(time.created);
  const completed = parseRecordedTime(time.completed);
  return { created: created ?? completed, completed: completed ?? created };
}

/** Where it ran: `path.cwd`, in some versions `path` itself. Redacted ones are another one for each message: null. */
export function directoryOf({ path }: JsonObject): string | null {
  const directory = isObject(path) ? path.cwd : path;
  return isRedacted(directory) ? null : textOrNull(directory);
}

/** Null for what the model did not write. */
export function apiMessageOf({ info, parts }: SourceMessage, id: string): ParsedApiMessage | null {
  if (info.role !== 'assistant') return null;
  const { cost, tokens } = info;
  return {
    id,
    model: textOrNull(info.modelID) ?? textOrNull(objectOr(info.model).modelID),
    hasText: parts.some(({ value }) => value.type === 'text' && textOrNull(value.text) !== null),
    ...usageOf(tokens),
    ...(typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 && { cost }),
  };
}

/** Cached tokens are no part of `input` here, and those of reasoning none of `output`. */
function usageOf(tokens: unknown): Pick<ParsedApiMessage, 'usage' | 'nativeUsage'> {
  if (!isObject(tokens)) return { usage: null };
  const cache = objectOr(tokens.cache);
  const input = countOr0(tokens.input);
  const output = countOr0(tokens.output);
  const reasoning = countOr0(tokens.reasoning);
  const cacheRead = countOr0(cache.read);
  const cacheWrite = countOr0(cache.write);
  return {
    usage: { input, output: output + reasoning, cacheRead, cacheWrite },
    nativeUsage: { input, output, reasoning, cache_read: cacheRead, cache_write: cacheWrite },
  };
}
