import { FACET_KEYS, type QueryReading, type SortOrder, type StoreName } from '../api.ts';
import type { FilterNode, PhraseNode, QueryNode, QueryNotice, RegexNode, WordNode } from '../query/ast.ts';
import { parseQuery } from '../query/parse-query.ts';
import { withoutPatterns } from '../query/without-patterns.ts';
import { describeQuery } from './describe-query.ts';
import { type FilterContext, filterCondition, negated, problemsOf } from './filters.ts';
import { isPlainFunctionWord, isText, queryTerms, relaxedExpression, textExpression } from './match-expression.ts';
import type { SimilarTerm } from './similar-terms.ts';
import { ALWAYS, allOf, anyOf, NEVER, not, type SqlCondition } from './sql-condition.ts';
import type { StoreTables } from './store-tables.ts';

/** A filter that stands at the top of the query: it applies to all of it. */
export interface TopFilter {
  readonly node: FilterNode;
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
  /** What every hit holds. Null when the query names no text. */
  readonly exactMatch: string | null;
  /** Any of the words, and all that is strict. Null when that is no wider. */
  readonly relaxedMatch: string | null;
  /** True when something of the text holds in the relaxed layer, too: phrases, groups, what `-` leaves out. */
  readonly hasStrictText: boolean;
  /** For terms that stand nowhere: what the relaxed layer looks for beside them. */
  readonly similar: ReadonlyMap<string, readonly SimilarTerm[]>;
  readonly #context: FilterContext;
  readonly #mixed: readonly QueryNode[];
  readonly #textNodes: readonly QueryNode[];

