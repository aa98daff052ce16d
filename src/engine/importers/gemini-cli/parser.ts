import type { FileContext, Parsed, RecordParser } from '../importer.ts';
import { isObject, parseJson } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { LineCounter } from './line-counter.ts';
import { SessionLog } from './session-log.ts';
import { readSessionObject, type SessionObject } from './session-object.ts';
import { recordsOfSession } from './session-records.ts';
import { isStreamLine, StreamLog } from './stream-log.ts';

/**
 * One file: a session as one object (to 0.39), its log (from 0.40), or what a run printed as stream-json. What a line of
 * a log says about earlier ones is only known at its end.
 */
export class GeminiParser implements RecordParser {
  readonly #file: FileContext;
  readonly #lines = new JsonLines();
  readonly #log = new SessionLog();
  readonly #stream: StreamLog;
  readonly #skipped: Parsed[] = [];
  #isLastLineTorn = false;

  constructor(file: FileContext) {
    this.#file = file;
    this.#stream = new StreamLog(file);
  }

  parse(text: string): readonly Parsed[] {
    const whole = wholeSession(text);
    const lines = new LineCounter(text);
    if (whole) this.#log.addWhole(whole, (offset) => lines.lineAt(offset));
    else this.#readLines(text);
    this.#stream.finish();
    const records = this.#log.sessions.flatMap((session) => recordsOfSession(session, this.#file));
    return [...records, ...this.#stream.records, ...this.#log.skipped, ...this.#skipped];
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const torn = this.#isLastLineTorn ? ['The last line is not finished; it is read once the file has grown.'] : [];
    return { parsed: [], notices: [...this.#lines.notices(), ...torn] };
  }

  #readLines(text: string): void {
    let line = 1;
    for (let start = 0; start < text.length; line++) {
      const lineFeed = text.indexOf('\n', start);
      const end = lineFeed < 0 ? text.length : lineFeed;
      this.#readLine(text.slice(start, end), line, lineFeed >= 0);
      start = end + 1;
    }
  }

  #readLine(text: string, line: number, isTerminated: boolean): void {
    const skipped = this.#lines.read(text, line, (value, raw) => {
      if (isStreamLine(value)) this.#stream.add(value, raw, line);
      else this.#log.add(value, raw, line);
      return [];
    });
    // It may still be written to.
    if (!isTerminated && skipped.length > 0 && text.trimStart().startsWith('{')) this.#isLastLineTorn = true;
    else this.#skipped.push(...skipped);
  }
}

/** Null for a log, of which each line is an object of its own. */
function wholeSession(text: string): SessionObject | null {
  const start = text.search(/\S/);
  if (start < 0 || text[start] !== '{') return null;
  const lineFeed = text.indexOf('\n', start);
  const firstLine = lineFeed < 0 ? text.slice(start) : text.slice(start, lineFeed);
  if (isObject(parseJson(firstLine)?.value)) return null;
  const session = readSessionObject(text, start);
  return session.messages === null ? null : session;
}
