import type { EventTime } from '../../api.ts';
import { markdownHeadings } from '../../content/markdown-sections.ts';
import { inferredTime, NO_TIME, parseRecordedTime } from '../../time/event-time.ts';
import { wallTimeToMs } from '../../time/zone.ts';
import type { FileContext, Parsed, ParsedEvent, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { readFrontMatter } from '../memory-files/front-matter.ts';
import { recordOf } from '../records.ts';
import { shorten } from '../titles.ts';
import { documentOf } from './document.ts';
import { textEvents } from './json-message.ts';
import { sessionIdOf, turnKeyOf } from './session-id.ts';
import { TerminalEvents } from './terminal-events.ts';
import { readTerminalTurns } from './terminal-turns.ts';
import { readTurns } from './text-turns.ts';

/** One turn of either kind of text. */
interface Said {
  readonly type: string;
  readonly raw: string;
  readonly line: number;
  readonly stamp: string | null;
  readonly events: readonly ParsedEvent[];
}

interface Transcript {
  /** What stands before the first turn, as the file has it. */
  readonly head: string;
  /** What of it is text for people: a terminal's banner is none. */
  readonly preamble: string;
  readonly turns: readonly Said[];
}

const DAY_MS = 86_400_000;

/** A text in which lines name who speaks: one session. */
export class TextTranscriptParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const unix = text.replaceAll('\r\n', '\n');
    const frontMatter = readFrontMatter(unix);
    const transcript = readTranscript(frontMatter.body);
    if (!transcript) {
      return [{ kind: 'skipped', line: 1, reason: 'No lines in it name two who speak with each other.', excerpt: '' }];
    }
    const { head, preamble, turns } = transcript;
    const fields = new Map(frontMatter.entries);
    const session = { nativeId: idOf(turns), agentId: null };
    const undated = turns.some(({ stamp }) => stamp !== null) ? null : this.#timeOfText(fields);
    const records = turns.map((turn, index) => this.#record(turn, index + 1, frontMatter.bodyLine, session, undated));
    const rawHead = unix.slice(0, unix.length - frontMatter.body.length) + head;
    const title = fields.get('title') || headingOf(preamble);
    return [
      documentOf(this.#file.path, title, frontMatter.entries),
      ...headRecords(rawHead, preamble, title, session, undated),
      ...records,
    ];
  }

  end() {
    return { parsed: [], notices: [] };
  }

  #record(
    turn: Said,
    position: number,
    bodyLine: number,
    session: SessionRef,
    undated: EventTime | null,
  ): ParsedRecord {
    const { type, raw, line, stamp, events } = turn;
    const nativeKey = turnKeyOf(position, raw);
    const hasText = events.some((event) => event.type === 'assistant');
    const isModel = hasText || events.some((event) => event.type === 'tool-call' || event.type === 'thinking');
    return recordOf({
      line: bodyLine + line - 1,
      raw,
      type,
      session,
      nativeKey,
      time: stamp === null ? undated : this.#timeOfStamp(stamp),
      isConversation: events.some((event) => event.type !== 'notice'),
      events,
      apiMessage: isModel ? { id: nativeKey, model: null, hasText, usage: null } : null,
    });
  }

  /** A stamp without a zone is read in the zone chosen for the import. */
  #timeOfStamp(stamp: string): EventTime | null {
    const recorded = parseRecordedTime(stamp);
    if (recorded) return recorded;
    const ms = this.#localMs(stamp);
    return ms === null ? null : inferredTime(ms, 'manual');
  }

  /** Null for dates that are written otherwise: each of those would be a guess. */
  #localMs(stamp: string): number | null {
    if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(stamp)) return null;
    const wallMs = Date.parse(`${stamp.slice(0, 19).replace(' ', 'T')}Z`);
    return Number.isNaN(wallMs) ? null : wallTimeToMs(wallMs, this.#file.timeZone);
  }

  /** What the front matter says; else the date of the file. */
  #timeOfText(fields: ReadonlyMap<string, string>): EventTime {
    const written = fields.get('date') ?? fields.get('created') ?? fields.get('created_at') ?? '';
    const ms =
      parseRecordedTime(written)?.ms ??
      this.#localMs(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T12:00:00` : written);
    if (ms !== null) return inferredTime(ms, 'session-bounds', written.length > 10 ? null : DAY_MS / 2);
    const { fileDateMs } = this.#file;
    return fileDateMs === null ? NO_TIME : inferredTime(fileDateMs, 'file-date');
  }
}

function readTranscript(text: string): Transcript | null {
  const terminal = readTerminalTurns(text);
  if (terminal) {
    const events = new TerminalEvents();
    const turns = terminal.turns.map((turn, index) => ({
      type: turn.kind,
      raw: turn.raw,
      line: turn.line,
      stamp: null,
      events: events.eventsOf(turn, terminal.turns[index + 1]),
    }));
    return { head: terminal.banner, preamble: '', turns };
  }
  const found = readTurns(text);
  return (
    found && {
      head: found.preamble,
      preamble: found.preamble,
      turns: found.turns.map(({ role, raw, line, stamp, text: said }) => ({
        type: role,
        raw,
        line,
        stamp,
        events: textEvents(role, said, 0),
      })),
    }
  );
}

function idOf(turns: readonly Said[]): string {
  const textOf = (type: ParsedEvent['type']) =>
    turns.flatMap(({ events }) => events).find((event) => event.type === type)?.text ?? '';
  return sessionIdOf(textOf('prompt'), textOf('assistant'));
}

function headingOf(preamble: string): string | undefined {
  const [heading] = markdownHeadings(preamble.split('\n'));
  return heading?.title;
}

/** What stands before the first turn can be found, and may name the conversation. */
function headRecords(
  raw: string,
  preamble: string,
  title: string | undefined,
  session: SessionRef,
  time: EventTime | null,
): readonly ParsedRecord[] {
  if (raw.trim() === '') return [];
  return [
    recordOf({
      line: 1,
      raw,
      type: 'preamble',
      session,
      nativeKey: 'preamble',
      time,
      events: textEvents('system', preamble, 0),
      title: title ? { text: shorten(title.trim()), rank: 3, session } : null,
    }),
  ];
}
