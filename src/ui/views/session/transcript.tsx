import { defaultRangeExtractor, useVirtualizer, type Range as VirtualRange } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { followTarget } from './follow-target.ts';
import { FoldRowView, NestedStateRowView } from './group-rows.tsx';
import { useReaderActions } from './reader-actions.ts';
import type { ReaderState } from './reader-state.ts';
import { estimateRowHeight } from './row-height.ts';
import { titleId } from './row-parts.tsx';
import styles from './transcript.module.css';
import { type Density, eventIndexesOf, type SessionLayout, type TranscriptRow } from './transcript-rows.ts';
import { useTranscriptSource } from './transcript-source.ts';
import { UnitRowView } from './unit-row.tsx';

/** Rows kept ready above and below the window. */
const OVERSCAN = 8;
const DEFAULT_WIDTH = 900;

export interface TranscriptProps {
  readonly label: string;
  readonly rows: readonly TranscriptRow[];
  /** Every session that rows come from. */
  readonly layouts: ReadonlyMap<string, SessionLayout>;
  readonly state: ReaderState;
  readonly density: Density;
  readonly isRowOpen: (row: TranscriptRow) => boolean;
  /** By event index, of the session itself. */
  readonly promptNumbers: ReadonlyMap<number, number>;
  readonly directories: readonly string[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly findPlace: (row: HTMLElement) => Range | null;
  /** Told the row at the top of the window whenever it changes. */
  readonly onTopRow: (position: number) => void;
}

/** All rows of a session in one feed, of which only those near the window exist. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { rows, layouts, state, density, isRowOpen, scroller, onTopRow } = props;
  const width = useWidth(scroller);
  const activeIndex = useMemo(
    () => (state.activeKey === null ? -1 : rows.findIndex((row) => row.key === state.activeKey)),
    [rows, state.activeKey],
  );
  // All 50,000 rows are laid out anew whenever this is another function.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => {
      const row = rows[index];
      const layout = row && layouts.get(row.sessionKey);
      return layout ? estimateRowHeight(row, layout.outline, width, density, isRowOpen(row)) : 0;
    },
    overscan: OVERSCAN,
    // A row that has the focus stays, however far one scrolls.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex, range),
  });
  const items = virtualizer.getVirtualItems();
  useWantedEvents(rows, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);

  const top = virtualizer.range?.startIndex ?? 0;
  useEffect(() => onTopRow(top), [top, onTopRow]);

  useTarget(props, (index) => virtualizer.scrollToIndex(index, { align: 'start' }));

  return (
    <div ref={scroller} className={styles.scroller}>
      <div role="feed" aria-label={props.label} className={styles.feed} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <Article
              key={row.key}
              row={row}
              position={item.index}
              start={item.start}
              measure={virtualizer.measureElement}
              isActive={item.index === activeIndex || (activeIndex < 0 && item.index === top)}
              transcript={props}
            />
          );
        })}
      </div>
    </div>
  );
});

interface ArticleProps {
  readonly row: TranscriptRow;
  readonly position: number;
  /** CSS pixels from the top of the feed. */
  readonly start: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isActive: boolean;
  readonly transcript: TranscriptProps;
}

function Article({ row, position, start, measure, isActive, transcript }: ArticleProps) {
  const actions = useReaderActions();
  const { state, rows } = transcript;
  const isTarget = state.target?.rowKey === row.key && state.target.align === 'start';
  const className = [styles.row, row.depth > 0 && styles.nested, isTarget && styles.target].filter(Boolean).join(' ');
  return (
    <article
      ref={measure}
      data-index={position}
      data-row-key={row.key}
      className={className}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: indentOf(row) }}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId(row.key)}
      aria-posinset={position + 1}
      aria-setsize={rows.length}
      onFocus={() => actions.activate(row.key)}
      onKeyDown={(event) => pressLine(event)}
    >
      <RowContent row={row} transcript={transcript} />
    </article>
  );
}

/** Enter on a row does what a press on its line does. */
function pressLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('button[aria-expanded]')?.click();
}

const STEP_INDENT = 20;
const MAX_INDENT_STEPS = 6;

function indentOf(row: TranscriptRow): number {
  const steps = row.depth + (row.kind === 'unit' && row.isFolded ? 1 : 0);
  return Math.min(steps, MAX_INDENT_STEPS) * STEP_INDENT;
}

function RowContent({ row, transcript }: { readonly row: TranscriptRow; readonly transcript: TranscriptProps }) {
  const { layouts, state, isRowOpen, promptNumbers, directories } = transcript;
  const outline = layouts.get(row.sessionKey)?.outline;
  const titles = outline?.titles;
  const foldTitles = useMemo(
    () => (row.kind === 'fold' ? row.units.map((unit) => titles?.[unit.index] ?? '') : []),
    [row, titles],
  );
  if (row.kind === 'fold') return <FoldRowView row={row} titles={foldTitles} />;
  if (row.kind === 'nested-state') return <NestedStateRowView row={row} />;
  const { index } = row.unit;
  return (
    <UnitRowView
      row={row}
      title={titles?.[index] ?? ''}
      textLength={outline?.lengths[index] ?? 0}
      promptNumber={row.depth === 0 ? (promptNumbers.get(index) ?? null) : null}
      isOpen={isRowOpen(row)}
      isSelected={state.selected.has(row.key)}
      isNested={state.nested.has(row.key)}
      target={state.target?.rowKey === row.key ? state.target : null}
      directories={directories}
    />
  );
}

function withIndex(indexes: number[], index: number, range: VirtualRange): number[] {
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((left, right) => left - right);
}

/** Reads the pages around the window. */
function useWantedEvents(rows: readonly TranscriptRow[], first: number, last: number): void {
  const source = useTranscriptSource();
  useEffect(() => {
    const wanted: { sessionKey: string; index: number }[] = [];
    for (let position = first; position <= last; position++) {
      const row = rows[position];
      if (!row) continue;
      for (const index of eventIndexesOf(row)) wanted.push({ sessionKey: row.sessionKey, index });
    }
    source.wantEvents(wanted);
  }, [source, rows, first, last]);
}

function useWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/** Goes to each new target, as soon as its row is there. */
function useTarget(props: TranscriptProps, bringNear: (index: number) => void): void {
  const { rows, state, scroller, findPlace } = props;
  const handled = useRef(0);
  const stopFollowing = useRef<(() => void) | null>(null);
  const latest = useRef({ bringNear, findPlace, rows });
  latest.current = { bringNear, findPlace, rows };
  const { target } = state;
  useEffect(() => {
    if (!target || !scroller.current || target.serial === handled.current) return;
    const isThere = rows.some((row) => row.key === target.rowKey);
    if (!isThere) return;
    handled.current = target.serial;
    stopFollowing.current?.();
    const element = scroller.current;
    stopFollowing.current = followTarget({
      scroller: element,
      target,
      bringNear: () => latest.current.bringNear(latest.current.rows.findIndex((row) => row.key === target.rowKey)),
      findRow: () => element.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(target.rowKey)}"]`),
      findPlace: (row) => latest.current.findPlace(row),
    });
  }, [target, rows, scroller]);
  useEffect(() => () => stopFollowing.current?.(), []);
}
