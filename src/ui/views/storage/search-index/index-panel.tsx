import { useState } from 'react';
import { type IndexReport, STORE_LABELS, STORE_NAMES, type StoreName, type WordCount } from '../../../../engine/api.ts';
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/chip.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { ErrorPane } from '../../../components/error-pane.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useEngine } from '../../../engine-context.ts';
import { formatBytes, formatNumber } from '../../../format.ts';
import { useQuery } from '../../../hooks/use-query.ts';
import { useWorkspace } from '../../../workspace.tsx';
import styles from './index-card.module.css';
import { describeOptimised, filterWords, piecesOf } from './index-texts.ts';

/** Reads the whole vocabulary: to be shown only when asked for. */
export function IndexPanel() {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const report = useQuery(`${revision}`, () => engine.indexReport());
  return (
    <div className={styles.panel}>
      {report.status === 'failed' && (
        <ErrorPane title="The index could not be read" error={report.error} onRetry={report.retry} />
      )}
      {!report.data && report.status === 'loading' && <Skeleton label="Reading the index" />}
      {report.data && (
        <>
          <Stores report={report.data} />
          <FactList
            facts={[
              ['Distinct terms', formatNumber(report.data.distinctTerms)],
              ['Analyser', `version ${report.data.analyserVersion}`],
            ]}
          />
          <Optimiser />
          <FrequentTerms words={report.data.frequent} />
        </>
      )}
    </div>
  );
}

function Stores({ report }: { readonly report: IndexReport }) {
  return (
    <>
      <DataTable
        caption="The index of each store"
        columns={[
          { name: 'Store', kind: 'main' },
          { name: 'Items', kind: 'number' },
          { name: 'Terms', kind: 'number' },
          { name: 'Pieces', kind: 'number' },
          { name: 'Size', kind: 'number' },
        ]}
        rows={STORE_NAMES.map((name) => {
          const { rows, terms, segments, bytes } = report.stores[name];
          return {
            key: name,
            cells: [
              <StoreCell key={name} name={name} />,
              formatNumber(rows),
              formatNumber(terms),
              formatNumber(segments),
              formatBytes(bytes),
            ],
          };
        })}
      />
      <p className={styles.text}>
        Terms are counted in all items together, repeats included. Each import adds pieces; the fewer there are, the
        faster a search.
      </p>
    </>
  );
}

function StoreCell({ name }: { readonly name: StoreName }) {
  const { status } = useWorkspace();
  return (
    <>
      {STORE_LABELS[name]} {status?.stores[name].state === 'failed' && <Chip tone="danger">Unavailable</Chip>}
    </>
  );
}

type Optimising =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'done'; readonly lines: readonly string[] }
  | { readonly state: 'failed'; readonly error: Error };

function Optimiser() {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const [optimising, setOptimising] = useState<Optimising>({ state: 'none' });
  const isRunning = optimising.state === 'running';

  async function run(): Promise<void> {
    if (isRunning) return;
    setOptimising({ state: 'running' });
    try {
      // The figures on the screen may be of before an import that still runs.
      const before = piecesOf(await engine.indexReport());
      await engine.optimiseIndex();
      const lines = describeOptimised(before, piecesOf(await engine.indexReport()), STORE_LABELS);
      setOptimising({ state: 'done', lines });
      announce(`The index is optimised. ${lines.join(' ')}`);
      refresh();
    } catch (error) {
      setOptimising({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return (
    <div className={styles.optimiser}>
      <div className={styles.action}>
        {/* Not disabled, which would take the focus from it. */}
        <Button aria-disabled={isRunning} onClick={() => void run()}>
          {isRunning ? 'Optimising…' : 'Optimise'}
        </Button>
        <span className={styles.text}>
          {isRunning
            ? 'Everything else goes on working meanwhile.'
            : 'Makes one piece of each index. Nothing that is found changes.'}
        </span>
      </div>
      {optimising.state === 'done' && (
        <ul className={styles.outcome} aria-label="What optimising changed">
          {optimising.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {optimising.state === 'failed' && (
        <ErrorPane title="The index was not optimised" error={optimising.error} onRetry={() => void run()}>
          <p>It is as good as before: each step is done as a whole or not at all.</p>
        </ErrorPane>
      )}
    </div>
  );
}

function FrequentTerms({ words }: { readonly words: readonly WordCount[] }) {
  const [typed, setTyped] = useState('');
  const shown = filterWords(words, typed);
  if (words.length === 0) return <p className={styles.text}>The index is empty: nothing was imported yet.</p>;
  return (
    <section className={styles.frequent} aria-label="Most frequent terms">
      <h3>The {words.length} most frequent terms</h3>
      <p className={styles.text}>
        As the index has them: in small letters, without accents and often without their endings. Each with the number
        of items that hold it.
      </p>
      <label className={styles.filter}>
        Filter
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {shown.length === 0 ? (
        <p className={styles.text}>None of these terms has “{typed.trim()}” in it.</p>
      ) : (
        <ol className={styles.terms}>
          {shown.map(({ word, rows }) => (
            <li key={word}>
              <code>{word}</code>
              <span>{formatNumber(rows)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
