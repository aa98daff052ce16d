import type { FileEdit } from '../../api.ts';
import { isSearchMark, readReplacement } from '../search-replace.ts';

/** A stretch of an answer. `at` is its first line, from 0: that is its block number too. */
export type AnswerPart =
  | { readonly kind: 'text' | 'thinking'; readonly at: number; readonly text: string }
  | { readonly kind: 'edit'; readonly at: number; readonly edit: FileEdit; readonly isWholeFile: boolean };

/** Where an edit stands: from which line, and up to which one it does not reach. */
interface FoundEdit {
  readonly start: number;
  readonly end: number;
  readonly edit: FileEdit;
  readonly isWholeFile: boolean;
}

/**
 * Text, thoughts and edits of an answer. Blocks that search and replace are edits wherever they stand; the whole text of
 * a file, or a diff, only where the model was told to write edits so: `format` names how, null is as none of both.
 */
export function readAnswer(lines: readonly string[], format: string | null): readonly AnswerPart[] {
  return new AnswerReader(lines, format).read();
}

/** The edit that begins on that line of an answer. */
export function editAt(lines: readonly string[], at: number): FileEdit | null {
  const part = new AnswerReader(lines, ANY_FORMAT).read().find((found) => found.at === at && found.kind === 'edit');
  return part?.kind === 'edit' ? part.edit : null;
}

const ANY_FORMAT = 'whole or udiff';

class AnswerReader {
  readonly #lines: readonly string[];
  readonly #format: string;
  readonly #closings: ReadonlyMap<string, number>;
  /** Lines that close code. */
  readonly #fenceEnds: readonly number[];
  readonly #parts: AnswerPart[] = [];
  #textFrom = 0;
  #lastPath: string | null = null;

  constructor(lines: readonly string[], format: string | null) {
    this.#lines = lines;
    this.#format = format ?? '';
    this.#closings = closingsOf(lines);
    this.#fenceEnds = [...lines.keys()].filter((index) => FENCE_END.test(lines[index] ?? ''));
  }

  read(): readonly AnswerPart[] {
    let index = 0;
    while (index < this.#lines.length) index = this.#thoughtsAt(index) ?? this.#editAt(index) ?? index + 1;
    this.#endText(this.#lines.length);
    return this.#parts;
  }

  #endText(end: number): void {
    const text = this.#lines.slice(this.#textFrom, end).join('\n').trim();
    if (text !== '' && !RULE.test(text)) this.#parts.push({ kind: 'text', at: this.#textFrom, text });
  }

