import type { QueryNode } from './ast.ts';

/** The same tree, in which each `in:` knows its words: those that must hold where it stands. */
export function scopeWords(root: QueryNode): QueryNode {
  return scoped(root, []);
}

function scoped(node: QueryNode, words: readonly QueryNode[]): QueryNode {
  switch (node.kind) {
    case 'filter':
      return node.key === 'in' ? withWords(node, words) : node;
    case 'not':
      return { ...node, node: scoped(node.node, words) };
    case 'or':
      return { ...node, nodes: node.nodes.map((child) => scoped(child, words)) };
    case 'and': {
      const all = [...words, ...node.nodes.filter(isWords)];
      return { ...node, nodes: node.nodes.map((child) => scoped(child, all)) };
    }
    default:
      return node;
  }
}

function withWords(node: QueryNode & { kind: 'filter' }, words: readonly QueryNode[]): QueryNode {
  const [first] = words;
  if (first === undefined) return node;
  return { ...node, words: words.length === 1 ? first : { kind: 'and', nodes: words } };
}

/** What a hit must hold, made of words alone. */
function isWords(node: QueryNode): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.every(isWords);
  return node.kind === 'word' || node.kind === 'phrase';
}
