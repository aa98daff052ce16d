import { useEffect, useRef } from 'react';
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
  useEffect(() => {
    const next = answered && !isPending ? waiting.current.shift() : undefined;
    if (answered && next) apply(next, answered);
  }, [answered, isPending]);
  return (change) => {
    if (answered && !isPending) apply(change, answered);
    else waiting.current.push(change);
  };
}

function apply(change: Change, { query, first }: AnsweredSearch): void {
  const q = change(query, first.reading.filters);
  navigate(withParams(currentRoute(), { q, undated: null, sel: null, shown: null }));
}
