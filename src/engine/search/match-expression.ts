import { isCjk, isFunctionWord, toTokens } from '../analysis/index-text.ts';
import type { PhraseNode, QueryNode, WordNode } from '../query/ast.ts';

/** FTS5 MATCH expressions. Every token is quoted, so that no operator of FTS5 is ever typed by a person. */

/** Null for a word or phrase without a letter, digit or CJK character in it. */
export function termExpression(node: WordNode | PhraseNode): string | null {
  const tokens = toTokens(node.text);
  if (tokens.length === 0) return null;
  const isPrefix = node.kind === 'word' && node.isPrefix;
  return `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/** True for a tree of words and phrases only: it can be matched by the index alone. */
export function isText(node: QueryNode): boolean {
  switch (node.kind) {
    case 'filter':
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

/**
 * The expression of a text tree that has something to find; null when it has nothing (only words without letters, or
 * only negations: those are the caller's to apply).
 */
export function textExpression(node: QueryNode): string | null {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return termExpression(node);
    case 'or':
      return joined(node.nodes.map(textExpression), ' OR ');
    case 'and':
      return andExpression(node.nodes);
    case 'not':
    case 'filter':
      return null;
  }
}

function andExpression(nodes: readonly QueryNode[]): string | null {
  const wanted = joined(requiredOf(nodes).map(textExpression), ' AND ');
  if (wanted === null) return null;
  const unwanted = joined(
    nodes.map((node) => (node.kind === 'not' ? textExpression(node.node) : null)),
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
 * For the relaxed layer: any of the words is enough. A run of CJK characters counts as its pairs, as there is no blank
 * that would cut it into words.
 */
export function relaxedExpression(words: readonly WordNode[]): string | null {
  return joined(words.map(relaxedWord), ' OR ');
}

function relaxedWord(word: WordNode): string | null {
  const tokens = toTokens(word.text);
  if (word.isPrefix || tokens.length < 3 || !tokens.some(isCjk)) return termExpression(word);
  const pairs = tokens.slice(1).map((token, index) => `"${tokens[index]} ${token}"`);
  return pairs.join(' OR ');
}
