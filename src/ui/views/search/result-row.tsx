import { memo, type ReactNode } from 'react';
import type { Hit, MatchLayer } from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { Marked } from '../../components/marked-text.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { hitHref } from './hit-links.ts';
import styles from './result-row.module.css';

const MAX_SNIPPETS = 3;

interface ResultRowProps {
  readonly hit: Hit;
  /** What was searched; marked where the hit opens. Without words to match, a layer says nothing. */
  readonly words: string;
  readonly isSelected: boolean;
  /** Its link was copied a moment ago. */
  readonly isCopied: boolean;
  readonly onSelect: (hit: Hit) => void;
  readonly onOpen: (hit: Hit) => void;
}

export const ResultRow = memo(function ResultRow(props: ResultRowProps): ReactNode {
  const { hit, words, isSelected, isCopied } = props;
  return (
    <li className={isSelected ? `${styles.row} ${styles.selected}` : styles.row}>
      <div className={styles.title}>
        <GroupGlyph group={hit.group} />
        {hit.isError && hit.group !== 'error' && <GroupGlyph group="error" size={10} />}
        <RowLink {...props} />
      </div>
      {hit.path && hit.path.marks.length > 0 && (
        <p className={styles.path}>
          <Marked value={hit.path} />
        </p>
      )}
      {hit.snippets.slice(0, MAX_SNIPPETS).map((snippet) => (
        <p key={snippet.text} className={styles.snippet}>
          <Marked value={snippet} />
        </p>
      ))}
      <p className={styles.meta}>
        <span title={hit.project?.path}>{hit.project?.label ?? 'No project'}</span>
        <TimeChip time={hit.time} />
        {words !== '' && <LayerBadge layer={hit.layer} note={hit.layerNote} />}
        {hit.score !== null && <span title="Relevance; higher is better">relevance {hit.score.toFixed(2)}</span>}
        {isCopied && <span className={styles.copied}>Link copied</span>}
        {hit.session && <span className={styles.session}>{hit.session.title}</span>}
      </p>
    </li>
  );
});

function RowLink({ hit, words, isSelected, onSelect, onOpen }: ResultRowProps): ReactNode {
  const href = hitHref(hit, words);
  const shared = {
    className: styles.link,
    'data-hit': hit.key,
    tabIndex: isSelected ? 0 : -1,
    'aria-current': isSelected || undefined,
    onFocus: () => onSelect(hit),
  };
  const title = (
    <span className={styles.text}>
      <Marked value={hit.title} />
    </span>
  );
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={() => onSelect(hit)}>
        {title}
      </button>
    );
  }
  return (
    <a {...shared} href={href} onClick={() => onOpen(hit)}>
      {title}
    </a>
  );
}

const LAYER_TITLES: Readonly<Record<MatchLayer, string>> = {
  exact: 'Every word was found as typed',
  stem: 'Every word was found, some in another form',
  relaxed: 'Some of the words were found',
  part: 'A word was found inside a longer one',
  fuzzy: 'Words like those typed were found',
  related: 'None of the words, but those of the best hits',
};

function LayerBadge({ layer, note }: { readonly layer: MatchLayer; readonly note: string | null }): ReactNode {
  return (
    <span className={styles.layer} title={LAYER_TITLES[layer]}>
      {layer}
      {note !== null && ` · ${note}`}
    </span>
  );
}
