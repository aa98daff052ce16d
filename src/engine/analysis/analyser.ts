import { foldWord } from './fold.ts';
import { porterStem } from './porter.ts';

/** Grows with every change of what `analyse` gives: an index made by another version is built anew. */
export const ANALYSER_VERSION = 1;

/**
 * A term of the text between two UTF-16 offsets. A colocated one stands at the same position as the one before it:
 * another name for the same place, so that phrases around it stay right.
 */
export type VisitTerm = (term: string, start: number, end: number, isColocated: boolean) => void;

/** Characters that make words without blanks between them; for the inside of a character class. */
const CJK_CLASS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー';
const WORD_CLASS = '\\p{L}\\p{N}\\p{M}\\p{Co}';

const RUN = new RegExp(`[${CJK_CLASS}]+|(?:(?![${CJK_CLASS}])[${WORD_CLASS}])+`, 'gu');
const IS_CJK = new RegExp(`^[${CJK_CLASS}]`, 'u');

/** Longer words are data, not language: no one types them, and each would be a term of its own. */
const LONGEST_WORD = 64;
/** Runs of this length and more are encoded bytes; all in them is left out. */
const ENCODED_LENGTH = 160;
const ENCODED_RUN = /[A-Za-z0-9+/=_-]{160,}/g;
/** Of more runs than this, a compound is a list rather than a name. */
const MOST_GLUED_RUNS = 6;
const LONGEST_GLUED = 40;
const MOST_CAMEL_PARTS = 8;
/** More numbers than a person puts into one name. */
const MOST_NUMBERS = 2;
const NUMBERS = /[0-9]+/g;
const HEX_DIGITS = /^(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{6,}$/i;
const HAS_LATIN = /\p{Script=Latin}/u;
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;
const GLUED = /^(?=.*[A-Za-z])[A-Za-z0-9]+$/;
/** Marks a piece of a word, so that it is never taken for a word. */
const PIECE_MARK = '\u02c9';
/** Stands for the signs of `C++` and `C#`: letters to SQLite, and typed by no one. */
const SIGN_MARK = '\u02c6';
const PIECE_LENGTH = 3;

/**
 * The terms of a text, in order; the same for documents and queries. Words are folded and stemmed; an identifier is
 * the sequence of its parts, with its whole colocated at the first; runs of CJK characters are their pairs, with each
 * character colocated; words of other alphabets have their trigrams colocated, since there is no stemmer for them.
 */
export function analyse(text: string, visit: VisitTerm): void {
  eachCompound(text, (compound, start) => {
    for (const { term, from, to, isColocated } of analysed(compound).terms) {
      visit(term, start + from, start + to, isColocated);
    }
  });
}

export interface IndexedText {
  /** The terms that have a position of their own, in order, separated by blanks. */
  readonly text: string;
  /** Those that are other names of one of them. */
  readonly aliases: string;
}

/** What the index gets of a text. */
export function toIndexedText(whole: string): IndexedText {
  let text = '';
  let aliases = '';
  eachCompound(whole, (compound) => {
    const found = analysed(compound);
    text += found.text;
    aliases += found.aliases;
  });
  return { text, aliases };
}

interface Term {
  readonly term: string;
  /** Offsets in the compound. */
  readonly from: number;
  readonly to: number;
  readonly isColocated: boolean;
}

interface Analysed {
  readonly terms: readonly Term[];
  /** Terms joined, with a blank before each. */
  readonly text: string;
  readonly aliases: string;
}

/** Texts repeat their words: each is taken apart once. Those that are met again outlast the others. */
let known = new Map<string, Analysed>();
let knownBefore = new Map<string, Analysed>();
const MOST_KNOWN = 50_000;
const LONGEST_KNOWN = 48;

function analysed(compound: string): Analysed {
  let found = known.get(compound);
  if (found) return found;
  found = knownBefore.get(compound);
  if (found) {
    remember(compound, found);
    return found;
  }
  const terms = PLAIN_WORD.test(compound) ? plainTerms(compound) : analyseCompound(compound);
  const joined = (colocated: boolean) =>
    terms.map(({ term, isColocated }) => (isColocated === colocated ? ` ${term}` : '')).join('');
  found = { terms, text: joined(false), aliases: joined(true) };
  if (compound.length <= LONGEST_KNOWN) remember(compound, found);
  return found;
}

function remember(compound: string, found: Analysed): void {
  if (known.size >= MOST_KNOWN) {
    knownBefore = known;
    known = new Map();
  }
  known.set(compound, found);
}

/** Most words are neither identifiers nor of another alphabet. */
const PLAIN_WORD = /^(?:[a-z]+|[0-9]+)$/;

function plainTerms(word: string): readonly Term[] {
  return word.length > LONGEST_WORD ? [] : [{ term: porterStem(word), from: 0, to: word.length, isColocated: false }];
}

function analyseCompound(compound: string): readonly Term[] {
  const terms: Term[] = [];
  const runs = [...compound.matchAll(RUN)];
  for (const { 0: run, index } of runs) {
    if (IS_CJK.test(run)) addCjkRun(terms, run, index);
    else if (run.length <= LONGEST_WORD) addWord(terms, run, index);
  }
  const glued = gluedOf(compound, runs);
  const [first] = terms;
  if (glued !== null && first) {
    terms.splice(1, 0, { term: stem(glued), from: first.from, to: compound.length, isColocated: true });
  }
  return terms.filter(({ term }) => term !== '');
}

/** `user_id`, `user.id` and `user-id` are found as `userid` too, and `C++` as itself. */
function gluedOf(compound: string, runs: readonly RegExpExecArray[]): string | null {
  const last = runs.at(-1);
  const sign = last ? compound.slice(last.index + last[0].length) : '';
  if (sign !== '' && runs.length === 1) return last?.[0] + SIGN_MARK.repeat(sign.length);
  if (runs.length < 2 || runs.length > MOST_GLUED_RUNS) return null;
  const glued = runs.map(([run]) => run).join('');
  return glued.length <= LONGEST_GLUED && GLUED.test(glued) ? glued : null;
}

function addCjkRun(terms: Term[], run: string, start: number): void {
  const characters = [...run];
  let from = start;
  for (const [index, character] of characters.entries()) {
    const to = from + character.length;
    const next = characters[index + 1];
    terms.push({ term: foldWord(character), from, to, isColocated: false });
    if (next !== undefined) {
      terms.push({ term: foldWord(character + next), from, to: to + next.length, isColocated: true });
    }
    from = to;
  }
}

function addWord(terms: Term[], word: string, start: number): void {
  const parts = camelParts(word);
  const whole = { term: stem(word), from: start, to: start + word.length };
  if (parts.length === 1) {
    terms.push({ ...whole, isColocated: false });
  } else {
    let from = start;
    for (const [index, part] of parts.entries()) {
      terms.push({ term: stem(part), from, to: from + part.length, isColocated: false });
      if (index === 0) terms.push({ ...whole, isColocated: true });
      from += part.length;
    }
  }
  addPieces(terms, word, start);
}

/** `parseHTMLFile2` → `parse`, `HTML`, `File`, `2`. Hex digits and other keys made by machines have no parts. */
function camelParts(word: string): readonly string[] {
  if (HEX_DIGITS.test(word) || (word.match(NUMBERS)?.length ?? 0) > MOST_NUMBERS) return [word];
  const parts = word.split(CAMEL_BORDER);
  return parts.length > MOST_CAMEL_PARTS ? [word] : parts;
}

const CAMEL_BORDER = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u;

function addPieces(terms: Term[], word: string, start: number): void {
  const folded = foldWord(word);
  if (folded.length <= PIECE_LENGTH || HAS_LATIN.test(folded) || !LETTERS_ONLY.test(folded)) return;
  for (let index = 0; index + PIECE_LENGTH <= folded.length; index++) {
    const term = folded.slice(index, index + PIECE_LENGTH) + PIECE_MARK;
    terms.push({ term, from: start, to: start + word.length, isColocated: true });
  }
}

function stem(word: string): string {
  return porterStem(foldWord(word));
}

/** Words joined by marks, as identifiers, names of files and versions are; `C++` and `C#` with their signs. */
function eachCompound(text: string, visit: (compound: string, start: number) => void): void {
  const words = hasEncodedRun(text) ? text.replace(ENCODED_RUN, (run) => ' '.repeat(run.length)) : text;
  for (let start = nextWord(words, 0); start < words.length; ) {
    let end = wordEnd(words, start);
    for (let next = joinedWord(words, end); next > end; next = joinedWord(words, end)) end = wordEnd(words, next);
    end += signLength(words, end);
    visit(words.slice(start, end), start);
    start = nextWord(words, end);
  }
}

function nextWord(text: string, from: number): number {
  let index = from;
  while (index < text.length && !isWordAt(text, index)) index++;
  return index;
}

function wordEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && isWordAt(text, index)) index += isHighSurrogate(text.charCodeAt(index)) ? 2 : 1;
  return index;
}

