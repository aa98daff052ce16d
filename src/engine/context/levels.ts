import type { ContextItem, ContextReason } from '../api.ts';
import type { Highlighter } from '../search/highlighter.ts';
import { BoundedText } from './bounded-text.ts';
import type { FullItems } from './full-item.ts';
import { isoOf } from './iso-time.ts';
import type { ItemHead, ItemReader, RowText } from './item-reader.ts';
import { type MatchPlace, matchPlace } from './match-line.ts';
import type { Candidate } from './recall/recall.ts';

export type ItemLevel = ContextItem['level'];

export interface LevelParts {
  readonly reader: ItemReader;
  readonly full: FullItems;
  /** Null without words of a query. */
  readonly highlighter: Highlighter | null;
}

export interface RenderedItem {
  readonly head: ItemHead;
  readonly row: RowText;
  readonly line: number;
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** There is more of it behind `mostBytes`. */
  readonly isLarger: boolean;
}

/**
 * The text of an item at a level. minimal: where it is, and three lines on each side of what matched. full: the whole
 * turn, what function and file it is about, the latest edits of that file and its tests. Null for an item that is gone.
 */
export function renderItem(
  { reader, full, highlighter }: LevelParts,
  candidate: Candidate,
  level: ItemLevel,
  mostBytes: number,
): RenderedItem | null {
  const head = reader.head(candidate);
  const row = reader.row(candidate.match?.row ?? candidate);
  if (!head || !row) return null;
  const place = matchPlace(row, candidate.match?.entity ?? null, highlighter);
  const text = new BoundedText(mostBytes);
  writeHead(head, row, place, candidate.reasons, text);
  if (level === 'minimal') {
    text.line();
    text.verbatim(place.lines.map(({ number, text: line }) => `${number}: ${line}`).join('\n'));
  } else {
    if (place.functionName !== null) text.line(`- function: ${place.functionName}`);
    full.writeTexts(candidate, head, row, text);
    full.writeFile(candidate, head, row, text);
  }
  return { head, row, line: place.line, text: text.toString(), bytes: text.bytes, isLarger: !text.hasRoom };
}

function writeHead(
  head: ItemHead,
  row: RowText,
  { line }: MatchPlace,
  reasons: readonly ContextReason[],
  text: BoundedText,
): void {
  const { session, turn, title, project } = head;
  const path = row.path ?? head.path;
  text.line(session ? `## Turn ${turn} of ${onOneLine(session.title)}` : `## ${onOneLine(title)}`);
  const places = [
    session && `session ${session.sessionKey} (${session.tool}), turn ${turn}`,
    path,
    `line ${line}`,
    project && `project ${project.path}`,
  ];
  text.line(`- where: ${places.filter(Boolean).join(', ')}`);
  text.line(`- when: ${isoOf(head.time)}`);
  if (reasons.length > 0) text.line(`- why: ${reasons.map(({ label }) => label).join('; ')}`);
}

const LONGEST_TITLE = 160;

function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE).toWellFormed()}…` : line;
}
