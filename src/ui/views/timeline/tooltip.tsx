import { useState } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import type { PointAnswer } from '../../../timeline/questions.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import type { Hover, HoverControl } from './hover-control.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { formatSpanText } from './span-text.ts';
import styles from './tooltip.module.css';
import { useDescription } from './use-descriptions.ts';

interface TooltipProps {
  readonly shown: Hover;
  readonly control: HoverControl;
  readonly timeZone: string;
  readonly descriptions: ItemDescriptions;
}

const WIDTH_PX = 320;
const GAP_PX = 12;

export function Tooltip({ shown, control, timeZone, descriptions }: TooltipProps) {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
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
      onPointerEnter={() => control.hold()}
      onPointerLeave={() => control.release()}
    >
      <Content about={shown.about} timeZone={timeZone} descriptions={descriptions} />
    </div>
  );
}

interface ContentProps {
  readonly about: PointAnswer;
  readonly timeZone: string;
  readonly descriptions: ItemDescriptions;
}

function Content({ about, timeZone, descriptions }: ContentProps) {
  if (about.type === 'gap') {
    return <p>{formatDuration(about.hiddenMs)} without events, drawn as 2 min</p>;
  }
  if (about.type === 'bin') {
    return (
      <>
        <p className={styles.title}>{formatSpanText(about.times.fromMs, about.times.toMs, timeZone)}</p>
        <p className={styles.meta}>{formatCount(about.summary.events, 'event')}</p>
        <GroupCounts summary={about.summary} />
      </>
    );
  }
  return <EventContent about={about} descriptions={descriptions} />;
}

interface EventContentProps {
  readonly about: Extract<PointAnswer, { readonly type: 'events' }>;
  readonly descriptions: ItemDescriptions;
}

function EventContent({ about, descriptions }: EventContentProps) {
  const { nearest, events, errors } = about;
  const { group } = nearest;
  const described = useDescription(descriptions, nearest.ref);
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
      <p className={styles.meta}>{described?.session?.title ?? nearest.laneLabel}</p>
      {events > 1 && (
        <p className={styles.meta}>
          {formatNumber(events)} events here{errors > 0 && `, ${formatCount(errors, 'error')}`}
        </p>
      )}
    </>
  );
}

function GroupCounts({ summary }: Pick<Extract<PointAnswer, { readonly type: 'bin' }>, 'summary'>) {
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
