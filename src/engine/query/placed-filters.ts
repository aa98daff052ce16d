import type { FilterNode, QueryNode } from './ast.ts';

export interface PlacedFilter {
  readonly filter: FilterNode;
  /** `top`: every hit passes it. `excluded`: no hit passes it. `inside`: of a group, so that only some hits may. */
  readonly place: 'top' | 'excluded' | 'inside';
}

/** All filters of a query, in order. */
export function placedFilters(root: QueryNode | null): readonly PlacedFilter[] {
  if (root === null) return [];
  const top = root.kind === 'and' ? root.nodes : [root];
  return top.flatMap((node): readonly PlacedFilter[] => {
    if (node.kind === 'filter') return [{ filter: node, place: 'top' }];
    if (node.kind === 'not' && node.node.kind === 'filter') return [{ filter: node.node, place: 'excluded' }];
    return filtersIn(node).map((filter) => ({ filter, place: 'inside' }));
  });
}

function filtersIn(node: QueryNode): readonly FilterNode[] {
  switch (node.kind) {
    case 'filter':
      return [node];
    case 'not':
      return filtersIn(node.node);
    case 'and':
    case 'or':
      return node.nodes.flatMap(filtersIn);
    default:
      return [];
  }
}
