import { analyse, isCjk, isPiece } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import type { PhraseNode, QueryNode, WordNode } from '../query/ast.ts';

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

/** Function words are not required beside other words; alone they are. */
export function requiredOf(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const wanted = nodes.filter(({ kind }) => kind !== 'not');
  const content = wanted.filter((node) => !isPlainFunctionWord(node));
  return content.length > 0 ? content : wanted;
}

export function isPlainFunctionWord(node: QueryNode): boolean {
  return node.kind === 'word' && !node.isPrefix && isFunctionWord(node.text);
}

/** Without single CJK characters where a pair holds them: they stand nearly everywhere. */
export function withoutCovered(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const isCovered = ({ start, end, term, isAlias }: QueryTerm) =>
    !isAlias && isCjk(term) && terms.some((other) => other.isAlias && other.start <= start && other.end >= end);
  return terms.filter((term) => !isCovered(term));
}
