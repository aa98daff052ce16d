import { memo, type ReactNode } from 'react';
import type { MatchLayer } from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { Marked } from '../../components/marked-text.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { hitHref } from './hit-links.ts';
import styles from './result-row.module.css';
import { formatScore, type ListedRow } from './result-rows.ts';

const MAX_SNIPPETS = 3;

interface ResultRowProps {
  readonly row: ListedRow;
  /** What was searched; marked where the hit opens. Without words to match, a layer says nothing. */
  readonly words: string;
  readonly isSelected: boolean;
  /** Its link was copied a moment ago. */
  readonly isCopied: boolean;
  readonly onSelect: (row: ListedRow) => void;
  readonly onOpen: (row: ListedRow) => void;
  /** Asked of the selected row. */
  readonly onWhy: () => void;
}

export const ResultRow = memo(function ResultRow(props: ResultRowProps): ReactNode {
  const { row, isSelected } = props;
  const { hit } = row;
  return (
    <div className={isSelected ? `${styles.row} ${styles.selected}` : styles.row} data-row>
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
      {hit.snippets.slice(0, row.head ? 1 : MAX_SNIPPETS).map((snippet) => (
        <p key={snippet.text} className={styles.snippet}>
          <Marked value={snippet} />
        </p>
      ))}
      <RowMeta {...props} />
    </div>
  );
});

function RowMeta({ row, words, isSelected, isCopied, onWhy, onSelect }: ResultRowProps): ReactNode {
  const { hit, head } = row;
  const isOfHead = head !== null && head.session?.sessionKey === hit.session?.sessionKey;
  return (
    <p className={styles.meta}>
      <span title={hit.project?.path}>{hit.project?.label ?? 'No project'}</span>
      <TimeChip time={hit.time} />
      {words !== '' && <LayerBadge layer={hit.layer} note={hit.layerNote} />}
      {hit.score !== null && (
        <button
          type="button"
          className={styles.why}
          title="Why it ranks here (w)"
          aria-label={`Why it ranks here: score ${formatScore(hit.score)}`}
          tabIndex={isSelected ? 0 : -1}
          onClick={() => {
            onSelect(row);
            onWhy();
          }}
        >
          score {formatScore(hit.score)}
        </button>
      )}
      {isCopied && <span className={styles.copied}>Link copied</span>}
      {hit.session && !isOfHead && <span className={styles.session}>{hit.session.title}</span>}
    </p>
  );
}

function RowLink({ row, words, isSelected, onSelect, onOpen }: ResultRowProps): ReactNode {
  const href = hitHref(row.hit, words);
  const shared = {
    className: styles.link,
    'data-hit': row.id,
    tabIndex: isSelected ? 0 : -1,
    'aria-current': isSelected || undefined,
    onFocus: () => onSelect(row),
  };
  const title = (
    <span className={styles.text}>
      <Marked value={row.hit.title} />
    </span>
  );
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={() => onSelect(row)}>
        {title}
      </button>
    );
  }
  return (
    <a {...shared} href={href} onClick={() => onOpen(row)}>
      {title}
    </a>
  );
}

export const LAYER_TITLES: Readonly<Record<MatchLayer, string>> = {
  exact: 'Every word was found as typed',
  stem: 'Every word was found, some in another form',
  relaxed: 'Some of the words were found',
  part: 'A word was found inside a longer one',
  fuzzy: 'Words like those typed were found',
  related: 'None of the words, but those of the best hits',
};

/** Exact is what one expects: it has none. */
function LayerBadge({ layer, note }: { readonly layer: MatchLayer; readonly note: string | null }): ReactNode {
  if (layer === 'exact') return null;
  return (
    <span className={styles.layer} title={LAYER_TITLES[layer]}>
      {layer}
      {note !== null && ` · ${note}`}
    </span>
  );
}
