import type { ReactNode } from 'react';
import type { CommandRun, CommandRuns, RunsAnswer as Runs } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDuration, formatTotal } from '../../format.ts';
import { currentRoute, formatRoute, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { EvidenceLink, Quote } from './evidence.tsx';
import { useAnnounced } from './file-answer.tsx';
import { lookedAt } from './looked-at.ts';
import type { QuestionParams } from './question-params.ts';
import styles from './questions-view.module.css';
import { usePages } from './use-pages.ts';

const PAGE = 25;
const MOST_RUNS = 200;

/** How a command was run: its lines, how they ended, where and how long. */
export function RunsAnswer({ params }: { readonly params: QuestionParams }): ReactNode {
  const engine = useEngine();
  const { revision, status } = useWorkspace();
  const { text: command, project, line } = params;
  const key = JSON.stringify(['runs', command, project, line, revision]);
  const pages = usePages<Runs>(key, (cursor) =>
    engine.findRuns({ command, project, line, limit: line === null ? PAGE : MOST_RUNS, cursor }),
  );
  useAnnounced(pages.isCurrent ? (pages.pages?.[0]?.total ?? null) : null, 'command line');
  return (
    <AnswerFrame
      pages={pages}
      loadingLabel="Reading the runs"
      failedTitle="The runs could not be read"
      noun="item"
      shown={pages.pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0}
      empty={() => (
        <EmptyState title="No such command was run">
          <p>
            No call of a shell holds all words of “{command}”. {lookedAt(status, project)}
          </p>
        </EmptyState>
      )}
    >
      {(all, first) => (
        <>
          <p className={styles.answerHead}>
            {formatTotal(first.runs, first.isTotalLowerBound)} {first.runs === 1 ? 'run' : 'runs'} of{' '}
            {formatCount(first.total, 'command line')}
            {line !== null && (
              <a href={formatRoute(withParams(currentRoute(), { line: null }))}>All lines of “{command}”</a>
            )}
          </p>
          <ol className={styles.entries} aria-label="Command lines">
            {all.flatMap(({ data }) =>
              data.map((group) => (
                <li key={group.line} className={styles.entry}>
                  <Line group={group} isAlone={line !== null} />
                </li>
              )),
            )}
          </ol>
        </>
      )}
    </AnswerFrame>
  );
}

function Line({ group, isAlone }: { readonly group: CommandRuns; readonly isAlone: boolean }) {
  const { line, runs, ok, failed, unknown, projects, duration, newest } = group;
  return (
    <article aria-label={line}>
      <p className={styles.entryHead}>
        <code className={styles.command}>{line}</code>
        <CopyButton text={line} what="command" label="Copy" />
      </p>
      <p className={styles.circumstances}>
        <span>{formatCount(runs, 'run')}</span>
        {ok > 0 && <Chip tone="ok">{ok} ok</Chip>}
        {failed > 0 && <Chip tone="danger">{failed} failed</Chip>}
        {unknown > 0 && <Chip title="The record holds no result of these calls.">{unknown} not recorded</Chip>}
        {duration && (
          <span title={`Known of ${formatCount(duration.known, 'run')}`}>
            {formatDuration(duration.medianMs)} at the median, {formatDuration(duration.longestMs)} at most
          </span>
        )}
        <span>
          in{' '}
          {projects
            .map(
              ({ project, runs: count }) =>
                `${project?.label ?? 'no project'}${projects.length > 1 ? ` (${count})` : ''}`,
            )
            .join(', ')}
        </span>
      </p>
      <ul className={styles.steps} aria-label="Runs, the newest first">
        {newest.map((run) => (
          <Run key={run.event.eventKey} run={run} />
        ))}
      </ul>
      {newest.length < runs && !isAlone && (
        <p>
          <a href={formatRoute(withParams(currentRoute(), { line }))}>All {formatCount(runs, 'run')}</a>
        </p>
      )}
      {newest.length < runs && isAlone && (
        <p className={styles.note}>The newest {newest.length} are shown; search for the command to see older ones.</p>
      )}
    </article>
  );
}

const OUTCOMES = { ok: 'ok', failed: 'failed', unknown: 'result not recorded' } as const;

function Run({ run: { event, outcome, result, durationMs } }: { readonly run: CommandRun }) {
  return (
    <li className={styles.circumstances}>
      <TimeChip time={event.time} />
      <span className={outcome === 'failed' ? styles.failed : undefined}>{OUTCOMES[outcome]}</span>
      {durationMs !== null && <span>{formatDuration(durationMs)}</span>}
      <EvidenceLink event={event}>{event.sessionTitle}</EvidenceLink>
      {outcome === 'failed' && result && (
        <EvidenceLink event={result}>
          <Quote text={result.text.slice(0, 120)} />
        </EvidenceLink>
      )}
    </li>
  );
}
