import { endOfObject, isObject, type JsonObject, parseJson, stringOr } from './json.ts';

/** What stands in front of an object in an array, or of one that is a value in another object. */
const BEFORE_OBJECT = /[\s,]*(?:"((?:[^"\\]|\\.){0,400})"\s*:\s*)?(?=\{)/y;

/**
 * The objects of the array or object under `name` in a JSON text that cannot be parsed: those in front of the damage,
 * with their keys where they have some. Unreadable ones that end where they should are left out.
 */
export function objectsOfBroken(text: string, name: string): readonly (readonly [string, JsonObject])[] {
  const start = new RegExp(`"${name}"\\s*:\\s*[{[]`).exec(text);
  if (!start) return [];
  const found: [string, JsonObject][] = [];
  let index = start.index + start[0].length;
  for (;;) {
    BEFORE_OBJECT.lastIndex = index;
    const before = BEFORE_OBJECT.exec(text);
    const from = index + (before?.[0].length ?? 0);
    const end = before && endOfObject(text, from);
    if (end === null) return found;
    const value = parseJson(text.slice(from, end))?.value;
    if (isObject(value)) found.push([before?.[1] ?? '', value]);
    index = end;
  }
}

/** The first text under `name` in a JSON text that cannot be parsed; null when there is none. */
export function stringOfBroken(text: string, name: string): string | null {
  const [, literal] = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){0,2000}")`).exec(text) ?? [];
  return literal === undefined ? null : stringOr(parseJson(literal)?.value, null);
}
