import { useSyncExternalStore } from 'react';
import { makeStoredText } from '../../stored-text.ts';

/** Keys of lanes by the kind of lanes, as JSON; too many for a link, and of this person alone. */
const stored = makeStoredText('strata.pinned-lanes');

const MOST_PINS = 50;

export function usePinnedLanes(kind: string): readonly string[] {
  useSyncExternalStore(stored.subscribe, stored.getSnapshot);
  return pinnedLanes(kind);
}

/** In the order in which they were pinned. The same list as long as it says the same. */
export function pinnedLanes(kind: string): readonly string[] {
  const text = stored.getSnapshot();
  if (last.text !== text) last = { text, pins: parsePins(text) };
  return last.pins[kind] ?? NONE;
}

export function isPinned(pinned: readonly string[], key: string): boolean {
  return pinned.includes(key);
}

/** The newest pin falls out beyond fifty. */
export function togglePin(kind: string, key: string): void {
  const pins = parsePins(stored.getSnapshot());
  const own = pins[kind] ?? NONE;
  const next = own.includes(key) ? own.filter((pin) => pin !== key) : [...own, key].slice(0, MOST_PINS);
  stored.set(JSON.stringify({ ...pins, [kind]: next }));
}

export const watchPins = stored.subscribe;

/** Rows of lanes with the pinned ones first, whether they have events in view or not. */
export function withPinnedFirst(
  rows: readonly number[],
  lanes: readonly { readonly key: string }[],
  pinned: readonly string[],
): readonly number[] {
  if (pinned.length === 0) return rows;
  const indexOf = new Map(lanes.map(({ key }, lane) => [key, lane]));
  const first = pinned.flatMap((key) => indexOf.get(key) ?? []);
  const isFirst = new Set(first);
  return [...first, ...rows.filter((lane) => !isFirst.has(lane))];
}

type Pins = Readonly<Record<string, readonly string[]>>;

const NONE: readonly string[] = [];

let last: { readonly text: string | null; readonly pins: Pins } = { text: null, pins: {} };

/** What can't be read is no pin. */
export function parsePins(text: string | null): Pins {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([kind, keys]) => [kind, keys.filter((key) => typeof key === 'string')]));
  } catch {
    return {};
  }
}
