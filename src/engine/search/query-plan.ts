import { FACET_KEYS, type QueryReading, type SortOrder, type StoreName } from '../api.ts';
import type { FilterNode, PhraseNode, QueryNode, QueryNotice, RegexNode, WordNode } from '../query/ast.ts';
import { parseQuery } from '../query/parse-query.ts';
import { type WantedLayers, wantedLayers } from '../query/wanted-layers.ts';
import { describeQuery } from './describe-query.ts';
import { type FilterContext, problemsOf } from './filters.ts';
import { isPlainFunctionWord, isText, queryTerms } from './query-terms.ts';

/** A filter that stands at the top of the query: it applies to all of it. */
export interface TopFilter {
  readonly node: FilterNode;
  readonly isNegated: boolean;
}

export interface TopPattern {
  readonly node: RegexNode;
  readonly isNegated: boolean;
}

const FACETS: ReadonlySet<string> = new Set(FACET_KEYS);

/** A query as it is put to the stores. */
export class QueryPlan {
  readonly root: QueryNode | null;
  readonly notices: readonly QueryNotice[];
  readonly filters: readonly TopFilter[];
  /** Words and phrases that count for a hit, each on its own. */
  readonly terms: readonly (WordNode | PhraseNode)[];
  readonly sort: SortOrder | null;
  /** Clauses of words and phrases only. */
  readonly textNodes: readonly QueryNode[];
  /** Patterns that stand at the top of the query: each is tried on what all the rest finds. */
  readonly patterns: readonly TopPattern[];
  /** Clauses in which text and filters stand together. */
  readonly mixedNodes: readonly QueryNode[];
  /** Words that a hit of the relaxed layer may lack. */
  readonly relaxable: readonly WordNode[];
  /** Text that holds in the relaxed layer, too: phrases, groups, what `-` leaves out. */
  readonly strictNodes: readonly QueryNode[];
  readonly wantedLayers: WantedLayers;
  readonly context: FilterContext;

  constructor(query: string, context: FilterContext) {
    const { root, notices } = parseQuery(query);
    const top = root === null ? [] : root.kind === 'and' ? root.nodes : [root];
    this.root = root;
    this.context = context;
    this.filters = top.flatMap(toTopFilter);
    this.textNodes = top.filter(isText);
    this.patterns = top.flatMap(toTopPattern);
    this.mixedNodes = top.filter(
      (node) => !isText(node) && toTopFilter(node).length === 0 && toTopPattern(node).length === 0,
    );
    this.terms = termsOf(this.textNodes);
    this.sort = sortOf(this.filters);
    this.relaxable = this.textNodes.filter((node) => node.kind === 'word').filter((word) => !isPlainFunctionWord(word));
    this.strictNodes = this.textNodes.filter(({ kind }) => kind !== 'word');
    this.wantedLayers = wantedLayers(root);
    this.notices = [...notices, ...this.#problems(root), ...this.#emptyWords()];
  }

  /** True when there is text that can be found; negations alone find nothing. */
  get hasText(): boolean {
    return this.textNodes.some((node) => node.kind !== 'not' && isFindable(node));
  }

  /** True when the query names this store's kind of thing at all: else it is skipped. */
  wants(store: StoreName): boolean {
    return this.filters.every(
      ({ node, isNegated }) =>
        node.key !== 'store' || node.values.some((value) => value.toLowerCase() === store) !== isNegated,
    );
  }

  isFacetFilter({ node }: TopFilter): boolean {
    return FACETS.has(node.key);
  }

  reading(query: string): QueryReading {
    return {
      filters: this.filters.map(({ node, isNegated }) => ({
        key: node.key,
        values: node.values,
        isNegated,
        start: isNegated ? startOfNegation(query, node.start) : node.start,
        end: node.end,
      })),
      terms: this.terms.map(({ text }) => text),
      description: describeQuery(this.root, this.context),
      notices: this.notices,
      sort: this.sort,
    };
  }

  #problems(node: QueryNode | null): QueryNotice[] {
    if (node === null) return [];
    switch (node.kind) {
      case 'filter': {
        const { start, end } = node;
        return problemsOf(node, this.context).map((message) => ({ message, start, end }));
      }
      case 'not':
        return this.#problems(node.node);
      case 'and':
      case 'or':
        return node.nodes.flatMap((child) => this.#problems(child));
      default:
        return [];
    }
  }

  #emptyWords(): QueryNotice[] {
    return this.terms
      .filter((node) => queryTerms(node).length === 0)
      .map(({ text, start, end }) => ({
        message: { code: 'query.empty-word', text },
        start,
        end,
      }));
  }
}

function isFindable(node: QueryNode): boolean {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return queryTerms(node).length > 0;
    case 'and':
    case 'or':
      return node.nodes.some(isFindable);
    default:
      return false;
  }
}

function toTopFilter(node: QueryNode): TopFilter[] {
  if (node.kind === 'filter') return [{ node, isNegated: false }];
  return node.kind === 'not' && node.node.kind === 'filter' ? [{ node: node.node, isNegated: true }] : [];
}

function toTopPattern(node: QueryNode): TopPattern[] {
  if (node.kind === 'regex') return [{ node, isNegated: false }];
  return node.kind === 'not' && node.node.kind === 'regex' ? [{ node: node.node, isNegated: true }] : [];
}

function termsOf(nodes: readonly QueryNode[]): (WordNode | PhraseNode)[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'word' || node.kind === 'phrase') return [node];
    return node.kind === 'and' || node.kind === 'or' ? termsOf(node.nodes) : [];
  });
}

function sortOf(filters: readonly TopFilter[]): SortOrder | null {
  for (const { node, isNegated } of filters) {
    const [value = ''] = node.values;
    const order = value.toLowerCase();
    if (node.key === 'sort' && !isNegated && (order === 'relevance' || order === 'newest' || order === 'oldest'))
      return order;
  }
  return null;
}

/** The `-` stands before the filter; `NOT` may stand before it with blanks between. */
function startOfNegation(query: string, start: number): number {
  const [before] = /(?:-|NOT[\s\0]+)$/.exec(query.slice(0, start)) ?? [''];
  return start - before.length;
}
