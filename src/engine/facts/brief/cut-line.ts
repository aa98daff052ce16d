import { characterBorder, utf8Length } from '../../content/cut-text.ts';

const CUT = '…';
const CUT_BYTES = 3;

/** The text in at most so many UTF-8 bytes; a longer one ends between two characters, and with `…`. */
export function cutToBytes(text: string, mostBytes: number): string {
  if (utf8Length(text) <= mostBytes) return text;
  if (mostBytes < CUT_BYTES) return '';
  const end = characterBorder(text, 0, unitsWithin(text, mostBytes - CUT_BYTES));
  return text.slice(0, end).trimEnd() + CUT;
}

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
