import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import type { TimelineFacts } from '../../../timeline/protocol.ts';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { useLasting } from '../search/use-settled.ts';
import { HoverControl } from './hover-control.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { Legend } from './legend.tsx';
import { MainArea } from './main-area.tsx';
import type { TimelineParams } from './timeline-params.ts';
import styles from './timeline-screen.module.css';
import { Transport } from './transport.tsx';
import { useCursorAnnouncements } from './use-announcements.ts';
import { useDetails } from './use-details.ts';
import { describeView, useFigures } from './use-figures.ts';
import { useLaneLinks } from './use-lane-links.ts';
import { usePlayer } from './use-player.ts';
import { useQueryRange } from './use-query-range.ts';
import type { SceneLink } from './use-scene.ts';
import { useTimelineActions } from './use-timeline-actions.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { Notices, ViewText } from './view-text.tsx';
import { WideActions } from './wide-actions.tsx';

interface TimelineScreenProps {
  readonly link: SceneLink;
  readonly facts: TimelineFacts;
  readonly params: TimelineParams;
  readonly query: string;
  readonly descriptions: ItemDescriptions;
  /** Another answer is on its way. */
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly failure: ReactNode;
}

const DIM_AFTER_MS = 200;

/** The chart comes first. */
const Details = lazy(() => import('./details.tsx').then((module) => ({ default: module.Details })));
const NarrowActions = lazy(() => import('./narrow-actions.tsx').then((module) => ({ default: module.NarrowActions })));
const Agenda = lazy(() => import('./agenda.tsx').then((module) => ({ default: module.Agenda })));

export function TimelineScreen(props: TimelineScreenProps) {
  const { link, facts, params, query, descriptions, isPending, onRetry, failure } = props;
  const { scene } = link;
  const { answer, total } = facts;
  const report = useSyncExternalStore(scene.report.subscribe, scene.report.getSnapshot);
  const actions = useTimelineActions({ link, facts, params, descriptions });
  const [hover] = useState(() => new HoverControl());
  const playing = usePlayer(scene, facts);
  const links = useLaneLinks(scene, facts);
  const isNarrow = useIsNarrow();
  const isDimmed = useLasting(isPending, DIM_AFTER_MS);
  const queryTimes = useQueryRange(query, scene, facts);
  const figures = useFigures({ scene, facts, report, query, params, queryTimes });
  const details = useDetails(params, report, facts);
  useCursorAnnouncements(report?.cursor?.ref ?? null, descriptions);
  useTimelineKeys(scene, { ...actions, dismissTooltip: () => hover.dismiss() });

  const isTable = params.table !== null;
  const shared = { scene, facts, report, descriptions };
  const legend = (
    <Legend
      hidden={params.hidden}
      onHiddenChange={actions.changeHidden}
      axisKind={facts.axis.kind}
      onLinear={() => actions.changeAxis('linear')}
      filter={query ? { query, matches: total.matched, isLowerBound: answer.isTotalLowerBound } : null}
      onClearFilter={actions.clearQuery}
      hasConnectors={links.length > 0}
    />
  );
  const headerActions = {
    scene,
    choices: {
      axisKind: facts.axis.kind,
      onAxisChange: actions.changeAxis,
      laneKind: facts.laneKind,
      onLanesChange: actions.changeLanes,
    },
    isTable,
    onToggleTable: actions.toggleTable,
  };
  const viewText = (
    <ViewText
      report={report}
      facts={facts}
      isFiltered={query !== ''}
      onListFuture={() => actions.chooseTable({ table: 'events', scope: 'future', page: 0 })}
    />
  );
  return (
    <>
      <ScreenHeader
        title="Timeline"
        meta={!isNarrow && viewText}
        actions={
          isNarrow ? (
            <Suspense fallback={null}>
              <NarrowActions {...headerActions} legend={legend} />
            </Suspense>
          ) : (
            <WideActions {...headerActions} />
          )
        }
      />
      {isNarrow && (
        <div className={styles.viewLine}>
          {viewText}
          <Transport playing={playing} timeZone={facts.clock.timeZone} />
        </div>
      )}
      {failure}
      <StoreNotice answer={answer} onRetry={onRetry} />
      <Notices facts={facts} />
      {!isNarrow && legend}
      <div className={styles.body} data-dimmed={isDimmed || undefined} aria-busy={isPending}>
        <MainArea
          {...shared}
          params={params}
          extent={details.extent}
          summary={describeView(facts, figures)}
          hasLanes={!isNarrow}
          hover={hover}
          playing={playing}
          actions={actions}
          onShowLane={details.onShowLane}
          onRetry={onRetry}
        />
        <Suspense fallback={<aside className={styles.details} aria-label="Details" data-optional />}>
          <Details {...shared} {...details} figures={figures} actions={actions} />
        </Suspense>
        {isNarrow && !isTable && (
          <Suspense fallback={<Skeleton label="Loading the agenda" rowHeight={44} />}>
            <Agenda {...shared} />
          </Suspense>
        )}
      </div>
    </>
  );
}
