import { useMemo, useState } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import { type AgendaDay, type AgendaEntry, agendaDays } from '../../../timeline/agenda-days.ts';
import type { Span } from '../../../timeline/axis.ts';
import { type GroupMask, groupAt, hasFlag, INFERRED_FLAG } from '../../../timeline/columns.ts';
import { extentOf } from '../../../timeline/extents.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import type { TimeRange } from '../../../timeline/selection.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatClock, formatCount, formatDay, formatNumber } from '../../format.ts';
import { hitHref } from '../search/hit-links.ts';
import styles from './agenda.module.css';
import type { ItemDescriptions } from './item-descriptions.ts';
import { useDescriptions } from './use-descriptions.ts';

interface AgendaProps {
  readonly model: TimelineModel;
  readonly mask: GroupMask;
  readonly range: TimeRange | null;
  readonly span: Span;
  readonly descriptions: ItemDescriptions;
}

const DAYS_A_TIME = 10;
const EVENTS_A_TIME = 50;

/** What is in view, or in the range, from top to bottom: day, session, events. */
export function Agenda({ model, mask, range, span, descriptions }: AgendaProps) {
  const days = useMemo(() => agendaDays(model, mask, extentOf(model, 'view', range, span)), [model, mask, range, span]);
  const [shown, setShown] = useState(DAYS_A_TIME);
  if (days.length === 0) {
    return (
      <EmptyState title="No events here">
        <p>No event of the shown groups is in view. Zoom out, or show more groups.</p>
      </EmptyState>
    );
  }
  return (
    <section className={styles.agenda} aria-label="Agenda" data-pane>
      {days.slice(0, shown).map((day) => (
        <Day key={day.startMs} day={day} model={model} descriptions={descriptions} />
      ))}
      {days.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + DAYS_A_TIME)}>
            {`Show ${formatNumber(Math.min(DAYS_A_TIME, days.length - shown))} earlier days`}
          </Button>
          <span>{`${formatNumber(days.length - shown)} more`}</span>
        </div>
      )}
    </section>
  );
}

interface DayProps {
  readonly day: AgendaDay;
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

function Day({ day, model, descriptions }: DayProps) {
  return (
    <section className={styles.day} aria-label={formatDay(day.startMs, model.clock.timeZone)}>
      <h2 className={styles.date}>
        {formatDay(day.startMs, model.clock.timeZone)}
        <span className={styles.count}>{formatCount(day.events, 'event')}</span>
      </h2>
      {day.entries.map((entry) => (
        <Entry key={entry.session} entry={entry} model={model} descriptions={descriptions} />
      ))}
    </section>
  );
}

interface EntryProps {
  readonly entry: AgendaEntry;
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
}

function Entry({ entry, model, descriptions }: EntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { columns, clock } = model;
  const session = columns.sessionList[entry.session];
  const times = [entry.events[0], entry.events.at(-1)].map((event) => {
    return formatClock(columns.timesMs[event ?? 0] ?? 0, clock.timeZone).slice(0, 5);
  });
  const summary = (
    <span className={styles.summary}>
      <span className={styles.title}>{session?.title || session?.nativeId || 'Outside of any session'}</span>
      <span className={styles.meta}>
        <span>{times[0] === times[1] ? times[0] : times.join(' – ')}</span>
        {session?.project && <span>{session.project.label}</span>}
        <GroupTally entry={entry} model={model} />
      </span>
    </span>
  );
  return (
    <div className={styles.entry}>
      <Disclosure summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
        {isOpen && <EntryEvents entry={entry} model={model} descriptions={descriptions} />}
      </Disclosure>
    </div>
  );
}

function GroupTally({ entry, model }: Omit<EntryProps, 'descriptions'>) {
  const counts = useMemo(() => {
    const byGroup = new Map<number, number>();
    for (const event of entry.events) {
      const group = model.columns.groups[event] ?? 0;
      byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
    }
    return byGroup;
  }, [entry, model]);
  return (
    <span className={styles.tally}>
      {EVENT_GROUPS.map((group, index) => {
        const count = counts.get(index);
        return (
          count !== undefined && (
            <span key={group} className={styles.group}>
              <GroupGlyph group={group} size={10} />
              {formatNumber(count)}
            </span>
          )
        );
      })}
    </span>
  );
}

function EntryEvents({ entry, model, descriptions }: EntryProps) {
  const [limit, setLimit] = useState(EVENTS_A_TIME);
  const shown = useMemo(() => entry.events.slice(0, limit), [entry, limit]);
  const described = useDescriptions(descriptions, model, shown);
  const { columns, clock } = model;
  const rest = entry.events.length - shown.length;
  return (
    <>
      {described.error && <p role="alert">{`The titles could not be read: ${described.error.message}`}</p>}
      <ul className={styles.events}>
        {shown.map((event) => {
          const hit = described.of(event);
          const group = groupAt(columns, event);
          const isInferred = hasFlag(columns, event, INFERRED_FLAG);
          return (
            <li key={event}>
              <a className={styles.event} href={hit ? hitHref(hit) : undefined}>
                <GroupGlyph group={group} isHollow={isInferred} />
                <span className={styles.eventTitle}>{hit?.title.text || EVENT_GROUP_LABELS[group]}</span>
                <span className={styles.time}>
                  {isInferred && '≈ '}
                  {formatClock(columns.timesMs[event] ?? 0, clock.timeZone)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + EVENTS_A_TIME)}>
            {`Show ${formatNumber(Math.min(EVENTS_A_TIME, rest))} more events`}
          </Button>
          <span>{`${formatNumber(rest)} more`}</span>
        </div>
      )}
    </>
  );
}
