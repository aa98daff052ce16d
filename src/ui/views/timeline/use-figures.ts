import { useMemo } from 'react';
import { type Answer, type QueryTimes, STORE_NAMES, type TimelineAnswer } from '../../../engine/api.ts';
import { STORE_LABELS } from '../../components/store-notice.tsx';
import { formatCount, formatNumber, NO_DATE } from '../../format.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { briefHref } from '../brief/brief-params.ts';
import type { Span } from './axis.ts';
import type { GroupMask } from './columns.ts';
import type { RangeFigures } from './detail-panel.tsx';
import { extentOf } from './extents.ts';
import { shownTimes, type TimelineModel } from './model.ts';
import { rangeQuery, withoutDates } from './range-query.ts';
import type { SceneReport } from './scene.ts';
import { rangeBetween, summarise, type TimeRange } from './selection.ts';
import { formatRangeText } from './span-text.ts';
import type { TableScope, TimelineParams } from './timeline-params.ts';

interface FigureParts {
  readonly model: TimelineModel;
  readonly mask: GroupMask;
  readonly report: SceneReport | null;
  readonly query: string;
  readonly params: TimelineParams;
  readonly answer: TimelineAnswer;
  /** What the query itself asks for. */
  readonly queryTimes: QueryTimes | null;
}

/** Figures of what the table lists, of the range, or of the view once it rests. */
export function useFigures({ model, mask, report, query, params, answer, queryTimes }: FigureParts): RangeFigures {
  const scope = params.table ? params.scope : 'view';
  const range = scope === 'view' ? (report?.range ?? null) : null;
  const span = report?.settledSpan ?? model.axis.bounds;
  const summary = useMemo(() => {
    const { columns, lanes } = model;
    return summarise({ columns, mask, ...extentOf(model, scope, range, span), laneOf: lanes.laneOf });
  }, [model, mask, scope, range, span]);
  const { clock, lanes } = model;
  const times = range ?? timesOfScope(model, scope, span);
  const shownRange = times && rangeBetween(times.fromMs, times.toMs, range?.laneKeys);
  const rest = withoutDates(query, answer.reading.filters, queryTimes, shownRange);
  const q = rangeQuery({ query: rest, range: shownRange, laneKind: lanes.kind, hidden: params.hidden, clock });
  return {
    title: range ? 'Range selection' : SCOPE_TITLES[scope],
    spanText: shownRange ? formatRangeText(shownRange.fromMs, shownRange.toMs, clock.timeZone) : NO_DATE,
    lanesText: range && nameLanes(model, range),
    summary,
    isLowerBound: answer.isTotalLowerBound,
    query: q,
    times: shownRange,
    searchHref: formatRoute(makeRoute('search', { params: { q } })),
    contextHref: shownRange && contextHref(query, shownRange),
    briefHref: shownRange && shownRange.laneKeys === null ? briefHref(shownRange) : null,
  };
}

/** The items of a range, for a model. */
function contextHref(query: string, { fromMs, toMs }: TimeRange): string {
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
  return formatRoute(makeRoute('context', { params: { mode: 'time_range', from, to, q: query } }));
}

const SCOPE_TITLES: Readonly<Record<TableScope, string>> = {
  view: 'In view',
  undated: 'Without a date',
  future: 'In the future',
};

function timesOfScope(model: TimelineModel, scope: TableScope, span: Span): ReturnType<typeof shownTimes> {
  if (scope === 'view') return shownTimes(model, span);
  const { columns, presentCount, futureCount } = model;
  if (scope === 'undated' || futureCount === 0) return null;
  return { fromMs: columns.timesMs[presentCount] ?? 0, toMs: (columns.timesMs[columns.datedCount - 1] ?? 0) + 1 };
}

function nameLanes({ lanes }: TimelineModel, { laneKeys }: TimeRange): string | null {
  if (laneKeys === null) return null;
  const [first = '', ...others] = lanes.lanes.filter(({ key }) => laneKeys.includes(key)).map(({ label }) => label);
  const what = lanes.kind === 'project' ? 'Project' : 'Session';
  return others.length === 0 ? `${what} ${first}` : `${first} and ${formatCount(others.length, 'more lane')}`;
}

/** Said behind it to those who hear the chart. */
export const KEYS_IN_WORDS =
  'Arrow keys move between events and lanes, Shift extends a range, Enter opens, Space plays, Q lists, T shows a table.';

/** What a person who does not see the chart should know of it. */
export function describeView(model: TimelineModel, figures: RangeFigures, answer: Answer<unknown>): string {
  const { summary } = figures;
  const [top] = summary.topSessions;
  const busiest = top && model.columns.sessionList[top.session]?.title;
  const broken = STORE_NAMES.filter((store) => ['partial', 'failed'].includes(answer.stores[store].state));
  return [
    `${figures.title}: ${formatCount(summary.events, 'event')}, ${figures.spanText}.`,
    busiest ? `Busiest session: ${busiest}.` : '',
    `${formatNumber(summary.inferred)} with inferred times, ${formatCount(summary.errors, 'error')}.`,
    model.undatedCount > 0 ? `${formatCount(model.undatedCount, 'event')} without a date.` : '',
    ...broken.map((store) => `${STORE_LABELS[store]} incomplete.`),
  ]
    .filter(Boolean)
    .join(' ');
}
