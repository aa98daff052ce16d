import { lazy, Suspense } from 'react';
import type { LaneLink } from '../../../engine/api.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Chart } from './chart.tsx';
import type { Where } from './column-questions.ts';
import type { HoverControl } from './hover-control.ts';
import type { Freshness } from './newer-events.tsx';
import type { SceneReport } from './scene.ts';
import type { TableViewProps } from './table-props.ts';
import styles from './timeline-screen.module.css';
import type { PlayerLink } from './use-player.ts';
import type { TimelineActions } from './use-timeline-actions.ts';

/** The chart comes first. */
const TableView = lazy(() => import('./table-view.tsx').then((module) => ({ default: module.TableView })));
const EstimateDialog = lazy(() =>
  import('./estimate-dialog.tsx').then((module) => ({ default: module.EstimateDialog })),
);
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })));

interface MainAreaProps extends Omit<TableViewProps, 'onChoose' | 'cursor' | 'onEstimate'> {
  readonly report: SceneReport | null;
  readonly where: Where;
  /** The view in words. */
  readonly summary: string;
  readonly hasLanes: boolean;
  readonly hover: HoverControl;
  readonly playing: PlayerLink;
  readonly links: readonly LaneLink[];
  readonly freshness: Freshness;
  readonly actions: TimelineActions;
  readonly onShowLane: (lane: number) => void;
}

/** The chart or its table, and the list of events below. */
export function MainArea(props: MainAreaProps) {
  const { params, actions } = props;
  return (
    <div className={styles.main}>
      {params.table === null ? <ChartArea {...props} /> : <TableArea {...props} />}
      {params.isEstimating && (
        <Suspense fallback={null}>
          <EstimateDialog onClose={actions.toggleEstimates} />
        </Suspense>
      )}
    </div>
  );
}

function TableArea(props: MainAreaProps) {
  const { report, actions } = props;
  return (
    <Suspense fallback={<Skeleton label="Loading the table" rows={12} />}>
      <TableView
        {...props}
        cursor={report?.cursor ?? null}
        onChoose={actions.chooseTable}
        onEstimate={actions.toggleEstimates}
      />
    </Suspense>
  );
}

function ChartArea(props: MainAreaProps) {
  const { params, report, playing, actions } = props;
  return (
    <>
      <Chart
        {...props}
        keyActions={actions}
        onListUndated={() => actions.chooseTable({ table: 'events', scope: 'undated', page: 0 })}
        onListFuture={() => actions.chooseTable({ table: 'events', scope: 'future', page: 0 })}
        onEstimate={actions.toggleEstimates}
      />
      {params.hasDrawer && props.hasLanes && (
        <Suspense fallback={null}>
          <Drawer
            {...props}
            questions={playing.questions}
            cursor={report?.cursor ?? null}
            player={playing.player}
            onOpenEvent={actions.openEvent}
            onClose={actions.toggleDrawer}
          />
        </Suspense>
      )}
    </>
  );
}
