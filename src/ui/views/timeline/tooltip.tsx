import { useEffect, useState, useSyncExternalStore } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS, type Hit } from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import type { Watched } from '../../watched.ts';
import { groupAt } from './columns.ts';
import type { Hover, HoverWatcher } from './hover.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { Summary } from './selection.ts';
import { formatSpanText } from './span-text.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly hover: Watched<Hover | null>;
  readonly watcher: HoverWatcher;
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

const WIDTH_PX = 320;
const GAP_PX = 12;

export function Tooltip({ hover, watcher, model, descriptions }: TooltipProps) {
  const shown = useSyncExternalStore(hover.subscribe, hover.getSnapshot);
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  if (!shown) return null;
  const room = host?.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY;
  const left = Math.max(4, Math.min(shown.x + GAP_PX, room - WIDTH_PX - 4));
  const isLow = shown.y > (host?.parentElement?.clientHeight ?? Number.POSITIVE_INFINITY) - 160;
  const shift = isLow ? 'translateY(-100%)' : 'none';
  return (
    <div
      ref={setHost}
      role="tooltip"
      className={styles.tooltip}
      style={{ left, top: shown.y + (isLow ? -GAP_PX : GAP_PX), maxWidth: WIDTH_PX, transform: shift }}
      onPointerEnter={() => watcher.hold()}
      onPointerLeave={() => watcher.release()}
    >
      <Content about={shown.about} model={model} descriptions={descriptions} />
    </div>
  );
}

interface ContentProps {
  readonly about: Hover['about'];
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

function Content({ about, model, descriptions }: ContentProps) {
  if (about.type === 'gap') {
    return <p>{formatDuration(about.hiddenMs)} without events, drawn as 2 min</p>;
  }
  if (about.type === 'bin') {
    return (
      <>
        <p className={styles.title}>{formatSpanText(about.fromMs, about.toMs, model.clock.timeZone)}</p>
        <p className={styles.meta}>{formatCount(about.summary.events, 'event')}</p>
        <GroupCounts summary={about.summary} />
      </>
    );
  }
  return <EventContent about={about} model={model} descriptions={descriptions} />;
}

interface EventContentProps {
  readonly about: Extract<Hover['about'], { readonly type: 'events' }>;
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

function EventContent({ about, model, descriptions }: EventContentProps) {
  const { hit, lane } = about;
  const described = useDescription(descriptions, model, hit.nearest);
  const group = groupAt(model.columns, hit.nearest);
  return (
    <>
      <p className={styles.title}>
        <GroupGlyph group={group} isDecorative />
        <span>{described?.title.text || EVENT_GROUP_LABELS[group]}</span>
      </p>
      <p className={styles.meta}>
        <span>{EVENT_GROUP_LABELS[group]}</span>
        {described && <TimeChip time={described.time} />}
        {described?.isError && <span className={styles.error}>Error</span>}
      </p>
      <p className={styles.meta}>{described?.session?.title ?? model.lanes.lanes[lane]?.label}</p>
      {hit.events > 1 && (
        <p className={styles.meta}>
          {formatNumber(hit.events)} events here{hit.errors > 0 && `, ${formatCount(hit.errors, 'error')}`}
        </p>
      )}
    </>
  );
}

function GroupCounts({ summary }: { readonly summary: Summary }) {
  return (
    <ul className={styles.groups}>
      {EVENT_GROUPS.map((group, index) => {
        const events = summary.byGroup[index] ?? 0;
        return (
          events > 0 && (
            <li key={group}>
              <GroupGlyph group={group} isDecorative />
              <span>{EVENT_GROUP_LABELS[group]}</span>
              <span>{formatNumber(events)}</span>
            </li>
          )
        );
      })}
      {summary.inferred > 0 && <li>≈ {formatNumber(summary.inferred)} with inferred times</li>}
    </ul>
  );
}

/** Undefined while it loads, null when the item is gone or could not be read. */
export function useDescription(
  descriptions: ItemDescriptions,
  { columns }: TimelineModel,
  index: number,
): Hit | null | undefined {
  const known = descriptions.peek(columns, index);
  const [loaded, setLoaded] = useState<{ readonly index: number; readonly hit: Hit | null } | null>(null);
  useEffect(() => {
    if (descriptions.peek(columns, index) !== undefined) return;
    let isCurrent = true;
    descriptions.load(columns, [index]).then(
      ([hit]) => isCurrent && setLoaded({ index, hit: hit ?? null }),
      () => isCurrent && setLoaded({ index, hit: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [descriptions, columns, index]);
  if (known !== undefined) return known;
  return loaded?.index === index ? loaded.hit : undefined;
}
