import { useEffect, useState } from 'react';
import type { Hit } from '../../../engine/api.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import type { ItemDescriptions } from './item-descriptions.ts';

export interface Descriptions {
  /** Undefined while it loads, null when the item is gone. */
  readonly of: (index: number) => Hit | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Titles and times of a page of events; `indexes` must keep its identity while it stays the same. */
export function useDescriptions(
  descriptions: ItemDescriptions,
  { columns }: TimelineModel,
  indexes: readonly number[],
): Descriptions {
  const [error, setError] = useState<Error | null>(null);
  const [, setLoaded] = useState<readonly number[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    descriptions.load(columns, indexes).then(
      () => {
        if (!isCurrent) return;
        setError(null);
        setLoaded(indexes);
      },
      (reason: unknown) => isCurrent && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      isCurrent = false;
    };
  }, [descriptions, columns, indexes, attempt]);
  return { of: (index) => descriptions.peek(columns, index), error, retry: () => setAttempt(attempt + 1) };
}

/** Undefined while it loads, null when the item is gone or could not be read. */
export function useDescription(
  descriptions: ItemDescriptions,
  { columns }: TimelineModel,
  index: number,
): Hit | null | undefined {
  const known = descriptions.peek(columns, index);
  const [loaded, setLoaded] = useState<{ readonly index: number; readonly hit: Hit | null } | null>(null);
  useEffect(() => {
    if (descriptions.peek(columns, index) !== undefined) return;
    let isCurrent = true;
    descriptions.load(columns, [index]).then(
      ([hit]) => isCurrent && setLoaded({ index, hit: hit ?? null }),
      () => isCurrent && setLoaded({ index, hit: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [descriptions, columns, index]);
  if (known !== undefined) return known;
  return loaded?.index === index ? loaded.hit : undefined;
}
