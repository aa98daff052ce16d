import { formatRoute, makeRoute } from '../../router.ts';

/** A new search. */
export function searchHref(query: string): string {
  return formatRoute(makeRoute('search', { params: { q: query } }));
}
