import { useEffect, useMemo, useState } from 'react';
import type { Hit, ItemRef } from '../../../engine/api.ts';
import type { ItemDescriptions } from './item-descriptions.ts';

export interface Descriptions {
  /** Undefined while it loads, null when the item is gone. */
  readonly of: (ref: ItemRef) => Hit | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Titles and times of a page of events; `refs` must keep its identity while it stays the same. */
export function useDescriptions(descriptions: ItemDescriptions, refs: readonly ItemRef[]): Descriptions {
  const [error, setError] = useState<Error | null>(null);
  const [, setLoaded] = useState<readonly ItemRef[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    descriptions.load(refs).then(
      () => {
        if (!isCurrent) return;
        setError(null);
        setLoaded(refs);
      },
      (reason: unknown) => isCurrent && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      isCurrent = false;
    };
  }, [descriptions, refs, attempt]);
  return { of: (ref) => descriptions.peek(ref), error, retry: () => setAttempt(attempt + 1) };
}

/** Undefined while it loads, null when the item is gone or could not be read. */
export function useDescription(descriptions: ItemDescriptions, { store, id }: ItemRef): Hit | null | undefined {
  const ref = useMemo(() => ({ store, id }), [store, id]);
  const known = descriptions.peek(ref);
  const [loaded, setLoaded] = useState<{ readonly ref: ItemRef; readonly hit: Hit | null } | null>(null);
  useEffect(() => {
    if (descriptions.peek(ref) !== undefined) return;
    let isCurrent = true;
    descriptions.load([ref]).then(
      ([hit]) => isCurrent && setLoaded({ ref, hit: hit ?? null }),
      () => isCurrent && setLoaded({ ref, hit: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [descriptions, ref]);
  if (known !== undefined) return known;
  return loaded?.ref === ref ? loaded.hit : undefined;
}
