import { startTransition, useCallback, useEffect, useState } from 'react';
import { LatestLoader, type Load, type Loader, type Outcome } from './latest-loader.ts';

export interface Latest<Data> {
  /** The newest answer there is, early ones too, and the key it answers; both null before the first. */
  readonly data: Data | null;
  readonly dataKey: string | null;
  /** Why the newest question has no answer. */
  readonly error: Error | null;
  /** The newest question is not answered yet. */
  readonly isPending: boolean;
  readonly retry: () => void;
}

interface Known<Data> {
  readonly last: Outcome<Data> | null;
  readonly data: Data | null;
  readonly dataKey: string | null;
}

type LoaderClass = new <Data>(onOutcome: (outcome: Outcome<Data>) => void) => Loader<Data>;

/** Loads whenever `key` changes, by default one load at a time; null asks nothing. Keeps the last data meanwhile. */
export function useLatest<Data>(
  key: string | null,
  load: Load<Data>['run'],
  LoaderOfKind: LoaderClass = LatestLoader,
): Latest<Data> {
  const [known, setKnown] = useState<Known<Data>>({ last: null, data: null, dataKey: null });
  const [loader] = useState(() => {
    let isFirst = true;
    return new LoaderOfKind<Data>((outcome) => {
      const show = () => setKnown((before) => learn(before, outcome));
      // Showing an answer may be interrupted by the next key; the first one, before which there is nothing, is not.
      if (isFirst) show();
      else startTransition(show);
      isFirst = false;
    });
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setKnown((before) => ({ ...before, last: null }));
    setAttempt((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names everything that `load` closes over
  useEffect(() => {
    if (key === null) loader.drop();
    else loader.request({ key, run: load });
  }, [key, attempt, loader]);
  const isPending = key !== null && known.last?.key !== key;
  return {
    data: known.data,
    dataKey: known.dataKey,
    error: isPending ? null : (known.last?.error ?? null),
    isPending,
    retry,
  };
}

function learn<Data>(before: Known<Data>, outcome: Outcome<Data>): Known<Data> {
  if (outcome.error) return { ...before, last: outcome };
  return { last: outcome.isEarly ? before.last : outcome, data: outcome.data, dataKey: outcome.key };
}
