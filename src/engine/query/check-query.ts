import type { Message } from '../../messages/message.ts';
import type { FilterNode, QueryNode, QueryNotice } from './ast.ts';
import { type PlacedFilter, placedFilters } from './placed-filters.ts';

/** What each filter is right for by itself, and where it stands it is not. */
export function checkQuery(root: QueryNode | null): readonly QueryNotice[] {
  const placed = placedFilters(root);
  const order = placed.find(({ filter, place }) => filter.key === 'sort' && place === 'top');
  return placed.flatMap((each) => {
    const message = problemOf(each, order);
    return message === null ? [] : [{ message, start: each.filter.start, end: each.filter.end }];
  });
}

function problemOf(placed: PlacedFilter, order: PlacedFilter | undefined): Message | null {
  const { filter, place } = placed;
  switch (filter.key) {
    case 'in':
      return !filter.words && filter.values.some(isTitle) ? { code: 'query.title-without-words' } : null;
    case 'layer':
      return place === 'inside' ? { code: 'query.layer-inside' } : null;
    case 'sort':
      if (place !== 'top') return { code: 'query.sort-inside' };
      if (placed !== order) return { code: 'query.second-sort' };
      return onlyFirst(filter);
    default:
      return null;
  }
}

function onlyFirst({ values: [first, second] }: FilterNode): Message | null {
  return first === undefined || second === undefined ? null : { code: 'query.second-order', order: first };
}

function isTitle(value: string): boolean {
  return value.toLowerCase() === 'title';
}
