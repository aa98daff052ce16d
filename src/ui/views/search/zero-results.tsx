import { type ReactNode, useEffect, useState } from 'react';
import type { EngineApi } from '../../../engine/api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatTotal } from '../../format.ts';
import { currentRoute, formatRoute, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { type Alternative, findCorrections, listAlternatives } from './alternatives.ts';
import { numbered } from './numbered-clauses.ts';
import { useLatest } from './use-latest.ts';
import type { AnsweredSearch } from './use-search.ts';
import styles from './zero-results.module.css';

/** Nothing matched: how the query was read, and what each part of it costs. */
export function ZeroResults({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { query, first } = answered;
  const { without, alone } = listAlternatives(query, first.reading);
  const counts = useCounts([...without, ...alone], answered);
  if (answered.isUndatedOnly) {
    return (
      <EmptyState title="Every hit has a date">
        <p>
          <a href={formatRoute(withParams(currentRoute(), { undated: null }))}>Back to the dated results</a>
        </p>
      </EmptyState>
    );
  }
  const helpful = without.filter((alternative) => counts.get(alternative.query)?.total !== 0);
  return (
    <EmptyState title={query.trim() === '' ? 'Nothing is imported yet' : 'No results'}>
      {first.reading.description.length > 0 && (
        <>
          <p>The query was read as:</p>
          <ul className={styles.clauses}>
            {numbered(first.reading.description).map(({ key, clause }) => (
              <li key={key}>{clause}</li>
            ))}
          </ul>
        </>
      )}
      <Corrections answered={answered} />
      {helpful.length > 0 && (
        <>
          <h3>With one part less</h3>
          <ul className={styles.alternatives}>
            {helpful.map((alternative) => (
              <AlternativeRow key={alternative.label} alternative={alternative} count={counts.get(alternative.query)} />
            ))}
          </ul>
        </>
      )}
      {alone.length > 0 && (
        <>
          <h3>Each word alone, everywhere</h3>
          <ul className={styles.alternatives}>
            {alone.map((alternative) => (
              <AlternativeRow key={alternative.label} alternative={alternative} count={counts.get(alternative.query)} />
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

/** Of words that stand nowhere. */
function Corrections({ answered: { query, first } }: { readonly answered: AnsweredSearch }): ReactNode {
  const engine = useEngine();
  const { data } = useLatest(query, () => findCorrections(query, first.reading, (word) => engine.similarWords(word)));
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3>Did you mean</h3>
      <ul className={styles.alternatives}>
        {data.map(({ typed, label, query: corrected, rows }) => (
          <li key={corrected} className={styles.alternative}>
            <span>
              <a href={queryHref(corrected)}>{label}</a> for {typed}
            </span>
            <span className={styles.count}>{formatCount(rows, 'item')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function queryHref(q: string): string {
  return formatRoute(withParams(currentRoute(), { q, sel: null, shown: null }));
}

interface Count {
  readonly total: number;
  readonly isLowerBound: boolean;
}

interface AlternativeRowProps {
  readonly alternative: Alternative;
  /** Undefined while it is counted. */
  readonly count: Count | undefined;
}

function AlternativeRow({ alternative, count }: AlternativeRowProps): ReactNode {
  return (
    <li className={styles.alternative}>
      <a href={queryHref(alternative.query)}>{alternative.label}</a>
      <span className={styles.count}>{count ? formatTotal(count.total, count.isLowerBound) : '…'}</span>
    </li>
  );
}

/** One search after the other, each asking for a single hit; stops when the question changes. */
function useCounts(alternatives: readonly Alternative[], answered: AnsweredSearch): ReadonlyMap<string, Count> {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the alternatives follow from what was answered
  useEffect(() => {
    let isCurrent = true;
    setCounts(new Map());
    const countAll = async (): Promise<void> => {
      for (const { query } of alternatives) {
        const count = await countHits(engine, query, timeZone, answered.request.nowMs);
        if (!isCurrent) return;
        setCounts((before) => new Map(before).set(query, count));
      }
    };
    // A count that fails leaves its "…": the search itself has already said what is wrong.
    countAll().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [answered, engine, timeZone]);
  return counts;
}

async function countHits(engine: EngineApi, query: string, timeZone: string, nowMs: number): Promise<Count> {
  const { total, isTotalLowerBound } = await engine.search({
    query,
    order: 'relevance',
    limit: 1,
    relaxBelow: 0,
    timeZone,
    nowMs,
  });
  return { total, isLowerBound: isTotalLowerBound };
}
