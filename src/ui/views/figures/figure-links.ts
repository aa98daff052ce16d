import { FIGURE_ROWS, type FigureGroup, type FigurePart } from '../../../engine/api.ts';
import { formatRoute, makeRoute, type Route, withParams } from '../../router.ts';
import { appendTerm } from '../search/query-text.ts';
import { sessionHref } from '../session/session-links.ts';
import type { Measure } from './measures.ts';

/** The entries, or the sessions, that a figure was counted from. `clauses` say which part of the library. */
export function rowsHref(clauses: readonly string[], rows: Measure['rows']): string {
  const given = clauses.filter((clause) => clause !== '');
  if (rows === 'sessions')
    return formatRoute(makeRoute('sessions', { params: { entries: given.join(' ') || 'store:events' } }));
  const words = [...given, FIGURE_ROWS[rows], 'store:events', 'sort:newest'];
  return formatRoute(makeRoute('search', { params: { q: words.filter((word) => word !== '').join(' ') } }));
}

/** The same screen with this part alone; of a session, the session itself. Null for a part that has no name. */
export function partHref(route: Route, by: FigureGroup, { key, query }: FigurePart): string | null {
  switch (by) {
    case 'day':
      return key === null ? null : formatRoute(withParams(route, { from: key, to: key, by: 'session' }));
    case 'project':
      return formatRoute(withParams(route, { project: key ?? 'none', by: 'day' }));
    case 'session':
      return key === null ? null : sessionHref(key);
    default: {
      const q = appendTerm(route.params.get('q') ?? '', [], query);
      return formatRoute(withParams(route, { q, by: 'day' }));
    }
  }
}
