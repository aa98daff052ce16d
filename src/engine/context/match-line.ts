import { codeOutline } from '../content/code-outline.ts';
import type { Highlighter } from '../search/highlighter.ts';
import { placeOfEntity } from './entities.ts';
import type { RowText } from './item-reader.ts';

/** Lines shown on each side of the one that matched. */
const AROUND = 3;
/** A longer line is cut: what matched is shown, not a whole file on one line. */
const LONGEST_LINE = 400;
/** As readers of files number their lines. */
const LINE_NUMBER = /^\s*\d+(?:→|\t|\s\|\s?|:\s)/;

export interface MatchPlace {
  /** 1-based, in the text that the row is a piece of. */
  readonly line: number;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** The declaration that holds the line, where the row is code; null else. */
  readonly functionName: string | null;
}

/** Where the entity stands, else where a word of the query does, else the beginning. */
export function matchPlace(row: RowText, entity: string | null, highlighter: Highlighter | null): MatchPlace {
  const at = placeIn(row.text, entity, highlighter);
  const lines = row.text.split('\n');
  const index = at < 0 ? 0 : row.text.slice(0, at).split('\n').length - 1;
  const from = Math.max(0, index - AROUND);
  const column = at < 0 ? 0 : at - (row.text.lastIndexOf('\n', at - 1) + 1);
  return {
    line: row.firstLine + index,
    lines: lines.slice(from, index + AROUND + 1).map((text, offset) => ({
      number: row.firstLine + from + offset,
      text: shortened(text, from + offset === index ? column : 0),
    })),
    functionName: row.isTool && row.path !== null ? functionAt(lines, index) : null,
  };
}

function placeIn(text: string, entity: string | null, highlighter: Highlighter | null): number {
  if (entity !== null) return placeOfEntity(text, entity);
  return highlighter?.mark(text).marks[0]?.[0] ?? -1;
}

function shortened(line: string, column: number): string {
  if (line.length <= LONGEST_LINE) return line;
  const start = Math.max(0, Math.min(column - LONGEST_LINE / 4, line.length - LONGEST_LINE));
  const piece = line.slice(start, start + LONGEST_LINE).toWellFormed();
  return `${start > 0 ? '…' : ''}${piece}${start + LONGEST_LINE < line.length ? '…' : ''}`;
}

function functionAt(lines: readonly string[], index: number): string | null {
  const code = lines.slice(0, index + 1).map((line) => line.replace(LINE_NUMBER, ''));
  return [...codeOutline()(code).headings].at(-1)?.title ?? null;
}
