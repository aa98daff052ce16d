import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { AllStoreRows } from '../../search/store-rows.ts';
import { type ContextScope, type ItemPlace, placeKey, type RowPlace } from '../scope.ts';
import { type Candidate, HiddenItems, type Recall } from './recall.ts';

/** Epoch ms, from inclusive, to exclusive; null for an open end. */
export interface TimeRange {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** What a query finds, and what each row of it is worth. */
export interface QueryRows {
  rows(store: StoreName): RowSet;
  scoreOf(row: RowPlace): number;
}

/** Items with something that is dated in the range; with a query, with something in it that the query finds. */
export function timeRange(
  scope: ContextScope,
  storeRows: AllStoreRows,
  { fromMs, toMs }: TimeRange,
  query: QueryRows | null,
): Recall {
  const hidden = new HiddenItems(scope);
  const found = new Map<string, { readonly item: ItemPlace; readonly row: RowPlace; readonly score: number }>();
  const see = (row: RowPlace) => {
    const item = scope.itemOf(row);
    if (!item) return;
    if (!scope.has(item)) {
      hidden.add(item);
      return;
    }
    const score = query?.scoreOf(row) ?? 0;
    const key = placeKey(item);
    const known = found.get(key);
    if (!known || score > known.score) found.set(key, { item, row, score });
  };
  for (const store of STORE_NAMES) {
    const visible = scope.rowsOf(store);
    if (!visible) continue;
    const rows = query ? query.rows(store).and(visible) : visible;
    const { timesMs } = storeRows[store].columns;
    rows.visit((id) => {
      const ms = timesMs[id] ?? Number.NaN;
      if (ms >= (fromMs ?? Number.NEGATIVE_INFINITY) && ms < (toMs ?? Number.POSITIVE_INFINITY)) see({ store, id });
    });
  }
  const candidates = [...found.values()].map(({ item, row, score }): Candidate => {
    const dated = { label: 'dated in the range', value: null };
    return {
      ...item,
      timeMs: scope.timeOf(item),
      score: query ? score : null,
      reasons: query ? [dated, { label: 'found by the query (BM25)', value: score }] : [dated],
      entities: [],
      match: query ? { row, entity: null } : null,
      isDirect: query !== null,
    };
  });
  const undated = countUndated(scope);
  return {
    candidates,
    isInOrder: false,
    entities: [],
    hidden: hidden.counts,
    nothing: { code: query ? 'context.none-matches-range' : 'context.none-in-range' },
    notices: undated === 0 ? [] : [{ code: 'context.undated', count: undated }],
  };
}

function countUndated(scope: ContextScope): number {
  let undated = 0;
  scope.visit((item) => {
    if (scope.has(item) && Number.isNaN(scope.timeOf(item))) undated += 1;
  });
  return undated;
}
