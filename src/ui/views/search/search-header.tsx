import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueryFilter, SortOrder } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatDuration, formatNumber, formatTotal } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { type EditQuery, withoutFilter, withoutPlaces } from './query-text.ts';
import styles from './search-header.module.css';
import { type SearchState, useLibraryTotal } from './use-search.ts';

const ORDERS: readonly { readonly value: SortOrder; readonly label: string }[] = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
];

interface SearchHeaderProps {
  readonly search: SearchState;
  /** As asked for; the query text itself may name another. */
  readonly order: SortOrder;
  readonly onEdit: EditQuery;
  readonly children: ReactNode;
}

export function SearchHeader({ search, order, onEdit, children }: SearchHeaderProps): ReactNode {
  const { answered, isPending } = search;
  const { announce } = useWorkspace();
  const filters = answered?.first.reading.filters ?? [];
  const chooseOrder = (sort: SortOrder): void => {
    const sortFilters = filters.filter((filter) => filter.key === 'sort');
    const q = answered && sortFilters.length > 0 ? withoutPlaces(answered.query, sortFilters) : undefined;
    navigate(
      withParams(currentRoute(), { ...(q !== undefined && { q }), sort, undated: null, sel: null, shown: null }),
    );
  };
  const copyLink = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.href);
    announce('Link copied. It works where the same sessions are imported.');
  };
  return (
    <ScreenHeader title="Search" meta={answered && <Totals search={search} />}>
      <div className={styles.later}>
        <SegmentedControl
          label="Order"
          options={ORDERS}
          value={isPending || !answered ? order : answered.first.order}
          onChange={chooseOrder}
        />
      </div>
      {children}
      {filters.length > 0 && (
        <ul className={`${styles.chips} ${styles.later}`} aria-label="Filters of the query">
          {filters.map((filter) => (
            <li key={filter.start}>
              <FilterChip
                text={answered?.query.slice(filter.start, filter.end) ?? ''}
                filter={filter}
                onRemove={() => onEdit((query) => withoutFilter(query, filter))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.copy}>
        <Button
          variant="ghost"
          icon={Link2}
          title="Copy link; it works where the same sessions are imported"
          onClick={() => void copyLink()}
        >
          <span className={styles.copyText}>Copy link</span>
        </Button>
      </div>
    </ScreenHeader>
  );
}

function Totals({ search }: { readonly search: SearchState }): ReactNode {
  const all = useLibraryTotal();
  if (!search.answered) return null;
  const { total, isTotalLowerBound, tookMs } = search.answered.first;
  const ofAll = all !== null && all > total ? ` of ${formatNumber(all)}` : '';
  return (
    <span className={styles.totals}>
      {formatTotal(total, isTotalLowerBound)}
      {ofAll} · {formatDuration(tookMs)}
    </span>
  );
}

interface FilterChipProps {
  readonly text: string;
  readonly filter: QueryFilter;
  readonly onRemove: () => void;
}

function FilterChip({ text, filter, onRemove }: FilterChipProps): ReactNode {
  return (
    <Chip tone={filter.isNegated ? 'warn' : 'accent'} onRemove={onRemove} removeLabel={`Remove filter ${text}`}>
      <span className={styles.chipText}>{text}</span>
    </Chip>
  );
}
