import { CJK, CompoundReader, DIGIT, kindAt, LETTER, LOWER, NOT_ASCII, UPPER, widthAt } from './compound-reader.ts';
import { foldWord } from './fold.ts';
import { porterStem } from './porter.ts';
import { stemMemory } from './stem-memory.ts';

/** Grows with every change of what `analyse` gives: an index made by another version is built anew. */
export const ANALYSER_VERSION = 2;

/**
 * A term of the text between two UTF-16 offsets. A colocated one stands at the same position as the one before it:
 * another name for the same place, so that phrases around it stay right.
 */
export type VisitTerm = (term: string, start: number, end: number, isColocated: boolean) => void;

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
  const compound = new CompoundReader(hasEncodedRun(text) ? withoutEncodedRuns(text) : text);
  while (compound.next()) {
    if (isPlainWord(compound)) visitPlainWord(compound, visit);
    else visitParts(compound, visit);
  }
}

export interface IndexedText {
  /** The terms that have a position of their own, in order, separated by blanks. */
  readonly text: string;
  /** Those that are other names of one of them. */
  readonly aliases: string;
}

/** What the index gets of a text. */
export function toIndexedText(whole: string): IndexedText {
  const own: string[] = [];
  const aliases: string[] = [];
  analyse(whole, (term, _start, _end, isColocated) => {
    if (isColocated) aliases.push(term);
    else own.push(term);
  });
  return { text: own.join(' '), aliases: aliases.join(' ') };
}

/** Letters in lower case, or digits: most words are neither identifiers nor of another alphabet. */
function isPlainWord(compound: CompoundReader): boolean {
  if (compound.count > 1 || compound.ends[0] !== compound.end) return false;
  const kinds = compound.kinds[0] ?? 0;
  return (kinds & (UPPER | CJK | NOT_ASCII)) === 0 && ((kinds & LETTER) === 0 || (kinds & DIGIT) === 0);
}

function visitPlainWord(compound: CompoundReader, visit: VisitTerm): void {
  const { text, end } = compound;
  const start = compound.starts[0] ?? 0;
  if (end - start <= LONGEST_WORD) visit(stemMemory.stem(text, start, end), start, end, false);
}

/** The compound as a whole is another name of its first term. */
function visitParts(compound: CompoundReader, visit: VisitTerm): void {
  const { text, count, starts, ends, kinds } = compound;
  let glued = gluedOf(compound);
  const visitTerm: VisitTerm = (term, from, to, isColocated) => {
    // Folding may leave nothing of a character.
    if (term !== '') visit(term, from, to, isColocated);
    const whole = glued;
    glued = null;
    if (whole !== null) visit(porterStem(foldWord(whole.name)), from, whole.end, true);
  };
  for (let run = 0; run < count; run++) {
    const from = starts[run] ?? 0;
    const to = ends[run] ?? 0;
    const kind = kinds[run] ?? 0;
    if ((kind & CJK) !== 0) visitCjkRun(text, from, to, visitTerm);
    else if (to - from <= LONGEST_WORD) visitWord(text, from, to, kind, visitTerm);
  }
}

/** `user_id`, `user.id` and `user-id` are found as `userid` too, `user_id.ts` as well, and `C++` as itself. */
function gluedOf(compound: CompoundReader): { readonly name: string; readonly end: number } | null {
  const { text, starts, ends, end } = compound;
  const count = compound.count - (hasFileEnding(compound) ? 1 : 0);
  if (count > MOST_GLUED_RUNS) return null;
  let name = '';
  for (let run = 0; run < count; run++) name += text.slice(starts[run], ends[run]);
  const lastEnd = ends[count - 1] ?? end;
  if (compound.count === 1) return end > lastEnd ? { name: name + SIGN_MARK.repeat(end - lastEnd), end } : null;
  if (count === 1 || name.length > LONGEST_GLUED || !GLUED.test(name)) return null;
  return hasManyNumbers(text.slice(starts[0], lastEnd)) ? null : { name, end: lastEnd };
}

/** No one leaves out the dot in front of it. */
function hasFileEnding({ text, count, starts, ends, end }: CompoundReader): boolean {
  const start = starts[count - 1] ?? 0;
  return count > 1 && text[start - 1] === '.' && ends[count - 1] === end && FILE_ENDINGS.has(text.slice(start, end));
}

