import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { BandName, SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { ROW_HEIGHT } from '../../../timeline/row-layout.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { BandCanvas } from './band-canvas.tsx';
import styles from './chart.module.css';
import type { HoverControl } from './hover-control.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { LaneNames } from './lane-names.tsx';
import { NewerEvents } from './newer-events.tsx';
import { OverviewWindow } from './overview-window.tsx';
import { Playhead } from './playhead.tsx';
import { RangeHandles } from './range-handles.tsx';
import { canDrawTimeline, type TimelineScene } from './scene.ts';
import { Transport } from './transport.tsx';
import { UndatedLane } from './undated-lane.tsx';
import { KEYS_IN_WORDS } from './use-figures.ts';
import type { PlayerLink } from './use-player.ts';
import { type ChartKeyActions, handleChartKey } from './use-timeline-keys.ts';

const Tooltip = lazy(() => import('./tooltip.tsx').then((module) => ({ default: module.Tooltip })));

/** Asked for with the chart, so that it is there before a hand is. */
const pointerInput = import('./pointer-input.ts');

interface ChartProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly descriptions: ItemDescriptions;
  /** In words, for those who do not see it. */
  readonly summary: string;
  readonly hasLanes: boolean;
  readonly hover: HoverControl;
  readonly playing: PlayerLink;
  readonly keyActions: ChartKeyActions;
  /** Reads again what could not be read. */
  readonly onRetry: () => void;
  readonly onShowTable: () => void;
  readonly onListUndated: () => void;
  readonly onEstimate: () => void;
  readonly onShowLane: (key: string) => void;
}

export function Chart(props: ChartProps) {
  if (canDrawTimeline()) return <DrawnChart {...props} />;
  return (
    <ErrorPane title="The chart cannot be drawn here" error={NO_CANVAS}>
      <Button onClick={props.onShowTable}>Show the table</Button>
    </ErrorPane>
  );
}

const NO_CANVAS = new Error(
  'This browser lets no worker draw on a canvas. The table has the same events, with the same range and filter.',
);

