import type { QueryTimes } from '../api.ts';
import type { QueryNode } from '../query/ast.ts';
import { filteredSpan } from '../query/dates.ts';
import { parseQuery } from '../query/parse-query.ts';

interface DateContext {
  readonly timeZone: string;
  readonly nowMs: number;
}

/**
 * The one stretch of time that a query asks for by `after:`, `before:` and `on:`, where these hold for all of it: not
 * within an OR, not behind a minus. Null where it asks for none, or for several.
 */
export function queryTimes(query: string, context: DateContext): QueryTimes | null {
  const { root } = parseQuery(query);
  const nodes = root?.kind === 'and' ? root.nodes : root ? [root] : [];
  let [fromMs, toMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const node of nodes) {
    const span = spanOf(node, context);
    if (!span) continue;
    fromMs = Math.max(fromMs, span.startMs);
    toMs = Math.min(toMs, span.endMs);
  }
  if (fromMs >= toMs || (fromMs === Number.NEGATIVE_INFINITY && toMs === Number.POSITIVE_INFINITY)) return null;
  return { fromMs: Number.isFinite(fromMs) ? fromMs : null, toMs: Number.isFinite(toMs) ? toMs : null };
}

function spanOf(node: QueryNode, context: DateContext) {
  if (node.kind !== 'filter') return null;
  const { key, values } = node;
  const [value] = values;
  const isDate = key === 'after' || key === 'before' || key === 'on';
  return isDate && value !== undefined && values.length === 1 ? filteredSpan(key, value, context) : null;
}
