import { contentKey, keyToText } from '../../identity/content-key.ts';
import type { FileContext, Parsed, ParsedEvent, ParsedRecord, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, parseJson, stringOr } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { CallBook } from './calls.ts';
import { directoryInMarker } from './directory.ts';
import { type JsonSpan, spansWithin } from './json-scan.ts';
import { LineCounter } from './line-counter.ts';
import { apiMessageOf, eventsOfMessage, messageOfContent } from './message.ts';
import { partsOf, textOfParts } from './parts.ts';
import { workspaceDirectories } from './user-text.ts';

interface Turn {
  readonly value: JsonObject;
  readonly raw: string;
  readonly line: number;
  readonly events: readonly ParsedEvent[];
  /** Made from this turn and all before it: they have no ids. */
  readonly key: string;
}

/** A conversation that was saved with `/chat save`: what the model is sent, without ids and times. */
export class CheckpointParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const lines = new LineCounter(text);
    const turns: Turn[] = [];
    const skipped: Parsed[] = [];
    const calls = new CallBook();
    for (const { start, end, isWhole } of contentsIn(text)) {
      const raw = text.slice(start, end);
      const value = isWhole ? parseJson(raw)?.value : undefined;
      const line = lines.lineAt(start);
      if (!isObject(value)) {
        skipped.push(skipLine(line, isWhole ? 'It is no object.' : 'The file ends in the middle of it.', raw));
        continue;
      }
      const events = eventsOfMessage(messageOfContent(value), { calls, directory: null }) ?? [];
      turns.push({ value, raw, line, events, key: keyOf(value, raw, turns.at(-1)?.key ?? '') });
    }
    return [...recordsOf(turns, this.#file), ...skipped];
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: [], notices: [] };
  }
}

/** The list is all of the file, or its `history`. */
function contentsIn(text: string): readonly JsonSpan[] {
  const start = Math.max(0, text.search(/\S/));
  if (text[start] === '[') return spansWithin(text, start).spans;
  const history = spansWithin(text, start).spans.find(({ key, start: at }) => key === 'history' && text[at] === '[');
  return history ? spansWithin(text, history.start).spans : [];
}

/** However the JSON is indented. */
function keyOf(value: JsonObject, raw: string, earlier: string): string {
  return keyToText(contentKey('turn', earlier, compact(value) ?? raw));
}

function compact(value: JsonObject): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    // It is nested too deeply.
    return null;
  }
}

function recordsOf(turns: readonly Turn[], file: FileContext): readonly ParsedRecord[] {
  const session = { nativeId: `checkpoint-${sessionKeyOf(turns)}`, agentId: null };
  const directory = directoryInMarker(file) ?? directoryTold(turns);
  const tag = tagOf(file.path);
  return turns.map(({ value, raw, line, events, key }, index) => {
    const message = messageOfContent(value);
    const isAnswer = message.type === 'gemini';
    return recordOf({
      line,
      raw,
      type: stringOr(value.role, 'untyped'),
      session,
      nativeKey: key,
      parentKey: turns[index - 1]?.key ?? null,
      directory,
      isConversation: isAnswer || message.type === 'user',
      events,
      apiMessage: isAnswer ? apiMessageOf(message, key) : null,
      title: index === 0 && tag !== null ? { text: tag, rank: 4, session } : null,
    });
  });
}

/**
 * Of what was said up to the first answer: a checkpoint that is saved again later has grown, and is the same
 * conversation.
 */
function sessionKeyOf(turns: readonly Turn[]): string {
  const asked = turns.findIndex(({ events }) => events.some(({ type }) => type === 'prompt'));
  const answered = turns.find(({ value }, index) => index > asked && asked >= 0 && value.role === 'model');
  return (answered ?? turns.at(-1))?.key ?? '';
}

const MOST_TURNS_LOOKED_AT = 4;

function directoryTold(turns: readonly Turn[]): string | null {
  for (const { value } of turns.slice(0, MOST_TURNS_LOOKED_AT)) {
    const [found] = workspaceDirectories(textOfParts(partsOf(value.parts)));
    if (found !== undefined) return found;
  }
  return null;
}

/** What the person called it: `checkpoint-<tag>.json`, the tag percent-encoded. */
function tagOf(path: string): string | null {
  const [, tag] = /(?:^|\/)checkpoint-([^/]+)\.json$/.exec(path) ?? [];
  if (tag === undefined) return null;
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}
