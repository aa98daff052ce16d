import type { EventTime, FileEdit } from '../../api.ts';
import { inferredTime } from '../../time/event-time.ts';
import { wallTimeToMs } from '../../time/zone.ts';
import type { FileContext, Parsed, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { recordOf } from '../records.ts';
import { editAt } from './answer.ts';
import { type Block, HistoryCutter, startIn } from './history.ts';
import { SessionRecords } from './session-records.ts';

/** `.aider.chat.history.md`: all sessions of a repository in one file, to which each run is appended. */
export class AiderParser implements RecordParser {
  readonly #file: FileContext;
  readonly #cutter = new HistoryCutter();
  readonly #met = new Map<string, number>();

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    return this.#cutter.add(text).flatMap((blocks) => this.#recordsOf(blocks));
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: this.#cutter.end().flatMap((blocks) => this.#recordsOf(blocks)), notices: [] };
  }

  #recordsOf(blocks: readonly Block[]): readonly ParsedRecord[] {
    const [first] = blocks;
    if (!first) return [];
    const { kind, line, lines } = first;
    const start = kind === 'session' ? startIn(lines[0] ?? '') : null;
    const session = this.#sessionOf(start?.text ?? null);
    const time = start && this.#timeOf(start.wallMs);
    const records = new SessionRecords(session, time, this.#directory());
    if (!start) return records.of(blocks);
    const type = 'session start';
    const raw = lines.join('\n').trimEnd();
    const header = recordOf({ line, raw, type, session, nativeKey: type, time, isConversation: true });
    return [header, ...records.of(blocks.slice(1))];
  }

  /** There are no ids but the second in which it began: several in one second stand behind each other. */
  #sessionOf(start: string | null): SessionRef {
    if (start === null) return { nativeId: `file-${this.#file.headKey}`, agentId: null };
    const count = (this.#met.get(start) ?? 0) + 1;
    this.#met.set(start, count);
    return { nativeId: count === 1 ? start : `${start} ${count}`, agentId: null };
  }

  #timeOf(wallMs: number): EventTime {
    return inferredTime(wallTimeToMs(wallMs, this.#file.timeZone), 'manual');
  }

  /** The file lies in the folder of the repository; only a whole path names that. */
  #directory(): string | null {
    const [folder = ''] = /^(?:\/|[A-Za-z]:[\\/]).*(?=[\\/][^\\/]*$)/.exec(this.#file.path) ?? [];
    return folder === '' ? null : folder;
  }
}

/** The edit in one block of a raw answer; its number is the line on which it begins. */
export function editsOfAnswer(raw: string, block: number): readonly FileEdit[] {
  const edit = editAt(raw.split('\n'), block);
  return edit ? [edit] : [];
}
