/** [start, end) in UTF-16 units. */
export type TextSpan = readonly [number, number];

/** Without the hyphen: outside of a class it means nothing, and a Unicode pattern refuses it escaped. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

function escapePattern(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** What was typed, as a pattern that ignores case and never fails; null for blank input. */
export function phrasePattern(phrase: string): RegExp | null {
  const trimmed = phrase.trim();
  if (trimmed === '') return null;
  return new RegExp(trimmed.split(/\s+/).map(escapePattern).join('\\s+'), 'gi');
}

const WORD_CHARACTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Number}_]/u;

/**
 * The words of a search (`find=` in a link) as one pattern: each matches at the start of a word, quoted words as a
 * phrase. Null when there are none.
 */
export function wordsPattern(words: string): RegExp | null {
  const terms: string[] = [];
  for (const match of words.matchAll(/"([^"]+)"|([^\s"]+)/g)) {
    const term = (match[1] ?? match[2] ?? '').replace(/\*$/, '').trim();
    if (term !== '') terms.push(term);
  }
  if (terms.length === 0) return null;
  const alternatives = terms
    .sort((left, right) => right.length - left.length)
    .map((term) => {
      const pattern = term.split(/\s+/).map(escapePattern).join('\\s+');
      return WORD_CHARACTER.test(term) ? `(?<![\\p{L}\\p{N}])${pattern}` : pattern;
    });
  return new RegExp(alternatives.join('|'), 'giu');
}

/** At most `limit` places, in order, not overlapping. */
export function findOccurrences(text: string, pattern: RegExp, limit = Number.POSITIVE_INFINITY): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const match of text.matchAll(pattern)) {
    if (spans.length >= limit) break;
    if (match[0] !== '') spans.push([match.index, match.index + match[0].length]);
  }
  return spans;
}

/** Text cut into plain and marked parts; joined again it is the text. */
export function splitByMarks(text: string, spans: readonly TextSpan[]): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let position = 0;
  for (const [start, end] of spans) {
    if (start > position) parts.push({ text: text.slice(position, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMarked: false });
  return parts;
}
