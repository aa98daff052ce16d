import { endOfString } from '../json.ts';

// Finds what is whole in JSON text that is cut off or damaged. Reads each character once and never throws.

/** From `start` to before `end`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
  /** False for one in which the text ends. */
  readonly isWhole: boolean;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** What stands between the commas of the object or array that opens at `open`, blanks around it included. */
export function piecesOf(text: string, open: number, end = text.length): readonly Slice[] {
  const pieces: Slice[] = [];
  let depth = 0;
  let start = open + 1;
  const add = (to: number, isWhole: boolean) => {
    if (text.slice(start, to).trim() !== '') pieces.push({ start, end: to, isWhole });
    start = to + 1;
  };
  for (let index = open + 1; index < end; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index, end);
    else if (OPENING.has(character)) depth++;
    else if (character === COMMA && depth === 0) add(index, true);
    else if (CLOSING.has(character) && --depth < 0) {
      add(index, true);
      return pieces;
    }
  }
  add(end, false);
  return pieces;
}

const MEMBER = /^\s*"([^"\\]*)"\s*:\s*/;

/** Where the values of an object's members stand, by name. The object opens at `open`. */
export function membersOf(text: string, open: number, end = text.length): ReadonlyMap<string, Slice> {
  const members = new Map<string, Slice>();
  for (const piece of piecesOf(text, open, end)) {
    const [head, name] = MEMBER.exec(text.slice(piece.start, Math.min(piece.end, piece.start + LONGEST_HEAD))) ?? [];
    if (head === undefined || name === undefined) continue;
    members.set(name, { ...piece, start: piece.start + head.length });
  }
  return members;
}

/** Blanks and a name: indented far less than this. */
const LONGEST_HEAD = 4096;
