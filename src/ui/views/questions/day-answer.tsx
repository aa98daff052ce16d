import type { ReactNode } from 'react';
import type { DayAnswer as Answer, Day, DayList } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import {
  formatClock,
  formatCount,
  formatDuration,
  formatMinute,
  formatNumber,
  formatTotal,
  formatWeekday,
} from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { agentName } from '../session/agent-name.ts';
import { eventHref, sessionHref } from '../session/session-links.ts';
import { Hidden, Notes } from './answer-frame.tsx';
import { DecisionKinds, Said } from './decision-parts.tsx';
import { EventLine, EvidenceLink, Quote } from './evidence.tsx';
import { lookedAt } from './looked-at.ts';
import { type QuestionParams, questionHref } from './question-params.ts';
import styles from './questions-view.module.css';

/** What was done on a day or in a range of days. */
export function DayAnswer({ params }: { readonly params: QuestionParams }): ReactNode {
  const engine = useEngine();
  const { revision, status, timeZone, announce } = useWorkspace();
  const { day, project } = params;
  const key = JSON.stringify(['day', day, project, timeZone, revision]);
  const query = useQuery(key, async () => {
    const found = await engine.describeDay({ day, project, timeZone, nowMs: Date.now() });
    announce(`${formatCount(found.data.sessions.length, 'session')}, ${formatCount(found.data.events, 'event')}`);
    return found;
  });
  if (query.status === 'failed')
    return <ErrorPane title="The day could not be told" error={query.error} onRetry={query.retry} />;
  if (!query.data || query.status === 'loading') return <Skeleton label="Reading the day" rows={6} rowHeight={64} />;
  const { data, notices, hidden } = query.data;
  return (
    <>
      <StoreNotice answer={query.data} onRetry={query.retry} />
      <Notes notices={notices} />
      {data.sessions.length === 0 ? (
        <EmptyState title="Nothing happened">
          <p>
            No session overlaps {spanText(data, timeZone)} ({timeZone}). {lookedAt(status, project)}
          </p>
        </EmptyState>
      ) : (
        <DayReport answer={query.data} params={params} timeZone={timeZone} />
      )}
      {hidden && <Hidden hidden={hidden} noun="event" />}
    </>
  );
}

function spanText({ startMs, endMs }: Day, timeZone: string): string {
  const [first, last] = [formatWeekday(startMs, timeZone), formatWeekday(endMs - 1, timeZone)];
  return first === last ? first : `${first} to ${last}`;
}

interface DayReportProps {
  readonly answer: Answer;
  readonly params: QuestionParams;
  readonly timeZone: string;
}

