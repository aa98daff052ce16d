import { use, useEffect, useSyncExternalStore } from 'react';
import type { RankingParameters } from '../engine/ranking-profiles.ts';
import { readable } from './hooks/readable.ts';
import { makeStoredText } from './stored-text.ts';

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
const stored = makeStoredText('strata.preferences');

/** What is kept of the ranking, which `ranking/ranking-choice.ts` can read; null for the engine's own. */
export const storedRanking = makeStoredText('strata.ranking');

/** What `mcp/grant-book.ts` keeps: who may ask, and what was granted. */
export const storedBridge = makeStoredText('strata.bridge');

/** What can't be read falls back to its default, field by field. */
export function parsePreferences(json: string | null): Preferences {
  const kept = parseObject(json);
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? DEFAULT_PREFERENCES.theme,
    timeZone: isTimeZone(kept.timeZone) ? kept.timeZone : DEFAULT_PREFERENCES.timeZone,
    hasSingleKeyShortcuts: readBoolean(kept.hasSingleKeyShortcuts, DEFAULT_PREFERENCES.hasSingleKeyShortcuts),
    rail: RAILS.find((rail) => rail === kept.rail) ?? DEFAULT_PREFERENCES.rail,
  };
}

export function systemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** IANA name in which dates are shown and read now. */
export function currentTimeZone(): string {
  const { timeZone } = currentPreferences();
  return timeZone === 'system' ? systemTimeZone() : timeZone;
}

export function usePreferences(): Preferences {
  useSyncExternalStore(stored.subscribe, stored.getSnapshot);
  return currentPreferences();
}

export function currentPreferences(): Preferences {
  const text = stored.getSnapshot();
  if (current?.text !== text) current = { text, preferences: parsePreferences(text) };
  return current.preferences;
}

/** Takes effect at once; kept for the next visit if the browser lets us store it. */
export function changePreferences(changes: Partial<Preferences>): void {
  stored.set(JSON.stringify({ ...currentPreferences(), ...changes }));
}

let current: { readonly text: string | null; readonly preferences: Preferences } | undefined;

/**
 * How relevance is to be counted, for `SearchRequest.ranking`; undefined for the engine's default. The same object as
 * long as the choice is the same. What reads a choice is loaded by itself, so that the first paint does not wait for
 * it: only where a choice was made before, the component is suspended until then.
 */
export function useRanking(): RankingParameters | undefined {
  const text = useSyncExternalStore(storedRanking.subscribe, storedRanking.getSnapshot);
  useEffect(() => {
    // For a choice made later.
    void loadReader();
  }, []);
  return text === null ? undefined : use(loadReader())(text);
}

type RankingReader = (text: string) => RankingParameters | undefined;

let loading: Promise<RankingReader> | undefined;

function loadReader(): Promise<RankingReader> {
  loading ??= readable(import('./ranking/ranking-of.ts').then(({ rankingOf }) => rankingOf));
  return loading;
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
