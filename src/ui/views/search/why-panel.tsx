import { type ReactNode, useEffect } from 'react';
import type { Explanation, Hit } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { formatScore } from './result-rows.ts';
import { formatPart, type PartBar, sumOf, toPartBars } from './score-parts.ts';
import { useLatest } from './use-latest.ts';
import type { AnsweredSearch } from './use-search.ts';
import styles from './why-panel.module.css';

interface WhyPanelProps {
  readonly answered: AnsweredSearch;
  readonly hit: Hit;
}

/** What the score of a hit is made of, counted when it is asked for. */
export function WhyPanel({ answered, hit }: WhyPanelProps): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const isRanked = hit.score !== null;
  const key = JSON.stringify([hit.key, revision, answered.request]);
  const { data, dataKey, error, retry } = useLatest(isRanked ? key : null, async () => ({
    explanation: await engine.explain(answered.request, hit.key),
  }));
  const explanation = dataKey === key ? (data?.explanation ?? null) : null;
  useSpoken(explanation);

  if (!isRanked) {
    return <p className={styles.text}>In order of time nothing is ranked. Choose Relevance to see scores.</p>;
  }
  if (error) return <ErrorPane title="The score could not be explained" error={error} onRetry={retry} />;
  if (dataKey !== key) return <p className={styles.text}>Counting</p>;
  if (!explanation) {
    return <p className={styles.text}>It is no longer among the best 2,000. Search again to see where it ranks now.</p>;
  }
  return <Parts explanation={explanation} />;
}

/** The rest is small: one sees it when one asks for it. */
const MOST_PARTS = 8;

function Parts({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const bars = toPartBars(explanation);
  const rest = bars.slice(MOST_PARTS);
  return (
    <>
      <p className={styles.text}>
        Place {formatNumber(explanation.rank)} of all hits. The score is the sum of these parts:
      </p>
      <PartList label="Parts of the score" bars={bars.slice(0, MOST_PARTS)} />
      {rest.length > 0 && (
        <Disclosure
          summary={
            <span className={styles.rest}>
              <span>{formatCount(rest.length, 'smaller part')}</span>
              <span className={styles.value}>{formatPart(sumOf(rest))}</span>
            </span>
          }
        >
          <PartList label="Smaller parts of the score" bars={rest} />
        </Disclosure>
      )}
      <p className={styles.sum}>
        <span>Score</span>
        <data value={explanation.score}>{formatScore(explanation.score)}</data>
      </p>
    </>
  );
}

function PartList({ label, bars }: { readonly label: string; readonly bars: readonly PartBar[] }): ReactNode {
  return (
    <ul className={styles.parts} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={bar.value < 0 ? `${styles.part} ${styles.negative}` : styles.part}>
          <span className={styles.label}>{bar.label}</span>
          <data className={styles.value} value={bar.value}>
            {formatPart(bar.value)}
          </data>
          <meter className={styles.bar} value={bar.share} aria-hidden="true" />
          <span className={styles.detail}>{bar.detail}</span>
        </li>
      ))}
    </ul>
  );
}

/** The panel stands elsewhere than the focus. */
function useSpoken(explanation: Explanation | null): void {
  const { announce } = useWorkspace();
  useEffect(() => {
    if (!explanation) return;
    const [first] = toPartBars(explanation);
    const most = first ? ` Most comes from ${first.label}, ${formatPart(first.value)}.` : '';
    announce(`Score ${formatScore(explanation.score)}, place ${formatNumber(explanation.rank)}.${most}`);
  }, [explanation, announce]);
}
