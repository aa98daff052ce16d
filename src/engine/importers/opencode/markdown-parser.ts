import type { EventTime, FileEdit } from '../../api.ts';
import { inferredTime } from '../../time/event-time.ts';
import { editsOfCall } from '../call-edits.ts';
import type { FileContext, Parsed, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { recordOf } from '../records.ts';
import { datesInOneOrder } from './markdown-date.ts';
import { callOfSection, eventsOfSection, HEADING, readSection } from './markdown-section.ts';
import { keyOfMessage } from './message-records.ts';
import { titleOf } from './source-session.ts';

/**
 * `/export` in the terminal. It has no ids of messages: a message is known by its place in the session, and adds nothing
 * where another file has brought that message. Its dates follow the language of the person: where they leave open which
 * number is the month, the messages stay undated.
 */
export class MarkdownParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const lines = text.split(/\r?\n/);
    const starts = startsOfSections(lines);
    const head = lines.slice(0, starts[0] ?? lines.length);
    const session = { nativeId: labelled(head, 'Session ID') ?? `file-${this.#file.headKey}`, agentId: null };
    const time = this.#timeOf(head);
    const sections = starts.map((start, index) =>
      recordOfSection(lines.slice(start, starts[index + 1]), start + 1, index + 1, session, time),
    );
    return [recordOfHead(head, session), ...sections];
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const notice =
      'Messages in Markdown have no ids. If the database, the storage folder or a JSON export of this session is to be imported later, undo this import first: else its messages stand beside these.';
    return { parsed: [], notices: [notice] };
  }

  /** Somewhere between the session's first and last moment. */
  #timeOf(head: readonly string[]): EventTime | null {
    const written = [labelled(head, 'Created') ?? '', labelled(head, 'Updated') ?? ''];
    const [created, updated] = datesInOneOrder(written, this.#file.timeZone);
    if (created == null) return null;
    return inferredTime(created, 'session-bounds', Math.max(0, (updated ?? created) - created));
  }
}

function recordOfHead(head: readonly string[], session: SessionRef): ParsedRecord {
  const title = head.find((line) => line.startsWith('# '))?.slice(2);
  return recordOf({
    line: 1,
    raw: trimEnd(head),
    type: 'session',
    session,
    nativeKey: session.nativeId,
    title: titleOf(title?.trim(), session),
  });
}

function recordOfSection(
  lines: readonly string[],
  line: number,
  place: number,
  session: SessionRef,
  time: EventTime | null,
): ParsedRecord {
  const raw = trimEnd(lines);
  const section = readSection(raw.split('\n'));
  const { role, model, blocks } = section;
  const id = keyOfMessage(place);
  return recordOf({
    line,
    raw,
    type: role,
    session,
    nativeKey: id,
    time,
    isConversation: true,
    events: eventsOfSection(section, `${session.nativeId} ${id}`),
    apiMessage:
      role === 'user' ? null : { id, model, hasText: blocks.some(({ kind }) => kind === 'text'), usage: null },
  });
}

/** A heading counts where a rule stands in front: headings of that name in an answer do not. */
function startsOfSections(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let isBehindRule = false;
  for (const [index, line] of lines.entries()) {
    if (isBehindRule && HEADING.test(line)) starts.push(index);
    if (line.trim() !== '') isBehindRule = line === '---';
  }
  return starts;
}

/** Of `**Name:** value`. */
function labelled(head: readonly string[], name: string): string | null {
  const label = `**${name}:**`;
  const value = head
    .find((line) => line.startsWith(label))
    ?.slice(label.length)
    .trim();
  return value === undefined || value === '' ? null : value;
}

/** Without the rule and the blank lines behind it. */
function trimEnd(lines: readonly string[]): string {
  let end = lines.length;
  while (end > 0 && /^(?:---)?\s*$/.test(lines[end - 1] ?? '')) end--;
  return lines.slice(0, end).join('\n');
}

export function editsOfMarkdown(raw: string, block: number): readonly FileEdit[] {
  if (!HEADING.test(raw.slice(0, raw.indexOf('\n')))) return [];
  const call = callOfSection(readSection(raw.split('\n')), block);
  return call ? editsOfCall(call.tool, call.input) : [];
}
