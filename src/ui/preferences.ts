import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const RAILS = ['auto', 'wide', 'narrow'] as const;
/** auto: narrow on the timeline, where width matters, else wide. */
type Rail = (typeof RAILS)[number];

export interface Preferences {
  readonly theme: Theme;
  /** `system` or an IANA name. */
  readonly timeZone: string;
  readonly hasSingleKeyShortcuts: boolean;
  readonly rail: Rail;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  timeZone: 'system',
  hasSingleKeyShortcuts: true,
  rail: 'auto',
};

/** Also read by `public/theme.js` before the first paint. */
const STORAGE_KEY = 'strata.preferences';

/** What can't be read falls back to its default, field by field. */
export function parsePreferences(json: string | null): Preferences {
  const stored = parseObject(json);
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? DEFAULT_PREFERENCES.theme,
    timeZone: isTimeZone(stored.timeZone) ? stored.timeZone : DEFAULT_PREFERENCES.timeZone,
    hasSingleKeyShortcuts: readBoolean(stored.hasSingleKeyShortcuts, DEFAULT_PREFERENCES.hasSingleKeyShortcuts),
    rail: RAILS.find((rail) => rail === stored.rail) ?? DEFAULT_PREFERENCES.rail,
  };
}

export function systemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, currentPreferences);
}

export function currentPreferences(): Preferences {
  current ??= parsePreferences(readStored());
  return current;
}

/** Takes effect at once; kept for the next visit if the browser lets us store it. */
export function changePreferences(changes: Partial<Preferences>): void {
  current = { ...currentPreferences(), ...changes };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  } catch {
    // Storage is blocked: the change holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

let current: Preferences | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    current = parsePreferences(event.newValue);
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function parseObject(json: string | null): Partial<Record<keyof Preferences, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function readBoolean(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value === 'system') return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
