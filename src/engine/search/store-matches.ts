import type { Message } from '../../messages/message.ts';
import type { MatchLayer } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import type { QueryNode, RegexNode } from '../query/ast.ts';
import { FilterRows } from './filter-rows.ts';
import type { QueryPlan, TopFilter } from './query-plan.ts';
import { prefixOf, queryTerms, withoutCovered } from './query-terms.ts';
import { matchingPattern } from './regex-filter.ts';
import type { StoreRows } from './store-rows.ts';
import { TextRows } from './text-rows.ts';

/** Layers that the index tells apart: whether a word stands as typed, only the text says. */
export type IndexLayer = Exclude<MatchLayer, 'stem' | 'related'>;

export interface StoreMatchParts {
  readonly connection: Connection;
  readonly rows: StoreRows;
  /** Rows that there are for who asks; null for all. */
  readonly visible: RowSet | null;
  readonly plan: QueryPlan;
  readonly monotonicMs: () => number;
  /** Told of what was not looked at. */
  readonly onLimit: (notice: Message) => void;
}

/** Filters that say how to look, not what for. */
const SAY_HOW: ReadonlySet<string> = new Set(['sort', 'layer']);
/** Patterns are tried on so many rows, the newest. */
const MOST_TRIED = 5000;

/** The rows of one store that a query means. */
export class StoreMatches {
  readonly #parts: StoreMatchParts;
  readonly #filters: FilterRows;
  readonly #text: TextRows;
  readonly #mixed: RowSet | null;
  /** By their text alone, none of them in two layers; null for a query without text. */
  readonly #layers: Map<IndexLayer, RowSet> | null;
  readonly #filterRows = new Map<TopFilter, RowSet>();
  readonly #patternRows = new Map<RegexNode, RowSet>();

  constructor(parts: StoreMatchParts) {
    const { connection, rows, plan } = parts;
    this.#parts = parts;
    this.#filters = new FilterRows(connection, rows, plan.context);
    this.#text = new TextRows(rows.postings, rows.newestId);
    this.#layers = plan.textNodes.length === 0 ? null : new Map([['exact', this.#exact()]]);
    this.#mixed = this.#findMixed();
  }