/** Not `js`: `Node.js` and its like are written as one word too. */
const FILE_ENDINGS = new Set(
  (
    'bat c cc cfg cjs conf cpp cs css csv cts cxx env gif go gz h hpp html ico ini ipynb java jpeg jpg json jsonl jsx ' +
    'kt lock log lua md mdx mjs mts pdf php pl png proto py pyi rb rs scss sh snap sql sqlite svg swift tar tf toml ' +
    'ts tsx txt vue wasm xml yaml yml zip'
  ).split(' '),
);

function visitCjkRun(text: string, start: number, end: number, visit: VisitTerm): void {
  for (let from = start, to = start; from < end; from = to) {
    to = from + widthAt(text, from);
    visit(foldWord(text.slice(from, to)), from, to, false);
    if (to === end) return;
    const pairEnd = to + widthAt(text, to);
    visit(foldWord(text.slice(from, pairEnd)), from, pairEnd, true);
  }
}

function visitWord(text: string, start: number, end: number, kinds: number, visit: VisitTerm): void {
  let from = start;
  for (const to of camelBorders(text, start, end, kinds)) {
    visit(stem(text, from, to, kinds), from, to, false);
    if (from === start) visit(stem(text, start, end, kinds), start, end, true);
    from = to;
  }
  visit(stem(text, from, end, kinds), from, end, false);
  if ((kinds & NOT_ASCII) !== 0) visitPieces(text.slice(start, end), start, visit);
}

const NO_BORDERS: readonly number[] = [];

/** `parseHTMLFile2` → `parse`, `HTML`, `File`, `2`: where the parts behind the first begin. */
function camelBorders(text: string, start: number, end: number, kinds: number): readonly number[] {
  if ((kinds & (UPPER | DIGIT)) === 0) return NO_BORDERS;
  const borders: number[] = [];
  let before = 0;
  for (let index = start; index < end; ) {
    const kind = kindAt(text, index);
    const next = index + widthAt(text, index);
    if (isCamelBorder(before, kind, next < end ? kindAt(text, next) : 0)) borders.push(index);
    before = kind;
    index = next;
  }
  if (borders.length === 0) return NO_BORDERS;
  return borders.length >= MOST_CAMEL_PARTS || isMadeByMachine(text.slice(start, end)) ? NO_BORDERS : borders;
}

/** Hex digits and other keys made by machines have no parts. */
function isMadeByMachine(word: string): boolean {
  return HEX_DIGITS.test(word) || hasManyNumbers(word);
}

function hasManyNumbers(name: string): boolean {
  return (name.match(NUMBERS)?.length ?? 0) > MOST_NUMBERS;
}

const HEX_DIGITS = /^(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{6,}$/i;
const NUMBERS = /[0-9]+/g;

/** Between two characters, by what they and the one behind them are. */
function isCamelBorder(before: number, kind: number, next: number): boolean {
  if ((kind & UPPER) !== 0 && (before & (LOWER | DIGIT)) !== 0) return true;
  if ((kind & UPPER) !== 0 && (before & UPPER) !== 0 && (next & LOWER) !== 0) return true;
  return ((before & LETTER) !== 0 && (kind & DIGIT) !== 0) || ((before & DIGIT) !== 0 && (kind & LETTER) !== 0);
}

function visitPieces(word: string, start: number, visit: VisitTerm): void {
  const folded = foldWord(word);
  if (folded.length <= PIECE_LENGTH || HAS_LATIN.test(folded) || !LETTERS_ONLY.test(folded)) return;
  for (let index = 0; index + PIECE_LENGTH <= folded.length; index++) {
    visit(folded.slice(index, index + PIECE_LENGTH) + PIECE_MARK, start, start + word.length, true);
  }
}

/** Of a word or a part of it; `kinds` are those of its characters. */
function stem(text: string, start: number, end: number, kinds: number): string {
  return (kinds & NOT_ASCII) === 0 ? stemMemory.stem(text, start, end) : porterStem(foldWord(text.slice(start, end)));
}

function withoutEncodedRuns(text: string): string {
  return text.replace(ENCODED_RUN, (run) => ' '.repeat(run.length));
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

/** True for text that begins with a character that makes words without blanks between them. */
export function isCjk(text: string): boolean {
  return (kindAt(text, 0) & CJK) !== 0;
}

/** True for a piece of a word, which is a name of no word. */
export function isPiece(term: string): boolean {
  return term.endsWith(PIECE_MARK);
}
