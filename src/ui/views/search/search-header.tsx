import { Check, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SortOrder } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatDuration, formatNumber, formatTotal } from '../../format.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { describeLayers } from './layer-counts.ts';
import { type EditQuery, withoutFilter, withoutPlaces } from './query-text.ts';
import styles from './search-header.module.css';
import { foldParams } from './search-request.ts';
import { type AnsweredSearch, type SearchState, useLibraryTotal } from './use-search.ts';

const ORDERS: readonly { readonly value: SortOrder; readonly label: string }[] = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
];

interface SearchHeaderProps {
  readonly search: SearchState;
  /** As asked for; the query text itself may name another. */
  readonly order: SortOrder;
  readonly isFolded: boolean;
  readonly onEdit: EditQuery;
  readonly children: ReactNode;
}

export function SearchHeader({ search, order, isFolded, onEdit, children }: SearchHeaderProps): ReactNode {
  const { answered, isPending } = search;
  const { isCopied, copy } = useCopy();
  const filters = answered?.first.reading.filters ?? [];
  const shownOrder = isPending || !answered ? order : answered.first.order;
  const chooseOrder = (sort: SortOrder): void => {
    const sortFilters = filters.filter((filter) => filter.key === 'sort');
    const q = answered && sortFilters.length > 0 ? withoutPlaces(answered.query, sortFilters) : undefined;
    navigate(
      withParams(currentRoute(), { ...(q !== undefined && { q }), sort, undated: null, sel: null, shown: null }),
    );
  };
  return (
    <ScreenHeader title="Search" meta={answered && <Totals search={search} />}>
      <div className={styles.later}>
        <SegmentedControl label="Order" options={ORDERS} value={shownOrder} onChange={chooseOrder} />
      </div>
      <FoldSwitch isFolded={isFolded} isOff={shownOrder !== 'relevance'} />
      {children}
      <FilterChips answered={answered} onEdit={onEdit} />
      <div className={styles.copy}>
        <Button
          variant="ghost"
          icon={isCopied ? Check : Link2}
          title="Copy link; it works where the same sessions are imported"
          onClick={() => void copy(window.location.href, 'link', 'It works where the same sessions are imported.')}
        >
          <span className={styles.copyText}>{isCopied ? 'Copied' : 'Copy link'}</span>
        </Button>
      </div>
    </ScreenHeader>
  );
}

interface FoldSwitchProps {
  readonly isFolded: boolean;
  /** In order of time nothing is folded. */
  readonly isOff: boolean;
}

function FoldSwitch({ isFolded, isOff }: FoldSwitchProps): ReactNode {
  const change = (isOn: boolean): void =>
    navigate(withParams(currentRoute(), { ...foldParams(isOn), sel: null, shown: null }));
  return (
    <label
      className={`${styles.fold} ${styles.later}`}
      title={isOff ? 'Only in order of relevance' : 'Only the best hit of each session; the rest opens below it'}
    >
      <input
        type="checkbox"
        checked={isFolded && !isOff}
        disabled={isOff}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      Fold sessions
    </label>
  );
}

function Totals({ search }: { readonly search: SearchState }): ReactNode {
  const all = useLibraryTotal();
  if (!search.answered) return null;
  const { total, isTotalLowerBound, isProvisional, layers, tookMs } = search.answered.first;
  const layersText = describeLayers(layers);
  const ofAll = all !== null && all > total ? ` of ${formatNumber(all)}` : '';
  return (
    <span className={styles.totals}>
      {formatTotal(total, isTotalLowerBound)}
      {isProvisional && <span title="Still counting">…</span>}
      {ofAll}
      {layersText !== null && (
        <>
          {' · '}
          <span title="How the hits were found. Exact counts other forms of a word, too.">{layersText}</span>
        </>
      )}
      {' · '}
      {formatDuration(tookMs)}
    </span>
  );
}

interface FilterChipsProps {
  readonly answered: AnsweredSearch | null;
  readonly onEdit: EditQuery;
}

/** The filters of the query text, each with its own text, so that text and chips are one thing. */
function FilterChips({ answered, onEdit }: FilterChipsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  const filters = answered?.first.reading.filters ?? [];
  // The removed chip had the focus: its neighbour takes it, or the heading when it was the last.
  useEffect(() => {
    if (removedIndex.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const neighbour = buttons[Math.min(removedIndex.current, buttons.length - 1)];
    (neighbour ?? document.querySelector('h1'))?.focus();
    removedIndex.current = null;
  });
  return (
    <ul ref={list} className={`${styles.chips} ${styles.later}`} aria-label="Filters of the query">
      {filters.map((filter, index) => {
        const text = answered?.query.slice(filter.start, filter.end) ?? '';
        return (
          <li key={`${text} ${filter.start}`}>
            <Chip
              tone={filter.isNegated ? 'warn' : 'accent'}
              removeLabel={`Remove filter ${text}`}
              onRemove={() => {
                removedIndex.current = index;
                onEdit((query) => withoutFilter(query, filter));
              }}
            >
              <span className={styles.chipText}>{text}</span>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
