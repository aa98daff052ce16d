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
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })));

interface MainAreaProps extends Omit<TableViewProps, 'onChoose' | 'cursor'> {
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
  const { params, report, actions } = props;
  const cursor = report?.cursor ?? null;
  if (params.table !== null) {
    return (
      <div className={styles.main}>
        <Suspense fallback={<Skeleton label="Loading the table" rows={12} />}>
          <TableView {...props} cursor={cursor} onChoose={actions.chooseTable} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.main}>
      <Chart
        {...props}
        keyActions={actions}
        onListUndated={() => actions.chooseTable({ table: 'events', scope: 'undated', page: 0 })}
        onListFuture={() => actions.chooseTable({ table: 'events', scope: 'future', page: 0 })}
      />
      {params.hasDrawer && (
        <Suspense fallback={null}>
          <Drawer
            {...props}
            questions={props.playing.questions}
            cursor={cursor}
            player={props.playing.player}
            onOpenEvent={actions.openEvent}
            onClose={actions.toggleDrawer}
          />
        </Suspense>
      )}
    </div>
  );
}
