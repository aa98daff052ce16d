import { lazy, Suspense } from 'react';
import type { Extent } from '../../../timeline/extents.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Chart } from './chart.tsx';
import type { HoverControl } from './hover-control.ts';
import type { TableViewProps } from './table-props.ts';
import styles from './timeline-screen.module.css';
import type { TimelineActions } from './use-timeline-actions.ts';

/** The chart comes first. */
const TableView = lazy(() => import('./table-view.tsx').then((module) => ({ default: module.TableView })));
const EstimateDialog = lazy(() =>
  import('./estimate-dialog.tsx').then((module) => ({ default: module.EstimateDialog })),
);
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })));

interface MainAreaProps extends Omit<TableViewProps, 'onChoose' | 'onEstimate'> {
  readonly extent: Extent;
  readonly hasLanes: boolean;
  readonly hover: HoverControl;
  readonly actions: TimelineActions;
  readonly onShowLane: (key: string) => void;
  /** Reads again what could not be read. */
  readonly onRetry: () => void;
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
  const { actions } = props;
  return (
    <Suspense fallback={<Skeleton label="Loading the table" rows={12} />}>
      <TableView {...props} onChoose={actions.chooseTable} onEstimate={actions.toggleEstimates} />
    </Suspense>
  );
}

function ChartArea(props: MainAreaProps) {
  const { params, actions } = props;
  return (
    <>
      <Chart
        {...props}
        keyActions={actions}
        onShowTable={actions.toggleTable}
        onListUndated={() => actions.chooseTable({ table: 'events', scope: 'undated', page: 0 })}
        onEstimate={actions.toggleEstimates}
      />
      {params.hasDrawer && props.hasLanes && (
        <Suspense fallback={null}>
          <Drawer {...props} onOpenEvent={actions.openEvent} onClose={actions.toggleDrawer} />
        </Suspense>
      )}
    </>
  );
}