function DayReport({ answer, params, timeZone }: DayReportProps) {
  const { data: day, isTotalLowerBound } = answer;
  const { prompts, files, commands, errors, decisions } = day;
  const when = `on:${params.day}${params.project === null ? '' : ` project:"${params.project}"`}`;
  const isOneDay = day.hours <= 25;
  const clock = (ms: number | null) =>
    ms === null ? '' : isOneDay ? formatClock(ms, timeZone).slice(0, 5) : formatMinute(ms, timeZone);
  return (
    <div className={styles.day}>
      <section aria-label="Figures" className={styles.figures}>
        <h2>{spanText(day, timeZone)}</h2>
        <FactList
          facts={[
            [
              'Active',
              day.activeMs === 0
                ? 'Not known: no two events of a session follow each other within 30 min'
                : `${formatDuration(day.activeMs)} of ${formatNumber(day.hours)} h; pauses over 30 min do not count, sessions at the same time count once`,
            ],
            ['Sessions', formatNumber(day.sessions.length)],
            ['Events', <SearchLink key="e" query={when} label={formatTotal(day.events, isTotalLowerBound)} />],
            day.inferred > 0 ? ['Inferred times', `${formatNumber(day.inferred)} of the events`] : null,
            ['Prompts', formatNumber(prompts.total)],
            ['Files changed', formatNumber(files.changed)],
            ['Commands', `${formatNumber(commands.total)}, ${formatNumber(commands.failed)} failed`],
            ['Errors', `${formatNumber(errors.total)}, ${formatNumber(errors.fixed)} fixed`],
            ['Decisions', formatNumber(decisions.total)],
          ]}
        />
      </section>
      <Section title="Sessions" total={day.sessions.length} shown={day.sessions.length}>
        {day.sessions.map((session) => (
          <li key={session.sessionKey}>
            <p className={styles.entryHead}>
              <a
                href={
                  session.lastEventKey === null
                    ? sessionHref(session.sessionKey)
                    : eventHref(session.sessionKey, session.lastEventKey)
                }
              >
                {session.title}
              </a>
            </p>
            <p className={styles.circumstances}>
              <span>{agentName(session.tool)}</span>
              {session.project && <span title={session.project.path}>{session.project.label}</span>}
              {session.events === 0 ? (
                <span>goes on before and after, nothing happened in it</span>
              ) : (
                <>
                  <span>
                    {session.activeMs === 0 ? 'active time not known' : `${formatDuration(session.activeMs)} active`}
                  </span>
                  <span>{formatCount(session.prompts, 'prompt')}</span>
                  <span>{formatCount(session.events, 'event')}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </Section>
      <Section title="Prompts" {...sizeOf(prompts)} more={`${when} is:prompt`}>
        {prompts.items.map((prompt) => (
          <li key={prompt.eventKey} className={styles.timed}>
            <span className={styles.clock}>{clock(prompt.time.ms)}</span>
            <EvidenceLink event={prompt}>
              <Quote text={prompt.text} />
            </EvidenceLink>
          </li>
        ))}
      </Section>
      <Section title="Files" {...sizeOf(files)} more={`${when} is:edit`}>
        {files.items.map(({ path, edits, failed, linesAdded, linesRemoved, last }) => (
          <li key={path}>
            <p className={styles.entryHead}>
              <a href={questionHref('file', { q: path, whole: '1', project: params.project })}>
                <code>{path}</code>
              </a>
            </p>
            <p className={styles.circumstances}>
              <span>{formatCount(edits, 'edit')}</span>
              <span className={styles.lines}>
                +{formatNumber(linesAdded)} −{formatNumber(linesRemoved)}
              </span>
              {failed > 0 && <span className={styles.failed}>{formatNumber(failed)} failed</span>}
              <EvidenceLink event={last}>Last one, {clock(last.time.ms)}</EvidenceLink>
            </p>
          </li>
        ))}
      </Section>
      <Section title="Command lines" total={commands.lines} shown={commands.items.length} more={`${when} is:command`}>
        {commands.items.map(({ line, runs, failed, last }) => (
          <li key={line}>
            <p className={styles.entryHead}>
              <a href={questionHref('runs', { q: line, line, project: params.project })}>
                <code className={styles.command}>{line}</code>
              </a>
            </p>
            <p className={styles.circumstances}>
              <span>{formatCount(runs, 'run')}</span>
              {failed > 0 && <span className={styles.failed}>{formatNumber(failed)} failed</span>}
              <EvidenceLink event={last}>Last one, {clock(last.time.ms)}</EvidenceLink>
            </p>
          </li>
        ))}
      </Section>
      <Section title="Errors" {...sizeOf(errors)} more={`${when} is:error`}>
        {errors.items.map(({ error, fix }) => (
          <li key={error.eventKey}>
            <p className={styles.entryHead}>
              <span className={styles.clock}>{clock(error.time.ms)}</span>
              <Chip tone={fix ? 'ok' : 'warn'}>{fix ? 'Fixed' : 'Not fixed'}</Chip>
              <EventLine event={error} />
            </p>
            <p className={styles.circumstances}>
              <Quote text={error.text.slice(0, 160)} />
              {fix && <EvidenceLink event={fix}>Fixed by {fix.title}</EvidenceLink>}
              <a href={questionHref('fixes', { e: error.eventKey })}>Others like it</a>
            </p>
          </li>
        ))}
      </Section>
      <Section title="Decisions" {...sizeOf(decisions)} more={`${when} is:decision`}>
        {decisions.items.map(({ event, facts, quotes }) => (
          <li key={event.eventKey} className={styles.timed}>
            <span className={styles.clock}>{clock(event.time.ms)}</span>
            <span>
              <DecisionKinds facts={facts} /> <Said event={event} quotes={quotes} />
            </span>
          </li>
        ))}
      </Section>
    </div>
  );
}

function sizeOf({ total, items }: DayList<unknown>): { readonly total: number; readonly shown: number } {
  return { total, shown: items.length };
}

interface SectionProps {
  readonly title: string;
  readonly total: number;
  readonly shown: number;
  /** Finds all of them. */
  readonly more?: string;
  readonly children: ReactNode;
}

/** Left out where there is none: the figures above say so. */
function Section({ title, total, shown, more, children }: SectionProps) {
  if (total === 0) return null;
  return (
    <section aria-label={title} className={styles.part}>
      <h2>
        {title} <span className={styles.count}>{formatNumber(total)}</span>
      </h2>
      <ul className={styles.entries}>{children}</ul>
      {shown < total && (
        <p className={styles.note}>
          The last {formatNumber(shown)} of {formatNumber(total)}.{' '}
          {more !== undefined && <SearchLink query={more} label="Search all" />}
        </p>
      )}
    </section>
  );
}

function SearchLink({ query, label }: { readonly query: string; readonly label: string }) {
  return <a href={formatRoute(makeRoute('search', { params: { q: query, sort: 'newest' } }))}>{label}</a>;
}
