import { type Heading, type Outline, SectionCutter, type TextSection } from './text-sections.ts';

const HASHES = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
/** Of a heading without the blanks at its ends. */
const CLOSING_HASHES = /(?:^|[ \t])#+$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
/** What a line with an underline below it begins with when it is no heading: lists, quotes, tables, code, rules. */
const NO_PARAGRAPH = /^(?: {4}|\t| {0,3}(?:[-+*>|#]|\d{1,9}[.)](?: |$)|[-_*]{3,}))/;
/** A longer line is no heading; patterns stay fast on it that way. */
const LONGEST_HEADING_LINE = 1000;

/**
 * Lines outside of fences that are headings, with # marks or underlined (a paragraph of one line only, so that a rule
 * below a paragraph stays one). An unclosed fence goes to the end. `state` holds what is open from one call to the next.
 */
export function* markdownHeadings(
  lines: readonly string[],
  state: MarkdownState = { fence: null },
): Generator<Heading> {
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_HEADING_LINE) continue;
    const wasInside = state.fence !== null;
    state.fence = fenceBehind(line, state.fence);
    if (wasInside || state.fence !== null) continue;
    const heading = headingAt(lines, index);
    if (heading) yield { index, ...heading };
  }
}

interface MarkdownState {
  /** The mark of the fence that is open. */
  fence: string | null;
}

function headingAt(lines: readonly string[], index: number): Omit<Heading, 'index'> | null {
  const line = lines[index] ?? '';
  const [mark = '', hashes] = HASHES.exec(line) ?? [];
  if (hashes !== undefined) return { level: hashes.length, title: titleBehind(line.slice(mark.length)) };
  if (!isUnderlined(lines, index)) return null;
  return { level: lines[index + 1]?.trimStart().startsWith('=') ? 1 : 2, title: line.trim() };
}

function titleBehind(text: string): string {
  return text.trim().replace(CLOSING_HASHES, '').trimEnd();
}

function isUnderlined(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const below = lines[index + 1] ?? '';
  if (below.length > LONGEST_HEADING_LINE || !UNDERLINE.test(below)) return false;
  return line.trim() !== '' && !NO_PARAGRAPH.test(line) && (lines[index - 1] ?? '').trim() === '';
}

/** The mark of the fence that is open behind a line; null when none is. */
function fenceBehind(line: string, fence: string | null): string | null {
  const [, mark = '', behind = ''] = FENCE.exec(line) ?? [];
  if (fence !== null) return mark.startsWith(fence) && behind.trim() === '' ? null : fence;
  const isInlineCode = mark.startsWith('`') && behind.includes('`');
  return mark !== '' && !isInlineCode ? mark : null;
}

export function markdownOutline(): Outline {
  const state: MarkdownState = { fence: null };
  return (lines) => ({ lines, headings: markdownHeadings(lines, state) });
}

/** Sections from heading to heading, each no larger than a stored piece; sections without text are left out. */
export function cutMarkdown(text: string, firstLine = 1): TextSection[] {
  return new SectionCutter(markdownOutline()).cut(text, firstLine);
}
