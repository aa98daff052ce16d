import { useState } from 'react';
import type { Hit } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import type { AnsweredSearch } from './use-search.ts';

/** So many rows of a fold are loaded at a time. */
export const FOLD_SIZE = 20;

export interface Fold {
  readonly isOpen: boolean;
  /** Loaded so far, best first. */
  readonly hits: readonly Hit[];
  /** Null before the first answer. */
  readonly total: number | null;
  readonly cursor: string | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

export interface Folds {
  /** By key of the hit that is shown in the list. */
  readonly byHead: ReadonlyMap<string, Fold>;
  readonly toggle: (head: Hit, isOpen: boolean) => void;
  readonly loadMore: (head: Hit) => void;
}

const NO_HITS: readonly Hit[] = [];
const NO_FOLDS: ReadonlyMap<string, Fold> = new Map();
const NEW_FOLD: Fold = { isOpen: false, hits: [], total: null, cursor: null, isLoading: false, error: null };

/** What is folded under hits of the list, for as long as its answer stands. */
export function useFolds(answered: AnsweredSearch | null): Folds {
  const engine = useEngine();
  const [known, setKnown] = useState({ answered, byHead: NO_FOLDS });
  const byHead = known.answered === answered ? known.byHead : NO_FOLDS;

  const begin = (head: Hit, change: Partial<Fold>): void =>
    setKnown((before) => {
      const folds = before.answered === answered ? before.byHead : NO_FOLDS;
      return { answered, byHead: withChange(folds, head, change) };
    });
  /** What comes back is dropped when another search was answered meanwhile. */
  const end = (head: Hit, change: Partial<Fold>): void =>
    setKnown((before) =>
      before.answered === answered
        ? { answered, byHead: withChange(before.byHead, head, { ...change, isLoading: false }) }
        : before,
    );

  const load = async (head: Hit, { hits, cursor }: Fold): Promise<void> => {
    if (!answered) return;
    begin(head, { isLoading: true, error: null });
    try {
      const request = { ...answered.request, limit: FOLD_SIZE, foldedUnder: head.key, cursor };
      const page = await engine.search(request);
      end(head, { hits: [...hits, ...page.data], total: page.total, cursor: page.nextCursor });
    } catch (error) {
      end(head, { error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  const loadMore = (head: Hit): void => {
    const fold = byHead.get(head.key) ?? NEW_FOLD;
    if (!fold.isLoading) void load(head, fold);
  };
  return {
    byHead,
    toggle: (head, isOpen) => {
      begin(head, { isOpen });
      if (isOpen && (byHead.get(head.key)?.total ?? null) === null) loadMore(head);
    },
    loadMore,
  };
}

function withChange(folds: ReadonlyMap<string, Fold>, head: Hit, change: Partial<Fold>): ReadonlyMap<string, Fold> {
  return new Map(folds).set(head.key, { ...(folds.get(head.key) ?? NEW_FOLD), ...change });
}

/** None for a fold that is closed. */
export function openHits(folds: ReadonlyMap<string, Fold>, head: Hit): readonly Hit[] {
  const fold = folds.get(head.key);
  return fold?.isOpen ? fold.hits : NO_HITS;
}
