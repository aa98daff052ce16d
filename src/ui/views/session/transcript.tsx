import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
  type Range as VirtualRange,
} from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../hooks/use-media.ts';
import { rowSelector } from '../../marks/text-highlights.ts';
import { followTarget, TARGET_MARGIN } from './follow-target.ts';
import { estimateRowHeight } from './row-height.ts';
import styles from './transcript.module.css';
import { TranscriptArticle, type TranscriptShared } from './transcript-article.tsx';
import { eventIndexesOf, survivorOf, type TranscriptRow } from './transcript-rows.ts';
import { useTranscriptSource } from './transcript-source.ts';

/** Rows kept ready above and below the window. */
const OVERSCAN = 8;
/** Height of a folded row, CSS pixels. */
const MOUSE_LINE = 32;
const FINGER_LINE = 46;
/** Height of what names a new day, CSS pixels. */
const DIVIDER_LINE = 36;

export interface TranscriptProps extends TranscriptShared {
  readonly label: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly findPlace: (row: HTMLElement) => Range | null;
  /** Told the row that is read whenever it may be another one. */
  readonly onReadRow: (position: number) => void;
}

/** The window onto a transcript; its width is known before anything is laid out in it. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const width = useWidth(props.scroller);
  return (
    <div ref={props.scroller} className={styles.scroller}>
      {width > 0 && props.rows.length > 0 && <Feed width={width} {...props} />}
    </div>
  );
});

/** All rows of a session in one feed, of which only those near the window exist. */
function Feed({ width, ...props }: TranscriptProps & { readonly width: number }) {
  const { rows, layouts, state, isRowOpen, dayStarts, scroller, onReadRow } = props;
  const lineHeight = useMedia('(pointer: coarse)') ? FINGER_LINE : MOUSE_LINE;
  const activeIndex = useMemo(
    () => (state.activeKey === null ? -1 : rows.findIndex((row) => row.key === state.activeKey)),
    [rows, state.activeKey],
  );
  const estimates = useMemo(
    () =>
      Float64Array.from(rows, (row) => {
        const outline = layouts.get(row.sessionKey)?.outline;
        const divider = dayStarts.has(row.key) ? DIVIDER_LINE : 0;
        return outline ? divider + estimateRowHeight(row, outline, { width, lineHeight }, isRowOpen(row)) : 0;
      }),
    [rows, layouts, dayStarts, width, lineHeight, isRowOpen],
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
  useReadRow(virtualizer, activeIndex, onReadRow);
  useKeptPlace(rows, virtualizer);
  useTarget(props, (index) => virtualizer.scrollToIndex(index, { align: 'start' }));
  // One object for all rows, and the same one while only the window moves.
  const shared = useShared(props);
  return (
    <div role="feed" aria-label={props.label} className={styles.feed} ref={virtualizer.containerRef}>
      {items.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <TranscriptArticle
            key={row.key}
            row={row}
            position={item.index}
            measure={virtualizer.measureElement}
            isActive={item.index === activeIndex || (activeIndex < 0 && item.index === top)}
            shared={shared}
            estimate={estimates[item.index] ?? 0}
          />
        );
      })}
    </div>
  );
}

function useShared(props: TranscriptShared): TranscriptShared {
  const { rows, layouts, state, isRowOpen, promptNumbers, dayStarts, directories, commonModel } = props;
  return useMemo(
    () => ({ rows, layouts, state, isRowOpen, promptNumbers, dayStarts, directories, commonModel }),
    [rows, layouts, state, isRowOpen, promptNumbers, dayStarts, directories, commonModel],
  );
}

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

/**
 * Whether a change of a row's size moves the window, so that what is read stays in place. Rows grow when their texts
 * come in, in either direction; of a row over the upper edge, its end stays when one scrolls up, else its start.
 */
function keepsPlace(item: VirtualItem, _delta: number, virtualizer: RowVirtualizer): boolean {
  const offset = virtualizer.scrollOffset ?? 0;
  return item.end <= offset || (item.start < offset && virtualizer.scrollDirection === 'backward');
}

/** When rows come or go, the one at the top of the window stays there, or the next one that is left. */
function useKeptPlace(rows: readonly TranscriptRow[], virtualizer: RowVirtualizer): void {
  const seen = useRef(rows);
  const anchor = useRef({ position: 0, offset: 0 });
  useLayoutEffect(() => {
    const before = seen.current;
    if (before === rows) return;
    seen.current = rows;
    const next = survivorOf(before, anchor.current.position, rows);
    const place = virtualizer.getOffsetForIndex(next, 'start');
    if (place) virtualizer.scrollToOffset(place[0] + anchor.current.offset);
  }, [rows, virtualizer]);
  useEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const item = virtualizer.getVirtualItemForOffset(offset);
    if (item) anchor.current = { position: item.index, offset: offset - item.start };
  });
}

/** The row that is read: the active one while it is in sight, else the topmost of which more than a margin is. */
function useReadRow(virtualizer: RowVirtualizer, activeIndex: number, onReadRow: (position: number) => void): void {
  const tell = useCallback(() => {
    const { range, scrollOffset } = virtualizer;
    if (!range) return;
    const isActiveInSight = activeIndex >= range.startIndex && activeIndex <= range.endIndex;
    const topmost = virtualizer.getVirtualItemForOffset((scrollOffset ?? 0) + TARGET_MARGIN);
    onReadRow(isActiveInSight ? activeIndex : (topmost?.index ?? range.startIndex));
  }, [virtualizer, activeIndex, onReadRow]);
  useEffect(tell);
  useEffect(() => {
    const element = virtualizer.scrollElement;
    element?.addEventListener('scroll', tell, { passive: true });
    return () => element?.removeEventListener('scroll', tell);
  }, [virtualizer, tell]);
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

/** CSS pixels; 0 until it is known. */
function useWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
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
      findRow: () => element.querySelector<HTMLElement>(rowSelector(target.rowKey)),
      findPlace: (row) => latest.current.findPlace(row),
    });
  }, [target, rows, scroller]);
  useEffect(() => () => stopFollowing.current?.(), []);
}
