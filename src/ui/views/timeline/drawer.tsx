import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { EVENT_GROUP_LABELS, type Hit } from '../../../engine/api.ts';
import type { Extent } from '../../../timeline/extents.ts';
import type { SceneEvent, SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import type { AnswerOf } from '../../../timeline/questions.ts';
import { PAGE_ROWS } from '../../../timeline/table-rows.ts';
import { ErrorPane } from '../../components/error-pane.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { walkTo, walkToRow } from './commands.ts';
import styles from './drawer.module.css';
import { formatDated } from './events-table.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import { useDescriptions } from './use-descriptions.ts';
import type { PlayerLink } from './use-player.ts';

interface DrawerProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly descriptions: ItemDescriptions;
  readonly extent: Extent;
  readonly playing: PlayerLink;
  readonly onOpenEvent: () => void;
  readonly onClose: () => void;
}

const LARGE_STEP = 10;

/** The events of the range or of the view as a list below the chart. It follows the cursor and the playhead. */
export function Drawer(props: DrawerProps) {
  const { scene, facts, extent, onClose } = props;
  const [pages, setPages] = useState({ from: 0, to: 1 });
  const asked = useQuery(JSON.stringify([facts.version, extent, pages]), async () => {
    const { from, to } = pages;
    return { ...(await scene.ask('listRows', extent, from * PAGE_ROWS, to * PAGE_ROWS)), first: from * PAGE_ROWS };
  });
  const what = extent.range ? 'in the range' : 'in view';
  const part = asked.data;
  return (
    <section className={styles.drawer} aria-label="Events below the chart" data-pane>
      <div className={styles.head}>
        <h2>{part ? `${formatCount(part.total, 'event')} ${what}` : 'Events'}</h2>
        <IconButton icon={X} label="Close the list (Q)" onClick={onClose} />
      </div>
      {asked.status === 'failed' && (
        <ErrorPane title="The events could not be listed" error={asked.error} onRetry={asked.retry} />
      )}
      {part && <List {...props} part={part} what={what} onPages={setPages} />}
    </section>
  );
}

/** Whole pages of the list. */
interface Pages {
  readonly from: number;
  readonly to: number;
}

interface ListProps extends DrawerProps {
  readonly part: AnswerOf<'listRows'> & { readonly first: number };
  /** `in view`, or `in the range`. */
  readonly what: string;
  readonly onPages: (pages: Pages) => void;
}

function List(props: ListProps) {
  const { scene, facts, report, descriptions, extent, playing, onOpenEvent, part, what, onPages } = props;
  const { total } = part;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { player } = playing;
  const { playhead, isPlaying } = useSyncExternalStore(player.report.subscribe, player.report.getSnapshot);
  const played = useRow(props, playhead?.event ?? null).row;
  const cursorRow = useRow(props, report?.cursor?.event ?? null);
  const chosen = cursorRow.isExact ? cursorRow.row : -1;
  const rowHeight = useRowHeight(scroller);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height has all rows measured again
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  const [from, to] = [Math.floor(first / PAGE_ROWS), Math.floor(last / PAGE_ROWS) + 1];
  useEffect(() => onPages({ from, to }), [onPages, from, to]);
  const refs = useMemo(() => part.rows.map(({ ref }) => ref), [part]);
  const described = useDescriptions(descriptions, refs);

  const followed = isPlaying || chosen < 0 ? played : chosen;
  useEffect(() => {
    if (followed >= 0) virtualizer.scrollToIndex(followed, { align: 'auto' });
  }, [virtualizer, followed]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = rowBehind(event.key, chosen >= 0 ? chosen : played, total);
    if (event.key === 'Enter') onOpenEvent();
    else if (target === null) return;
    else walkToRow(scene, extent, target);
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
            const event = part.rows[index - part.first];
            return (
              event && (
                <Row
                  key={event.event}
                  id={`${id}${index}`}
                  event={event}
                  place={index + 1}
                  total={total}
                  top={start}
                  height={size}
                  timeZone={facts.clock.timeZone}
                  hit={described.of(event.ref)}
                  isChosen={index === chosen}
                  isPlayed={index === played}
                  onChoose={() => walkTo(scene, event.event)}
                  onOpen={onOpenEvent}
                />
              )
            );
          })}
        </div>
        {total === 0 ? (
          <p className={styles.end}>{`No event of the shown groups is ${what}.`}</p>
        ) : (
          <p className={styles.end}>{`End: these are all ${formatNumber(total)} ${what}.`}</p>
        )}
      </div>
    </>
  );
}

const NO_ROW: AnswerOf<'rowOf'> = { row: -1, isExact: false };

/** Where an event stands in the list; before the first row while it is looked for, or for none. */
function useRow({ scene, facts, extent }: ListProps, event: number | null): AnswerOf<'rowOf'> {
  const asked = useQuery(JSON.stringify([facts.version, extent, event]), async () =>
    event === null ? NO_ROW : scene.ask('rowOf', extent, event),
  );
  return event === null ? NO_ROW : (asked.data ?? NO_ROW);
}

interface RowProps {
  readonly id: string;
  readonly event: SceneEvent;
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly top: number;
  readonly height: number;
  readonly timeZone: string;
  readonly hit: Hit | null | undefined;
  readonly isChosen: boolean;
  readonly isPlayed: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Row(props: RowProps) {
  const { id, event, place, total, top, height, timeZone, hit, isChosen, isPlayed, onChoose, onOpen } = props;
  const { group, ms, isInferred, laneLabel } = event;
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
      <span className={styles.time}>{hit ? <TimeChip time={hit.time} /> : formatDated(ms, timeZone)}</span>
      <GroupGlyph group={group} isHollow={isInferred} />
      <span className={styles.title}>{hit?.title.text || EVENT_GROUP_LABELS[group]}</span>
      {hit?.isError && <span className={styles.error}>Error</span>}
      <span className={styles.lane}>{laneLabel}</span>
    </div>
  );
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
