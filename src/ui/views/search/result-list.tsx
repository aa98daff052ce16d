import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Hit, SearchAnswer } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useResultsFocusWanted, wantResultsFocus } from '../../components/live-query.ts';
import { rovingTarget } from '../../components/roving-target.ts';
import { formatCount, formatNumber, formatTotal } from '../../format.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, formatRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { FoldButton, FoldedRows } from './folded-rows.tsx';
import { absoluteUrl, aroundRoute, hitHref, hitMark, wordsToMark } from './hit-links.ts';
import { groupHits, type ResultGroup } from './result-groups.ts';
import styles from './result-list.module.css';
import { ResultRow } from './result-row.tsx';
import { describeFold, flattenRows, type ListedRow, type RowGroup } from './result-rows.ts';
import { PAGE_SIZE } from './search-request.ts';
import type { Folds } from './use-folds.ts';
import type { AnsweredSearch, SearchState } from './use-search.ts';

interface ResultListProps {
  readonly search: SearchState;
  readonly answered: AnsweredSearch;
  readonly groups: readonly RowGroup[];
  readonly folds: Folds;
  readonly selected: ListedRow | null;
  readonly onSelect: (row: ListedRow) => void;
  readonly onWhy: () => void;
}

/** A list with one tab stop: arrows, `j` and `k` move it, through open folds too. */
export function ResultList(props: ResultListProps): ReactNode {
  const { search, answered, groups, folds, selected, onSelect, onWhy } = props;
  const { hits } = search;
  const { timeZone } = useWorkspace();
  const { isCopied, copy } = useCopy();
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => flattenRows(groups), [groups]);
  const groupOf = useMemo(() => new Map(groups.map((group) => [group.row.id, group])), [groups]);
  const selectedId = selected?.id ?? null;
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === selectedId),
  );
  useFocusFromField(list, search.isPending);
  useKeptFocus(list, selectedId);
  useScrollToChosen(list, index);

  const shownHits = hits.length;
  const remember = useCallback((row: ListedRow) => rememberPlace(row, shownHits), [shownHits]);
  const moveTo = (next: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, next))];
    if (!row) return;
    onSelect(row);
    focusRow(list.current, row.id);
  };
  const words = wordsToMark(answered.first.reading);
  const copyLink = (): void => {
    const href = selected && hitHref(selected.hit, words);
    if (href) void copy(absoluteUrl(href), 'link to the result', 'It works where the same sessions are imported.');
  };
  useShortcut('j', () => moveTo(isInside(list.current) ? index + 1 : index), 'Next result');
  useShortcut('k', () => moveTo(index - 1), 'Previous result');
  useShortcut('t', () => selected && navigate(aroundRoute(selected.hit)), 'Timeline around the result');
  useShortcut('y', copyLink, 'Copy link to the result');
  useShortcut('w', onWhy, 'Why the result ranks where it does');

  const toggleFold = (head: Hit, isOpen: boolean): void => {
    const row = groupOf.get(head.key)?.row;
    if (row) onSelect(row);
    folds.toggle(head, isOpen);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = rovingTarget(event.key, index, rows.length);
    const across = selected && moveAcross(event.key, selected, folds);
    if (target !== null) moveTo(target);
    else if (across === 'out') moveTo(rows.findIndex((row) => row.id === selected?.head?.key));
    else if (across && selected) toggleFold(selected.hit, across === 'open');
    else return;
    event.preventDefault();
  };

  const rowOf = (row: ListedRow): ReactNode => (
    <ResultRow
      row={row}
      words={words}
      isSelected={row.id === selectedId}
      isCopied={isCopied && row.id === selectedId}
      onSelect={onSelect}
      onOpen={remember}
      onWhy={onWhy}
    />
  );
  return (
    <>
      <ListHint answered={answered} hits={hits} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside */}
      <div ref={list} className={styles.list} onKeyDown={handleKeyDown}>
        {groupHits(hits, answered.first.order, timeZone).map((day) => (
          <Group key={day.key} group={day}>
            {day.hits.map((head) => {
              const group = groupOf.get(head.key);
              const fold = folds.byHead.get(head.key);
              return (
                <li key={head.key} className={styles.item}>
                  {group && rowOf(group.row)}
                  <FoldButton
                    head={head}
                    isOpen={fold?.isOpen ?? false}
                    isSelected={head.key === selectedId}
                    onToggle={toggleFold}
                  />
                  {group && fold?.isOpen && (
                    <FoldedRows head={head} fold={fold} rows={group.folded} onLoadMore={folds.loadMore}>
                      {rowOf}
                    </FoldedRows>
                  )}
                </li>
              );
            })}
          </Group>
        ))}
      </div>
      <ListEnd search={search} answered={answered} />
    </>
  );
}

/** What kind of list this is, where that is not plain. */
function ListHint({ answered, hits }: { readonly answered: AnsweredSearch; readonly hits: readonly Hit[] }): ReactNode {
  if (answered.first.isProvisional) return <p className={styles.hint}>First hits; still counting…</p>;
  if (!hits.some((hit) => describeFold(hit) !== null)) return null;
  return <p className={styles.hint}>The best hit of each session. Open a fold for the rest.</p>;
}

/** As in a tree: right opens a fold, left closes it or goes out of it. Null for what changes nothing. */
function moveAcross(key: string, { hit, head }: ListedRow, { byHead }: Folds): 'open' | 'close' | 'out' | null {
  if (head) return key === 'ArrowLeft' ? 'out' : null;
  const isOpen = byHead.get(hit.key)?.isOpen ?? false;
  if (key === 'ArrowRight' && !isOpen && describeFold(hit) !== null) return 'open';
  return key === 'ArrowLeft' && isOpen ? 'close' : null;
}

