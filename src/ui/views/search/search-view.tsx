import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FacetKey, Hit } from '../../../engine/api.ts';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useQueryText } from '../../components/live-query.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { formatTotal } from '../../format.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { BrowsePanel } from './browse-panel.tsx';
import { FacetColumn } from './facet-column.tsx';
import { FacetSheet } from './facet-sheet.tsx';
import { HistogramStrip } from './histogram-strip.tsx';
import { hitMark } from './hit-links.ts';
import { chooseOrder, toggleFacetValue, withTimeRange } from './query-text.ts';
import { QueryNotices, ReadingDisclosure, ReadingPanel } from './reading-panel.tsx';
import { ResultList } from './result-list.tsx';
import { SearchHeader } from './search-header.tsx';
import styles from './search-view.module.css';
import { useQueryEditor } from './use-query-editor.ts';
import { type SearchState, useSearch, useSearchCounts } from './use-search.ts';
import { useLasting, useSettled } from './use-settled.ts';
import { ZeroResults } from './zero-results.tsx';

/** Nothing changes for this long; then the old results dim until the new ones are here. */
const DIM_AFTER_MS = 200;
const ANNOUNCE_AFTER_MS = 600;

export function SearchView(): ReactNode {
  const route = useRoute();
  const query = useQueryText(route);
  const order = chooseOrder(query, route.params.get('sort'));
  const search = useSearch({ query, order, isUndatedOnly: route.params.get('undated') === '1' });
  const { facets, histogram } = useSearchCounts(search.answered);
  const [selectedMark, setSelectedMark] = useSelectedMark(route.params.get('sel') ?? null);
  const select = useCallback((hit: Hit) => setSelectedMark(hitMark(hit)), [setSelectedMark]);
  const isDimmed = useLasting(search.isPending && search.answered !== null, DIM_AFTER_MS);
  useAnnouncement(search);

  const edit = useQueryEditor(search);
  const toggle = useCallback(
    (key: FacetKey, value: string, isSelected: boolean) =>
      edit((text, filters) => toggleFacetValue(text, filters, key, value, isSelected)),
    [edit],
  );
  const brush = useCallback(
    (fromMs: number, toMs: number) => edit((text, filters) => withTimeRange(text, filters, fromMs, toMs)),
    [edit],
  );
  const facetColumn = facets.data && <FacetColumn answer={facets.data} onToggle={toggle} />;
  const selected = search.hits.find((hit) => hitMark(hit) === selectedMark) ?? search.hits[0] ?? null;
  return (
    <div className={styles.screen}>
      <SearchHeader search={search} order={order} onEdit={edit}>
        {facetColumn && <FacetSheet answer={search.answered?.first ?? null}>{facetColumn}</FacetSheet>}
      </SearchHeader>
      {search.answered && <StoreNotice answer={search.answered.first} onRetry={search.retry} />}
      <HistogramStrip answer={histogram.data} error={histogram.error} onRetry={histogram.retry} onBrush={brush} />
      <div className={styles.columns}>
        <div className={styles.facets} data-pane>
          {facets.error && (
            <ErrorPane title="The filters could not be counted" error={facets.error} onRetry={facets.retry} />
          )}
          {facetColumn}
        </div>
        <section className={styles.results} aria-label="Results" aria-busy={search.isPending} data-pane>
          <div className={isDimmed ? styles.dimmed : undefined}>
            <Results search={search} selectedKey={selected?.key ?? null} onSelect={select} />
          </div>
        </section>
        {search.answered && <ReadingPanel answered={search.answered} hits={search.hits} selected={selected} />}
      </div>
    </div>
  );
}

interface ResultsProps {
  readonly search: SearchState;
  readonly selectedKey: string | null;
  readonly onSelect: (hit: Hit) => void;
}

function Results({ search, selectedKey, onSelect }: ResultsProps): ReactNode {
  const { answered, error, hits, retry } = search;
  if (error) {
    return <ErrorPane title="The search did not finish. Nothing is lost." error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton label="Searching" rows={8} rowHeight={92} />;
  const isBrowsing = answered.query.trim() === '' && !answered.isUndatedOnly;
  return (
    <>
      <QueryNotices answered={answered} />
      {isBrowsing ? <BrowsePanel /> : <ReadingDisclosure answered={answered} hits={hits} />}
      {hits.length === 0 ? (
        <ZeroResults answered={answered} />
      ) : (
        <ResultList search={search} answered={answered} selectedKey={selectedKey} onSelect={onSelect} />
      )}
    </>
  );
}

/** What was chosen last, here or by a link. */
function useSelectedMark(linked: string | null): [string | null, (mark: string) => void] {
  const [mark, setMark] = useState(linked);
  const [lastLinked, setLastLinked] = useState(linked);
  if (linked !== lastLinked) {
    setLastLinked(linked);
    if (linked !== null) setMark(linked);
  }
  return [mark, setMark];
}

function useAnnouncement({ answered, isPending }: SearchState): void {
  const { announce } = useWorkspace();
  const settled = useSettled(isPending ? null : answered, ANNOUNCE_AFTER_MS);
  useEffect(() => {
    if (!settled) return;
    const { total, isTotalLowerBound, reading, notices } = settled.first;
    const results = `${formatTotal(total, isTotalLowerBound)} ${total === 1 ? 'result' : 'results'}`;
    announce([results, ...reading.notices.map(({ message }) => message), ...notices].join('. '));
  }, [settled, announce]);
}
