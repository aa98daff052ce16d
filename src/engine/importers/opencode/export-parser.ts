import { excerptOf } from '../excerpt.ts';
import type { FileContext, Parsed, RecordParser, SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { membersOf, piecesOf, type Slice } from './damaged-json.ts';
import { SessionRecords } from './session-records.ts';
import { type SourcePart, toRaw } from './source-message.ts';
import { isRedacted } from './source-session.ts';

/** `opencode export`: `{info, messages: [{info, parts}], todos?}`, one session a file. */
export class ExportParser implements RecordParser {
  readonly #file: FileContext;
  #isSanitized = false;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const whole = parseJson(text)?.value;
    if (isObject(whole)) return this.#recordsOf(wholeExport(whole));
    const open = text.indexOf('{');
    if (open < 0) return [skip(1, 'It is not JSON.', text)];
    return this.#recordsOf(damagedExport(text, open));
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const notice =
      'The session was exported with --sanitize: its texts, paths and title were taken out by OpenCode before.';
    return { parsed: [], notices: this.#isSanitized ? [notice] : [] };
  }

  #recordsOf({ info, messages, todos, skipped }: SourceExport): readonly Parsed[] {
    this.#isSanitized = isRedacted(info.title) || isRedacted(info.directory);
    const [first] = messages;
    const fallbackId = textOrNull(first?.info.sessionID) ?? `file-${this.#file.headKey}`;
    const records = new SessionRecords(info, fallbackId);
    return [
      ...records.ofSession(toRaw(info)),
      ...messages.flatMap((message) => records.ofMessage(message)),
      ...records.ofTodos(todos, null),
      ...skipped,
    ];
  }
}

interface ExportedMessage {
  readonly info: JsonObject;
  readonly raw: string;
  readonly parts: readonly SourcePart[];
}

interface SourceExport {
  readonly info: JsonObject;
  readonly messages: readonly ExportedMessage[];
  readonly todos: unknown;
  readonly skipped: readonly SkippedLine[];
}

function wholeExport(value: JsonObject): SourceExport {
  const skipped: SkippedLine[] = [];
  const given = Array.isArray(value.messages) ? value.messages : [];
  const messages = given.flatMap((message: unknown, index) => {
    if (isObject(message) && isObject(message.info)) return [toMessage(message.info, message.parts)];
    skipped.push(skip(index + 1, 'It is no message: it has no `info`.', toRaw(message)));
    return [];
  });
  return { info: objectOr(value.info), messages, todos: value.todos, skipped };
}

function toMessage(info: JsonObject, parts: unknown): ExportedMessage {
  const objects = Array.isArray(parts) ? parts.filter(isObject) : [];
  return {
    info,
    raw: toRaw(info),
    parts: objects.map((value) => ({ value, raw: toRaw(value) })),
  };
}

/** All that can be read of a file that is cut off or damaged: message by message, and part by part where one is. */
function damagedExport(text: string, open: number): SourceExport {
  const members = membersOf(text, open);
  const skipped: SkippedLine[] = [];
  const messages: ExportedMessage[] = [];
  const list = members.get('messages');
  for (const [index, piece] of elementsOf(text, list).entries()) {
    const message = messageIn(text, piece, (reason, at) => {
      skipped.push(skip(index + 1, reason, text.slice(at.start, at.start + LONGEST_EXCERPT)));
    });
    if (message) messages.push(message);
  }
  if (!list) skipped.push(skip(1, 'It is broken or cut off in front of its messages.', text));
  return { info: objectOr(valueAt(text, members.get('info'))), messages, todos: undefined, skipped };
}

const LONGEST_EXCERPT = 400;

function messageIn(text: string, piece: Slice, onSkip: (reason: string, at: Slice) => void): ExportedMessage | null {
  const whole = valueAt(text, piece);
  if (isObject(whole) && isObject(whole.info)) return toMessage(whole.info, whole.parts);
  onSkip(piece.isWhole ? 'It is broken JSON.' : 'The file ends in the middle of it.', piece);
  const begin = piece.start + (/^\s*/.exec(text.slice(piece.start, piece.end))?.[0].length ?? 0);
  if (text[begin] !== '{') return null;
  const members = membersOf(text, begin, piece.end);
  const info = valueAt(text, members.get('info'));
  const parts = elementsOf(text, members.get('parts')).map((part) => valueAt(text, part));
  return isObject(info) ? toMessage(info, parts) : null;
}

function elementsOf(text: string, list: Slice | undefined): readonly Slice[] {
  return list && text[list.start] === '[' ? piecesOf(text, list.start, list.end) : [];
}

function valueAt(text: string, slice: Slice | undefined): unknown {
  return slice && parseJson(text.slice(slice.start, slice.end))?.value;
}

function skip(line: number, reason: string, text: string): SkippedLine {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text) };
}
