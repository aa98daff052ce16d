import type { SqlValue } from '../database/connection.ts';

/** A piece of SQL with the values of its `?` in order. */
export interface SqlCondition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

export const ALWAYS: SqlCondition = { sql: '1', params: [] };
export const NEVER: SqlCondition = { sql: '0', params: [] };

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return joined(conditions, ' AND ', ALWAYS);
}

export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return joined(conditions, ' OR ', NEVER);
}

/** NULL counts as false, so what has no value is not what was asked for. */
export function not({ sql, params }: SqlCondition): SqlCondition {
  return { sql: `NOT coalesce((${sql}), 0)`, params };
}

/** In halves: SQLite takes no expression that is nested deeper than 1,000, and reads a row of ORs as such. */
function joined(conditions: readonly SqlCondition[], operator: string, none: SqlCondition): SqlCondition {
  const [first] = conditions;
  if (!first) return none;
  if (conditions.length === 1) return first;
  const middle = conditions.length >> 1;
  const one = joined(conditions.slice(0, middle), operator, none);
  const other = joined(conditions.slice(middle), operator, none);
  return { sql: `(${one.sql})${operator}(${other.sql})`, params: [...one.params, ...other.params] };
}

/** `expression IN (…)` of numbers that come from this code, never from a person. */
export function inNumbers(expression: string, numbers: readonly number[]): SqlCondition {
  if (numbers.length === 0) return NEVER;
  return { sql: `${expression} IN (${numbers.join(', ')})`, params: [] };
}