/** Where a word goes on behind `_`, `.` or `-`; `end` where it does not. */
function joinedWord(text: string, end: number): number {
  let index = end;
  while (isJoiner(text.charCodeAt(index))) index++;
  return index > end && index < text.length && isWordAt(text, index) ? index : end;
}

/** `_`, `.` or `-`. */
function isJoiner(unit: number): boolean {
  return unit === 0x5f || unit === 0x2e || unit === 0x2d;
}

/** Of `++` and `#`. */
function signLength(text: string, end: number): number {
  if (text.startsWith('++', end)) return 2;
  return text.startsWith('#', end) && !isWordAt(text, end + 1) ? 1 : 0;
}

const UNKNOWN = 0;
const OTHER = 1;
const WORD = 2;
/** What each UTF-16 unit is, once it was met. Units of pairs are looked at as pairs. */
const classes = new Uint8Array(0x10000);
const IS_WORD = new RegExp(`[${WORD_CLASS}]`, 'u');

function isWordAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (isHighSurrogate(unit)) return IS_WORD.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
  if (classes[unit] === UNKNOWN) classes[unit] = IS_WORD.test(String.fromCharCode(unit)) ? WORD : OTHER;
  return classes[unit] === WORD;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Looks at one character in 160 and back from there: most texts have a blank or a mark within a few. */
function hasEncodedRun(text: string): boolean {
  for (let end = ENCODED_LENGTH - 1; end < text.length; ) {
    let start = end;
    while (start > end - ENCODED_LENGTH && isEncoded(text.charCodeAt(start))) start--;
    if (start === end - ENCODED_LENGTH) return true;
    end = start + ENCODED_LENGTH;
  }
  return false;
}

/** A-Z a-z 0-9 + / = _ - */
function isEncoded(unit: number): boolean {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLetter || (unit >= 0x2f && unit <= 0x39) || unit === 0x2b || unit === 0x3d || unit === 0x5f || unit === 0x2d;
}

export function isCjk(text: string): boolean {
  return IS_CJK.test(text);
}

/** True for a piece of a word, which is a name of no word. */
export function isPiece(term: string): boolean {
  return term.endsWith(PIECE_MARK);
}
