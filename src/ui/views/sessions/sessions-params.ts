import type { SessionListRequest } from '../../../engine/api.ts';

export type SessionSort = SessionListRequest['sort'];

export const SESSION_SORTS: readonly { readonly value: SessionSort; readonly label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'events', label: 'Most events' },
  { value: 'title', label: 'Title' },
];

export const SESSION_PAGE = 100;
const MAX_SHOWN = 100_000;

export interface SessionsParams {
  readonly text: string;
  /** By its label, so that the link means the same elsewhere; null for all. */
  readonly project: string | null;
  /** Only sessions with an entry that this query means; null for all. */
  readonly entries: string | null;
  readonly sort: SessionSort;
  /** How many sessions are to be listed, a multiple of SESSION_PAGE. */
  readonly shown: number;
}

/** Values that mean nothing fall back to their default. */
export function parseSessionsParams(params: ReadonlyMap<string, string>): SessionsParams {
  const shown = Number(params.get('shown') ?? '');
  return {
    text: params.get('filter') ?? '',
    project: params.get('project') || null,
    entries: params.get('entries') || null,
    sort: SESSION_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest',
    shown: Number.isInteger(shown) && shown > SESSION_PAGE ? Math.min(shown, MAX_SHOWN) : SESSION_PAGE,
  };
}
