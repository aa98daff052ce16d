import { RowSet } from '../columns/row-set.ts';
import { phraseRows } from '../postings/phrases.ts';
import { isInTitle, type PostingList } from '../postings/posting-list.ts';
import type { Postings } from '../postings/postings.ts';
import type { PhraseNode, QueryNode, WordNode } from '../query/ast.ts';
import { prefixOf, type QueryTerm, queryTerms, requiredOf, wholeOf } from './query-terms.ts';

/** Which rows of one store a tree of words and phrases means. */
export class TextRows {
  readonly #postings: Postings;
  readonly #limit: number;
  readonly #inTitle: boolean;

  /** `limit` is the newest row id of the store. In titles, other names of places do not count: they may be the text's. */
  constructor(postings: Postings, limit: number, { inTitle = false } = {}) {
    this.#postings = postings;
    this.#limit = limit;
    this.#inTitle = inTitle;
  }

  /** Null for a tree that has nothing to find: words without letters, or negations only. */
  of(node: QueryNode): RowSet | null {
    switch (node.kind) {
      case 'word':
      case 'phrase':
        return this.#ofWord(node);
      case 'or':
        return this.#union(node.nodes.flatMap((child) => this.of(child) ?? []));
      case 'and':
        return this.allOf(node.nodes);
      default:
        return null;
    }
  }

  /** What holds every one of the nodes but those that are negated. */
  allOf(nodes: readonly QueryNode[]): RowSet | null {
    const wanted = requiredOf(nodes).flatMap((node) => this.of(node) ?? []);
    const [first] = wanted;
    if (!first) return null;
    const rows = wanted.slice(1).reduce((all, each) => all.and(each), first);
    const unwanted = nodes.flatMap((node) => (node.kind === 'not' ? (this.of(node.node) ?? []) : []));
    return unwanted.reduce((all, each) => all.without(each), rows);
  }

  /** Rows with any of the terms, or of words with these beginnings. */
  withAny(terms: Iterable<string>, prefixes: Iterable<string> = []): RowSet {
    const rows = new RowSet(this.#limit);
    for (const term of terms) this.#add(rows, this.#postings.list(term));
    for (const prefix of prefixes) this.#add(rows, this.#postings.listOfPrefix(prefix));
    return rows;
  }

  #add(rows: RowSet, { ids, counts }: PostingList): void {
    if (!this.#inTitle) rows.addAll(ids);
    else for (const [index, id] of ids.entries()) if (isInTitle(counts[index] ?? 0)) rows.add(id);
  }

  #ofWord(node: WordNode | PhraseNode): RowSet | null {
    const terms = queryTerms(node);
    const places = terms.filter(({ isAlias }) => !isAlias);
    const [first] = places;
    if (!first) return null;
    if (node.kind === 'word' && node.isPrefix) return this.#ofPrefix(node, places);
    const whole = this.#inTitle ? undefined : wholeOf(terms);
    if (places.length === 1) return this.withAny([(whole ?? first).term]);
    const inOrder = this.#phrase(places.map(({ term }) => term));
    return whole === undefined || node.kind === 'phrase'
      ? inOrder
      : inOrder.addAll(this.#postings.list(whole.term).ids);
  }

  /** The last word goes on; the stem of what was typed so far counts as well, as the index holds nothing but stems. */
  #ofPrefix(node: WordNode, places: readonly QueryTerm[]): RowSet {
    const before = places.slice(0, -1).map(({ term }) => term);
    const typed = prefixOf(node) ?? '';
    const last = places.at(-1)?.term ?? typed;
    if (before.length === 0) return this.withAny([last], [typed]);
    const started = this.#phrase(before, typed);
    return last === typed ? started : started.or(this.#phrase([...before, last]));
  }

  #phrase(terms: readonly string[], lastPrefix: string | null = null): RowSet {
    return phraseRows(this.#postings, this.#limit, { terms, lastPrefix, inTitle: this.#inTitle });
  }

  #union(sets: readonly RowSet[]): RowSet | null {
    const [first] = sets;
    return first ? sets.slice(1).reduce((all, each) => all.or(each), first) : null;
  }
}
