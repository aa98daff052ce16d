import { type MatchLayer, STORE_NAMES, type StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import type { QueryNode } from '../query/ast.ts';
import { FilterRows } from './filter-rows.ts';
import type { QueryPlan, TopFilter } from './query-plan.ts';
import { prefixOf, queryTerms, withoutCovered } from './query-terms.ts';
import type { StoreRows, AllStoreRows } from './store-rows.ts';
import type { StoreStates } from './store-state.ts';
import { TextRows } from './text-rows.ts';

/** Layers in the order in which they are tried: a row belongs to the first that finds it. */
type IndexLayer = Exclude<MatchLayer, 'stem'>;

const KEEP_ALL = () => false;

/** The rows of one store that a query means. */
class StoreMatches {
  readonly #rows: StoreRows;
  readonly #plan: QueryPlan;
  readonly #filters: FilterRows;
  readonly #mixed: RowSet | null;
  /** By their text alone, none of them in two layers; null for a query without text. */
  readonly #layers: ReadonlyMap<IndexLayer, RowSet> | null;
  readonly #filterRows = new Map<TopFilter, RowSet>();

  constructor(connection: Connection, rows: StoreRows, plan: QueryPlan, withLowerLayers: boolean) {
    this.#rows = rows;
    this.#plan = plan;
    this.#filters = new FilterRows(connection, rows, plan.context);
    this.#layers = plan.textNodes.length === 0 ? null : this.#findLayers(withLowerLayers);
    this.#mixed = this.#findMixed();
  }

  /** Those of some layers, by text and all filters but those that `leaveOut` names. */
  of(layers: ReadonlySet<IndexLayer>, leaveOut: (filter: TopFilter) => boolean): RowSet {
    return this.#narrowed(this.#text(layers) ?? this.#rows.columns.rows, leaveOut);
  }

  /** What the filters allow, whatever the text; null for all rows. */
  allowed(): RowSet | null {
    if (this.#mixed === null && this.#plan.filters.length === 0) return null;
    return this.#narrowed(this.#rows.columns.rows, KEEP_ALL);
  }

  layerOf(id: number): IndexLayer {
    for (const [layer, rows] of this.#layers ?? []) if (rows.has(id)) return layer;
    return 'exact';
  }

  #narrowed(rows: RowSet, leaveOut: (filter: TopFilter) => boolean): RowSet {
    let narrowed = this.#mixed === null ? rows : rows.and(this.#mixed);
    for (const filter of this.#plan.filters) {
      if (leaveOut(filter)) continue;
      const passing = this.#passing(filter);
      narrowed = filter.isNegated ? narrowed.without(passing) : narrowed.and(passing);
    }
    return narrowed;
  }

  #text(layers: ReadonlySet<IndexLayer>): RowSet | null {
    if (this.#layers === null) return null;
    const wanted = [...this.#layers].flatMap(([layer, rows]) => (layers.has(layer) ? [rows] : []));
    const [first] = wanted;
    return first ? wanted.slice(1).reduce((all, each) => all.or(each), first) : this.#none();
  }

  #passing(filter: TopFilter): RowSet {
    let rows = this.#filterRows.get(filter);
    if (!rows) {
      const layers = this.#layers;
      rows = this.#filters.of(filter.node, layers === null ? null : this.#text(new Set(layers.keys())));
      this.#filterRows.set(filter, rows);
    }
    return rows;
  }

  #findLayers(withLowerLayers: boolean): ReadonlyMap<IndexLayer, RowSet> {
    const text = new TextRows(this.#rows.postings, this.#rows.newestId);
    const exact = this.#exact(text);
    const layers = new Map<IndexLayer, RowSet>([['exact', exact]]);
    if (!withLowerLayers) return layers;
    let above = exact;
    for (const { layer, terms, prefixes } of lowerLayers(this.#plan)) {
      const rows = this.#strict(text, text.withAny(terms, prefixes)).without(above);
      layers.set(layer, rows);
      above = above.or(rows);
    }
    return layers;
  }

  #exact(text: TextRows): RowSet {
    const rows = text.allOf(this.#plan.textNodes);
    if (rows !== null) return rows;
    const isNegative = this.#plan.textNodes.every(({ kind }) => kind === 'not');
    return isNegative ? this.#strict(text, this.#rows.columns.rows) : this.#none();
  }

  /** Without the rows that lack what every layer asks for, or hold what was left out. */
  #strict(text: TextRows, rows: RowSet): RowSet {
    let kept = rows;
    for (const node of this.#plan.strictNodes) {
      const found = text.of(node.kind === 'not' ? node.node : node);
      if (found !== null) kept = node.kind === 'not' ? kept.without(found) : kept.and(found);
    }
    return kept;
  }

  #findMixed(): RowSet | null {
    const [first, ...rest] = this.#plan.mixedNodes.map((node) => this.#evaluate(node));
    return first ? rest.reduce((all, each) => all.and(each), first) : null;
  }

  #evaluate(node: QueryNode): RowSet {
    switch (node.kind) {
      case 'filter':
        return this.#filters.of(node);
      case 'not':
        return this.#rows.columns.rows.without(this.#evaluate(node.node));
      case 'and':
        return node.nodes.map((child) => this.#evaluate(child)).reduce((all, each) => all.and(each));
      case 'or':
        return node.nodes.map((child) => this.#evaluate(child)).reduce((all, each) => all.or(each));
      default:
        return new TextRows(this.#rows.postings, this.#rows.newestId).of(node) ?? this.#none();
    }
  }

  #none(): RowSet {
    return new RowSet(this.#rows.newestId);
  }
}

interface LowerLayer {
  readonly layer: IndexLayer;
  readonly terms: readonly string[];
  readonly prefixes: readonly string[];
}

function lowerLayers({ relaxable, similar }: QueryPlan): readonly LowerLayer[] {
  return [
    {
      layer: 'relaxed',
      terms: relaxable.flatMap((word) => withoutCovered(queryTerms(word)).map(({ term }) => term)),
      prefixes: relaxable.flatMap((word) => prefixOf(word) ?? []),
    },
    { layer: 'fuzzy', terms: [...similar.values()].flat().map(({ term }) => term), prefixes: [] },
  ];
}

const EXACT: ReadonlySet<IndexLayer> = new Set(['exact']);
const EVERY_LAYER: ReadonlySet<IndexLayer> = new Set(['exact', 'relaxed', 'part', 'fuzzy']);

/** What a query matches, in all stores: decided once, so that list, counts, facets and histogram mean the same. */
export class MatchSet {
  readonly plan: QueryPlan;
  /** True when rows that lack some of the words are hits, too. */
  readonly isRelaxed: boolean;
  /** Those that are to be asked: empty ones have nothing to say. */
  readonly stores: readonly StoreName[];
  readonly #all: AllStoreRows;
  readonly #states: StoreStates;
  readonly #matches = new Map<StoreName, StoreMatches>();
  readonly #rows = new Map<StoreName, RowSet>();

  constructor(
    { connection, rows, plan }: { connection: Connection; rows: AllStoreRows; plan: QueryPlan },
    states: StoreStates,
    relaxBelow: number,
  ) {
    this.plan = plan;
    this.#all = rows;
    this.#states = states;
    const canRelax = relaxBelow > 0 && plan.hasText && plan.isRelaxable;
    const stores: StoreName[] = [];
    for (const store of STORE_NAMES) {
      const isWanted = plan.wants(store);
      if (!isWanted) states.skip(store, 'The query leaves this store out.');
      const matches = states.ask(store, null, () => {
        rows[store].refresh();
        return rows[store].newestId === 0 ? null : new StoreMatches(connection, rows[store], plan, canRelax);
      });
      if (!matches) continue;
      this.#matches.set(store, matches);
      if (isWanted) stores.push(store);
    }
    this.stores = stores;
    this.isRelaxed = canRelax && this.#countExact() < relaxBelow;
  }

  /** True when any one of the words is enough, and nothing else of the text is asked for. */
  get isAnyWord(): boolean {
    return this.isRelaxed && this.plan.strictNodes.length === 0;
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

  /** The same without some of the top filters. */
  rowsWithout(store: StoreName, leaveOut: (filter: TopFilter) => boolean): RowSet {
    const none = new RowSet(this.#all[store].newestId);
    const layers = this.isRelaxed ? EVERY_LAYER : EXACT;
    return this.#states.ask(store, none, () => this.#matches.get(store)?.of(layers, leaveOut) ?? none);
  }

  /** What the filters allow, whatever the text; null for all rows. */
  allowed(store: StoreName): RowSet | null {
    return this.#states.ask(store, null, () => this.#matches.get(store)?.allowed() ?? null);
  }

  layerOf(store: StoreName, id: number): IndexLayer {
    return this.#matches.get(store)?.layerOf(id) ?? 'exact';
  }

  #countExact(): number {
    return this.stores.reduce(
      (sum, store) => sum + this.#states.ask(store, 0, () => this.#matches.get(store)?.of(EXACT, KEEP_ALL).size ?? 0),
      0,
    );
  }
}
