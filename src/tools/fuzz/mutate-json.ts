import type { Chooser } from './chooser.ts';

/** Built as text where JSON.stringify could not say it. */
const HOSTILE_VALUES: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e308',
  '-1e999',
  '9007199254740993',
  '253402300800000',
  '-62135596800001',
  '8640000000000001',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '"\\u202e\\ufeff"',
  '"__proto__"',
  '"constructor"',
  '"2026-13-45T99:99:99Z"',
  '"+275761-01-01T00:00:00Z"',
  '"../../etc/passwd"',
  '[]',
  '{}',
  '[null]',
  '[[[[[[]]]]]]',
  '{"__proto__":{"type":"text"}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1,"length":-1}',
  '[{"type":"text"},{"type":null},7,"x"]',
  `${'['.repeat(800)}${']'.repeat(800)}`,
  `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
  `"${'long '.repeat(3000)}"`,
];

const HOSTILE_KEYS: readonly string[] = ['__proto__', 'constructor', 'toString', 'length', '', 'type', 'id', 'then'];

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/**
 * A JSON value changed at one to three places: another type, another's value, a key more, twice or
 * less. Gives its text.
 */
export function mutateJson(value: unknown, chooser: Chooser): string {
  const marks = new Map<string, string>();
  const root: Record<string, unknown> = { root: structuredClone(value) };
  for (let count = chooser.between(1, 3); count > 0; count -= 1) changeOne(root, chooser, marks);
  let text = JSON.stringify(root.root) ?? 'null';
  for (const [mark, hostile] of marks) text = text.replace(`"${mark}"`, () => hostile);
  return text;
}

function changeOne(root: Record<string, unknown>, chooser: Chooser, marks: Map<string, string>): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const { holder, key } = chooser.pick(places);
  switch (chooser.below(6)) {
    case 0:
      delete holder[key];
      return;
    case 1:
      set(holder, key, valueAt(chooser.pick(places)));
      return;
    case 2:
      if (Array.isArray(holder)) holder.push(valueAt({ holder, key }));
      else set(holder, chooser.pick(HOSTILE_KEYS), valueAt({ holder, key }));
      return;
    case 3:
      set(holder, key, [holder[key], holder[key]]);
      return;
    default: {
      const mark = `mark-${marks.size}-`;
      marks.set(mark, chooser.pick(HOSTILE_VALUES));
      set(holder, key, mark);
    }
  }
}

function valueAt({ holder, key }: Place): unknown {
  return structuredClone(holder[key]);
}

function set(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Where values stand, the whole one and those of arrays among them. */
function placesIn(root: Record<string, unknown>): readonly Place[] {
  const places: Place[] = [];
  const waiting: unknown[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const holder = next as Record<string, unknown>;
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return places;
}
