import { distinctMessages } from '../../messages/distinct-messages.ts';
import type { Message } from '../../messages/message.ts';
import { MATCH_LAYERS, STORE_NAMES, type StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';
import { Highlighter } from './highlighter.ts';
import type { QueryPlan, TopFilter } from './query-plan.ts';
import { queryTerms } from './query-terms.ts';
import { mergeStandIns, partStandIns, type StandIns, similarStandIns, termsOfStandIns } from './stand-ins.ts';
import { type IndexLayer, StoreMatches } from './store-matches.ts';
import type { AllStoreRows } from './store-rows.ts';
import type { StoreStates } from './store-state.ts';
import type { Words } from './word-list.ts';

export interface MatchSetParts {
  readonly connection: Connection;
  readonly rows: AllStoreRows;
  /** Rows of a store that there are for who asks; null for all. */
  readonly visibleRows: (store: StoreName) => RowSet | null;
  readonly words: Words;
  readonly plan: QueryPlan;
  readonly monotonicMs: () => number;
}

interface ChosenLayers {
  readonly layers: ReadonlySet<IndexLayer>;
  readonly similar: StandIns;
  readonly inside: StandIns;
}

const KEEP_ALL = () => false;
/** Words inside of others say little: they are looked for when there is hardly anything else. */
const FEW = 5;
const NO_STAND_INS: StandIns = new Map();
/** To tell forms of words apart, texts are read: so many of them. */
const MOST_READ = 2000;

/**
 * What a query matches, in all stores: decided once, so that list, counts, facets and histogram mean the same. When
 * fewer than `relaxBelow` rows hold all words, lower layers are added one after the other.
 */
export class MatchSet {
  readonly plan: QueryPlan;
  /** Those that are to be asked: empty ones have nothing to say. */
  readonly stores: readonly StoreName[];
  /** What else counts for terms of the query, in the layers `fuzzy` and `part`. */
  readonly similar: StandIns;
  readonly parts: StandIns;
  readonly #parts: MatchSetParts;
  readonly #states: StoreStates;
  readonly #matches = new Map<StoreName, StoreMatches>();
  readonly #layers: ReadonlySet<IndexLayer>;
  readonly #rows = new Map<StoreName, RowSet>();
  readonly #notices: Message[] = [];

  constructor(parts: MatchSetParts, states: StoreStates, relaxBelow: number) {
    this.plan = parts.plan;
    this.#parts = parts;
    this.#states = states;
    this.stores = this.#open();
    this.#narrowToForms();
    const { layers, similar, inside } = this.#chooseLayers(relaxBelow);
    this.#layers = layers;
    this.similar = similar;
    this.parts = inside;
  }

  /** True when rows that lack some of the words are hits, too. */
  get isRelaxed(): boolean {
    return this.#layers.has('relaxed');
  }

  /** Both kinds of stand-ins. */
  get standIns(): StandIns {
    return mergeStandIns(this.similar, this.parts);
  }

  /** True when any one of the words is enough, and nothing else of the text is asked for. */
  get isAnyWord(): boolean {
    return this.isRelaxed && this.plan.strictNodes.length === 0 && this.plan.patterns.length === 0;
  }

  /** What was not looked at, in words. */
  get notices(): readonly Message[] {
    return distinctMessages(this.#notices);
  }

  /** Matching rows of a store; none of one that cannot be read. */
  rows(store: StoreName): RowSet {
    let rows = this.#rows.get(store);
    if (!rows) {
      rows = this.rowsWithout(store, KEEP_ALL);
      this.#rows.set(store, rows);
    }
    return rows;
  }

  /** Leaves only some of the rows of a store. */
  narrow(store: StoreName, kept: RowSet): void {
    this.#rows.set(store, this.rows(store).and(kept));
  }

  /** The same without some of the top filters. */
  rowsWithout(store: StoreName, leaveOut: (filter: TopFilter) => boolean): RowSet {
    return this.#rowsOf(store, this.#layers, leaveOut);
  }

  /** What the filters allow, whatever the text; null for all rows. */
  allowed(store: StoreName): RowSet | null {
    return this.#states.ask(store, null, () => this.#matches.get(store)?.allowed() ?? null);
  }

  /** True when rows that hold none of the words are listed, too, where they are like the best ones. */
  get listsRelated(): boolean {
    return this.isAnyWord && this.plan.wantedLayers.layers.has('related');
  }

  layerOf(store: StoreName, id: number): IndexLayer | 'related' {
    return this.#matches.get(store)?.layerOf(id) ?? 'exact';
  }

  /** How many rows each layer has; of layers without any, nothing. */
  countLayers(): Readonly<Partial<Record<IndexLayer, number>>> {
    const counts: Partial<Record<IndexLayer, number>> = {};
    for (const layer of this.#layers) {
      const count = this.stores.reduce((sum, store) => sum + this.#rowsOf(store, new Set([layer]), KEEP_ALL).size, 0);
      if (count > 0) counts[layer] = count;
    }
    return counts;
  }

  #open(): readonly StoreName[] {
    const { connection, rows, visibleRows, plan, monotonicMs } = this.#parts;
    const onLimit = (notice: Message) => this.#notices.push(notice);
    const stores: StoreName[] = [];
    for (const store of STORE_NAMES) {
      const isWanted = plan.wants(store);
      if (!isWanted) this.#states.skip(store, { code: 'store.left-out-by-query' });
      const matches = this.#states.ask(store, null, () => {
        rows[store].refresh();
        if (rows[store].newestId === 0) return null;
        const visible = visibleRows(store);
        return new StoreMatches({ connection, rows: rows[store], visible, plan, monotonicMs, onLimit });
      });
      if (!matches) continue;
      this.#matches.set(store, matches);
      if (isWanted) stores.push(store);
    }
    return stores;
  }

  #chooseLayers(relaxBelow: number): ChosenLayers {
    const { plan, words } = this.#parts;
    const { isNamed } = plan.wantedLayers;
    const wanted = indexLayersOf(plan);
    const layers = new Set<IndexLayer>(wanted.has('exact') ? ['exact'] : []);
    const isOpen = plan.hasText && plan.relaxable.length > 0 && (isNamed || relaxBelow > 0);
    if (!isOpen || !(isNamed || this.#count(layers) < relaxBelow)) {
      return { layers, similar: NO_STAND_INS, inside: NO_STAND_INS };
    }
    // Each is looked for, so that a row is in the first layer that finds it, whichever are asked for.
    const canRelax = plan.relaxable.length > 1 || plan.relaxable.some((word) => queryTerms(word).length > 1);
    if (canRelax) this.#add((matches) => matches.addRelaxed());
    if (canRelax && wanted.has('relaxed')) layers.add('relaxed');
    const isFew = isNamed || this.#count(layers) < Math.min(relaxBelow, FEW);
    return {
      layers,
      inside: this.#standIn('part', wanted, layers, () => partStandIns(plan.relaxable, words, isFew)),
      similar: this.#standIn('fuzzy', wanted, layers, () => similarStandIns(plan.relaxable, words)),
    };
  }

  #standIn(
    layer: 'part' | 'fuzzy',
    wanted: ReadonlySet<IndexLayer>,
    layers: Set<IndexLayer>,
    find: () => StandIns,
  ): StandIns {
    const found = wanted.has(layer) ? find() : NO_STAND_INS;
    if (found.size === 0) return NO_STAND_INS;
    this.#add((matches) => matches.addStandIns(layer, termsOfStandIns(found)));
    layers.add(layer);
    return found;
  }

  #add(add: (matches: StoreMatches) => void): void {
    for (const [store, matches] of this.#matches) this.#states.ask(store, undefined, () => add(matches));
  }

  /** When only one of `exact` and `stem` is asked for, the texts say which rows stay. */
  #narrowToForms(): void {
    const { layers } = this.plan.wantedLayers;
    if (!this.plan.hasText || layers.has('exact') === layers.has('stem')) return;
    for (const store of this.stores) {
      this.#states.ask(store, undefined, () => {
        const found = this.#rowsOf(store, new Set(['exact']), KEEP_ALL);
        this.#matches.get(store)?.keepExact(this.#ofForm(store, found, layers.has('exact')));
      });
    }
  }

  #ofForm(store: StoreName, found: RowSet, isTyped: boolean): RowSet {
    const { connection, plan } = this.#parts;
    const highlighter = new Highlighter(plan.terms);
    const kept = new RowSet(found.limit);
    const ids = found.newest(MOST_READ);
    connection.scan(INDEX_TABLES[store].rowsOf, { $ids: JSON.stringify(ids) }, ([id, title, text]) => {
      if (highlighter.isAsTyped([String(title), String(text)]) === isTyped) kept.add(Number(id));
    });
    const all = found.size;
    if (ids.length < all) {
      this.#notices.push({ code: 'search.forms-limit', read: ids.length, all });
    }
    return kept;
  }

  #rowsOf(store: StoreName, layers: ReadonlySet<IndexLayer>, leaveOut: (filter: TopFilter) => boolean): RowSet {
    const none = new RowSet(this.#parts.rows[store].newestId);
    return this.#states.ask(store, none, () => this.#matches.get(store)?.of(layers, leaveOut) ?? none);
  }

  #count(layers: ReadonlySet<IndexLayer>): number {
    return this.stores.reduce((sum, store) => sum + this.#rowsOf(store, layers, KEEP_ALL).size, 0);
  }
}

/** `stem` is what the index has of `exact`. */
function indexLayersOf({ wantedLayers: { layers } }: QueryPlan): ReadonlySet<IndexLayer> {
  return new Set(
    MATCH_LAYERS.filter((layer) => layers.has(layer)).flatMap((layer) =>
      layer === 'related' ? [] : [layer === 'stem' ? 'exact' : layer],
    ),
  );
}
