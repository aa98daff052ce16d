import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { FacetKey } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useQueryText } from '../../components/live-query.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { formatTotal } from '../../format.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useRoute } from '../../router.ts';
import { say } from '../../say.ts';
import { useWorkspace } from '../../workspace.tsx';
import { BrowsePanel } from './browse-panel.tsx';
import { chooseOrder, type EditQuery, toggleFacetValue, withTimeRange } from './query-text.ts';
import { ResultList } from './result-list.tsx';
import { findChosen, groupRows, type ListedRow, type RowGroup } from './result-rows.ts';
import { SearchHeader } from './search-header.tsx';
import { isFoldedRoute } from './search-request.ts';
import styles from './search-view.module.css';
import { type Folds, openHits, useFolds } from './use-folds.ts';
import { useQueryEditor } from './use-query-editor.ts';
import { type AnsweredSearch, type SearchState, useSearch, useSearchCounts } from './use-search.ts';
import { useLasting, useSettled } from './use-settled.ts';

/** What the first results do not wait for, each with what it shows. */
const FacetColumn = lazy(() => import('./facet-column.tsx').then((module) => ({ default: module.FacetColumn })));
const FacetSheet = lazy(() => import('./facet-sheet.tsx').then((module) => ({ default: module.FacetSheet })));
const HistogramStrip = lazy(() =>
  import('./histogram-strip.tsx').then((module) => ({ default: module.HistogramStrip })),
);
const Hidden = lazy(() => import('./query-notices.tsx').then((module) => ({ default: module.Hidden })));
const QueryNotices = lazy(() => import('./query-notices.tsx').then((module) => ({ default: module.QueryNotices })));
const ReadingPanel = lazy(() => import('./reading-panel.tsx').then((module) => ({ default: module.ReadingPanel })));
const ReadingSections = lazy(() =>
  import('./reading-panel.tsx').then((module) => ({ default: module.ReadingSections })),
);
const WhySheet = lazy(() => import('./why-sheet.tsx').then((module) => ({ default: module.WhySheet })));
const ZeroResults = lazy(() => import('./zero-results.tsx').then((module) => ({ default: module.ZeroResults })));

/** There, the panel stands beside the results. */
const WIDE = '(min-width: 1100px)';

/** Nothing changes for this long; then the old results dim until the new ones are here. */
const DIM_AFTER_MS = 200;
const ANNOUNCE_AFTER_MS = 600;

