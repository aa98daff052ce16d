import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useWorkspace } from '../../workspace.tsx';
import { useLasting } from '../search/use-settled.ts';
import { Agenda } from './agenda.tsx';
import { Chart, useHoverControl } from './chart.tsx';
import { countShown } from './columns.ts';
import { Details } from './details.tsx';
import { HeaderActions } from './header-actions.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';
import { Legend } from './legend.tsx';
import { TableView } from './table-view.tsx';
import type { DatedAnswer } from './timeline-answers.ts';
import styles from './timeline-screen.module.css';
import { useCursorAnnouncements } from './use-announcements.ts';
import { describeView, useFigures } from './use-figures.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useScene } from './use-scene.ts';
import { useTimelineActions } from './use-timeline-actions.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useTimelineModel } from './use-timeline-model.ts';
import { Notices, ViewText } from './view-text.tsx';

interface TimelineScreenProps {
  readonly dated: DatedAnswer;
  readonly query: string;
  readonly descriptions: ItemDescriptions;
  /** Another answer is on its way. */
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly failure: ReactNode;
}

const DIM_AFTER_MS = 200;

export function TimelineScreen({ dated, query, descriptions, isPending, onRetry, failure }: TimelineScreenProps) {
  const { answer } = dated;
  const { announce } = useWorkspace();
  const { params, model, mask } = useTimelineModel(dated);
  const link = useScene(model, mask, descriptions, () => announce('The selected event is not in this database.'));
  const { scene } = link;
  const report = useSyncExternalStore(scene.report.subscribe, scene.report.getSnapshot);
  const actions = useTimelineActions({ link, model, params, descriptions });
  const hover = useHoverControl(scene);
  const isNarrow = useIsNarrow();
  const isDimmed = useLasting(isPending, DIM_AFTER_MS);
  const total = useMemo(() => countShown(answer.data, mask, 0, answer.data.count), [answer.data, mask]);
  const figures = useFigures({ model, mask, report, query, hidden: params.hidden, answer });
  useCursorAnnouncements(report?.cursor ?? null, model, descriptions);
  useTimelineKeys(scene, { ...actions, dismissTooltip: () => hover.watcher.dismiss() });

  const range = report?.range ?? null;
  const cursor = report?.cursor ?? null;
  const span = report?.settledSpan ?? model.axis.bounds;
  const isTable = params.table !== null;
  const shared = { scene, model, mask, descriptions, range, span };
  const legend = (
    <Legend
      hidden={params.hidden}
      onHiddenChange={actions.changeHidden}
      axisKind={model.axis.kind}
      onLinear={() => actions.changeAxis('linear')}
      filter={query ? { query, matches: total.matched, isLowerBound: answer.isTotalLowerBound } : null}
      onClearFilter={actions.clearQuery}
    />
  );
  return (
    <>
      <ScreenHeader
        title="Timeline"
        meta={<ViewText report={report} model={model} total={total} isFiltered={query !== ''} answer={answer} />}
        actions={
          <HeaderActions
            scene={scene}
            choices={{
              axisKind: model.axis.kind,
              onAxisChange: actions.changeAxis,
              laneKind: model.lanes.kind,
              onLanesChange: actions.changeLanes,
            }}
            isTable={isTable}
            onToggleTable={actions.toggleTable}
            isNarrow={isNarrow}
            legend={legend}
          />
        }
      />
      {failure}
      <StoreNotice answer={answer} onRetry={onRetry} />
      <Notices answer={answer} />
      {!isNarrow && legend}
      <div className={styles.body} data-dimmed={isDimmed || undefined} aria-busy={isPending}>
        {isTable ? (
          <TableView {...shared} params={params} cursor={cursor} onChoose={actions.chooseTable} />
        ) : (
          <Chart
            {...shared}
            report={report}
            summary={describeView(model, figures, answer)}
            hasLanes={!isNarrow}
            hover={hover}
            keyActions={actions}
            onListUndated={() => actions.chooseTable({ table: 'events', scope: 'undated', page: 0 })}
            onListFuture={() => actions.chooseTable({ table: 'events', scope: 'future', page: 0 })}
          />
        )}
        <Details {...shared} cursor={cursor} figures={figures} actions={actions} />
        {isNarrow && !isTable && <Agenda {...shared} />}
      </div>
    </>
  );
}
