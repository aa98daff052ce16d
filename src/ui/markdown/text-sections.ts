/** Longer texts are drawn in sections that end at a line near here, since browsers lay out huge ones slowly or not at all. */
export const SECTION_LENGTH = 20_000;

/** Where each section starts, in UTF-16 units, and behind the last one the length of the text. */
export function splitSections(text: string): Uint32Array {
  const starts: number[] = [];
  for (let start = 0; start < text.length; start = endOfSection(text, start)) starts.push(start);
  starts.push(text.length);
  return Uint32Array.from(starts);
}

function endOfSection(text: string, start: number): number {
  return text.length - start <= SECTION_LENGTH ? text.length : start + cutLength(text, start, SECTION_LENGTH);
}

/** How much of the text behind `start` stands before a line end, else a blank, else a character, near `limit`. */
export function cutLength(text: string, start: number, limit: number): number {
  const part = text.slice(start, start + limit);
  const lineEnd = part.lastIndexOf('\n') + 1;
  if (lineEnd > limit / 2) return lineEnd;
  const blankEnd = part.lastIndexOf(' ') + 1;
  if (blankEnd > limit / 2) return blankEnd;
  return /[\ud800-\udbff]$/.test(part) ? limit - 1 : limit;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/gm;

/** The marks that opened a code block which the text does not close; empty when there is none. */
export function openFence(text: string): string {
  let opened: RegExpMatchArray | null = null;
  for (const line of text.matchAll(FENCE)) {
    if (!opened) opened = line;
    else if (closes(line, opened)) opened = null;
  }
  return opened?.[1] ?? '';
}

function closes([, marks = '', info = '']: RegExpMatchArray, [, opening = '']: RegExpMatchArray): boolean {
  return marks.startsWith(opening) && info.trim() === '';
}