  /** `similarTo` says what else may stand for a term, when nothing holds it. */
  constructor(query: string, context: FilterContext, similarTo: (term: string) => readonly SimilarTerm[]) {
    const { root, notices } = parseQuery(query);
    const { rest, patterns } = withoutPatterns(root);
    const top = rest === null ? [] : rest.kind === 'and' ? rest.nodes : [rest];
    this.root = root;
    this.#context = context;
    this.filters = top.flatMap(toTopFilter);
    this.#textNodes = top.filter(isText);
    this.#mixed = top.filter((node) => !isText(node) && toTopFilter(node).length === 0);
    this.terms = termsOf(this.#textNodes);
    this.sort = sortOf(this.filters);
    this.exactMatch = this.#textNodes.length > 0 ? textExpression({ kind: 'and', nodes: this.#textNodes }) : null;
    this.similar = similarOf(this.#relaxable(), similarTo);
    this.hasStrictText = this.#mixed.length > 0 || this.#textNodes.some(({ kind }) => kind !== 'word');
    this.relaxedMatch = this.#relaxed();
    this.notices = [...notices, ...this.#problems(root), ...this.#emptyWords(), ...patterns.map(leftOut)];
  }

  get hasText(): boolean {
    return this.exactMatch !== null;
  }

  /** True when the query names this store's kind of thing at all: else it is skipped. */
  wants(store: StoreName): boolean {
    return this.filters.every(
      ({ node, isNegated }) =>
        node.key !== 'store' || node.values.some((value) => value.toLowerCase() === store) !== isNegated,
    );
  }

  /** All that is not in the MATCH. `leaveOut` drops top filters of some keys. */
  condition(tables: StoreTables, leaveOut: (filter: TopFilter) => boolean = () => false): SqlCondition {
    const filters = this.filters
      .filter((filter) => !leaveOut(filter))
      .map(({ node, isNegated }) => negated(filterCondition(node, tables, this.#context), isNegated));
    const mixed = this.#mixed.map((node) => this.#nodeCondition(node, tables));
    return allOf([...filters, ...mixed, ...this.#textCondition(tables)]);
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
      description: describeQuery(this.root, this.#context),
      notices: this.notices,
      sort: this.sort,
    };
  }

  /** Text that cannot be in a MATCH of its own: nothing but negations, or nothing that could be found. */
  #textCondition({ fts }: StoreTables): readonly SqlCondition[] {
    if (this.exactMatch !== null || this.#textNodes.length === 0) return [];
    const negations = this.#textNodes.filter((node) => node.kind === 'not');
    if (negations.length < this.#textNodes.length) return [NEVER];
    return negations.map((node) => not(matchCondition(fts, textExpression(node.node))));
  }

  #nodeCondition(node: QueryNode, tables: StoreTables): SqlCondition {
    switch (node.kind) {
      case 'filter':
        return filterCondition(node, tables, this.#context);
      case 'not':
        return not(this.#nodeCondition(node.node, tables));
      case 'regex':
        return ALWAYS;
      case 'word':
      case 'phrase':
        return matchCondition(tables.fts, textExpression(node));
      case 'and':
      case 'or': {
        const conditions = node.nodes.map((child) => this.#nodeCondition(child, tables));
        return node.kind === 'and' ? allOf(conditions) : anyOf(conditions);
      }
    }
  }

  #relaxed(): string | null {
    if (this.exactMatch === null) return null;
    const words = this.#relaxable();
    const isWider = words.length > 1 || this.similar.size > 0 || words.some((word) => queryTerms(word).length > 1);
    const similar = [...this.similar.values()].flat().map(({ term }) => term);
    const anyWord = isWider ? relaxedExpression(words, similar) : null;
    if (anyWord === null) return null;
    const strict = this.#textNodes.filter((node) => node.kind !== 'word');
    const rest = strict.filter((node) => node.kind !== 'not').map((node) => textExpression(node));
    const wanted = [anyWord, ...rest].filter((part) => part !== null).map((part) => `(${part})`);
    const unwanted = strict.flatMap((node) => (node.kind === 'not' ? (textExpression(node.node) ?? []) : []));
    const positive = wanted.join(' AND ');
    return unwanted.length === 0 ? positive : `(${positive}) NOT (${unwanted.map((part) => `(${part})`).join(' OR ')})`;
  }

  /** Words that a hit of the relaxed layer may lack. */
  #relaxable(): readonly WordNode[] {
    return this.#textNodes.filter((node) => node.kind === 'word').filter((word) => !isPlainFunctionWord(word));
  }

  #problems(node: QueryNode | null): QueryNotice[] {
    if (node === null) return [];
    switch (node.kind) {
      case 'filter': {
        const { start, end } = node;
        return problemsOf(node, this.#context).map((message) => ({ message, start, end }));
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
        message: `“${text}” holds no letter or digit, so it was left out.`,
        start,
        end,
      }));
  }
}

/** SQL has no patterns. */
function leftOut({ source, flags, start, end }: RegexNode): QueryNotice {
  return { message: `The pattern /${source}/${flags} cannot be looked for here, so it was left out.`, start, end };
}

/** A MATCH inside a condition; what cannot be found matches nothing. */
function matchCondition(fts: string, expression: string | null): SqlCondition {
  if (expression === null) return NEVER;
  return { sql: `x.id IN (SELECT rowid FROM ${fts} WHERE ${fts} MATCH ?)`, params: [expression] };
}

function toTopFilter(node: QueryNode): TopFilter[] {
  if (node.kind === 'filter') return [{ node, isNegated: false }];
  return node.kind === 'not' && node.node.kind === 'filter' ? [{ node: node.node, isNegated: true }] : [];
}

function similarOf(
  words: readonly WordNode[],
  similarTo: (term: string) => readonly SimilarTerm[],
): ReadonlyMap<string, readonly SimilarTerm[]> {
  const terms = words.filter(({ isPrefix }) => !isPrefix).flatMap((word) => queryTerms(word).map(({ term }) => term));
  return new Map(
    terms.flatMap((term) => {
      const similar = similarTo(term);
      return similar.length > 0 ? [[term, similar] as const] : [];
    }),
  );
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
