import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
  type Range as VirtualRange,
} from '@tanstack/react-virtual';
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
import { eventIndexesOf, type FoldRow, type SessionLayout, type TranscriptRow } from './transcript-rows.ts';
import { useTranscriptSource } from './transcript-source.ts';
import { UnitRowView } from './unit-row.tsx';
import { useMedia } from './use-media.ts';

/** Rows kept ready above and below the window. */
const OVERSCAN = 8;
const DEFAULT_WIDTH = 900;
const MOUSE_LINE = 32;
const FINGER_LINE = 46;

export interface TranscriptProps {
  readonly label: string;
  readonly rows: readonly TranscriptRow[];
  /** Every session that rows come from. */
  readonly layouts: ReadonlyMap<string, SessionLayout>;
  readonly state: ReaderState;
  readonly isRowOpen: (row: TranscriptRow) => boolean;
  /** By event index, of the session itself. */
  readonly promptNumbers: ReadonlyMap<number, number>;
  readonly directories: readonly string[];
  readonly commonModel: string | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly findPlace: (row: HTMLElement) => Range | null;
  /** Told the row at the top of the window whenever it changes. */
  readonly onTopRow: (position: number) => void;
}

/** All rows of a session in one feed, of which only those near the window exist. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { rows, layouts, state, isRowOpen, scroller, onTopRow } = props;
  const width = useWidth(scroller);
  const lineHeight = useMedia('(pointer: coarse)') ? FINGER_LINE : MOUSE_LINE;
  const activeIndex = useMemo(
    () => (state.activeKey === null ? -1 : rows.findIndex((row) => row.key === state.activeKey)),
    [rows, state.activeKey],
  );
  const estimates = useMemo(
    () =>
      Float64Array.from(rows, (row) => {
        const outline = layouts.get(row.sessionKey)?.outline;
        return outline ? estimateRowHeight(row, outline, { width, lineHeight }, isRowOpen(row)) : 0;
      }),
    [rows, layouts, width, lineHeight, isRowOpen],
  );
  // All 50,000 rows are laid out anew whenever this is another function.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => estimates[index] ?? 0,
    overscan: OVERSCAN,
    // Rows are put in place as soon as they are measured, before anything is painted.
    directDomUpdates: true,
    // A row that has the focus stays, however far one scrolls.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex, range),
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = keepsPlace;
  const items = virtualizer.getVirtualItems();
  useWantedEvents(rows, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);

  const top = virtualizer.range?.startIndex ?? 0;
  useEffect(() => onTopRow(top), [top, onTopRow]);

  useTarget(props, (index) => virtualizer.scrollToIndex(index, { align: 'start' }));

  return (
    <div ref={scroller} className={styles.scroller}>
      <div role="feed" aria-label={props.label} className={styles.feed} ref={virtualizer.containerRef}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <Article
              key={row.key}
              row={row}
              position={item.index}
              measure={virtualizer.measureElement}
              isActive={item.index === activeIndex || (activeIndex < 0 && item.index === top)}
              transcript={props}
              estimate={estimates[item.index] ?? 0}
            />
          );
        })}
      </div>
    </div>
  );
});

/**
 * Whether a change of a row's size moves the window, so that what is read stays in place. Rows grow when their texts
 * come in, in either direction; of a row over the upper edge, its end stays when one scrolls up, else its start.
 */
function keepsPlace(item: VirtualItem, _delta: number, virtualizer: Virtualizer<HTMLDivElement, Element>): boolean {
  const offset = virtualizer.scrollOffset ?? 0;
  return item.end <= offset || (item.start < offset && virtualizer.scrollDirection === 'backward');
}

interface ArticleProps {
  readonly row: TranscriptRow;
  readonly position: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isActive: boolean;
  readonly transcript: TranscriptProps;
  /** CSS pixels. */
  readonly estimate: number;
}

const Article = memo(function Article({ row, position, measure, isActive, transcript, estimate }: ArticleProps) {
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
      style={{ paddingInlineStart: indentOf(row) }}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId(row.key)}
      aria-posinset={position + 1}
      aria-setsize={rows.length}
      onFocus={() => actions.activate(row.key)}
      onKeyDown={(event) => pressLine(event)}
    >
      <RowContent row={row} transcript={transcript} estimate={estimate} />
    </article>
  );
});

/** Enter on a row does what a press on its line does. */
function pressLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('button[aria-expanded]')?.click();
}

const BASE_INDENT = 8;
const STEP_INDENT = 20;
const MAX_INDENT_STEPS = 6;

function indentOf(row: TranscriptRow): number {
  const steps = row.depth + (row.kind === 'unit' && row.isFolded ? 1 : 0);
  return BASE_INDENT + Math.min(steps, MAX_INDENT_STEPS) * STEP_INDENT;
}

function RowContent({ row, transcript, estimate }: Pick<ArticleProps, 'row' | 'transcript' | 'estimate'>) {
  const { layouts, state, isRowOpen, promptNumbers, directories, commonModel } = transcript;
  const outline = layouts.get(row.sessionKey)?.outline;
  const titles = outline?.titles;
  const foldTitles = useMemo(() => (row.kind === 'fold' ? titlesOfReads(row, titles ?? []) : []), [row, titles]);
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
      commonModel={commonModel}
      estimate={estimate}
    />
  );
}

function titlesOfReads(row: FoldRow, titles: readonly string[]): readonly string[] {
  return row.units.filter((unit) => unit.kind === 'read').map((unit) => titles[unit.index] ?? '');
}

function withIndex(indexes: number[], index: number, range: VirtualRange): number[] {
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((left, right) => left - right);
}

/** Rows read ahead of the window, on both sides, so that their texts are here when they come in sight. */
const READ_AHEAD = 60;

/** Reads the pages around the window. */
function useWantedEvents(rows: readonly TranscriptRow[], first: number, last: number): void {
  const source = useTranscriptSource();
  useEffect(() => {
    const wanted: { sessionKey: string; index: number }[] = [];
    const end = Math.min(rows.length - 1, last + READ_AHEAD);
    for (let position = Math.max(0, first - READ_AHEAD); position <= end; position++) {
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
