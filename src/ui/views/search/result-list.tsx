import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Hit, SearchAnswer } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useResultsFocusWanted, wantResultsFocus } from '../../components/live-query.ts';
import { rovingTarget } from '../../components/roving-target.ts';
import { formatNumber, formatTotal } from '../../format.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, formatRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { absoluteUrl, aroundRoute, hitHref, hitMark, wordsToMark } from './hit-links.ts';
import { groupHits, type ResultGroup } from './result-groups.ts';
import styles from './result-list.module.css';
import { ResultRow } from './result-row.tsx';
import { type AnsweredSearch, PAGE_SIZE, type SearchState } from './use-search.ts';

interface ResultListProps {
  readonly search: SearchState;
  readonly answered: AnsweredSearch;
  readonly selectedKey: string | null;
  readonly onSelect: (hit: Hit) => void;
}

/** A list with one tab stop: arrows, `j` and `k` move it. */
export function ResultList({ search, answered, selectedKey, onSelect }: ResultListProps): ReactNode {
  const { hits } = search;
  const { timeZone } = useWorkspace();
  const { isCopied, copy } = useCopy();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    hits.findIndex((hit) => hit.key === selectedKey),
  );
  const selected = hits[index];
  useFocusFromField(list, search.isPending);
  useKeptFocus(list, selectedKey);
  useScrollToChosen(list, index);

  const shownRows = hits.length;
  const remember = useCallback((hit: Hit) => rememberPlace(hit, shownRows), [shownRows]);
  const moveTo = (next: number): void => {
    const hit = hits[Math.min(hits.length - 1, Math.max(0, next))];
    if (!hit) return;
    onSelect(hit);
    focusRow(list.current, hit.key);
  };
  const words = wordsToMark(answered.first.reading);
  const copyLink = (): void => {
    const href = selected && hitHref(selected, words);
    if (href) void copy(absoluteUrl(href), 'link to the result', 'It works where the same sessions are imported.');
  };
  useShortcut('j', () => moveTo(isInside(list.current) ? index + 1 : index), 'Next result');
  useShortcut('k', () => moveTo(index - 1), 'Previous result');
  useShortcut('t', () => selected && navigate(aroundRoute(selected)), 'Timeline around the result');
  useShortcut('y', copyLink, 'Copy link to the result');

  const handleKeyDown = (event: KeyboardEvent): void => {
    const target = rovingTarget(event.key, index, hits.length);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside */}
      <div ref={list} className={styles.list} onKeyDown={handleKeyDown}>
        {groupHits(hits, answered.first.order, timeZone).map((group) => (
          <Group key={group.key} group={group}>
            {group.hits.map((hit) => (
              <ResultRow
                key={hit.key}
                hit={hit}
                words={words}
                isSelected={hit.key === selected?.key}
                isCopied={isCopied && hit.key === selected?.key}
                onSelect={onSelect}
                onOpen={remember}
              />
            ))}
          </Group>
        ))}
      </div>
      <ListEnd search={search} answered={answered} />
    </>
  );
}

function focusRow(list: HTMLElement | null, key: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(key)}"]`);
  row?.focus({ preventScroll: true });
  row?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

function isInside(list: HTMLElement | null): boolean {
  return list?.contains(document.activeElement) ?? false;
}

/** Enter in the query field moves here as soon as the answer to it is on screen. */
function useFocusFromField(list: { readonly current: HTMLElement | null }, isPending: boolean): void {
  const isWanted = useResultsFocusWanted();
  useEffect(() => {
    if (!isWanted || isPending) return;
    wantResultsFocus(false);
    list.current?.querySelector<HTMLElement>('[data-hit][tabindex="0"]')?.focus();
  }, [isWanted, isPending, list]);
}

/** A focused row that a new answer took away hands its focus to the row that is selected now. */
function useKeptFocus(list: { readonly current: HTMLElement | null }, selectedKey: string | null): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && selectedKey !== null && document.activeElement === document.body) {
      focusRow(list.current, selectedKey);
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

/** So that Back finds the same row selected and as many rows loaded. */
function rememberPlace(hit: Hit, shownRows: number): void {
  const shown = shownRows > PAGE_SIZE ? String(shownRows) : null;
  navigate(withParams(currentRoute(), { sel: hitMark(hit), shown }), { replace: true });
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
  const rest = Math.max(1, listedTotal(answered) - hits.length);
  return (
    <div className={styles.end}>
      {moreError && <ErrorPane title="The next results could not be loaded" error={moreError} onRetry={loadMore} />}
      <p>{hasMore ? describeRest(answered, last, hits.length) : describeEnd(answered, hits.length)}</p>
      {hasMore && (
        <Button disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading' : `Load ${formatNumber(Math.min(PAGE_SIZE, rest))} more`}
        </Button>
      )}
      <Undated answered={answered} />
    </div>
  );
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
  const place = `${formatNumber(shown)} of ${formatTotal(total, isTotalLowerBound)}.`;
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