export function SearchView(): ReactNode {
  const route = useRoute();
  const query = useQueryText(route);
  const order = chooseOrder(query, route.params.get('sort'));
  const search = useSearch({
    query,
    order,
    isUndatedOnly: route.params.get('undated') === '1',
    isFolded: isFoldedRoute(route),
  });
  const { facets, histogram } = useSearchCounts(search.answered);
  const folds = useFolds(search.answered);
  const groups = useMemo(
    () => groupRows(search.hits, (head) => openHits(folds.byHead, head)),
    [search.hits, folds.byHead],
  );
  const [chosen, choose] = useChosen(route.params.get('sel') ?? null);
  const selected = findChosen(groups, chosen);
  const isOutdated = search.isPending && search.answered !== null && !search.answered.first.isProvisional;
  const isDimmed = useLasting(isOutdated, DIM_AFTER_MS);
  const isWide = useMedia(WIDE);
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const toggleWhy = useCallback(() => setIsWhyOpen((before) => !before), []);
  const why = { selected: selected?.hit ?? null, isWhyOpen, onWhy: toggleWhy };
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
  const facetColumn = facets.data && (
    <Suspense fallback={null}>
      <FacetColumn answer={facets.data} onToggle={toggle} />
    </Suspense>
  );
  return (
    <div className={styles.screen}>
      <SearchHeader search={search} order={order} isFolded={isFoldedRoute(route)} onEdit={edit}>
        {facetColumn && (
          <Suspense fallback={null}>
            <FacetSheet answer={search.answered?.first ?? null}>{facetColumn}</FacetSheet>
          </Suspense>
        )}
      </SearchHeader>
      {search.answered && <StoreNotice answer={search.answered.first} onRetry={search.retry} />}
      <div className={styles.histogram}>
        <Suspense fallback={null}>
          <HistogramStrip answer={histogram.data} error={histogram.error} onRetry={histogram.retry} onBrush={brush} />
        </Suspense>
      </div>
      <div className={styles.columns}>
        <div className={styles.facets} data-pane>
          {facets.error && (
            <ErrorPane title="The filters could not be counted" error={facets.error} onRetry={facets.retry} />
          )}
          {facetColumn}
        </div>
        <section className={styles.results} aria-label="Results" aria-busy={search.isPending} data-pane>
          <div className={isDimmed ? styles.dimmed : undefined}>
            <Results
              search={search}
              groups={groups}
              folds={folds}
              selected={selected}
              onSelect={choose}
              onWhy={toggleWhy}
              onEdit={edit}
            />
          </div>
        </section>
        {search.answered && (
          <Suspense fallback={null}>
            {isWide && <ReadingPanel {...why} answered={search.answered} onEdit={edit} />}
            {!isWide && <WhySheet {...why} answered={search.answered} />}
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface ResultsProps {
  readonly search: SearchState;
  readonly groups: readonly RowGroup[];
  readonly folds: Folds;
  readonly selected: ListedRow | null;
  readonly onSelect: (row: ListedRow) => void;
  readonly onWhy: () => void;
  readonly onEdit: EditQuery;
}

function Results({ search, onEdit, ...list }: ResultsProps): ReactNode {
  const { answered, error, hits, retry } = search;
  if (error) {
    return <ErrorPane title="The search did not finish. Nothing is lost." error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton label="Searching" rows={8} rowHeight={92} />;
  const { first } = answered;
  const isBrowsing = answered.query.trim() === '' && !answered.isUndatedOnly;
  return (
    <>
      {first.reading.notices.length + first.notices.length > 0 && (
        <Suspense fallback={null}>
          <QueryNotices answered={answered} />
        </Suspense>
      )}
      {isBrowsing ? <BrowsePanel /> : <InlineReading answered={answered} onEdit={onEdit} />}
      {hits.length === 0 ? (
        <Suspense fallback={null}>
          <ZeroResults answered={answered} />
        </Suspense>
      ) : (
        <ResultList search={search} answered={answered} {...list} />
      )}
    </>
  );
}

interface InlineReadingProps {
  readonly answered: AnsweredSearch;
  readonly onEdit: EditQuery;
}

/** Above the results what else stands beside them. */
function InlineReading({ answered, onEdit }: InlineReadingProps): ReactNode {
  return (
    <div className={styles.inline}>
      <Disclosure summary="How the query was read">
        <Suspense fallback={null}>
          <ReadingSections answered={answered} onEdit={onEdit} />
        </Suspense>
      </Disclosure>
      {answered.first.hidden && (
        <Suspense fallback={null}>
          <Hidden answered={answered} />
        </Suspense>
      )}
    </div>
  );
}

/** What was chosen last: here, as a row, or by a link, as the mark of a hit. */
function useChosen(linked: string | null): [ListedRow | string | null, (row: ListedRow) => void] {
  const [chosen, setChosen] = useState<ListedRow | string | null>(linked);
  const [lastLinked, setLastLinked] = useState(linked);
  if (linked !== lastLinked) {
    setLastLinked(linked);
    if (linked !== null) setChosen(linked);
  }
  return [chosen, setChosen];
}

function useAnnouncement({ answered, isPending }: SearchState): void {
  const { announce } = useWorkspace();
  const settled = useSettled(isPending ? null : answered, ANNOUNCE_AFTER_MS);
  useEffect(() => {
    if (!settled) return;
    const { total, isTotalLowerBound, reading, notices } = settled.first;
    const results = `${formatTotal(total, isTotalLowerBound)} ${total === 1 ? 'result' : 'results'}`;
    const said = [...reading.notices.map(({ message }) => message), ...notices].map(say);
    announce([results, ...said].join('. '));
  }, [settled, announce]);
}
