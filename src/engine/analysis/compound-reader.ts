/** What a character is, one bit each. */
const WORD = 1;
export const CJK = 2;
export const UPPER = 4;
export const LOWER = 8;
export const LETTER = 16;
/** 0 to 9. */
export const DIGIT = 32;
export const NOT_ASCII = 64;
const MET = 128;

/** Of each UTF-16 unit, once it was met: a table, as every character of every text is asked for. */
const kinds = new Uint8Array(0x10000);

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [WORD, /^[\p{L}\p{N}\p{M}\p{Co}]/u],
  // They make words without blanks between them.
  [CJK, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/u],
  [UPPER, /^\p{Lu}/u],
  [LOWER, /^\p{Ll}/u],
  [LETTER, /^\p{L}/u],
  [DIGIT, /^[0-9]/],
  [NOT_ASCII, /^[^\0-\x7f]/],
];

/** What the character at an index is; the two halves of a pair are one, at the first. 0 behind the end. */
export function kindAt(text: string, index: number): number {
  // Asked for behind the end, charCodeAt gives no integer: V8 then makes slower code of all this.
  if (index >= text.length) return 0;
  return kinds[text.charCodeAt(index)] || kindOf(text, index);
}

function kindOf(text: string, index: number): number {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  let kind = MET;
  for (const [bit, pattern] of PATTERNS) if (pattern.test(character)) kind |= bit;
  if (character.length === 1) kinds[character.charCodeAt(0)] = kind;
  return kind;
}

/** UTF-16 units of the character at an index, which is one of a word. */
export function widthAt(text: string, index: number): 1 | 2 {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 ? 2 : 1;
}

/**
 * Words joined by marks, as identifiers, names of files and versions are; `C++` and `C#` with their signs. A compound
 * is a list of runs: word characters one behind the other, all of them CJK or none. Its runs are arrays that the next
 * one overwrites, since a text has a compound for each of its words.
 */
export class CompoundReader {
  readonly text: string;
  /** End of the compound, with its signs. */
  end = 0;
  /** How many runs it has. */
  count = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** All that the characters of a run are (characters.ts), joined by OR. */
  readonly kinds: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** False when no other compound follows. */
  next(): boolean {
    const start = this.#nextWord(this.end);
    if (start === this.text.length) return false;
    this.count = 0;
    this.end = this.#addRuns(start);
    for (let next = this.#joinedWord(); next > this.end; next = this.#joinedWord()) this.end = this.#addRuns(next);
    this.end += this.#signs();
    return true;
  }

  #nextWord(from: number): number {
    let index = from;
    while (index < this.text.length && (kindAt(this.text, index) & WORD) === 0) index++;
    return index;
  }

  /** End of the word that begins at `from`: of the last of its runs. */
  #addRuns(from: number): number {
    let start = from;
    while ((kindAt(this.text, start) & WORD) !== 0) start = this.#addRun(start);
    return start;
  }

  #addRun(start: number): number {
    const { text } = this;
    const wanted = kindAt(text, start) & (WORD | CJK);
    let kinds = 0;
    let end = start;
    for (let kind = kindAt(text, end); (kind & (WORD | CJK)) === wanted; kind = kindAt(text, end)) {
      kinds |= kind;
      end += (kind & NOT_ASCII) === 0 ? 1 : widthAt(text, end);
    }
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.kinds[this.count] = kinds;
    this.count++;
    return end;
  }

  /** Where the compound goes on behind `_`, `.` or `-`; its end where it does not. */
  #joinedWord(): number {
    let index = this.end;
    while (index < this.text.length && isJoiner(this.text.charCodeAt(index))) index++;
    return index > this.end && (kindAt(this.text, index) & WORD) !== 0 ? index : this.end;
  }

  /** Length of `++` or `#` at its end. */
  #signs(): number {
    if (this.text[this.end] === '+') return this.text[this.end + 1] === '+' ? 2 : 0;
    return this.text[this.end] === '#' && (kindAt(this.text, this.end + 1) & WORD) === 0 ? 1 : 0;
  }
}

/** `_`, `.` or `-`. */
function isJoiner(unit: number): boolean {
  return unit === 0x5f || unit === 0x2e || unit === 0x2d;
}
