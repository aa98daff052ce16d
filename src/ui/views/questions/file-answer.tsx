import { type ReactNode, useEffect } from 'react';
import type { BlameAnswer, BlameEntry, ChangedPath } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { currentRoute, formatRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { EditDisclosure } from './edit-disclosure.tsx';
import { Circumstances, EventLine, EvidenceLink, Quote } from './evidence.tsx';
import { lookedAt } from './looked-at.ts';
import type { QuestionParams } from './question-params.ts';
import styles from './questions-view.module.css';
import { usePages } from './use-pages.ts';

const PAGE = 50;

/** Who changed a file, when and why. */
export function FileAnswer({ params }: { readonly params: QuestionParams }): ReactNode {
  const engine = useEngine();
  const { revision, status } = useWorkspace();
  const { text: path, project, isWhole, isNewestFirst } = params;
  const order = isNewestFirst ? 'newest' : 'oldest';
  const key = JSON.stringify(['file', path, project, isWhole, order, revision]);
  const pages = usePages<BlameAnswer>(key, (cursor) =>
    engine.blameFile({ path, project, isWhole, order, limit: PAGE, cursor }),
  );
  useAnnounced(pages.isCurrent ? (pages.pages?.[0]?.total ?? null) : null, 'change');
  return (
    <AnswerFrame
      pages={pages}
      loadingLabel="Reading the history of the file"
      failedTitle="The history could not be read"
      noun="change"
      shown={pages.pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0}
      empty={() => (
        <EmptyState title="No change of such a file">
          <p>
            No edit, write or patch names a path that is or ends in “{path}”. {lookedAt(status, project)}
          </p>
          <p>Only changes made with the tools for files are known, not what commands wrote.</p>
        </EmptyState>
      )}
    >
      {(all, first) => (
        <>
          <div className={styles.answerHead}>
            <p>
              {formatCount(first.total, 'change')} of {describePaths(first.paths)}
            </p>
            <SegmentedControl
              label="Order"
              options={[
                { value: 'oldest', label: 'Oldest first' },
                { value: 'newest', label: 'Newest first' },
              ]}
              value={order}
              onChange={(sort) =>
                navigate(withParams(currentRoute(), { sort: sort === 'newest' ? sort : null }), { replace: true })
              }
            />
          </div>
          {first.paths.length > 1 && <Paths paths={first.paths} />}
          <ol className={styles.entries} aria-label="Changes">
            {all.flatMap(({ data }) =>
              data.map((entry) => (
                <li key={`${entry.event.eventKey} ${entry.path}`} className={styles.entry}>
                  <Change entry={entry} hasManyPaths={first.paths.length > 1} />
                </li>
              )),
            )}
          </ol>
        </>
      )}
    </AnswerFrame>
  );
}

function describePaths(paths: readonly ChangedPath[]): ReactNode {
  const [only] = paths;
  return paths.length === 1 && only ? <code>{only.path}</code> : `${formatNumber(paths.length)} files of that name`;
}

/** More than these are looked for by more of the path. */
const MOST_PATHS = 12;

function Paths({ paths }: { readonly paths: readonly ChangedPath[] }) {
  return (
    <nav aria-label="Files of that name">
      <ul className={styles.paths}>
        {paths.slice(0, MOST_PATHS).map(({ path, edits }) => (
          <li key={path}>
            <a href={formatRoute(withParams(currentRoute(), { q: path, whole: '1' }))}>
              <code>{path}</code>
            </a>
            <span>{formatCount(edits, 'change')}</span>
          </li>
        ))}
        {paths.length > MOST_PATHS && (
          <li>{formatCount(paths.length - MOST_PATHS, 'more file')}: write more of the path to tell them apart.</li>
        )}
      </ul>
    </nav>
  );
}

const KIND_LABELS: Readonly<Record<BlameEntry['kind'], string>> = { edit: 'Edit', write: 'Write', patch: 'Patch' };

function Change({ entry, hasManyPaths }: { readonly entry: BlameEntry; readonly hasManyPaths: boolean }) {
  const { event, kind, path, outcome, failure, why, linesAdded, linesRemoved } = entry;
  return (
    <article aria-label={`${KIND_LABELS[kind]}, ${event.title}`}>
      <p className={styles.entryHead}>
        <EventLine event={event} />
        <Chip>{KIND_LABELS[kind]}</Chip>
        {linesAdded !== null && linesRemoved !== null && (
          <span className={styles.lines}>
            +{formatNumber(linesAdded)} −{formatNumber(linesRemoved)}
          </span>
        )}
        {outcome === 'failed' && <Chip tone="danger">Failed</Chip>}
        {outcome === 'unknown' && <Chip title="The record holds no result of this call.">Result not recorded</Chip>}
      </p>
      <Circumstances event={event} />
      {hasManyPaths && (
        <p className={styles.circumstances}>
          <code>{path}</code>
        </p>
      )}
      {failure && (
        <p className={styles.failure}>
          It failed: <Quote text={failure.text} /> <EvidenceLink event={failure}>Open the result</EvidenceLink>
        </p>
      )}
      {why ? (
        <p>
          <span className={styles.role}>{why.isOfParent ? 'Why (asked of the main agent)' : 'Why'}</span>{' '}
          <Quote text={why.prompt.text} /> <EvidenceLink event={why.prompt}>Open the prompt</EvidenceLink>
        </p>
      ) : (
        <p className={styles.note}>No prompt stands before it.</p>
      )}
      <EditDisclosure event={event} path={path} />
    </article>
  );
}

/** Says how many there are to those who hear the screen. */
export function useAnnounced(total: number | null, noun: string): void {
  const { announce } = useWorkspace();
  useEffect(() => {
    if (total !== null) announce(formatCount(total, noun));
  }, [total, noun, announce]);
}
