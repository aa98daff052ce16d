import { useSyncExternalStore } from 'react';
import type { Route } from '../router.ts';
import { makeWatchable } from '../watched.ts';

/** Text that was typed and is not in the URL yet; browsers allow only a few URL changes a second. */
const draft = makeWatchable<string | null>(null);
const resultsFocus = makeWatchable<(() => boolean) | null>(null);

/** The query to answer: what is being typed, else what the URL says. */
export function useQueryText(route: Route): string {
  const typed = useSyncExternalStore(draft.subscribe, draft.getSnapshot);
  return typed ?? route.params.get('q') ?? '';
}

export function setDraft(text: string | null): void {
  draft.set(text);
}

/**
 * Enter in the query field: the first result takes the focus as soon as the answer is on screen, if that is wanted still.
 * Null where nobody asked for it.
 */
export function useResultsFocusWanted(): (() => boolean) | null {
  return useSyncExternalStore(resultsFocus.subscribe, resultsFocus.getSnapshot);
}

export function wantResultsFocus(isWantedStill: (() => boolean) | null): void {
  resultsFocus.set(isWantedStill);
}