function focusRow(list: HTMLElement | null, id: string): void {
  const link = list?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(id)}"]`);
  link?.focus({ preventScroll: true });
  link?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}

function isInside(list: HTMLElement | null): boolean {
  return list?.contains(document.activeElement) ?? false;
}

/** Enter in the query field moves here as soon as the answer to it is on screen. */
function useFocusFromField(list: { readonly current: HTMLElement | null }, isPending: boolean): void {
  const isWantedStill = useResultsFocusWanted();
  useEffect(() => {
    if (!isWantedStill || isPending) return;
    wantResultsFocus(null);
    if (isWantedStill()) list.current?.querySelector<HTMLElement>('[data-hit][tabindex="0"]')?.focus();
  }, [isWantedStill, isPending, list]);
}

/** A focused row that a new answer took away hands its focus to the row that is selected now. */
function useKeptFocus(list: { readonly current: HTMLElement | null }, selectedId: string | null): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && selectedId !== null && document.activeElement === document.body) {
      focusRow(list.current, selectedId);
    }
    hadFocus.current = isInside(list.current);
  });
}

/** Back from a hit far down the list opens the list there. */
function useScrollToChosen(list: { readonly current: HTMLElement | null }, index: number): void {
  const firstIndex = useRef(index);
  useEffect(() => {
    if (firstIndex.current > 0) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [list]);
}

/** So that Back finds the same row selected, or the one it was folded under, and as many hits loaded. */
function rememberPlace({ hit, head }: ListedRow, shownHits: number): void {
  const shown = shownHits > PAGE_SIZE ? String(shownHits) : null;
  navigate(withParams(currentRoute(), { sel: hitMark(head ?? hit), shown }), { replace: true });
}

function Group({ group, children }: { readonly group: ResultGroup; readonly children: ReactNode }): ReactNode {
  if (group.title === null) return <ol className={styles.rows}>{children}</ol>;
  return (
    <section aria-label={group.title}>
      <h2 className={styles.day}>{group.title}</h2>
      <ol className={styles.rows}>{children}</ol>
    </section>
  );
}

interface ListEndProps {
  readonly search: SearchState;
  readonly answered: AnsweredSearch;
}

function ListEnd({ search, answered }: ListEndProps): ReactNode {
  const { hits, last, isLoadingMore, loadMore, moreError } = search;
  const hasMore = (last?.nextCursor ?? null) !== null;
  if (answered.first.isProvisional) return null;
  return (
    <div className={styles.end}>
      {moreError && <ErrorPane title="The next results could not be loaded" error={moreError} onRetry={loadMore} />}
      <p>{hasMore ? describeRest(answered, last, hits.length) : describeEnd(answered, hits.length)}</p>
      {hasMore && (
        <Button disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading' : `Load ${moreText(answered, hits.length)}`}
        </Button>
      )}
      <Undated answered={answered} />
    </div>
  );
}

/** How many more sessions have a hit is not known before they are loaded. */
function moreText(answered: AnsweredSearch, shown: number): string {
  if (isFoldedList(answered)) return 'more';
  return `${formatNumber(Math.min(PAGE_SIZE, Math.max(1, listedTotal(answered) - shown)))} more`;
}

function isFoldedList({ isFolded, first }: AnsweredSearch): boolean {
  return isFolded && first.order === 'relevance';
}

/** How many rows this list has when all are loaded: in order of time, undated hits are not among them. */
function listedTotal({ first, isUndatedOnly }: AnsweredSearch): number {
  const areUndatedElsewhere = first.order !== 'relevance' && !isUndatedOnly;
  return first.total - (areUndatedElsewhere ? first.undatedTotal : 0);
}

/** Which end is not on screen, and how much there is of it. */
function describeRest(answered: AnsweredSearch, last: SearchAnswer | null, shown: number): string {
  const { order, isTotalLowerBound } = answered.first;
  const total = listedTotal(answered);
  const totalText = formatTotal(total, isTotalLowerBound);
  if (isFoldedList(answered)) return `${formatNumber(shown)} rows so far, for ${totalText} hits in all.`;
  const place = `${formatNumber(shown)} of ${totalText}.`;
  const more = Math.max(0, total - shown);
  if (answered.isUndatedOnly) return `${place} ${formatNumber(more)} more not shown yet.`;
  if (order === 'relevance') return `${place} ${formatNumber(more)} rank lower.`;
  const end = order === 'newest' ? 'older' : 'newer';
  return `${place} ${formatNumber(last?.remaining?.[end] ?? more)} ${end} not shown yet.`;
}

function describeEnd(answered: AnsweredSearch, shown: number): string {
  const total = listedTotal(answered);
  const totalText = formatTotal(total, answered.first.isTotalLowerBound);
  if (shown >= total) return `End of ${totalText} ${total === 1 ? 'result' : 'results'}.`;
  if (isFoldedList(answered)) {
    return `End. ${formatCount(shown, 'row stands', 'rows stand')} for ${totalText} hits: the rest is folded.`;
  }
  return `${formatNumber(shown)} of ${totalText}. No more are ranked; Newest and Oldest list them all.`;
}

/** Undated hits never stand among the dated ones: they close the list, on a page of their own. */
function Undated({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { order, undatedTotal } = answered.first;
  if (answered.areAllUndated) return <span>None of them has a date.</span>;
  if (answered.isUndatedOnly) {
    return <a href={formatRoute(withParams(currentRoute(), { undated: null }))}>Back to the dated results</a>;
  }
  if (order === 'relevance' || undatedTotal === 0) return null;
  return (
    <a href={formatRoute(withParams(currentRoute(), { undated: '1', sel: null, shown: null }))}>
      No date ({formatNumber(undatedTotal)})
    </a>
  );
}
