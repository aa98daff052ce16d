import { useId, useState } from 'react';
import type { AnalysedTerm } from '../../../../engine/api.ts';
import { DataTable } from '../../../components/data-table.tsx';
import { ErrorPane } from '../../../components/error-pane.tsx';
import { Marked } from '../../../components/marked-text.tsx';
import { useEngine } from '../../../engine-context.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { useQuery } from '../../../hooks/use-query.ts';
import { useWorkspace } from '../../../workspace.tsx';
import { cutText, MOST_CHARACTERS, pieceOf } from './analysed-text.ts';
import styles from './index-card.module.css';

const DEBOUNCE_MS = 120;

/** Answers, as one types, why something is found or is not. */
export function AnalyserPanel() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { text, isCut } = cutText(typed);
  return (
    <div className={styles.panel}>
      <div className={styles.sample}>
        <label htmlFor={id}>A text, such as a line you cannot find</label>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          placeholder="getUserById failed with ECONNRESET in src/net/client.ts"
          aria-describedby={`${id}-cut`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-cut`} className={styles.text} role="status">
          {isCut
            ? `Only the first ${formatNumber(MOST_CHARACTERS)} of ${formatNumber(typed.length)} characters are shown below.`
            : 'It is only looked at, and kept nowhere.'}
        </p>
      </div>
      {text.trim() !== '' && <Terms text={text} />}
    </div>
  );
}

interface Analysis {
  /** What the places of the terms are in. */
  readonly text: string;
  readonly terms: readonly AnalysedTerm[];
}

function Terms({ text }: { readonly text: string }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const load = async (): Promise<Analysis> => ({ text, terms: await engine.analyseText(text) });
  const analysis = useQuery(`${revision}\n${text}`, load, DEBOUNCE_MS);
  if (analysis.status === 'failed') {
    return <ErrorPane title="The text could not be analysed" error={analysis.error} onRetry={analysis.retry} />;
  }
  if (!analysis.data) return null;
  if (analysis.data.terms.length === 0) {
    return <p className={styles.text}>The index would have nothing of this text: there is no word in it.</p>;
  }
  return <TermTable analysis={analysis.data} />;
}

function TermTable({ analysis: { text, terms } }: { readonly analysis: Analysis }) {
  const known = terms.filter(({ rows }) => rows > 0).length;
  return (
    <>
      <p className={styles.text} role="status">
        {formatCount(terms.length, 'term')}, {formatNumber(known)} of them in the library.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Terms of the text">
        <DataTable
          caption="Terms of the text, in order"
          columns={[
            { name: 'Term' },
            { name: 'Made of', kind: 'main' },
            { name: 'Place' },
            { name: 'Items with it', kind: 'number' },
          ]}
          rows={terms.map((term, index) => ({
            // The same term may stand in a place twice.
            key: index,
            cells: [
              <code key="term" className={styles.term}>
                {term.word}
              </code>,
              <span key="piece" className={styles.piece}>
                <Marked value={pieceOf(text, term)} />
              </span>,
              term.isAlias ? 'other name' : 'its own',
              term.rows === 0 ? 'none' : formatNumber(term.rows),
            ],
          }))}
        />
      </section>
      <p className={styles.text}>
        A term with a place of its own counts for phrases and neighbours. Another name stands in the place of the term
        before it: it is found as a word, and not inside a phrase.
      </p>
    </>
  );
}
