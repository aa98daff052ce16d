import { Pin } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { rangeOfLane, selectRange, zoomToRange } from './commands.ts';
import styles from './lane-names.module.css';
import type { Lane } from './lanes.ts';
import type { TimelineModel } from './model.ts';
import { isPinned, togglePin, usePinnedLanes } from './pinned-lanes.ts';
import type { LaneRow, SceneReport, TimelineScene } from './scene.ts';

interface LaneNamesProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly report: SceneReport | null;
  /** Shows all that is known of a lane. */
  readonly onShow: (lane: number) => void;
}

/** The names of the lanes in sight; one stop for Tab, arrows move between them. Moved by the scene while scrolling. */
export function LaneNames({ ref, scene, model, report, onShow }: LaneNamesProps) {
  const pinned = usePinnedLanes(model.lanes.kind);
  const [focusedLane, setFocusedLane] = useState<number | null>(null);
  const focusTarget = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const rows = report?.rows ?? [];
  const cursorLane = report?.cursor == null ? null : model.lanes.laneOf[report.cursor];
  const tabStop = rows.some(({ lane }) => lane === focusedLane) ? focusedLane : (rows[0]?.lane ?? null);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusTarget.current?.focus({ preventScroll: true });
  });

  const zoomTo = (lane: number) => {
    selectRange(scene, rangeOfLane(model, scene.mask, lane), 'jump');
    zoomToRange(scene);
  };
  const handleKeyDown = (event: KeyboardEvent, lane: number) => {
    if (event.key === 'p') {
      event.stopPropagation();
      togglePin(model.lanes.kind, model.lanes.lanes[lane]?.key ?? '');
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = scene.rows[scene.rows.indexOf(lane) + step];
    if (next === undefined) return;
    wantsFocus.current = true;
    setFocusedLane(next);
    scene.scrollToLane(next);
  };
  return (
    <ul ref={ref} className={styles.names} aria-label="Lanes">
      {rows.map((row) => (
        <LaneName
          key={row.lane}
          ref={row.lane === focusedLane ? focusTarget : null}
          row={row}
          lane={model.lanes.lanes[row.lane]}
          height={report?.rowHeight ?? 0}
          isCurrent={row.lane === cursorLane}
          isTabStop={row.lane === tabStop}
          onFocus={() => setFocusedLane(row.lane)}
          isPinned={isPinned(pinned, model.lanes.lanes[row.lane]?.key ?? '')}
          onSelect={() => onShow(row.lane)}
          onZoom={() => zoomTo(row.lane)}
          onKeyDown={(event) => handleKeyDown(event, row.lane)}
        />
      ))}
    </ul>
  );
}

interface LaneNameProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly row: LaneRow;
  readonly lane: Lane | undefined;
  readonly height: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isPinned: boolean;
  readonly onFocus: () => void;
  readonly onSelect: () => void;
  readonly onZoom: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function LaneName({
  ref,
  row,
  lane,
  height,
  isCurrent,
  isTabStop,
  isPinned: hasPin,
  onFocus,
  onSelect,
  onZoom,
  onKeyDown,
}: LaneNameProps) {
  const name = lane?.label ?? '';
  return (
    <li className={styles.row} style={{ top: row.top, height }}>
      <button
        ref={ref}
        type="button"
        className={isCurrent ? `${styles.name} ${styles.current}` : styles.name}
        tabIndex={isTabStop ? 0 : -1}
        title={`${lane?.detail ?? name}\nClick shows what is known of the lane, double click zooms to it, P pins it`}
        onFocus={onFocus}
        onClick={onSelect}
        onDoubleClick={onZoom}
        onKeyDown={onKeyDown}
      >
        <span className={lane?.isNested ? `${styles.label} ${styles.nested}` : styles.label}>{name}</span>
        <span className={styles.spoken}>: </span>
        {hasPin && (
          <>
            <Pin aria-hidden="true" size={12} className={styles.pin} />
            <span className={styles.spoken}>pinned, </span>
          </>
        )}
        {row.errors > 0 && (
          <span className={styles.errors}>
            {formatNumber(row.errors)}
            <span aria-hidden="true">✕</span>
            <span className={styles.spoken}> errors, </span>
          </span>
        )}
        <span className={styles.count}>
          {formatNumber(row.events)}
          <span className={styles.spoken}> events in view</span>
        </span>
      </button>
    </li>
  );
}
