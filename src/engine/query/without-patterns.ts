import type { QueryNode, RegexNode } from './ast.ts';

/** The query without its patterns, and these. */
export interface PatternSplit {
  readonly rest: QueryNode | null;
  readonly patterns: readonly RegexNode[];
}

export function withoutPatterns(root: QueryNode | null): PatternSplit {
  const patterns: RegexNode[] = [];
  const split = (node: QueryNode): QueryNode | null => {
    switch (node.kind) {
      case 'regex':
        patterns.push(node);
        return null;
      case 'not': {
        const inner = split(node.node);
        return inner && { ...node, node: inner };
      }
      case 'and':
      case 'or': {
        const nodes = node.nodes.map(split).filter((child) => child !== null);
        return nodes.length > 1 ? { ...node, nodes } : (nodes[0] ?? null);
      }
      default:
        return node;
    }
  };
  return { rest: root && split(root), patterns };
}
