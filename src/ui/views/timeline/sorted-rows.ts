import { useState } from 'react';
import type { SortDirection } from './sort-header.tsx';

export interface SortChoice {
  readonly column: string;
  readonly direction: Exclude<SortDirection, 'none'>;
}

/** By the values of a column; rows with the same value keep their order. NaN comes last, either way. */
export function sortedBy<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | string,
  direction: SortChoice['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (typeof left === 'string' || typeof right === 'string') return sign * String(left).localeCompare(String(right));
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left - right);
  });
}

/** Figures are sorted with the most first, names and times from their beginning; again turns it around. */
export function nextChoice(now: SortChoice | null, column: string, isFigure: boolean): SortChoice {
  const first = isFigure ? 'descending' : 'ascending';
  if (now?.column !== column) return { column, direction: first };
  return { column, direction: now.direction === 'ascending' ? 'descending' : 'ascending' };
}

export interface ColumnOf<Row> {
  readonly name: string;
  readonly isFigure: boolean;
  readonly valueOf: (row: Row) => number | string;
}

/** The rows as they were asked for by a click on a header; without one, in their own order. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly ColumnOf<Row>[]) {
  const [choice, setChoice] = useState<SortChoice | null>(null);
  const column = columns.find(({ name }) => name === choice?.column);
  return {
    rows: choice && column ? sortedBy(rows, column.valueOf, choice.direction) : rows,
    directionOf: (name: string): SortDirection => (choice?.column === name ? choice.direction : 'none'),
    sortBy: ({ name, isFigure }: ColumnOf<Row>) => setChoice(nextChoice(choice, name, isFigure)),
  };
}
