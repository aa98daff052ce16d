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

function problemOf(placed: PlacedFilter, order: PlacedFilter | undefined): string | null {
  const { filter, place } = placed;
  switch (filter.key) {
    case 'in':
      return !filter.words && filter.values.some(isTitle)
        ? '“in:title” says where words stand, and there are none beside it; it was left out.'
        : null;
    case 'layer':
      return place === 'inside' ? '“layer:” is about the whole query, so it was left out of brackets and OR.' : null;
    case 'sort':
      if (place !== 'top') return '“sort:” is about the whole query, so it was left out of brackets, OR and “-”.';
      if (placed !== order) return 'There is one order only; this “sort:” was left out.';
      return onlyFirst(filter);
    default:
      return null;
  }
}

function onlyFirst({ values: [first, second] }: FilterNode): string | null {
  return second === undefined ? null : `There is one order only; “sort:${first}” was taken.`;
}

function isTitle(value: string): boolean {
  return value.toLowerCase() === 'title';
}
