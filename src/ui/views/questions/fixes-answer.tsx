import type { ReactNode } from 'react';
import type { ChangeBetween, ErrorResolution, FixesAnswer as Fixes, KnownError } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber, formatPercent, formatTotal } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { EditDisclosure } from './edit-disclosure.tsx';
import { Circumstances, EventLine, EvidenceLink, Quote } from './evidence.tsx';
import { useAnnounced } from './file-answer.tsx';
import { lookedAt } from './looked-at.ts';
import type { QuestionParams } from './question-params.ts';
import styles from './questions-view.module.css';
import { usePages } from './use-pages.ts';

const PAGE = 20;

/** How an error was fixed: the same and like ones, each with the next success and what changed before it. */
export function FixesAnswer({ params }: { readonly params: QuestionParams }): ReactNode {
  const engine = useEngine();
  const { revision, status } = useWorkspace();
  const { text: message, project, eventKey } = params;
  const key = JSON.stringify(['fixes', message, project, eventKey, revision]);
  const pages = usePages<Fixes>(key, (cursor) => engine.findFixes({ message, project, eventKey, limit: PAGE, cursor }));
  useAnnounced(pages.isCurrent ? (pages.pages?.[0]?.total ?? null) : null, 'error');
  const asked = pages.isCurrent ? (pages.pages?.[0]?.asked ?? null) : null;
  return (
    <>
      {asked && (
        <section className={styles.asked} aria-label="The error that is asked about">
          <h2>This error</h2>
          <Known known={asked} isAsked />
        </section>
      )}
      <AnswerFrame
        pages={pages}
        loadingLabel="Comparing errors"
        failedTitle="The errors could not be compared"
        noun="error"
        shown={pages.pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0}
        empty={({ compared }) => (
          <EmptyState title={asked ? 'No other error like it' : 'No error like it'}>
            <p>
              {compared === 0
                ? 'No error holds any of these words.'
                : `${formatCount(compared, 'error')} with some of these words were compared; none is alike.`}{' '}
              {lookedAt(status, project)}
            </p>
            <p>Paste the line that says what failed, without file names and numbers if in doubt.</p>
          </EmptyState>
        )}
      >
        {(all, first) => (
          <>
            <p className={styles.answerHead}>
              {formatTotal(first.total, first.isTotalLowerBound)} {first.total === 1 ? 'error' : 'errors'}:{' '}
              {formatNumber(first.same)} the same, {formatNumber(first.total - first.same)} like it;{' '}
              {formatNumber(first.solved)} solved, {formatNumber(first.total - first.solved)} not known to be.
            </p>
            <ol className={styles.entries} aria-label="Errors">
              {all.flatMap(({ data }) =>
                data.map((known) => (
                  <li key={known.error.eventKey} className={styles.entry}>
                    <Known known={known} />
                  </li>
                )),
              )}
            </ol>
          </>
        )}
      </AnswerFrame>
    </>
  );
}

function Known({ known, isAsked = false }: { readonly known: KnownError; readonly isAsked?: boolean }) {
  const { error, message, likeness, similarity, call, resolution } = known;
  return (
    <article aria-label={`Error, ${message.split('\n')[0] ?? ''}`}>
      <p className={styles.entryHead}>
        {!isAsked && (
          <Chip tone={likeness === 'same' ? 'accent' : 'neutral'}>
            {likeness === 'same' ? 'The same' : `Like it, ${formatPercent(Math.round(similarity * 100) / 100)}`}
          </Chip>
        )}
        <Chip tone={resolution ? 'ok' : 'warn'}>{resolution ? 'Solved' : 'Not solved'}</Chip>
        <EventLine event={error} />
      </p>
      <pre className={styles.message}>{message}</pre>
      <Circumstances event={error} />
      {call && (
        <p>
          <span className={styles.role}>What failed</span> <EventLine event={call} />
        </p>
      )}
      {resolution ? (
        <Resolution resolution={resolution} />
      ) : (
        <p className={styles.note}>Nothing in its session is known to have resolved it.</p>
      )}
    </article>
  );
}

function Resolution({ resolution }: { readonly resolution: ErrorResolution }) {
  const { rule, fixes, proof, isProvedBySuccess, changes, changesTotal } = resolution;
  const others = changes.filter(({ isFix }) => !isFix);
  return (
    <div className={styles.resolution}>
      <p className={styles.role}>Fixed by</p>
      <ul className={styles.steps} aria-label="What fixed it">
        {fixes.map((fix) => (
          <li key={fix.eventKey}>
            <EventLine event={fix} />
            {fix.group === 'edit' && <EditDisclosure event={fix} path={null} />}
            {fix.group === 'command' && <pre className={styles.message}>{fix.text}</pre>}
            {fix.group === 'assistant' && <Quote text={fix.text} />}
          </li>
        ))}
      </ul>
      <p>
        <span className={styles.role}>{isProvedBySuccess ? 'Then it worked' : 'Then it failed of something else'}</span>{' '}
        <EvidenceLink event={proof} /> <Quote text={proof.text} />
      </p>
      {others.length > 0 && (
        <Disclosure summary={`${formatCount(changesTotal, 'step')} between the error and that`}>
          {changes.length < changesTotal && (
            <p className={styles.note}>The last {formatNumber(changes.length)} of them:</p>
          )}
          <ol className={styles.steps}>
            {changes.map((change) => (
              <Step key={change.event.eventKey} change={change} />
            ))}
          </ol>
        </Disclosure>
      )}
      <p className={styles.note}>
        Found by the rule <code>{rule}</code>.
      </p>
    </div>
  );
}

function Step({ change: { event, isFix } }: { readonly change: ChangeBetween }) {
  return (
    <li>
      <EventLine event={event}>{isFix && <Chip tone="ok">The fix</Chip>}</EventLine>
    </li>
  );
}
