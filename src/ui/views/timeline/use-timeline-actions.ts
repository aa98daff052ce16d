import type { EventGroup, Hit } from '../../../engine/api.ts';
import { AXIS_KINDS, type AxisKind } from '../../../timeline/axis.ts';
import type { LaneKind } from '../../../timeline/lanes.ts';
import { LANE_KINDS } from '../../../timeline/lanes.ts';
import type { TimelineFacts } from '../../../timeline/protocol.ts';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { currentRoute, navigate, parseHash, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { hitHref } from '../search/hit-links.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { rememberAxis } from './remembered-axis.ts';
import type { TableChoice } from './table-props.ts';
import { formatHidden, formatView, type TimelineParams } from './timeline-params.ts';
import { describeFully } from './use-announcements.ts';
import type { SceneLink } from './use-scene.ts';

export interface TimelineActions {
  readonly changeAxis: (kind: AxisKind) => void;
  readonly nextAxis: () => void;
  readonly changeLanes: (kind: LaneKind) => void;
  readonly nextLanes: () => void;
  readonly changeHidden: (hidden: readonly EventGroup[]) => void;
  readonly clearQuery: () => void;
  readonly chooseTable: (choice: TableChoice) => void;
  readonly toggleTable: () => void;
  /** The list below the chart; where there is none, the table of events. */
  readonly toggleDrawer: () => void;
  /** The dialog that estimates dates and takes estimates back. */
  readonly toggleEstimates: () => void;
  readonly copyLink: () => void;
  /** Opens the event under the cursor in the reader. */
  readonly openEvent: () => void;
  readonly readDetails: () => void;
}

interface ActionParts {
  readonly link: SceneLink;
  readonly facts: TimelineFacts;
  readonly params: TimelineParams;
  readonly descriptions: ItemDescriptions;
}

/** What changes the link or leaves the screen; what moves the view is in `commands.ts`. */
export function useTimelineActions({ link, facts, params, descriptions }: ActionParts): TimelineActions {
  const { announce, timeZone } = useWorkspace();
  const isNarrow = useIsNarrow();
  const { scene, flushLink } = link;
  const { axis, laneKind } = facts;

  const setParams = (changes: Readonly<Record<string, string | null>>) => {
    flushLink();
    navigate(withParams(currentRoute(), changes));
  };
  const changeAxis = (kind: AxisKind) => {
    rememberAxis(kind);
    const edges = scene.report.getSnapshot()?.edges;
    const view = edges && formatView({ ms: edges.fromMs }, { ms: edges.toMs });
    setParams({ axis: kind, ...(params.view && view) });
  };
  const changeLanes = (kind: LaneKind) => setParams({ lanes: kind, on: null });
  const withCursorHit = (use: (hit: Hit) => void) => {
    scene
      .ask('cursorEvent')
      .then((event) => (event ? descriptions.load([event.ref]) : []))
      .then(
        ([hit]) => hit && use(hit),
        () => announce('This event could not be read.', 'assertive'),
      );
  };
  return {
    changeAxis,
    nextAxis: () => changeAxis(AXIS_KINDS[(AXIS_KINDS.indexOf(axis.kind) + 1) % AXIS_KINDS.length] ?? 'linear'),
    changeLanes,
    nextLanes: () => changeLanes(LANE_KINDS[(LANE_KINDS.indexOf(laneKind) + 1) % LANE_KINDS.length] ?? 'project'),
    changeHidden: (hidden) => setParams({ hide: formatHidden(hidden), page: null }),
    clearQuery: () => setParams({ q: null }),
    chooseTable: ({ table, scope, sort, page }) =>
      setParams({
        table: table ?? params.table ?? 'events',
        ...(scope && { scope: scope === 'view' ? null : scope }),
        ...(sort && { sort: sort === 'newest' ? null : sort }),
        ...(page !== undefined && { page: page === 0 ? null : String(page + 1) }),
      }),
    toggleTable: () => setParams({ table: params.table ? null : 'events', scope: null, page: null }),
    toggleDrawer: () => {
      if (isNarrow || params.table) setParams({ table: 'events', scope: null, page: null });
      else setParams({ drawer: params.hasDrawer ? null : '1' });
    },
    toggleEstimates: () => setParams({ estimate: params.isEstimating ? null : '1' }),
    copyLink: () => {
      flushLink();
      navigator.clipboard.writeText(window.location.href).then(
        () => announce('Link copied. It works where the same sessions are imported.'),
        () => announce('The link could not be copied. Copy it from the address bar.', 'assertive'),
      );
    },
    openEvent: () =>
      withCursorHit((hit) => {
        const href = hitHref(hit);
        if (href) navigate(parseHash(href));
      }),
    readDetails: () => withCursorHit((hit) => announce(describeFully(hit, timeZone))),
  };
}