function DrawnChart(props: ChartProps) {
  const { scene, facts, report, descriptions, summary, hasLanes, hover, playing, keyActions } = props;
  const summaryId = useId();
  const parts = useChartParts();
  const hasUndated = facts.undatedCount > 0;
  useAttachedScene(scene, parts, hover, hasLanes, hasUndated);

  useKeysFromAnywhere(parts.root, scene, keyActions);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (!handleChartKey(scene, event, keyActions)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={parts.root}
      className={hasLanes ? styles.chart : `${styles.chart} ${styles.compact}`}
      role="application"
      aria-roledescription="timeline"
      aria-label="Timeline chart"
      aria-describedby={summaryId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys of its virtual cursor
      tabIndex={0}
      data-pane
      onKeyDown={handleKeyDown}
    >
      <p id={summaryId} className={styles.summary}>
        {`${summary} ${KEYS_IN_WORDS}`}
      </p>
      <div className={styles.name}>Overview</div>
      <div ref={parts.overviewBand} className={styles.overview}>
        <BandCanvas scene={scene} band="overview" />
        <OverviewWindow ref={parts.window} scene={scene} facts={facts} report={report} />
      </div>
      <div className={`${styles.name} ${styles.zone}`} title="Time zone of all times on this screen">
        {facts.clock.timeZone}
      </div>
      <div className={`${styles.name} ${styles.densityName}`}>
        <span>Density</span>
        <span className={styles.count}>{report && formatNumber(report.matched)}</span>
        {hasLanes && <Transport playing={playing} timeZone={facts.clock.timeZone} />}
      </div>
      <div className={styles.density}>
        <BandCanvas scene={scene} band="density" />
        <div className={styles.corner}>
          <NewerEvents scene={scene} report={report} />
        </div>
      </div>
      {hasLanes && (
        <div ref={parts.scroller} className={styles.scroller}>
          <div className={styles.stage}>
            <div className={styles.namesBox}>
              <LaneNames
                ref={parts.names}
                scene={scene}
                report={report}
                laneKind={facts.laneKind}
                onShow={props.onShowLane}
                onRetry={props.onRetry}
              />
            </div>
            <div className={styles.lanes}>
              <BandCanvas scene={scene} band="lanes" />
              <div ref={parts.cursorProxy} className={styles.proxy} />
            </div>
            {report && report.foldedCount > 0 && <FoldedLanes report={report} />}
          </div>
          <div ref={parts.spacer} className={styles.spacer} />
        </div>
      )}
      {hasUndated && (
        <div className={styles.undatedLane}>
          <UndatedLane
            scene={scene}
            facts={facts}
            descriptions={descriptions}
            cursor={report?.cursor ?? null}
            onListAll={props.onListUndated}
            onEstimate={props.onEstimate}
          />
        </div>
      )}
      <div className={styles.overlay}>
        {report?.range && report.rangeShares && (
          <RangeHandles scene={scene} facts={facts} range={report.range} shares={report.rangeShares} />
        )}
        <Playhead scene={scene} facts={facts} player={playing.player} />
      </div>
      <div ref={parts.crosshair} className={styles.crosshair} hidden>
        <span ref={parts.crosshairLabel} className={styles.crosshairLabel} />
      </div>
      <HoverTooltip hover={hover} facts={facts} descriptions={descriptions} />
    </div>
  );
}

/** Nothing of the tooltip is loaded before the pointer rests on something. */
function HoverTooltip({ hover, facts, descriptions }: Pick<ChartProps, 'hover' | 'facts' | 'descriptions'>) {
  const shown = useSyncExternalStore(hover.shown.subscribe, hover.shown.getSnapshot);
  return (
    shown && (
      <Suspense fallback={null}>
        <Tooltip shown={shown} control={hover} timeZone={facts.clock.timeZone} descriptions={descriptions} />
      </Suspense>
    )
  );
}

function FoldedLanes({ report: { foldedCount, rowCount, rowHeight } }: { readonly report: SceneReport }) {
  return (
    <p className={styles.folded} style={{ top: `min(${rowCount * rowHeight}px, 100% - ${ROW_HEIGHT}px)` }}>
      {`+${formatCount(foldedCount, 'lane')} without events here`}
    </p>
  );
}

/** Right after arrival the focus is on the heading: the first key of the cursor takes it to the chart. */
function useKeysFromAnywhere(
  root: RefObject<HTMLElement | null>,
  scene: TimelineScene,
  keyActions: ChartKeyActions,
): void {
  const handleKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isIdle = event.target instanceof Element && event.target.matches('body, main, h1');
    if (!isIdle || event.defaultPrevented || !handleChartKey(scene, event, keyActions)) return;
    event.preventDefault();
    root.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

type ChartParts = ReturnType<typeof useChartParts>;

function useChartParts() {
  return {
    root: useRef<HTMLDivElement>(null),
    overviewBand: useRef<HTMLDivElement>(null),
    window: useRef<HTMLDivElement>(null),
    scroller: useRef<HTMLDivElement>(null),
    spacer: useRef<HTMLDivElement>(null),
    names: useRef<HTMLUListElement>(null),
    cursorProxy: useRef<HTMLDivElement>(null),
    crosshair: useRef<HTMLDivElement>(null),
    crosshairLabel: useRef<HTMLSpanElement>(null),
  };
}

function useAttachedScene(
  scene: TimelineScene,
  parts: ChartParts,
  hover: HoverControl,
  hasLanes: boolean,
  hasUndated: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay; which parts there are follows from the two flags
  useEffect(() => {
    const [root, overview, window] = [parts.root.current, parts.overviewBand.current, parts.window.current];
    const [crosshair, crosshairLabel] = [parts.crosshair.current, parts.crosshairLabel.current];
    if (!root || !overview || !window || !crosshair || !crosshairLabel) return;
    const bands: BandName[] = ['overview', 'density'];
    if (hasLanes) bands.push('lanes');
    if (hasUndated) bands.push('undated');
    const stops = [scene.attach({ root, bands, window, lanes: laneElements(parts) })];
    const [density, lanes] = [scene.canvasOf('density'), hasLanes ? scene.canvasOf('lanes') : null];
    const elements = { root, overview, density, lanes, crosshair, crosshairLabel };
    let isAttached = true;
    pointerInput.then(
      ({ attachPointerInput }) => {
        if (isAttached) stops.push(attachPointerInput(scene, elements, hover));
      },
      // The chunk could not be loaded: keys and buttons still work.
      () => {},
    );
    return () => {
      isAttached = false;
      for (const stop of stops) stop();
    };
  }, [scene, hover, hasLanes, hasUndated]);
}

function laneElements(parts: ChartParts) {
  const scroller = parts.scroller.current;
  const spacer = parts.spacer.current;
  const names = parts.names.current;
  const cursorProxy = parts.cursorProxy.current;
  return scroller && spacer && names && cursorProxy ? { scroller, spacer, names, cursorProxy } : null;
}
