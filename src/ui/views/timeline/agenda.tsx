import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import type { Extent } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import type { AgendaDayFigures, AgendaSession } from '../../../timeline/questions.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatClock, formatCount, formatDay, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { hitHref } from '../search/hit-links.ts';
import styles from './agenda.module.css';
import { extentOf } from './extent-of.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import { useDescriptions } from './use-descriptions.ts';

interface AgendaProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly descriptions: ItemDescriptions;
}

const DAYS_A_TIME = 10;
const EVENTS_A_TIME = 50;

/** What is in view, or in the range, from top to bottom: day, session, events. */
export function Agenda({ scene, facts, report, descriptions }: AgendaProps) {
  const [limit, setLimit] = useState(DAYS_A_TIME);
  const extent = extentOf(facts, report, 'view');
  const key = JSON.stringify([facts.version, extent, limit]);
  const asked = useQuery(key, () => scene.ask('agenda', extent, limit));
  if (asked.status === 'failed') {
    return <ErrorPane title="The agenda could not be made" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Loading the agenda" rowHeight={44} />;
  const { days, total } = asked.data;
  if (total === 0) {
    return (
      <EmptyState title="No events here">
        <p>No event of the shown groups is in view. Zoom out, or show more groups.</p>
      </EmptyState>
    );
  }
  return (
    <section className={styles.agenda} aria-label="Agenda" data-pane>
      {days.map((day) => (
        <Day key={day.startMs} day={day} scene={scene} facts={facts} extent={extent} descriptions={descriptions} />
      ))}
      {total > days.length && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + DAYS_A_TIME)}>
            {`Show ${formatNumber(Math.min(DAYS_A_TIME, total - days.length))} earlier days`}
          </Button>
          <span>{`${formatNumber(total - days.length)} more`}</span>
        </div>
      )}
    </section>
  );
}

interface DayProps {
  readonly day: AgendaDayFigures;
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly extent: Extent;
  readonly descriptions: ItemDescriptions;
}

function Day(props: DayProps) {
  const { day, facts } = props;
  const { timeZone } = facts.clock;
  return (
    <section className={styles.day} aria-label={formatDay(day.startMs, timeZone)}>
      <h2 className={styles.date}>
        {formatDay(day.startMs, timeZone)}
        <span className={styles.count}>{formatCount(day.events, 'event')}</span>
      </h2>
      {day.sessions.map((entry) => (
        <Entry key={entry.number} {...props} entry={entry} />
      ))}
    </section>
  );
}

interface EntryProps extends DayProps {
  readonly entry: AgendaSession;
}

function Entry(props: EntryProps) {
  const { entry, facts } = props;
  const { session } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const isDamaged = facts.damaged.some(({ sessionKey }) => sessionKey === session?.sessionKey);
  const times = [entry.firstMs, entry.lastMs].map((ms) => formatClock(ms, facts.clock.timeZone).slice(0, 5));
  const summary = (
    <span className={styles.summary}>
      <span className={styles.title}>{session?.title || session?.nativeId || 'Outside of any session'}</span>
      <span className={styles.meta}>
        <span>{times[0] === times[1] ? times[0] : times.join(' – ')}</span>
        {session?.project && <span>{session.project.label}</span>}
        {isDamaged && (
          <span className={styles.incomplete}>
            <TriangleAlert aria-hidden="true" size={12} />
            Incomplete
          </span>
        )}
        <GroupTally entry={entry} />
      </span>
    </span>
  );
  return (
    <div className={styles.entry}>
      <Disclosure summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
        {isOpen && <EntryEvents {...props} />}
      </Disclosure>
    </div>
  );
}

function GroupTally({ entry }: Pick<EntryProps, 'entry'>) {
  return (
    <span className={styles.tally}>
      {EVENT_GROUPS.map((group, index) => {
        const count = entry.byGroup[index] ?? 0;
        return (
          count > 0 && (
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

function EntryEvents({ entry, day, scene, facts, extent, descriptions }: EntryProps) {
  const [limit, setLimit] = useState(EVENTS_A_TIME);
  const key = JSON.stringify([facts.version, extent, day.startMs, entry.number, limit]);
  const asked = useQuery(key, () => scene.ask('agendaEvents', extent, day.startMs, entry.number, limit));
  const shown = asked.data;
  const refs = useMemo(() => shown?.map(({ ref }) => ref) ?? [], [shown]);
  const described = useDescriptions(descriptions, refs);
  if (asked.status === 'failed') {
    return <ErrorPane title="The events could not be listed" error={asked.error} onRetry={asked.retry} />;
  }
  if (!shown) return <Skeleton label="Loading the events" rowHeight={28} />;
  const rest = entry.events - shown.length;
  return (
    <>
      {described.error && <p role="alert">{`The titles could not be read: ${described.error.message}`}</p>}
      <ul className={styles.events}>
        {shown.map(({ event, ref, group, isInferred, ms }) => {
          const hit = described.of(ref);
          return (
            <li key={event}>
              <a className={styles.event} href={hit ? hitHref(hit) : undefined}>
                <GroupGlyph group={group} isHollow={isInferred} />
                <span className={styles.eventTitle}>{hit?.title.text || EVENT_GROUP_LABELS[group]}</span>
                <span className={styles.time}>
                  {isInferred && '≈ '}
                  {formatClock(ms ?? 0, facts.clock.timeZone)}
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
