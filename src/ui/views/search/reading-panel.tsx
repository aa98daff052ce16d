import type { ReactNode } from 'react';
import type { Hit, QueryReading } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { Marked } from '../../components/marked-text.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { describeTime, formatCount, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { numbered } from './numbered-clauses.ts';
import styles from './reading-panel.module.css';
import type { AnsweredSearch } from './use-search.ts';

interface ReadingProps {
  readonly answered: AnsweredSearch;
  /** Loaded so far. */
  readonly hits: readonly Hit[];
}

/** Beside the results where there is room for it. */
export function ReadingPanel({
  answered,
  hits,
  selected,
}: ReadingProps & { readonly selected: Hit | null }): ReactNode {
  return (
    <aside className={styles.panel} aria-label="Details">
      {selected && <SelectedHit hit={selected} />}
      <section className={styles.section}>
        <h2>How the query was read</h2>
        <Description answered={answered} />
      </section>
      <Layers hits={hits} answered={answered} />
      <Hidden answered={answered} />
    </aside>
  );
}

/** The same above the results where there is none. */
export function ReadingDisclosure({ answered, hits }: ReadingProps): ReactNode {
  return (
    <div className={styles.inline}>
      <Disclosure summary="How the query was read">
        <Description answered={answered} />
        <Layers hits={hits} answered={answered} />
      </Disclosure>
      <Hidden answered={answered} />
    </div>
  );
}

function SelectedHit({ hit }: { readonly hit: Hit }): ReactNode {
  const { timeZone } = useWorkspace();
  return (
    <section className={styles.section}>
      <h2>Selected result</h2>
      <dl className={styles.facts}>
        {hit.session && <Fact name="Session">{hit.session.title}</Fact>}
        {hit.project && <Fact name="Project">{hit.project.path}</Fact>}
        {hit.path && (
          <Fact name="File">
            <Marked value={hit.path} />
          </Fact>
        )}
        {hit.tool && <Fact name="Tool">{hit.tool}</Fact>}
        <Fact name="Time">
          <TimeChip time={hit.time} />
          {hit.time.kind !== 'recorded' && <span className={styles.basis}>{describeTime(hit.time, timeZone)}</span>}
        </Fact>
      </dl>
      <p className={styles.keys}>
        <kbd>↵</kbd> open <kbd>t</kbd> on the timeline <kbd>y</kbd> copy link
      </p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Description({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { description } = answered.first.reading;
  if (description.length === 0)
    return <p className={styles.text}>No words and no filters: everything, newest first.</p>;
  return (
    <ul className={styles.clauses}>
      {numbered(description).map(({ key, clause }) => (
        <li key={key}>{clause}</li>
      ))}
    </ul>
  );
}

/** What of the query could not be meant, above the results, where one looks for them. */
export function QueryNotices({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { reading, notices } = answered.first;
  if (reading.notices.length === 0 && notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {reading.notices.map((notice) => (
        <p key={`${notice.start} ${notice.message}`}>
          <QueryPlace query={answered.query} notice={notice} />
          {notice.message}
        </p>
      ))}
      {notices.map((notice) => (
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

function Layers({ answered, hits }: ReadingProps): ReactNode {
  const relaxed = hits.filter((hit) => hit.layer === 'relaxed').length;
  if (answered.first.reading.terms.length === 0 || hits.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Match layers</h2>
      <p className={styles.text}>
        {formatNumber(hits.length - relaxed)} exact{relaxed > 0 && `, ${formatNumber(relaxed)} relaxed`} among those
        shown.
      </p>
      <p className={styles.text}>
        <code>exact</code> holds every word. <code>relaxed</code> holds some of them and follows only when fewer than
        five hold all.
      </p>
    </section>
  );
}

function Hidden({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { hidden } = answered.first;
  if (!hidden || hidden.otherProjects + hidden.noProject === 0) return null;
  return (
    <p className={styles.text}>
      The project filter hides {formatCount(hidden.otherProjects, 'hit')} in other projects and{' '}
      {formatNumber(hidden.noProject)} without a project.
    </p>
  );
}
