import { useSyncExternalStore } from 'react';
import type { Pins } from '../../../timeline/pinned-rows.ts';
import { makeStoredText } from '../../stored-text.ts';

/** Keys of lanes by the kind of lanes, as JSON; too many for a link, and of this person alone. */
const stored = makeStoredText('strata.pinned-lanes');

const MOST_PINS = 50;

/** In the order in which they were pinned. */
export function usePinnedLanes(kind: string): readonly string[] {
  useSyncExternalStore(stored.subscribe, stored.getSnapshot);
  return allPins()[kind] ?? NONE;
}

/** The same as long as they say the same. */
export function allPins(): Pins {
  const text = stored.getSnapshot();
  if (last.text !== text) last = { text, pins: parsePins(text) };
  return last.pins;
}

/** The newest pin falls out beyond fifty. */
export function togglePin(kind: string, key: string): void {
  const pins = parsePins(stored.getSnapshot());
  const own = pins[kind] ?? NONE;
  const next = own.includes(key) ? own.filter((pin) => pin !== key) : [...own, key].slice(0, MOST_PINS);
  stored.set(JSON.stringify({ ...pins, [kind]: next }));
}

export const watchPins = stored.subscribe;

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
