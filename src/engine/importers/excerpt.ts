const EXCERPT_LENGTH = 120;

/** The first characters of a line, fit to show: no control characters, no half surrogate pairs. */
export function excerptOf(text: string): string {
  return text
    .slice(0, EXCERPT_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}
