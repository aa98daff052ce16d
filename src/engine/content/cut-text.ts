/** No piece of stored text is larger, in UTF-8 bytes. */
const LARGEST_PIECE_BYTES = 4096;

export interface TextPiece {
  readonly text: string;
  /** 1-based line of the whole text on which the piece begins. */
  readonly line: number;
}

/**
 * Cuts text into pieces of at most `largestBytes` UTF-8 bytes; joined they are the text again. Cuts behind a line
 * break where one is near, else behind a blank, else before the word or key that would be cut, else between two
 * characters, never inside one.
 */
export function cutText(text: string, largestBytes = LARGEST_PIECE_BYTES): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const end = endOfPiece(text, start, largestBytes);
    const piece = text.slice(start, end);
    pieces.push({ text: piece, line });
    line += countLineBreaks(piece);
    start = end;
  }
  return pieces;
}

export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff && !isSurrogate(unit) ? 2 : 1;
  }
  return bytes;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** A half of a pair counts 2: a pair then has its 4 bytes, and a lone half no more than the 3 of U+FFFD. */
function bytesOf(unit: number): number {
  if (unit <= 0x7f) return 1;
  return unit <= 0x7ff || isSurrogate(unit) ? 2 : 3;
}

function endOfPiece(text: string, start: number, largestBytes: number): number {
  let bytes = 0;
  let lineEnd = 0;
  let blankEnd = 0;
  let index = start;
  for (; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes += bytesOf(unit);
    if (bytes > largestBytes) break;
    if (unit === LINE_FEED) lineEnd = index + 1;
    else if (unit === SPACE || unit === TAB) blankEnd = index + 1;
  }
  if (index === text.length) return index;
  const nearest = start + (index - start) / 2;
  if (lineEnd > nearest) return lineEnd;
  if (blankEnd > nearest) return blankEnd;
  const wordStart = startOfWord(text, index);
  return characterBorder(text, start, wordStart > nearest ? wordStart : index);
}

/** Longer runs are data, and may be cut anywhere. */
const LONGEST_WORD = 512;

/** Where the run of what words and keys are made of begins that goes over `index`: half a key would be none that is hidden. */
function startOfWord(text: string, index: number): number {
  if (!isOfWord(text.charCodeAt(index))) return index;
  let start = index;
  while (start > 0 && index - start <= LONGEST_WORD && isOfWord(text.charCodeAt(start - 1))) start--;
  return index - start > LONGEST_WORD ? 0 : start;
}

/** Letters and digits of ASCII, and `+ - . / = _ ~`. */
function isOfWord(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x2d && unit <= 0x39) ||
    unit === 0x2b ||
    unit === 0x3d ||
    unit === 0x5f ||
    unit === 0x7e
  );
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Enough behind the border to see what belongs to the character on it. */
const LOOKAHEAD = 64;

/**
 * The last border between two characters, as a reader takes them, up to `from`; `start` is one. A character that is
 * larger than a piece is cut between its code points.
 */
export function characterBorder(text: string, start: number, from: number): number {
  const length = graphemes.segment(text.slice(start, from + LOOKAHEAD)).containing(from - start)?.index ?? 0;
  if (length > 0) return start + length;
  return isLowSurrogate(text.charCodeAt(from)) ? from - 1 : from;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) count++;
  return count;
}
