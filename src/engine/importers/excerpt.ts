const EXCERPT_LENGTH = 120;

/** The first characters of a line, fit to show: no control characters, no half surrogate pairs. */
export function excerptOf(text: string): string {
  return cutAt(text, EXCERPT_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The first `length` UTF-16 units, one less where that would halve a surrogate pair. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
