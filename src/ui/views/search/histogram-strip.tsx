import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import type { Answer, HistogramBin } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { formatDay, formatMinute } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { describeHistogram, toBars, toEdges } from './histogram-bars.ts';
import styles from './histogram-strip.module.css';

type Edges = readonly [from: number, to: number];

interface HistogramStripProps {
  readonly answer: Answer<readonly HistogramBin[]> | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Epoch ms, from inclusive, to exclusive. */
  readonly onBrush: (fromMs: number, toMs: number) => void;
}

/** All dated hits over time; drag over it, or move its two handles by keyboard, to search in a range. */
export const HistogramStrip = memo(function HistogramStrip(props: HistogramStripProps): ReactNode {
  const { answer, error, onRetry, onBrush } = props;
  if (error) {
    return (
      <div className={styles.strip}>
        <p className={styles.message} role="alert">
          The hits over time could not be counted: {error.message}{' '}
          <Button variant="ghost" onClick={onRetry}>
            Retry
          </Button>
        </p>
      </div>
    );
  }
  if (!answer) return <div className={styles.strip} />;
  return <Brush bins={answer.data} onBrush={onBrush} />;
});

interface BrushProps {
  readonly bins: readonly HistogramBin[];
  readonly onBrush: (fromMs: number, toMs: number) => void;
}

function Brush({ bins, onBrush }: BrushProps): ReactNode {
  const { timeZone } = useWorkspace();
  const [edges, setEdges] = useEdges(bins);
  const [dragStart, setDragStart] = useState<number | null>(null);
  const summary = describeHistogram(bins, timeZone);
  if (summary === null) {
    return (
      <div className={styles.strip}>
        <p className={styles.message}>No dated hits to show over time.</p>
      </div>
    );
  }
  const isWhole = edges[0] === 0 && edges[1] === bins.length;
  const reset = (): void => setEdges([0, bins.length]);
  const apply = ([from, to]: Edges): void => {
    const first = bins[from];
    const last = bins[to - 1];
    if (first && last) onBrush(first.startMs, last.endMs);
  };
  const drag = (event: PointerEvent): void => {
    if (dragStart !== null) setEdges(toEdges(dragStart, placeOf(event), bins.length));
  };
  const endDrag = (event: PointerEvent): void => {
    if (dragStart === null) return;
    setDragStart(null);
    const next = toEdges(dragStart, placeOf(event), bins.length);
    setEdges(next);
    // A click only marks a bin: one that was not meant must not change the query.
    if (Math.abs(placeOf(event) - dragStart) * bins.length >= 1) apply(next);
  };
  return (
    <fieldset className={isWhole ? styles.strip : `${styles.strip} ${styles.narrowed}`} aria-label="Hits over time">
      <div
        className={styles.plot}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragStart(placeOf(event));
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={() => {
          setDragStart(null);
          reset();
        }}
      >
        <Bars bins={bins} edges={edges} summary={summary} timeZone={timeZone} />
      </div>
      <Handles
        bins={bins}
        edges={edges}
        timeZone={timeZone}
        onMove={setEdges}
        onApply={() => !isWhole && apply(edges)}
        onReset={reset}
      />
      <RangeLine
        bins={bins}
        edges={edges}
        timeZone={timeZone}
        isWhole={isWhole}
        onApply={() => apply(edges)}
        onReset={reset}
      />
    </fieldset>
  );
}

/** A new answer has other bins: edges of the old ones mean nothing. */
function useEdges(bins: readonly HistogramBin[]): [Edges, (edges: Edges) => void] {
  const [marked, setMarked] = useState<{ readonly bins: readonly HistogramBin[]; readonly edges: Edges } | null>(null);
  const edges: Edges = marked?.bins === bins ? marked.edges : [0, bins.length];
  return [edges, (next) => setMarked({ bins, edges: next })];
}

/** 0 to 1 of the plot's width. */
function placeOf(event: PointerEvent): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : (event.clientX - left) / width;
}

interface BarsProps {
  readonly bins: readonly HistogramBin[];
  readonly edges: Edges;
  readonly summary: string;
  readonly timeZone: string;
}

function Bars({ bins, edges, summary, timeZone }: BarsProps): ReactNode {
  const [from, to] = edges;
  const bars = useMemo(() => toBars(bins, timeZone), [bins, timeZone]);
  return (
    <div className={styles.bars} role="img" aria-label={summary}>
      {bars.map((bar, index) => (
        <div
          key={bar.startMs}
          className={index >= from && index < to ? styles.bin : `${styles.bin} ${styles.outside}`}
          title={bar.label}
        >
          <div className={styles.bar} style={{ height: `${bar.height * 100}%` }}>
            <div className={styles.inferred} style={{ height: `${bar.inferredShare * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface HandlesProps {
  readonly bins: readonly HistogramBin[];
  readonly edges: Edges;
  readonly timeZone: string;
  readonly onMove: (edges: Edges) => void;
  readonly onApply: () => void;
  readonly onReset: () => void;
}

/** Native sliders over the plot: arrows move by a bin, Page Up and Down by ten, Enter searches. */
function Handles({ bins, edges, timeZone, onMove, onApply, onReset }: HandlesProps): ReactNode {
  const [from, to] = edges;
  const shared = {
    className: styles.handle,
    min: 0,
    max: bins.length,
    step: 1,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') onApply();
      if (event.key === 'Escape') onReset();
    },
  };
  return (
    <>
      <input
        type="range"
        {...shared}
        aria-label="Range from"
        aria-valuetext={formatMinute(bins[from]?.startMs ?? Number.NaN, timeZone)}
        value={from}
        onChange={(event) => onMove([Math.min(Number(event.currentTarget.value), to - 1), to])}
        onPointerUp={onApply}
      />
      <input
        type="range"
        {...shared}
        aria-label="Range to"
        aria-valuetext={formatMinute(bins[to - 1]?.endMs ?? Number.NaN, timeZone)}
        value={to}
        onChange={(event) => onMove([from, Math.max(Number(event.currentTarget.value), from + 1)])}
        onPointerUp={onApply}
      />
    </>
  );
}

interface RangeLineProps {
  readonly bins: readonly HistogramBin[];
  readonly edges: Edges;
  readonly timeZone: string;
  readonly isWhole: boolean;
  readonly onApply: () => void;
  readonly onReset: () => void;
}

function RangeLine({ bins, edges, timeZone, isWhole, onApply, onReset }: RangeLineProps): ReactNode {
  const [from, to] = edges;
  const startMs = bins[from]?.startMs ?? Number.NaN;
  const endMs = bins[to - 1]?.endMs ?? Number.NaN;
  if (isWhole) {
    return (
      <div className={styles.line}>
        <span>{formatDay(startMs, timeZone)}</span>
        <span>{formatDay(endMs, timeZone)}</span>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      <span>
        {formatMinute(startMs, timeZone)} – {formatMinute(endMs, timeZone)}
      </span>
      <span className={styles.actions}>
        <button type="button" className={styles.action} onClick={onApply}>
          Search in range
        </button>
        <button type="button" className={styles.action} onClick={onReset}>
          Whole range
        </button>
      </span>
    </div>
  );
}
