import type { ReactNode } from 'react';
import type { Answer, HiddenByScope } from '../../../engine/api.ts';
import type { Message } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { formatCount, formatList, formatNumber, formatTotal } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { say } from '../../say.ts';
import styles from './questions-view.module.css';
import type { Pages } from './use-pages.ts';

interface AnswerFrameProps<Page> {
  readonly pages: Pages<Page>;
  /** What is done, such as "Reading the history". */
  readonly loadingLabel: string;
  /** Such as "The history could not be read". */
  readonly failedTitle: string;
  /** What one item is called. */
  readonly noun: string;
  /** What stands there without any. */
  readonly empty: (first: Page) => ReactNode;
  /** How many items all pages have. */
  readonly shown: number;
  /** Given with at least one item. */
  readonly children: (pages: readonly Page[], first: Page) => ReactNode;
}

/** What all answers have in common: waiting, failures, what is missing, and the way on. */
export function AnswerFrame<Page extends Answer<unknown> & { readonly hidden: HiddenByScope | null }>({
  pages: { pages, isLoading, isCurrent, error, loadMore, retry },
  loadingLabel,
  failedTitle,
  noun,
  empty,
  shown,
  children,
}: AnswerFrameProps<Page>): ReactNode {
  const first = isCurrent ? pages?.[0] : undefined;
  const last = pages?.at(-1);
  if (error) return <ErrorPane title={failedTitle} error={error} onRetry={retry} />;
  if (!pages || !first) return <Skeleton label={loadingLabel} rows={6} rowHeight={64} />;
  return (
    <>
      <StoreNotice answer={first} onRetry={retry} />
      <Notes notices={first.notices} />
      {shown === 0 ? empty(first) : children(pages, first)}
      {first.hidden && <Hidden hidden={first.hidden} noun={noun} />}
      {shown > 0 && (
        <p className={styles.end}>
          {last?.nextCursor === null
            ? `End of ${formatTotal(first.total, first.isTotalLowerBound)}.`
            : `${formatNumber(shown)} of ${formatTotal(first.total, first.isTotalLowerBound)}.`}
          {last?.nextCursor != null && (
            <Button disabled={isLoading} onClick={loadMore}>
              Show more
            </Button>
          )}
        </p>
      )}
    </>
  );
}

export function Notes({ notices }: { readonly notices: readonly Message[] }): ReactNode {
  return notices.map(say).map((notice) => (
    <p key={notice} className={styles.note} role="status">
      {notice}
    </p>
  ));
}

/** What the chosen project leaves out, and the way to it. */
export function Hidden({ hidden, noun }: { readonly hidden: HiddenByScope; readonly noun: string }): ReactNode {
  const { otherProjects, noProject } = hidden;
  if (otherProjects + noProject === 0) return null;
  const parts = [
    otherProjects > 0 ? `${formatCount(otherProjects, noun)} in other projects` : null,
    noProject > 0 ? `${formatCount(noProject, noun)} without a project` : null,
  ].filter((part) => part !== null);
  return (
    <p className={styles.note}>
      Not shown: {formatList(parts)}.{' '}
      <Button variant="ghost" onClick={() => navigate(withParams(currentRoute(), { project: null }))}>
        Ask all projects
      </Button>
    </p>
  );
}
