export interface TypedWord {
  readonly word: string;
  /** UTF-16 places in the text: the word ends at the caret. */
  readonly start: number;
  readonly end: number;
}

/** Not a filter, a phrase, a pattern or a prefix: those say already what they mean. */
const PLAIN_WORD = /(?:^|[\s(])-?([\p{Letter}\p{Number}\p{Mark}_]+)$/u;
const OPERATORS: ReadonlySet<string> = new Set(['OR', 'AND', 'NOT']);
const FEWEST_LETTERS = 3;

/** The plain word that ends at the caret, if there is one long enough to say what may follow. */
export function wordAtCaret(text: string, caret: number): TypedWord | null {
  const before = text.slice(0, caret);
  const [, word = ''] = PLAIN_WORD.exec(before) ?? [];
  const isOver = /^(?:[\s)]|$)/.test(text.slice(caret));
  const isInPhrase = (before.match(/"/g)?.length ?? 0) % 2 === 1;
  if ([...word].length < FEWEST_LETTERS || OPERATORS.has(word) || !isOver || isInPhrase) return null;
  return { word, start: caret - word.length, end: caret };
}

/** The text with another word in its place and a blank behind it, and where the caret stands then. */
export function replaceWord(text: string, { start, end }: TypedWord, word: string): { text: string; caret: number } {
  const behind = text.slice(end);
  const blank = /^\s/.test(behind) ? '' : ' ';
  return { text: `${text.slice(0, start)}${word}${blank}${behind}`, caret: start + word.length + 1 };
}
