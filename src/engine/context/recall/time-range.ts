import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { AllStoreRows } from '../../search/store-rows.ts';
import { type ContextScope, NO_ITEM, placeOfCode, type RowPlace } from '../scope.ts';
import { FoundItems } from './found-items.ts';
import { HiddenItems, type Recall } from './recall.ts';

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
  const items = new DatedItems(scope, query);
  for (const store of STORE_NAMES) {
    const visible = scope.rowsOf(store);
    if (!visible) continue;
    const rows = query ? query.rows(store).and(visible) : visible;
    const { timesMs } = storeRows[store].columns;
    const [from, to] = [fromMs ?? Number.NEGATIVE_INFINITY, toMs ?? Number.POSITIVE_INFINITY];
    rows.visit((id) => {
      const ms = timesMs[id] ?? Number.NaN;
      if (ms >= from && ms < to) items.see(store, id);
    });
  }
  const { found } = items;
  const dated = { label: 'dated in the range', value: null };
  const undated = countUndated(scope);
  return {
    found,
    isInOrder: false,
    findingsOf: (index) => {
      const score = query ? found.scoreOf(index) : null;
      return {
        score,
        reasons: query ? [dated, { label: 'found by the query (BM25)', value: score }] : [dated],
        entities: [],
        match: query ? { row: items.rowOf(index), entity: null } : null,
        isDirect: query !== null,
      };
    },
    entities: [],
    hidden: items.hidden.counts,
    nothing: { code: query ? 'context.none-matches-range' : 'context.none-in-range' },
    notices: undated === 0 ? [] : [{ code: 'context.undated', count: undated }],
  };
}

/** Items of rows, each once, with its best row. */
class DatedItems {
  readonly found = new FoundItems();
  readonly hidden: HiddenItems;
  readonly #scope: ContextScope;
  readonly #query: QueryRows | null;
  /** By the code of an item, its number. Rows of an item mostly stand together. */
  readonly #indexes = new Map<number, number>();
  #lastCode = NO_ITEM;
  #lastIndex = 0;
  /** By number, the best row. */
  readonly #rows: number[] = [];
  readonly #rowStores: StoreName[] = [];

  constructor(scope: ContextScope, query: QueryRows | null) {
    this.#scope = scope;
    this.#query = query;
    this.hidden = new HiddenItems(scope);
  }

  see(store: StoreName, row: number): void {
    const code = this.#scope.codeOfItem(store, row);
    if (code === NO_ITEM) return;
    // A row of the same item adds nothing where none is better than another.
    if (code === this.#lastCode && !this.#query) return;
    const known = code === this.#lastCode ? this.#lastIndex : this.#indexes.get(code);
    const score = this.#query?.scoreOf({ store, id: row }) ?? 0;
    const index = known ?? this.#add(code, score);
    this.#lastCode = code;
    this.#lastIndex = index;
    if (index < 0 || (known !== undefined && score <= this.found.scoreOf(index))) return;
    this.found.setScore(index, score);
    this.#rows[index] = row;
    this.#rowStores[index] = store;
  }

  rowOf(index: number): RowPlace {
    return { store: this.#rowStores[index] ?? 'events', id: this.#rows[index] ?? 0 };
  }

  /** -1 for one that the scope hides. */
  #add(code: number, score: number): number {
    const { store, id } = placeOfCode(code);
    const isIn = this.#scope.has(store, id);
    if (!isIn) this.hidden.add(store, id);
    const index = isIn ? this.found.add(store, id, this.#scope.timeOf(store, id), score) : -1;
    this.#indexes.set(code, index);
    return index;
  }
}

function countUndated(scope: ContextScope): number {
  let undated = 0;
  scope.visit((store, id) => {
    if (Number.isNaN(scope.timeOf(store, id)) && scope.has(store, id)) undated += 1;
  });
  return undated;
}
