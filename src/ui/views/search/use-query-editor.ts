import { useCallback, useEffect, useRef } from 'react';
import { currentRoute, navigate, withParams } from '../../router.ts';
import type { EditQuery } from './query-text.ts';
import type { AnsweredSearch, SearchState } from './use-search.ts';

type Change = Parameters<EditQuery>[0];

/**
 * An edit needs the places of the filters, which only an answer tells. Edits made while one is on its way wait for it,
 * so that quick clicks never undo each other.
 */
export function useQueryEditor({ answered, isPending }: SearchState): EditQuery {
  const waiting = useRef<Change[]>([]);
  const current = isPending ? null : answered;
  const currentRef = useRef(current);
  useEffect(() => {
    currentRef.current = current;
    const next = current ? waiting.current.shift() : undefined;
    if (current && next) apply(next, current);
  }, [current]);
  return useCallback((change) => {
    if (currentRef.current) apply(change, currentRef.current);
    else waiting.current.push(change);
  }, []);
}

function apply(change: Change, { query, first }: AnsweredSearch): void {
  const q = change(query, first.reading.filters);
  navigate(withParams(currentRoute(), { q, undated: null, sel: null, shown: null }));
}
