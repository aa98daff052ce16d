import { analyse, isCjk, isPiece } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import type { PhraseNode, QueryNode, WordNode } from '../query/ast.ts';

/** FTS5 MATCH expressions. Every token is quoted, so that no operator of FTS5 is ever typed by a person. */

export interface QueryTerm {
  readonly term: string;
  readonly start: number;
  readonly end: number;
  readonly isAlias: boolean;
}

/** The terms of a word or phrase, as the index has them. */
export function queryTerms({ text }: WordNode | PhraseNode): readonly QueryTerm[] {
  const terms: QueryTerm[] = [];
  analyse(text, (term, start, end, isAlias) => terms.push({ term, start, end, isAlias }));
  return terms;
}

/** Null for a word or phrase without a letter, digit or CJK character in it. */
function termExpression(node: WordNode | PhraseNode): string | null {
  const terms = queryTerms(node);
  const places = terms.filter(({ isAlias }) => !isAlias);
  const [first] = places;
  if (!first) return null;
  if (node.kind === 'word' && node.isPrefix) return prefixExpression(node, places);
  const whole = wholeOf(terms);
  if (places.length === 1) return quoted((whole ?? first).term);
  const inOrder = phrase(places.map(({ term }) => term));
  return whole === undefined || node.kind === 'phrase' ? inOrder : `(${inOrder} OR ${quoted(whole.term)})`;
}

/** The alias that names all of a word: of `getUserById` the glued word, of `C++` the one with its signs. */
export function wholeOf(terms: readonly QueryTerm[]): QueryTerm | undefined {
  const places = terms.filter(({ isAlias }) => !isAlias);
  const from = places[0]?.start ?? 0;
  const to = places.at(-1)?.end ?? 0;
  return terms.find(({ term, start, end, isAlias }) => isAlias && !isPiece(term) && start <= from && end >= to);
}

/** What a word typed with a `*` begins with; null for others. Of several parts, the last one goes on. */
export function prefixOf(node: WordNode | PhraseNode): string | null {
  if (node.kind !== 'word' || !node.isPrefix) return null;
  const last = queryTerms(node).findLast(({ isAlias }) => !isAlias);
  return last ? foldWord(node.text.slice(last.start, last.end)) : null;
}

/** The last word goes on; the stem of what was typed so far counts as well, as the index holds nothing but stems. */
function prefixExpression(node: WordNode, places: readonly QueryTerm[]): string {
  const before = places.slice(0, -1).map(({ term }) => term);
  const last = places.at(-1);
  const typed = prefixOf(node) ?? '';
  const started = before.length === 0 ? `${quoted(typed)} *` : `${phrase([...before, typed])} *`;
  if (last === undefined || last.term === typed) return started;
  return `(${started} OR ${before.length === 0 ? quoted(last.term) : phrase([...before, last.term])})`;
}

/** Terms in order: aliases have none, so they are not looked at. */
function phrase(terms: readonly string[]): string {
  return `{title text} : ${quoted(terms.join(' '))}`;
}

/** A term holds no quotation mark. */
function quoted(terms: string): string {
  return `"${terms}"`;
}

/** True for a tree of words and phrases only: it can be matched by the index alone. */
export function isText(node: QueryNode): boolean {
  switch (node.kind) {
    case 'filter':
    case 'regex':
      return false;
    case 'word':
    case 'phrase':
      return true;
    case 'not':
      return isText(node.node);
    case 'and':
    case 'or':
      return node.nodes.every(isText);
  }
}

type TermExpression = (node: WordNode | PhraseNode) => string | null;

/**
 * The expression of a text tree that has something to find; null when it has nothing (only words without letters, or
 * only negations: those are the caller's to apply).
 */
export function textExpression(node: QueryNode, ofTerm: TermExpression = termExpression): string | null {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return ofTerm(node);
    case 'or':
      return joined(
        node.nodes.map((child) => textExpression(child, ofTerm)),
        ' OR ',
      );
    case 'and':
      return andExpression(node.nodes, ofTerm);
    case 'not':
    case 'filter':
    case 'regex':
      return null;
  }
}

/** The same for what stands in titles. Other names of places may be those of the text, so they do not count. */
export function titleExpression(node: QueryNode): string | null {
  const expression = textExpression(node, (term) => {
    const places = queryTerms(term).filter(({ isAlias }) => !isAlias);
    if (places.length === 0) return null;
    if (term.kind === 'word' && term.isPrefix) return prefixExpression(term, places);
    return quoted(places.map((place) => place.term).join(' '));
  });
  return expression === null ? null : `title : (${expression})`;
}

function andExpression(nodes: readonly QueryNode[], ofTerm: TermExpression): string | null {
  const wanted = joined(
    requiredOf(nodes).map((node) => textExpression(node, ofTerm)),
    ' AND ',
  );
  if (wanted === null) return null;
  const unwanted = joined(
    nodes.map((node) => (node.kind === 'not' ? textExpression(node.node, ofTerm) : null)),
    ' OR ',
  );
  return unwanted === null ? wanted : `(${wanted}) NOT (${unwanted})`;
}

/** Function words are not required beside other words; alone they are. */
function requiredOf(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const wanted = nodes.filter(({ kind }) => kind !== 'not');
  const content = wanted.filter((node) => !isPlainFunctionWord(node));
  return content.length > 0 ? content : wanted;
}

export function isPlainFunctionWord(node: QueryNode): boolean {
  return node.kind === 'word' && !node.isPrefix && isFunctionWord(node.text);
}

function joined(expressions: readonly (string | null)[], operator: string): string | null {
  const present = expressions.filter((expression) => expression !== null);
  if (present.length === 0) return null;
  return present.length === 1 ? (present[0] ?? null) : present.map((expression) => `(${expression})`).join(operator);
}

/**
 * For the relaxed layer: any term of the words is enough, parts of an identifier included. A run of CJK characters
 * counts as its pairs, as there is no blank that would cut it into words and single characters stand everywhere.
 */
export function relaxedExpression(words: readonly WordNode[], moreTerms: readonly string[]): string | null {
  const terms = new Set([...words.flatMap(relaxedTerms), ...moreTerms]);
  const prefixes = new Set(words.flatMap((word) => prefixOf(word) ?? []));
  return terms.size + prefixes.size === 0 ? null : anyTermExpression([...terms], [...prefixes]);
}

/** Any of these terms, or of words with these beginnings; phrases are numbered in this order. */
export function anyTermExpression(terms: readonly string[], prefixes: readonly string[]): string {
  return [...terms.map(quoted), ...prefixes.map((prefix) => `${quoted(prefix)} *`)].join(' OR ');
}

function relaxedTerms(word: WordNode): string[] {
  return withoutCovered(queryTerms(word)).map(({ term }) => term);
}

/** Without single CJK characters where a pair holds them: they stand nearly everywhere. */
export function withoutCovered(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const isCovered = ({ start, end, term, isAlias }: QueryTerm) =>
    !isAlias && isCjk(term) && terms.some((other) => other.isAlias && other.start <= start && other.end >= end);
  return terms.filter((term) => !isCovered(term));
}
