import type { ReactNode } from 'react';
import { MATCH_LAYERS, type MatchLayer } from '../../../engine/api.ts';
import { formatNumber } from '../../format.ts';
import styles from './layer-controls.module.css';
import { type LayerWish, layerWish, toggleLayer } from './layer-filters.ts';
import type { EditQuery } from './query-text.ts';
import { LAYER_TITLES } from './result-row.tsx';
import type { AnsweredSearch } from './use-search.ts';

const WISHES: readonly { readonly wish: LayerWish; readonly label: string }[] = [
  { wish: 'only', label: 'Only' },
  { wish: 'never', label: 'Never' },
];

interface LayerControlsProps {
  readonly answered: AnsweredSearch;
  readonly onEdit: EditQuery;
}

/** How close the matches are, and a way to ask for some of the layers or leave them out: it edits the query. */
export function LayerControls({ answered, onEdit }: LayerControlsProps): ReactNode {
  const { reading, layers, order } = answered.first;
  if (reading.terms.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Match layers</h2>
      <ul className={styles.layers}>
        {MATCH_LAYERS.map((layer) => (
          <li key={layer} className={styles.layer}>
            <span className={styles.name}>
              <code>{layer}</code> <span className={styles.count}>{describeCount(layers, layer)}</span>
            </span>
            <Wishes layer={layer} wish={layerWish(reading.filters, layer)} onEdit={onEdit} />
            <span className={styles.meaning}>{LAYER_TITLES[layer]}.</span>
          </li>
        ))}
      </ul>
      {order === 'relevance' && (
        <p className={styles.meaning}>
          From <code>relaxed</code> on, a layer is looked at when fewer than five hits hold every word, or when the
          query names it.
        </p>
      )}
    </section>
  );
}

interface WishesProps {
  readonly layer: MatchLayer;
  readonly wish: LayerWish | null;
  readonly onEdit: EditQuery;
}

function Wishes({ layer, wish: current, onEdit }: WishesProps): ReactNode {
  return (
    <span className={styles.wishes}>
      {WISHES.map(({ wish, label }) => (
        <button
          key={wish}
          type="button"
          className={styles.wish}
          aria-pressed={current === wish}
          aria-label={`${label} ${layer}`}
          onClick={() => onEdit((query, filters) => toggleLayer(query, filters, layer, wish))}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

/** Forms of a word are one entry in the index: only reading the text tells exact and stem apart. */
function describeCount(layers: AnsweredSearch['first']['layers'], layer: MatchLayer): string {
  if (layer === 'stem') return layers.exact ? 'in exact' : '0';
  return formatNumber(layers[layer] ?? 0);
}
