import { readDamagedJson } from '../damaged-json.ts';
import type { SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { skipLine } from '../json-lines.ts';

/** What a log of changes comes to. */
export interface Replayed {
  /** Null when no line holds the whole state. */
  readonly state: JsonObject | null;
  readonly skipped: readonly SkippedLine[];
}

type Key = string | number;

/**
 * Makes the changes of a log, a line each, one after the other: 0 the whole state, 1 set, 2 cut an array and append,
 * 3 delete. A line that cannot be read, or that changes what is not there, is passed over and named.
 */
export function replay(text: string): Replayed {
  const root: { v: unknown } = { v: undefined };
  const skipped: SkippedLine[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const whole = parseJson(trimmed);
    const problem = whole ? apply(root, whole.value) : applyDamaged(root, trimmed);
    if (problem !== null) skipped.push(skipLine(index + 1, problem, trimmed));
  }
  return { state: isObject(root.v) ? root.v : null, skipped };
}

/** What stands before the damage of a line is better than nothing; it replaces nothing that is whole. */
function applyDamaged(root: { v: unknown }, line: string): string {
  const entry = readDamagedJson(line)?.value;
  const isOfNew = isObject(entry) && (entry.kind === 2 || valueAt(root, entry) === undefined);
  if (isOfNew && entry.v !== undefined) apply(root, entry);
  return 'It is cut off or broken JSON.';
}

function valueAt(root: { v: unknown }, { kind, k }: JsonObject): unknown {
  if (kind === 0) return root.v;
  return Array.isArray(k) ? ['v', ...k].reduce<unknown>(childOf, root) : undefined;
}

/** Why the line changed nothing; null when it did. */
function apply(root: { v: unknown }, entry: unknown): string | null {
  if (!isObject(entry)) return 'It is JSON, but not an object.';
  if (entry.kind === 0) {
    root.v = entry.v;
    return null;
  }
  if (!Array.isArray(entry.k)) return 'It is no change of a chat.';
  const path: readonly unknown[] = ['v', ...entry.k];
  const parent = path.slice(0, -1).reduce<unknown>((value, step) => childOf(value, step), root);
  const place = placeIn(parent, path.at(-1));
  return place !== null && change(place.parent, place.key, entry)
    ? null
    : 'It changes a part of the chat that is not there.';
}

function change(parent: object, key: Key, { kind, v, i }: JsonObject): boolean {
  switch (kind) {
    case 1:
      put(parent, key, v);
      return true;
    case 2:
      return append(parent, key, v, i);
    case 3:
      return Reflect.deleteProperty(parent, key);
    default:
      return false;
  }
}

/** `from`, where given, is the length to cut the array to first. */
function append(parent: object, key: Key, values: unknown, from: unknown): boolean {
  const known = childOf(parent, key);
  if (known !== undefined && !Array.isArray(known)) return false;
  const array: unknown[] = known ?? [];
  if (typeof from === 'number' && from >= 0 && from < array.length) array.length = Math.floor(from);
  if (Array.isArray(values)) for (const value of values) array.push(value);
  put(parent, key, array);
  return true;
}

/** A property of the value's own, whatever its name. */
function childOf(value: unknown, key: unknown): unknown {
  const place = placeIn(value, key);
  return place === null ? undefined : Object.getOwnPropertyDescriptor(place.parent, place.key)?.value;
}

/** An array is written to within its length, or just behind it. */
function placeIn(parent: unknown, key: unknown): { parent: object; key: Key } | null {
  if (Array.isArray(parent)) {
    const isPlace = typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= parent.length;
    return isPlace ? { parent, key } : null;
  }
  return isObject(parent) && typeof key === 'string' ? { parent, key } : null;
}

function put(parent: object, key: Key, value: unknown): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}