  /** Rows that hold some of the words. */
  addRelaxed(): void {
    const { relaxable } = this.#parts.plan;
    const terms = relaxable.flatMap((word) => withoutCovered(queryTerms(word)).map(({ term }) => term));
    this.#addLayer(
      'relaxed',
      this.#text.withAny(
        terms,
        relaxable.flatMap((word) => prefixOf(word) ?? []),
      ),
    );
  }

  /** Rows that hold some of the words that stand in for those of the query. */
  addStandIns(layer: 'part' | 'fuzzy', terms: readonly string[]): void {
    this.#addLayer(layer, this.#text.withAny(terms));
  }

  /** Those of some layers, by text, all filters but those that `leaveOut` names, and patterns. */
  of(layers: ReadonlySet<IndexLayer>, leaveOut: (filter: TopFilter) => boolean): RowSet {
    let rows = this.#narrowed(this.#ofLayers(layers) ?? this.#parts.rows.columns.rows, leaveOut);
    for (const { node, isNegated } of this.#parts.plan.patterns) {
      const holding = this.#holding(node, rows);
      rows = isNegated ? rows.without(holding) : rows.and(holding);
    }
    return rows;
  }

  /** What the filters allow, whatever the text; null for all rows. */
  allowed(): RowSet | null {
    if (this.#parts.visible === null && this.#mixed === null && this.#parts.plan.filters.length === 0) return null;
    return this.#narrowed(this.#parts.rows.columns.rows, () => false);
  }

  layerOf(id: number): IndexLayer | 'related' {
    if (this.#layers === null) return 'exact';
    for (const [layer, rows] of this.#layers) if (rows.has(id)) return layer;
    return 'related';
  }

  /** Takes rows out of the layer of those that hold every word. */
  keepExact(rows: RowSet): void {
    const exact = this.#layers?.get('exact');
    if (exact) this.#layers?.set('exact', exact.and(rows));
  }

  #addLayer(layer: IndexLayer, found: RowSet): void {
    let rows = this.#strict(found);
    for (const above of this.#layers?.values() ?? []) rows = rows.without(above);
    this.#layers?.set(layer, rows);
  }

  #narrowed(rows: RowSet, leaveOut: (filter: TopFilter) => boolean): RowSet {
    let narrowed = this.#seen(rows);
    if (this.#mixed !== null) narrowed = narrowed.and(this.#mixed);
    for (const filter of this.#parts.plan.filters) {
      if (leaveOut(filter) || SAY_HOW.has(filter.node.key)) continue;
      const passing = this.#passing(filter);
      narrowed = filter.isNegated ? narrowed.without(passing) : narrowed.and(passing);
    }
    return narrowed;
  }

  #ofLayers(layers: ReadonlySet<IndexLayer>): RowSet | null {
    if (this.#layers === null) return null;
    const wanted = [...this.#layers].flatMap(([layer, rows]) => (layers.has(layer) ? [rows] : []));
    const [first] = wanted;
    return first ? wanted.slice(1).reduce((all, each) => all.or(each), first) : this.#none();
  }

  #passing(filter: TopFilter): RowSet {
    let rows = this.#filterRows.get(filter);
    if (!rows) {
      // Layers that are added later have rows, too.
      const isFinal = this.#parts.plan.relaxable.length === 0;
      rows = this.#filters.of(filter.node, isFinal ? this.#ofLayers(new Set(['exact'])) : null);
      this.#filterRows.set(filter, rows);
    }
    return rows;
  }

  #exact(): RowSet {
    const { rows, plan } = this.#parts;
    const found = this.#text.allOf(plan.textNodes);
    if (found !== null) return found;
    const isNegative = plan.textNodes.every(({ kind }) => kind === 'not');
    return isNegative ? this.#strict(rows.columns.rows) : this.#none();
  }

  /** Without the rows that lack what every layer asks for, or hold what was left out. */
  #strict(rows: RowSet): RowSet {
    let kept = rows;
    for (const node of this.#parts.plan.strictNodes) {
      const found = this.#text.of(node.kind === 'not' ? node.node : node);
      if (found !== null) kept = node.kind === 'not' ? kept.without(found) : kept.and(found);
    }
    return kept;
  }

  #findMixed(): RowSet | null {
    const [first, ...rest] = this.#parts.plan.mixedNodes.map((node) => this.#evaluate(node));
    return first ? rest.reduce((all, each) => all.and(each), first) : null;
  }

  #evaluate(node: QueryNode): RowSet {
    switch (node.kind) {
      case 'filter':
        return this.#filters.of(node);
      case 'regex':
        return this.#holding(node, this.#ofLayers(new Set(['exact'])) ?? this.#parts.rows.columns.rows);
      case 'not':
        return this.#parts.rows.columns.rows.without(this.#evaluate(node.node));
      case 'and':
        return node.nodes.map((child) => this.#evaluate(child)).reduce((all, each) => all.and(each));
      case 'or':
        return node.nodes.map((child) => this.#evaluate(child)).reduce((all, each) => all.or(each));
      default:
        return this.#text.of(node) ?? this.#none();
    }
  }

  /** Rows of the newest that hold a pattern. Tried once, on the first candidates that come. */
  #holding(pattern: RegexNode, candidates: RowSet): RowSet {
    let holding = this.#patternRows.get(pattern);
    if (!holding) {
      const { connection, rows, monotonicMs, onLimit } = this.#parts;
      const seen = this.#seen(candidates);
      const newest = seen.newest(MOST_TRIED);
      const { ids, lookedAt } = matchingPattern(connection, rows.store, newest, pattern, { monotonicMs });
      holding = RowSet.of(rows.newestId, ids);
      const all = seen.size;
      if (lookedAt < all) {
        onLimit({ code: 'search.pattern-limit', pattern: `/${pattern.source}/${pattern.flags}`, read: lookedAt, all });
      }
      this.#patternRows.set(pattern, holding);
    }
    return holding;
  }

  #seen(rows: RowSet): RowSet {
    const { visible } = this.#parts;
    return visible === null ? rows : rows.and(visible);
  }

  #none(): RowSet {
    return new RowSet(this.#parts.rows.newestId);
  }
}
