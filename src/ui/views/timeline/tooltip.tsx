import { useState } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import { groupAt } from '../../../timeline/columns.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import type { Summary } from '../../../timeline/selection.ts';
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
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

const WIDTH_PX = 320;
const GAP_PX = 12;

export function Tooltip({ shown, control, model, descriptions }: TooltipProps) {
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
