import { endOfString } from '../json.ts';

/** A value inside a JSON text. */
export interface ValuePlace {
  readonly start: number;
  /** Index behind it; null where the text ends in it. */
  readonly end: number | null;
}

/** Values of the object that a text holds, by key, up to the end of the text or the first place that is no JSON. */
export function valuesOfObject(text: string): ReadonlyMap<string, ValuePlace> {
  const values = new Map<string, ValuePlace>();
  let index = afterBlanks(text, 0);
  if (text[index] !== '{') return values;
  for (index = afterSeparators(text, index + 1); text[index] === '"'; ) {
    const keyEnd = endBehindString(text, index);
    const colon = afterBlanks(text, keyEnd);
    if (text[colon] !== ':') break;
    const start = afterBlanks(text, colon + 1);
    const end = endOfValue(text, start);
    values.set(text.slice(index + 1, keyEnd - 1), { start, end });
    if (end === null) break;
    index = afterSeparators(text, end);
  }
  return values;
}

/** Elements of the array that begins at `start`. */
export function elementsOfArray(text: string, start: number): readonly ValuePlace[] {
  const elements: ValuePlace[] = [];
  let index = afterSeparators(text, start + 1);
  while (index < text.length && text[index] !== ']') {
    const end = endOfValue(text, index);
    elements.push({ start: index, end });
    if (end === null || end === index) break;
    index = afterSeparators(text, end);
  }
  return elements;
}

function afterBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && isBlank(text.charCodeAt(index))) index++;
  return index;
}

function afterSeparators(text: string, start: number): number {
  let index = start;
  while (index < text.length && (isBlank(text.charCodeAt(index)) || text[index] === ',')) index++;
  return index;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff;
}

const DEPTH_STEPS: ReadonlyMap<string, number> = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
]);

/** Index behind the value that begins at `start`; null where the text ends in it. */
function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"') index = endBehindString(text, index) - 1;
    depth += DEPTH_STEPS.get(character) ?? 0;
    if (depth < 0 || (depth === 0 && character === ',')) return index;
  }
  return null;
}

/** Index behind the quotation mark that closes the string opened at `start`; the text's length when none does. */
function endBehindString(text: string, start: number): number {
  return Math.min(text.length, endOfString(text, start) + 1);
}
