import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { EVENT_GROUP_LABELS, type Hit } from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import type { ColumnQuestions, Where } from './column-questions.ts';
import { groupAt, hasFlag, INFERRED_FLAG, upperBound } from './columns.ts';
import { walkTo } from './commands.ts';
import styles from './drawer.module.css';
import { formatDated } from './events-table.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { Player } from './player.ts';
import type { TimelineScene } from './scene.ts';
import { PAGE_ROWS } from './table-rows.ts';
import { useDescriptions } from './use-descriptions.ts';

interface DrawerProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly questions: ColumnQuestions;
  readonly descriptions: ItemDescriptions;
  readonly where: Where;
  readonly cursor: number | null;
  readonly player: Player;
  readonly onOpenEvent: () => void;
  readonly onClose: () => void;
}

const LARGE_STEP = 10;

/** The events of the range or of the view as a list below the chart. It follows the cursor and the playhead. */
export function Drawer(props: DrawerProps) {
  const { questions, where, onClose } = props;
  const events = useEvents(questions, where);
  const what = where.range ? 'in the range' : 'in view';
  return (
    <section className={styles.drawer} aria-label="Events below the chart" data-pane>
      <div className={styles.head}>
        <h2>{events ? `${formatCount(events.length, 'event')} ${what}` : 'Events'}</h2>
        <IconButton icon={X} label="Close the list (Q)" onClick={onClose} />
      </div>
      {events && <List {...props} events={events} what={what} />}
    </section>
  );
}

function useEvents(questions: ColumnQuestions, { scope, range, span }: Where): Uint32Array | null {
  const [events, setEvents] = useState<Uint32Array | null>(null);
  useEffect(() => {
    let isCurrent = true;
    questions.listEvents({ scope, range, span }).then(
      (found) => isCurrent && setEvents(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [questions, scope, range, span]);
  return events;
}

interface ListProps extends DrawerProps {
  readonly events: Uint32Array;
  readonly what: string;
}

function List({ scene, model, descriptions, cursor, player, onOpenEvent, events, what }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const report = useSyncExternalStore(player.report.subscribe, player.report.getSnapshot);
  const played = report.playhead ? rowOf(events, report.playhead.event) : -1;
  const chosen = cursor === null ? -1 : exactRowOf(events, cursor);
  const rowHeight = useRowHeight(scroller);
  const virtualizer = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height has all rows measured again
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  const shown = usePages(events, first, last);
  const described = useDescriptions(descriptions, model, shown);

  const followed = report.isPlaying || chosen < 0 ? played : chosen;
  useEffect(() => {
    if (followed >= 0) virtualizer.scrollToIndex(followed, { align: 'auto' });
  }, [virtualizer, followed]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = rowBehind(event.key, chosen >= 0 ? chosen : played, events.length);
    if (event.key === 'Enter') onOpenEvent();
    else if (target === null) return;
    else walkTo(scene, events[target] ?? 0);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {described.error && (
        <p role="alert" className={styles.end}>{`The titles could not be read: ${described.error.message}`}</p>
      )}
      <div
        ref={scroller}
        className={styles.list}
        role="listbox"
        aria-label={`Events ${what}`}
        tabIndex={0}
        aria-activedescendant={chosen >= first && chosen <= last && chosen >= 0 ? `${id}${chosen}` : undefined}
        onKeyDown={handleKeyDown}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start, size }) => {
            const event = events[index] ?? 0;
            return (
              <Row
                key={event}
                id={`${id}${index}`}
                event={event}
                place={index + 1}
                total={events.length}
                top={start}
                height={size}
                model={model}
                hit={described.of(event)}
                isChosen={index === chosen}
                isPlayed={index === played}
                onChoose={() => walkTo(scene, event)}
                onOpen={onOpenEvent}
              />
            );
          })}
        </div>
        {events.length === 0 ? (
          <p className={styles.end}>{`No event of the shown groups is ${what}.`}</p>
        ) : (
          <p className={styles.end}>{`End: these are all ${formatNumber(events.length)} ${what}.`}</p>
        )}
      </div>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly event: number;
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly top: number;
  readonly height: number;
  readonly model: TimelineModel;
  readonly hit: Hit | null | undefined;
  readonly isChosen: boolean;
  readonly isPlayed: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Row({ id, event, place, total, top, height, model, hit, isChosen, isPlayed, onChoose, onOpen }: RowProps) {
  const { columns, lanes, clock } = model;
  const group = groupAt(columns, event);
  const isInferred = hasFlag(columns, event, INFERRED_FLAG);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the list has the focus and its keys
    <div
      id={id}
      role="option"
      className={styles.row}
      style={{ top, height }}
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={total}
      data-played={isPlayed || undefined}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <span className={styles.time}>
        {hit ? <TimeChip time={hit.time} /> : formatDated(columns.timesMs[event], clock.timeZone)}
      </span>
      <GroupGlyph group={group} isHollow={isInferred} />
      <span className={styles.title}>{hit?.title.text || EVENT_GROUP_LABELS[group]}</span>
      {hit?.isError && <span className={styles.error}>Error</span>}
      <span className={styles.lane}>{lanes.lanes[lanes.laneOf[event] ?? 0]?.label}</span>
    </div>
  );
}

/** Events of the whole pages that hold these rows; the same list while they are the same. */
function usePages(events: Uint32Array, first: number, last: number): readonly number[] {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.floor(last / PAGE_ROWS) + 1;
  return useMemo(() => [...events.subarray(from * PAGE_ROWS, to * PAGE_ROWS)], [events, from, to]);
}

/** The row of the last event that is not behind this one; -1 where all are. `events` ascends. */
function rowOf(events: Uint32Array, event: number): number {
  return upperBound(events, event) - 1;
}

function exactRowOf(events: Uint32Array, event: number): number {
  const row = rowOf(events, event);
  return events[row] === event ? row : -1;
}

/** Where a key leads from a row; null for other keys, and for a list without rows. */
function rowBehind(key: string, row: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + LARGE_STEP,
    PageUp: row - LARGE_STEP,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, target));
}

const ROW_HEIGHT_PX = 28;

/** As the style sheet has it, which knows fingers and larger text. */
function useRowHeight(list: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(ROW_HEIGHT_PX);
  useEffect(() => {
    const read = list.current && Number.parseFloat(getComputedStyle(list.current).lineHeight);
    if (read) setHeight(Math.round(read));
  }, [list]);
  return height;
}
