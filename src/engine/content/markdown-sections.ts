import { cutText } from './cut-text.ts';

export interface MarkdownSection {
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number;
  /** Headings from the outermost to this one. */
  readonly titles: readonly string[];
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Lines outside of fences that are ATX headings. An unclosed fence goes to the end. */
export function* markdownHeadings(
  lines: readonly string[],
): Generator<{ index: number; level: number; title: string }> {
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    const wasInside = fence !== null;
    fence = fenceBehind(line, fence);
    if (wasInside || fence !== null) continue;
    const [, hashes, title = ''] = HEADING.exec(line) ?? [];
    if (hashes !== undefined) yield { index, level: hashes.length, title: title.trim() };
  }
}

/** The mark of the fence that is open behind a line; null when none is. */
function fenceBehind(line: string, fence: string | null): string | null {
  const [, mark = '', behind = ''] = FENCE.exec(line) ?? [];
  if (fence !== null) return mark.startsWith(fence) && behind.trim() === '' ? null : fence;
  const isInlineCode = mark.startsWith('`') && behind.includes('`');
  return mark !== '' && !isInlineCode ? mark : null;
}

/** Sections from heading to heading, each no larger than a stored piece; sections without text are left out. */
export function cutMarkdown(text: string, firstLine = 1): MarkdownSection[] {
  const lines = text.split('\n');
  const sections: MarkdownSection[] = [];
  let open = { level: 0, titles: [] as string[], from: 0 };
  const close = (end: number) => {
    const body = lines.slice(open.from, end).join('\n');
    if (body.trim() === '') return;
    for (const piece of cutText(body)) {
      if (piece.text.trim() === '') continue;
      sections.push({
        level: open.level,
        titles: open.titles,
        text: piece.text,
        line: firstLine + open.from + piece.line - 1,
      });
    }
  };
  const path: string[] = [];
  for (const { index, level, title } of markdownHeadings(lines)) {
    close(index);
    path.length = Math.min(path.length, level - 1);
    while (path.length < level - 1) path.push('');
    path.push(title);
    open = { level, titles: path.filter((part) => part !== ''), from: index };
  }
  close(lines.length);
  return sections;
}
