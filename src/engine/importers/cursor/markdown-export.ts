import { contentKey, keyToText } from '../../identity/content-key.ts';
import { CodeFences } from '../code-fences.ts';
import { excerptOf } from '../excerpt.ts';
import type { Parsed, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine } from '../titles.ts';

const EXPORTED = /^_Exported on (.{1,120}) from Cursor \(([^)]{0,60})\)_\s*$/;
/** The line stands near the top, behind the title. */
const LAST_HEADER_LINE = 20;

/** True for the line that names when, and by which version, a chat was exported. */
export function isExportLine(line: string): boolean {
  return line.length < 300 && EXPORTED.test(line);
}

interface Turn {
  readonly role: 'user' | 'assistant';
  /** 1-based line of the role. */
  readonly line: number;
  readonly text: string;
}

interface Export {
  readonly title: string;
  readonly header: string;
  readonly turns: readonly Turn[];
}

/** A chat exported as markdown: turns without times, ids or tools. When it was exported is the time of no message. */
export class MarkdownExportParser implements RecordParser {
  parse(text: string): readonly Parsed[] {
    const { title, header, turns } = readExport(text);
    if (turns.length === 0) {
      const reason = 'It holds no turn of a person or of Cursor.';
      return [{ kind: 'skipped', line: 1, reason, excerpt: excerptOf(text) }];
    }
    // Names of such files say nothing; a later export of the same chat begins alike.
    const id = keyToText(contentKey('cursor-markdown', title, turns[0]?.text ?? ''));
    const session = { nativeId: `export-${id}`, agentId: null };
    const head = recordOf({
      line: 1,
      raw: header,
      type: 'export header',
      session,
      title: title === '' ? null : { text: title, rank: 3, session },
    });
    const met = new Map<string, number>();
    return [head, ...turns.map((turn, place) => turnRecord(turn, place, session, met))];
  }

  end() {
    return { parsed: [], notices: [] };
  }
}

function turnRecord(
  { role, line, text }: Turn,
  place: number,
  session: SessionRef,
  met: Map<string, number>,
): ParsedRecord {
  const raw = `**${role === 'user' ? 'User' : 'Cursor'}**\n\n${text}`;
  const count = (met.get(raw) ?? 0) + 1;
  met.set(raw, count);
  const nativeKey = `${keyToText(contentKey(raw))} ${count}`;
  const isPrompt = role === 'user';
  const isEmpty = text === '';
  const type = isPrompt ? 'prompt' : 'assistant';
  const events = isEmpty && !isPrompt ? [] : [eventOf({ type, category: type, title: titleOf(text), text })];
  return recordOf({
    line,
    raw,
    type: role,
    session,
    nativeKey,
    isConversation: events.length > 0,
    events,
    // By its place: an answer that was exported before it was whole is one with what it became.
    apiMessage: isPrompt || isEmpty ? null : { id: `turn ${place}`, model: null, hasText: true, usage: null },
  });
}

function titleOf(text: string): string {
  return text === '' ? 'A prompt without text' : firstLine(text);
}

function readExport(text: string): Export {
  const lines = text.split(/\r?\n/);
  const starts = turnStarts(lines);
  const turns = starts.map(({ role, index }, place) => {
    const end = starts[place + 1]?.index ?? lines.length;
    return { role, line: index + 1, text: turnText(lines.slice(index + 1, end)) };
  });
  const header = lines.slice(0, Math.min(starts[0]?.index ?? lines.length, LAST_HEADER_LINE));
  const title =
    header
      .find((line) => line.startsWith('# '))
      ?.slice(2)
      .trim() ?? '';
  return { title, header: header.join('\n').trim(), turns };
}

/** Where turns begin: a role alone on its line, between blank lines, behind a rule, outside of code. */
function turnStarts(lines: readonly string[]): { role: Turn['role']; index: number }[] {
  const fences = new CodeFences(lines);
  const starts: { role: Turn['role']; index: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const role = roleOf(line.trimEnd());
    if (role !== null && isTurnStart(lines, index) && (fences.openLength === 0 || fences.isStray)) {
      fences.reset();
      starts.push({ role, index });
    } else fences.pass(index);
  }
  return starts;
}

function roleOf(line: string): Turn['role'] | null {
  if (line === '**User**') return 'user';
  return line === '**Cursor**' ? 'assistant' : null;
}

function isTurnStart(lines: readonly string[], index: number): boolean {
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  return isBlank(index - 1) && isBlank(index + 1) && lines[index - 2]?.trimEnd() === '---';
}

/** Without the rule that ends a turn. */
function turnText(lines: readonly string[]): string {
  let end = lines.length;
  while (end > 0 && (lines[end - 1] ?? '').trim() === '') end--;
  if (lines[end - 1]?.trimEnd() === '---') end--;
  return lines.slice(0, end).join('\n').trim();
}
