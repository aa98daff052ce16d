import type { ReactNode } from 'react';
import { DECISION_KINDS, type DecisionEntry, type DecisionsAnswer as Decisions } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { DecisionKinds, Said } from './decision-parts.tsx';
import { Circumstances, EvidenceLink, Quote } from './evidence.tsx';
import { useAnnounced } from './file-answer.tsx';
import { lookedAt } from './looked-at.ts';
import type { QuestionParams } from './question-params.ts';
import styles from './questions-view.module.css';
import { usePages } from './use-pages.ts';

const PAGE = 50;

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'decision', label: 'Decisions' },
  { value: 'constraint', label: 'Constraints' },
  { value: 'rejected-approach', label: 'Turned down' },
] as const;

/** What was decided about a topic, and what was said against it later. */
export function DecisionsAnswer({ params }: { readonly params: QuestionParams }): ReactNode {
  const engine = useEngine();
  const { revision, status, timeZone } = useWorkspace();
  const { text: query, project, only } = params;
  const key = JSON.stringify(['decisions', query, project, only, timeZone, revision]);
  const pages = usePages<Decisions>(key, (cursor) =>
    engine.findDecisions({
      ...{ query, project, kinds: only === null ? DECISION_KINDS : [only] },
      ...{ timeZone, nowMs: Date.now(), limit: PAGE, cursor },
    }),
  );
  useAnnounced(pages.isCurrent ? (pages.pages?.[0]?.total ?? null) : null, 'decision');
  return (
    <>
      <div className={styles.answerHead}>
        <SegmentedControl
          label="Kind"
          options={CHOICES}
          value={only ?? 'all'}
          onChange={(kind) =>
            navigate(withParams(currentRoute(), { only: kind === 'all' ? null : kind }), { replace: true })
          }
        />
      </div>
      <AnswerFrame
        pages={pages}
        loadingLabel="Looking for decisions"
        failedTitle="The decisions could not be read"
        noun="decision"
        shown={pages.pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0}
        empty={() => (
          <EmptyState title="No decision found">
            <p>
              {query === ''
                ? 'No prompt decides, demands or turns down anything that the rules know.'
                : `Nothing that was decided, demanded or turned down holds “${query}”, and neither does what it answers.`}{' '}
              {lookedAt(status, project)}
            </p>
          </EmptyState>
        )}
      >
        {(all, first) => (
          <>
            <p className={styles.answerHead}>
              {first.isRelaxed
                ? `None holds every word. ${formatCount(first.total, 'one comes', 'come')} close:`
                : `${formatCount(first.total, 'entry', 'entries')}, the newest first`}
            </p>
            <ol className={styles.entries} aria-label="Decisions">
              {all.flatMap(({ data }) =>
                data.map((entry) => (
                  <li key={entry.event.eventKey} className={styles.entry}>
                    <Decision entry={entry} />
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

function Decision({ entry }: { readonly entry: DecisionEntry }) {
  const { event, facts, quotes, before, answers, foundIn, reversals } = entry;
  return (
    <article aria-label={event.title}>
      <p className={styles.entryHead}>
        <DecisionKinds facts={facts} />
        {reversals.length > 0 && <Chip tone="danger">Later turned down</Chip>}
      </p>
      <p>
        <Said event={event} quotes={quotes} />
      </p>
      <Circumstances event={event}>
        <span>
          {facts.length === 1 ? 'rule' : 'rules'} <code>{facts.map(({ rule }) => rule).join(', ')}</code>
        </span>
      </Circumstances>
      {before && (
        <p>
          <span className={styles.role}>
            {foundIn === 'before' ? 'In answer to (holds the words)' : 'In answer to'}
          </span>{' '}
          <Quote text={answers ?? before.text} /> <EvidenceLink event={before}>Open it</EvidenceLink>
        </p>
      )}
      {reversals.map(({ event: later, subject, sentence }) => (
        <div key={later.eventKey} className={styles.reversal}>
          <p>
            <span className={styles.role}>Later turned down</span>{' '}
            <EvidenceLink event={later}>
              <Quote text={sentence} />
            </EvidenceLink>
            : both name “{subject}”.
          </p>
          <Circumstances event={later} />
        </div>
      ))}
    </article>
  );
}
