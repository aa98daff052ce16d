import { useId, useState } from 'react';
import { type Hit, type SearchAnswer, STORE_NAMES } from '../../../../engine/api.ts';
import { ErrorPane } from '../../../components/error-pane.tsx';
import { GroupGlyph } from '../../../components/group-glyph.tsx';
import { Marked } from '../../../components/marked-text.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useEngine } from '../../../engine-context.ts';
import { useQuery } from '../../../hooks/use-query.ts';
import { useWorkspace } from '../../../workspace.tsx';
import { exampleQuery, lastQuery } from './first-query.ts';
import { type Move, moveSign, movesOf, moveWords, summariseMoves } from './moves.ts';
import styles from './ranking-preview.module.css';
import { KNOWN_HITS, keysOf, type Preview, reasonForNone, SHOWN_HITS, usePreview } from './use-preview.ts';

/** What the figures do to a query: its first hits by the default, and by what is chosen. */
export function RankingPreview() {
  const id = useId();
  const { status } = useWorkspace();
  const isEmpty = status !== null && status.events + status.sources + status.notes === 0;
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>Preview</h3>
      {isEmpty ? (
        <p className={styles.text}>
          There is nothing to search yet. <a href="#/import">Import sessions</a> to see what the figures do.
        </p>
      ) : (
        <QueryPreview />
      )}
    </section>
  );
}

function QueryPreview() {
  const engine = useEngine();
  const id = useId();
  const [last] = useState(lastQuery);
  const [typed, setTyped] = useState<string | null>(last);
  // Without an example the field is empty, and says itself what it is for.
  const example = useQuery('', async () => (last === null ? exampleQuery(engine).catch(() => '') : ''));
  const query = typed ?? example.data ?? '';
  return (
    <>
      <div className={styles.query}>
        <label htmlFor={id}>Query</label>
        <input
          id={id}
          className={styles.input}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className={styles.hint}>{originOf(typed, last)}</p>
      </div>
      {(typed !== null || example.data !== undefined) && <Answer query={query} />}
    </>
  );
}

function originOf(typed: string | null, last: string | null): string {
  if (typed === null) return 'Words of the title of your newest session, as an example.';
  return typed === last ? 'What you searched for last.' : 'Changes are answered as you type.';
}

function Answer({ query }: { readonly query: string }) {
  const preview = usePreview(query);
  if (preview.status === 'failed') {
    return <ErrorPane title="The preview could not be made" error={preview.error} onRetry={preview.retry} />;
  }
  if (preview.data === undefined) return <Skeleton label="Searching" rows={SHOWN_HITS} rowHeight={56} />;
  const isBusy = preview.status === 'loading';
  if (preview.data === null) return <p className={styles.text}>Type a query to see how its hits are ranked.</p>;
  return (
    <div className={isBusy ? styles.busy : undefined} aria-busy={isBusy}>
      <Lists preview={preview.data} />
    </div>
  );
}

function Lists({ preview }: { readonly preview: Preview }) {
  const { before, after } = preview;
  const none = reasonForNone(preview);
  if (none !== null) {
    return (
      <p className={styles.text} role="status">
        {none}
      </p>
    );
  }
  const [oldKeys, newKeys] = [keysOf(before.data), keysOf(after.data)];
  const moves = movesOf(oldKeys, newKeys).slice(0, SHOWN_HITS);
  return (
    <>
      <p className={styles.summary} role="status">
        {summariseMoves(moves)}
        {hasFailed(after) && ' A part of the library did not answer.'}
      </p>
      <div className={styles.lists}>
        <HitList title="Prose (default)" hits={before.data} />
        <HitList title="With these figures" hits={after.data} moves={moves} />
      </div>
      <p className={styles.hint}>
        A score means something within its own list only. New: not among the first {KNOWN_HITS} by the default.
      </p>
    </>
  );
}

function hasFailed({ stores }: SearchAnswer): boolean {
  return STORE_NAMES.some((name) => stores[name].state === 'failed');
}

interface HitListProps {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly moves?: readonly Move[];
}

function HitList({ title, hits, moves }: HitListProps) {
  const id = useId();
  return (
    <div className={styles.list}>
      <h4 id={id}>{title}</h4>
      <ol aria-labelledby={id}>
        {hits.slice(0, SHOWN_HITS).map((hit, place) => (
          <ShownHit key={hit.key} hit={hit} move={moves?.[place]} />
        ))}
      </ol>
    </div>
  );
}

function ShownHit({ hit, move }: { readonly hit: Hit; readonly move: Move | undefined }) {
  const [snippet] = hit.snippets;
  return (
    <li className={styles.hit}>
      <p className={snippet ? styles.title : `${styles.title} ${styles.only}`}>
        <GroupGlyph group={hit.group} />
        <span className={styles.words}>
          <Marked value={hit.title} />
        </span>
      </p>
      {snippet && (
        <p className={styles.snippet}>
          <Marked value={snippet} />
        </p>
      )}
      <p className={styles.meta}>
        {hit.score !== null && <span>{hit.score.toFixed(2)}</span>}
        {move && <MoveMark move={move} />}
        <span className={styles.origin}>{hit.session?.title ?? hit.path?.text}</span>
      </p>
    </li>
  );
}

function MoveMark({ move }: { readonly move: Move }) {
  return (
    <span className={`${styles.move} ${styles[move.kind]}`}>
      <span aria-hidden="true">{moveSign(move)}</span>
      <VisuallyHidden>{moveWords(move)}</VisuallyHidden>
    </span>
  );
}
