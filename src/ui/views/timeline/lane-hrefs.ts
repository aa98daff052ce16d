import { type LaneKind, NO_LANE_KEY } from '../../../timeline/lanes.ts';
import { currentRoute, formatRoute, makeRoute, withParams } from '../../router.ts';
import { questionHref } from '../questions/question-params.ts';
import { sessionHref } from '../session/session-links.ts';
import { LANE_FILTERS, quoteValue } from './range-query.ts';

export interface LaneHref {
  readonly label: string;
  readonly href: string;
  /** It stays on this screen and leaves the lane alone bright. */
  readonly isFilter: boolean;
}

/** Where a lane leads: a session to its reader, a file to what changed it, all others to a filter that means them. */
export function laneHrefs(kind: LaneKind, key: string): readonly LaneHref[] {
  if (key === NO_LANE_KEY) {
    return kind === 'project' ? [filterLink('project', 'none')] : [];
  }
  if (kind === 'session') return [{ label: 'Open in the reader', href: sessionHref(key), isFilter: false }];
  const filter = filterLink(LANE_FILTERS[kind], key);
  if (kind !== 'file') return [filter];
  return [filter, { label: 'Who changed it', href: questionHref('file', { q: key, whole: '1' }), isFilter: false }];
}

function filterLink(name: string, value: string): LaneHref {
  const q = `${name}:${quoteValue(value)}`;
  const here = currentRoute();
  const route = here.screen === 'timeline' ? withParams(here, { q }) : makeRoute('timeline', { params: { q } });
  return { label: 'Only this', href: formatRoute(route), isFilter: true };
}
