import { characterBorder, utf8Length } from '../../content/cut-text.ts';

const CUT = '…';
const CUT_BYTES = 3;

/** The text in at most so many UTF-8 bytes; a longer one ends between two characters, and with `…`. */
export function cutToBytes(text: string, mostBytes: number): string {
  if (utf8Length(text) <= mostBytes) return text;
  if (mostBytes < CUT_BYTES) return '';
  const end = characterBorder(text, 0, unitsWithin(text, mostBytes - CUT_BYTES));
  return (end < firstCharacter(text).length ? '' : text.slice(0, end).trimEnd()) + CUT;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As a reader takes it: one drawn of several others may be longer than the room. */
function firstCharacter(text: string): string {
  return graphemes.segment(text.slice(0, LONGEST_CHARACTER)).containing(0)?.segment ?? '';
}

const LONGEST_CHARACTER = 64;

/** UTF-16 units that take no more than so many bytes; no pair is broken. */
function unitsWithin(text: string, mostBytes: number): number {
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    bytes += utf8Length(character);
    if (bytes > mostBytes) break;
    units += character.length;
  }
  return units;
}
