import { Pin, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { LaneKind } from '../../../timeline/lanes.ts';
import type { LaneRow, SceneReport } from '../../../timeline/protocol.ts';
import { formatNumber } from '../../format.ts';
import { sayAll } from '../../say.ts';
import { zoomToLane } from './commands.ts';
import styles from './lane-names.module.css';
import { togglePin, usePinnedLanes } from './pinned-lanes.ts';
import type { TimelineScene } from './scene.ts';

interface LaneNamesProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly scene: TimelineScene;
  readonly report: SceneReport | null;
  readonly laneKind: LaneKind;
  /** Shows all that is known of a lane. */
  readonly onShow: (key: string) => void;
  /** Reads again what could not be read. */
  readonly onRetry: () => void;
}

/** The names of the lanes in sight; one stop for Tab, arrows move between them. Moved by the scene while scrolling. */
export function LaneNames({ ref, scene, report, laneKind, onShow, onRetry }: LaneNamesProps) {
  const pinned = usePinnedLanes(laneKind);
  const [focusedLane, setFocusedLane] = useState<number | null>(null);
  const focusTarget = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const rows = report?.rows ?? [];
  const cursorLane = report?.cursor?.lane ?? null;
  const tabStop = rows.some(({ lane }) => lane === focusedLane) ? focusedLane : (rows[0]?.lane ?? null);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusTarget.current?.focus({ preventScroll: true });
  });

  const handleKeyDown = (event: KeyboardEvent, { lane, key }: LaneRow) => {
    if (event.key === 'p') {
      event.stopPropagation();
      togglePin(laneKind, key);
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // Some rows beyond those in sight are told, too.
    const next = rows[rows.findIndex((row) => row.lane === lane) + step]?.lane;
    if (next === undefined) return;
    wantsFocus.current = true;
    setFocusedLane(next);
    scene.run('revealLane', next);
  };
  return (
    <ul ref={ref} className={styles.names} aria-label="Lanes">
      {rows.map((row) => (
        <LaneName
          key={row.lane}
          ref={row.lane === focusedLane ? focusTarget : null}
          row={row}
          height={report?.rowHeight ?? 0}
          isCurrent={row.lane === cursorLane}
          isTabStop={row.lane === tabStop}
          onFocus={() => setFocusedLane(row.lane)}
          isPinned={pinned.includes(row.key)}
          onSelect={() => onShow(row.key)}
          onZoom={() => zoomToLane(scene, row.lane)}
          onRetry={onRetry}
          onKeyDown={(event) => handleKeyDown(event, row)}
        />
      ))}
    </ul>
  );
}

interface LaneNameProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly row: LaneRow;
  readonly height: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isPinned: boolean;
  readonly onFocus: () => void;
  readonly onSelect: () => void;
  readonly onZoom: () => void;
  readonly onRetry: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function LaneName({
  ref,
  row,
  height,
  isCurrent,
  isTabStop,
  isPinned,
  onFocus,
  onSelect,
  onZoom,
  onRetry,
  onKeyDown,
}: LaneNameProps) {
  const isFailed = row.problem?.state === 'failed';
  return (
    <li className={isFailed ? `${styles.row} ${styles.failed}` : styles.row} style={{ top: row.top, height }}>
      <button
        ref={ref}
        type="button"
        className={isCurrent ? `${styles.name} ${styles.current}` : styles.name}
        tabIndex={isTabStop ? 0 : -1}
        title={`${row.detail}\n${row.problem ? `${sayAll(row.problem.reasons)}\n` : ''}Click shows what is known of the lane, double click zooms to it, P pins it`}
        onFocus={onFocus}
        onClick={onSelect}
        onDoubleClick={onZoom}
        onKeyDown={onKeyDown}
      >
        <span className={row.isNested ? `${styles.label} ${styles.nested}` : styles.label}>{row.label}</span>
        <span className={styles.spoken}>: </span>
        {isPinned && (
          <>
            <Pin aria-hidden="true" size={12} className={styles.pin} />
            <span className={styles.spoken}>pinned, </span>
          </>
        )}
        {row.problem?.state === 'partial' && (
          <>
            <TriangleAlert aria-hidden="true" size={12} className={styles.partial} />
            <span className={styles.spoken}>incomplete, </span>
          </>
        )}
        {row.inView.errors > 0 && (
          <span className={styles.errors}>
            {formatNumber(row.inView.errors)}
            <span aria-hidden="true">✕</span>
            <span className={styles.spoken}> errors, </span>
          </span>
        )}
        <span className={styles.count}>
          {formatNumber(row.inView.events)}
          <span className={styles.spoken}> events in view</span>
        </span>
      </button>
      {isFailed && <FailedLane onRetry={onRetry} />}
    </li>
  );
}

/** A lane must not look empty because its store could not be read. */
function FailedLane({ onRetry }: Pick<LaneNameProps, 'onRetry'>) {
  return (
    <span className={styles.trouble}>
      Unavailable
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </span>
  );
}
