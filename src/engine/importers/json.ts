/** Reading JSON of unknown shape: nothing here throws. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function stringOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' ? value : fallback;
}

/** Non-empty text, or null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export function countOr0(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

export function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** JSON of a value that came from JSON; a note in its place for what is nested too deep to be written again. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '"(nested too deep)"';
  }
}

/** A value that came from JSON as it is said in a sentence: `String` throws at an object that has a `toString` of its own. */
export function sayJson(value: unknown): string {
  return typeof value === 'object' && value !== null ? toJson(value) : String(value);
}

/**
 * The JSON texts on one line: usually one, several where a writer lost a line break (`}{`). `rest` is what follows
 * the last complete one; null when nothing does.
 */
export function splitGluedObjects(line: string): { readonly texts: readonly string[]; readonly rest: string | null } {
  const texts: string[] = [];
  let start = 0;
  while (start < line.length) {
    const end = endOfObject(line, start);
    if (end === null) break;
    texts.push(line.slice(start, end));
    start = end;
    while (start < line.length && /\s/.test(line.charAt(start))) start++;
  }
  const rest = line.slice(start).trim();
  return { texts, rest: rest === '' ? null : rest };
}

/** Index behind the object that begins at `start`; null when there is none or it does not end. */
export function endOfObject(line: string, start: number): number | null {
  if (line[start] !== '{') return null;
  let depth = 0;
  for (let index = start; index < line.length; index++) {
    const character = line.charCodeAt(index);
    if (character === QUOTE) index = endOfString(line, index);
    else if (character === OPEN) depth++;
    else if (character === CLOSE && --depth === 0) return index + 1;
  }
  return null;
}

/** Index of the quotation mark that closes the string opened at `start`; `end` or more when none does before it. */
export function endOfString(text: string, start: number, end = text.length): number {
  let index = start + 1;
  while (index < end && text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** How deep values are walked; real tool inputs stay under 10. */
const DEEPEST = 12;

/** Readable text of a JSON value: `key: value` lines, nested values indented. */
export function renderJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return String(value);
  if (depth >= DEEPEST) return '…';
  const indent = '  '.repeat(depth);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((element): [string, unknown] => ['-', element])
    : Object.entries(value).map(([key, element]) => [`${key}:`, element]);
  return entries
    .map(([label, element]) => {
      const text = renderJson(element, depth + 1);
      const isNested = typeof element === 'object' && element !== null && text.includes('\n');
      return `${indent}${label}${isNested ? '\n' : ' '}${text}`;
    })
    .join('\n');
}