  #thoughtsAt(index: number): number | null {
    const closing = this.#closings.get(closingOf(this.#lines[index] ?? '') ?? '');
    if (closing === undefined || closing < index) return null;
    this.#endText(index);
    const text = this.#lines
      .slice(index + 1, closing)
      .join('\n')
      .replace(RULE_AT_END, '')
      .trim();
    if (text !== '') this.#parts.push({ kind: 'thinking', at: index, text });
    this.#textFrom = closing + 1;
    return this.#textFrom;
  }

  #editAt(index: number): number | null {
    const found = this.#markedAt(index) ?? this.#formattedAt(index);
    if (!found) return null;
    this.#endText(found.start);
    const { start: at, edit, isWholeFile } = found;
    this.#parts.push({ kind: 'edit', at, edit, isWholeFile });
    this.#lastPath = edit.path;
    this.#textFrom = found.end;
    return found.end;
  }

  #markedAt(index: number): FoundEdit | null {
    return isSearchMark(this.#lines[index] ?? '')
      ? markedEdit(this.#lines, index, this.#textFrom, this.#lastPath)
      : null;
  }

  #formattedAt(index: number): FoundEdit | null {
    if (this.#format.includes('whole')) {
      const found = this.#wholeFileAt(index);
      if (found) return found;
    }
    return this.#format.includes('udiff') ? this.#diffAt(index) : null;
  }

  /** A path, and below it the text of the file as code. */
  #wholeFileAt(index: number): FoundEdit | null {
    if (!FENCE.test(this.#lines[index + 1] ?? '') || isSearchMark(this.#lines[index + 2] ?? '')) return null;
    const path = pathIn(this.#lines[index] ?? '');
    const end = this.#fenceEnd(index + 2);
    if (path === null || end === null) return null;
    const after = this.#lines.slice(index + 2, end).join('\n');
    return { start: index, end: end + 1, edit: { path, before: '', after }, isWholeFile: true };
  }

  #diffAt(index: number): FoundEdit | null {
    const [opening = '', from = '', to = ''] = this.#lines.slice(index, index + 3);
    if (!/^ {0,3}`{3,}diff\s*$/.test(opening) || !from.startsWith('--- ')) return null;
    const [, path] = /^\+\+\+ (?:b\/)?(\S.{0,400})$/.exec(to) ?? [];
    const end = this.#fenceEnd(index + 3);
    if (path === undefined || end === null) return null;
    const changed = this.#lines.slice(index + 3, end).filter((line) => !line.startsWith('@@'));
    const edit = { path: path.trim(), before: sideOf(changed, '-'), after: sideOf(changed, '+') };
    return { start: index, end: end + 1, edit, isWholeFile: false };
  }

  #fenceEnd(from: number): number | null {
    let [low, high] = [0, this.#fenceEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#fenceEnds[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return this.#fenceEnds[low] ?? null;
  }
}

/** One side of a diff: its own lines, and those that are on both. */
function sideOf(changed: readonly string[], sign: '-' | '+'): string {
  const other = sign === '-' ? '+' : '-';
  return changed
    .filter((line) => !line.startsWith(other))
    .map((line) => line.slice(1))
    .join('\n');
}

/** `<thinking-content-…>`, or the mark that newer versions put in its place, to what ends the thoughts. */
function closingOf(line: string): string | null {
  const [, name] = /^<(thinking-content-[0-9a-f]{1,64})>\s*$/.exec(line) ?? [];
  if (name !== undefined) return `</${name}>`;
  return /^\W{1,3}\*\*THINKING\*\*\s*$/.test(line) ? ANSWER_MARK : null;
}

const ANSWER_MARK = '**ANSWER**';
/** Stands above the marks of thoughts and of the answer. */
const RULE = /^-{3,}$/;
const RULE_AT_END = /\n-{3,}\s*$/;

function closingsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const [closing] = /^<\/thinking-content-[0-9a-f]{1,64}>(?=\s*$)/.exec(line) ?? [];
    if (closing !== undefined) found.set(closing, index);
    else if (/^\W{1,3}\*\*ANSWER\*\*\s*$/.test(line) && !found.has(ANSWER_MARK)) found.set(ANSWER_MARK, index);
  }
  return found;
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|<source>)/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,}|<\/source>)\s*$/;
/** So far above its mark a block may name its file. */
const LINES_ABOVE = 3;

/** With the lines above it that name the file and open the code, and the one below that closes it. */
function markedEdit(lines: readonly string[], mark: number, from: number, lastPath: string | null): FoundEdit | null {
  const block = readReplacement(lines, mark);
  if (!block) return null;
  const named = fileAbove(lines, mark, from);
  const path = named.path ?? lastPath;
  if (path === null) return null;
  const end = FENCE_END.test(lines[block.end] ?? '') ? block.end + 1 : block.end;
  const edit = { path, before: block.before, after: block.after };
  return { start: named.start, end, edit, isWholeFile: false };
}

/** The path above a mark, and the first of the lines that belong to it: a fence may stand on either side of the path. */
function fileAbove(lines: readonly string[], mark: number, from: number): { path: string | null; start: number } {
  const top = Math.max(from, mark - LINES_ABOVE);
  let start = mark;
  for (let line = mark - 1; line >= top; line--) {
    const text = lines[line] ?? '';
    const path = pathIn(text);
    if (path !== null) return { path, start: start === mark && isFence(lines, line - 1, top) ? line - 1 : line };
    if (FENCE.test(text)) start = line;
    else if (text.trim() !== '') return { path: null, start };
  }
  return { path: null, start };
}

function isFence(lines: readonly string[], line: number, top: number): boolean {
  return line >= top && FENCE.test(lines[line] ?? '');
}

/** A line that holds nothing but a path, as models write it above code. */
function pathIn(line: string): string | null {
  if (line.length > 400 || FENCE.test(line)) return null;
  const path = line
    .trim()
    .replace(/^[#*`\s]+/, '')
    .replace(/[*`:\s]+$/, '');
  return /^[^\s<>|"]+(?: [^\s<>|"]+){0,2}$/.test(path) && /[./]/.test(path) && !/[.,;!?]$/.test(path) ? path : null;
}
