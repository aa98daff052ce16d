import type { StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { RegexNode } from '../query/ast.ts';
import { compilePattern } from '../query/pattern.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';

export interface PatternMatches {
  /** Of those asked for, in their order. */
  readonly ids: readonly number[];
  /** How many of the ids were looked at, from the first on: fewer than asked for when the time was up. */
  readonly lookedAt: number;
}

export interface PatternLimits {
  readonly monotonicMs: () => number;
  readonly mostMs?: number;
}

const MOST_MS = 200;
/** Between two looks at the clock. */
const AT_ONCE = 100;

/**
 * Which rows of a store hold a pattern in their title or text, as these are indexed: so the results of a call do not
 * repeat its title. Rows that no longer exist hold nothing.
 */
export function matchingPattern(
  connection: Connection,
  store: StoreName,
  ids: readonly number[],
  pattern: RegexNode,
  { monotonicMs, mostMs = MOST_MS }: PatternLimits,
): PatternMatches {
  const deadline = monotonicMs() + mostMs;
  const expression = compilePattern(pattern);
  const found = new Set<number>();
  let lookedAt = 0;
  while (lookedAt < ids.length && (lookedAt === 0 || monotonicMs() < deadline)) {
    const some = ids.slice(lookedAt, lookedAt + AT_ONCE);
    connection.scan(INDEX_TABLES[store].rowsOf, { $ids: JSON.stringify(some) }, ([id, title, text]) => {
      if (expression.test(String(title)) || expression.test(String(text))) found.add(Number(id));
    });
    lookedAt += some.length;
  }
  return { ids: ids.slice(0, lookedAt).filter((id) => found.has(id)), lookedAt };
}
