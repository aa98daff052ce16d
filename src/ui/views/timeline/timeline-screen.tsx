import { lazy, type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { useLasting } from '../search/use-settled.ts';
import { countShown } from './columns.ts';
import { HoverControl } from './hover-control.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { Legend } from './legend.tsx';
import { MainArea } from './main-area.tsx';
import type { DatedAnswer } from './timeline-answers.ts';
import styles from './timeline-screen.module.css';
import { Transport } from './transport.tsx';
import { useCursorAnnouncements } from './use-announcements.ts';
import { useDetails } from './use-details.ts';
import { describeView, useFigures } from './use-figures.ts';
import type { FreshTimeline } from './use-fresh-timeline.ts';
import { useFreshness } from './use-freshness.ts';
import { useLaneLinks } from './use-lane-links.ts';
import { usePlayer } from './use-player.ts';
import { useQueryRange } from './use-query-range.ts';
import { useScene } from './use-scene.ts';
import { useTimelineActions } from './use-timeline-actions.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useTimelineModel } from './use-timeline-model.ts';
import { Notices, ViewText } from './view-text.tsx';
import { WideActions } from './wide-actions.tsx';

interface TimelineScreenProps {
  readonly dated: DatedAnswer;
  readonly query: string;
  readonly descriptions: ItemDescriptions;
  readonly fresh: FreshTimeline;
  readonly onRetry: () => void;
  readonly failure: ReactNode;
}

const DIM_AFTER_MS = 200;

/** The chart comes first. */
const Details = lazy(() => import('./details.tsx').then((module) => ({ default: module.Details })));
const NarrowActions = lazy(() => import('./narrow-actions.tsx').then((module) => ({ default: module.NarrowActions })));
const Agenda = lazy(() => import('./agenda.tsx').then((module) => ({ default: module.Agenda })));

export function TimelineScreen({ dated, fresh, query, descriptions, onRetry, failure }: TimelineScreenProps) {
  const { isPending } = fresh;
  const { answer } = dated;
  const { params, model, mask } = useTimelineModel(dated);
  const link = useScene(model, mask, descriptions);
  const { scene } = link;
  const report = useSyncExternalStore(scene.report.subscribe, scene.report.getSnapshot);
  const actions = useTimelineActions({ link, model, params, descriptions });
  const [hover] = useState(() => new HoverControl());
  const playing = usePlayer(scene, model, mask);
  const links = useLaneLinks(model.lanes.kind);
  const isNarrow = useIsNarrow();
  const isDimmed = useLasting(isPending, DIM_AFTER_MS);
  const total = useMemo(() => countShown(answer.data, mask, 0, answer.data.count), [answer.data, mask]);
  const queryTimes = useQueryRange(query, scene, model);
  const figures = useFigures({ model, mask, report, query, params, answer, queryTimes });
  useCursorAnnouncements(report?.cursor ?? null, model, descriptions);
  useTimelineKeys(scene, { ...actions, dismissTooltip: () => hover.dismiss() });

  const freshness = useFreshness(fresh, dated, scene, report);
  const details = useDetails(params, report, model);
  const isTable = params.table !== null;
  const shared = { scene, model, mask, descriptions, report, range: report?.range ?? null, span: details.where.span };
  const legend = (
    <Legend
      hidden={params.hidden}
      onHiddenChange={actions.changeHidden}
      axisKind={model.axis.kind}
      onLinear={() => actions.changeAxis('linear')}
      filter={query ? { query, matches: total.matched, isLowerBound: answer.isTotalLowerBound } : null}
      onClearFilter={actions.clearQuery}
      hasConnectors={links.length > 0}
    />
  );
  const headerActions = {
    scene,
    choices: {
      axisKind: model.axis.kind,
      onAxisChange: actions.changeAxis,
      laneKind: model.lanes.kind,
      onLanesChange: actions.changeLanes,
    },
    isTable,
    onToggleTable: actions.toggleTable,
  };
  const viewText = <ViewText report={report} model={model} total={total} isFiltered={query !== ''} answer={answer} />;
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
          <Transport playing={playing} timeZone={model.clock.timeZone} />
        </div>
      )}
      {failure}
      <StoreNotice answer={answer} onRetry={onRetry} />
      <Notices answer={answer} />
      {!isNarrow && legend}
      <div className={styles.body} data-dimmed={isDimmed || undefined} aria-busy={isPending}>
        <MainArea
          {...shared}
          params={params}
          where={details.where}
          summary={describeView(model, figures, answer)}
          hasLanes={!isNarrow}
          hover={hover}
          playing={playing}
          links={links}
          freshness={freshness}
          actions={actions}
          onShowLane={details.onShowLane}
        />
        <Suspense fallback={<aside className={styles.details} aria-label="Details" data-optional />}>
          <Details
            {...shared}
            {...details}
            questions={playing.questions}
            links={links}
            figures={figures}
            actions={actions}
          />
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
