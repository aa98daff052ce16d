import type { ReactNode } from 'react';
import type { QueryReading } from '../../../engine/api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { say } from '../../say.ts';
import styles from './query-notices.module.css';
import type { AnsweredSearch } from './use-search.ts';

/** What of the query could not be meant, above the results, where one looks for them. */
export function QueryNotices({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { reading, notices } = answered.first;
  return (
    <div className={styles.notices}>
      {reading.notices.map((notice) => (
        <p key={`${notice.start} ${say(notice.message)}`}>
          <QueryPlace query={answered.query} notice={notice} />
          {say(notice.message)}
        </p>
      ))}
      {notices.map(say).map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}

interface QueryPlaceProps {
  readonly query: string;
  readonly notice: QueryReading['notices'][number];
}

const PLACE_CONTEXT = 16;

/** The query around the place that a notice is about, with that place marked. */
function QueryPlace({ query, notice: { start, end } }: QueryPlaceProps): ReactNode {
  if (end <= start || end > query.length) return null;
  const from = Math.max(0, start - PLACE_CONTEXT);
  const to = Math.min(query.length, end + PLACE_CONTEXT);
  return (
    <code className={styles.place}>
      {from > 0 && '…'}
      {query.slice(from, start)}
      <span className={styles.wrong}>{query.slice(start, end)}</span>
      {query.slice(end, to)}
      {to < query.length && '…'}
    </code>
  );
}

/** What the project filter leaves out, so that an empty list is not taken for an empty library. */
export function Hidden({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { hidden } = answered.first;
  if (!hidden || hidden.otherProjects + hidden.noProject === 0) return null;
  return (
    <p className={styles.hidden}>
      The project filter hides {formatCount(hidden.otherProjects, 'hit')} in other projects and{' '}
      {formatNumber(hidden.noProject)} without a project.
    </p>
  );
}
