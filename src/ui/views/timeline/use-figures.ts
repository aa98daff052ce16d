import { type QueryTimes, STORE_LABELS, STORE_NAMES } from '../../../engine/api.ts';
import type { Extent, TableScope } from '../../../timeline/extents.ts';
import type { LaneKind } from '../../../timeline/lanes.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import type { ExtentSummary } from '../../../timeline/questions.ts';
import { rangeBetween, type TimeRange } from '../../../timeline/selection.ts';
import { formatCount, formatNumber, NO_DATE } from '../../format.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { briefHref } from '../brief/brief-params.ts';
import type { RangeFigures } from './detail-panel.tsx';
import { extentOf } from './extent-of.ts';
import { LANE_KIND_LABELS } from './lane-kind-labels.ts';
import { rangeQuery, withoutDates } from './range-query.ts';
import type { TimelineScene } from './scene.ts';
import { formatRangeText } from './span-text.ts';
import type { TimelineParams } from './timeline-params.ts';

interface FigureParts {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly query: string;
  readonly params: TimelineParams;
  /** What the query itself asks for. */
  readonly queryTimes: QueryTimes | null;
}

/** Figures of what the table lists, of the range, or of the view once it rests; null until they are counted. */
export function useFigures(parts: FigureParts): RangeFigures | null {
  const { scene, facts, report, query, params, queryTimes } = parts;
  const extent = extentOf(facts, report, params.table ? params.scope : 'view');
  const { data: counted } = useSummary(scene, facts, extent);
  if (!counted) return null;
  const { summary, of } = counted;
  const range = of.scope === 'view' ? of.range : null;
  const { times } = summary;
  const shownRange = times && rangeBetween(times.fromMs, times.toMs, range?.laneKeys);
  const { clock, laneKind, answer } = facts;
  const rest = withoutDates(query, answer.reading.filters, queryTimes, shownRange);
  const q = rangeQuery({ query: rest, range: shownRange, laneKind, hidden: params.hidden, clock });
  return {
    title: range ? 'Range selection' : SCOPE_TITLES[of.scope],
    spanText: shownRange ? formatRangeText(shownRange.fromMs, shownRange.toMs, clock.timeZone) : NO_DATE,
    lanesText: nameLanes(laneKind, summary.laneLabels),
    summary,
    isLowerBound: answer.isTotalLowerBound,
    query: q,
    times: shownRange,
    searchHref: formatRoute(makeRoute('search', { params: { q } })),
    contextHref: shownRange && contextHref(query, shownRange),
    briefHref: shownRange && shownRange.laneKeys === null ? briefHref(shownRange) : null,
  };
}

interface Counted {
  readonly summary: ExtentSummary;
  /** What was counted: the panel names this, not what is on its way. */
  readonly of: Extent;
}

function useSummary(scene: TimelineScene, { version }: TimelineFacts, extent: Extent): Query<Counted> {
  return useQuery(JSON.stringify([version, extent]), async () => {
    return { summary: await scene.ask('summary', extent), of: extent };
  });
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

function nameLanes(kind: LaneKind, labels: readonly string[] | null): string | null {
  if (labels === null) return null;
  const [first = '', ...others] = labels;
  const what = LANE_KIND_LABELS[kind];
  return others.length === 0 ? `${what} ${first}` : `${first} and ${formatCount(others.length, 'more lane')}`;
}

/** Said behind it to those who hear the chart. */
export const KEYS_IN_WORDS =
  'Arrow keys move between events and lanes, Shift extends a range, Enter opens, Space plays, Q lists, T shows a table.';

/** What a person who does not see the chart should know of it. */
export function describeView({ answer, undatedCount }: TimelineFacts, figures: RangeFigures | null): string {
  const broken = STORE_NAMES.filter((store) => ['partial', 'failed'].includes(answer.stores[store].state));
  return [
    ...(figures ? describeFigures(figures) : []),
    undatedCount > 0 ? `${formatCount(undatedCount, 'event')} without a date.` : '',
    ...broken.map((store) => `${STORE_LABELS[store]} incomplete.`),
  ]
    .filter(Boolean)
    .join(' ');
}

function describeFigures({ title, spanText, summary }: RangeFigures): string[] {
  const busiest = summary.topSessions[0]?.session.title;
  return [
    `${title}: ${formatCount(summary.events, 'event')}, ${spanText}.`,
    busiest ? `Busiest session: ${busiest}.` : '',
    `${formatNumber(summary.inferred)} with inferred times, ${formatCount(summary.errors, 'error')}.`,
  ];
}
