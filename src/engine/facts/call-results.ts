import type { CallOutcome } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName, typeCode } from '../events/categories.ts';

export interface CallResult {
  readonly outcome: CallOutcome;
  /** Row of its result; null where none is recorded. */
  readonly resultId: number | null;
  /** From call to result; null where one of both times was not recorded. */
  readonly durationMs: number | null;
}

/** A result follows its call at once, but for those of other calls of the same message; some files turn them round. */
const FARTHEST_RESULT = 100;
const RESULT = typeCode('tool-result');
const ERROR = categoryByName('error').code;

const beside = (from: string, to: string, order: 'ASC' | 'DESC') => `
  (SELECT o.id FROM event o WHERE o.session_id = c.session_id AND o.seq BETWEEN c.seq ${from} AND c.seq ${to}
   AND o.call_key = c.call_key AND o.type = ${RESULT} ORDER BY o.seq ${order} LIMIT 1)`;

const RESULTS = `
  WITH call AS (
    SELECT c.id, c.is_error AS isError, CASE c.time_kind WHEN 0 THEN c.time_ms END AS ms,
           CASE WHEN c.call_key IS NULL THEN NULL ELSE
             coalesce(${beside('+ 1', `+ ${FARTHEST_RESULT}`, 'ASC')}, ${beside(`- ${FARTHEST_RESULT}`, '- 1', 'DESC')})
           END AS resultId
    FROM json_each($ids) j JOIN event c ON c.id = j.value)
  SELECT call.id, call.resultId, call.isError OR coalesce(r.is_error, 0) OR EXISTS
           (SELECT 1 FROM fact f WHERE f.event_id = r.id AND f.category = ${ERROR}) AS isFailed,
         CASE r.time_kind WHEN 0 THEN r.time_ms - call.ms END AS durationMs
  FROM call LEFT JOIN event r ON r.id = call.resultId`;

interface ResultRow {
  readonly id: number;
  readonly resultId: number | null;
  readonly isFailed: number;
  readonly durationMs: number | null;
}

/** What became of tool calls, by their row ids: failed as `is:error` means it. */
export function readCallResults(connection: Connection, ids: readonly number[]): ReadonlyMap<number, CallResult> {
  const rows = connection.all<ResultRow>(RESULTS, { $ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, toResult(row)]));
}

function toResult({ resultId, isFailed, durationMs }: ResultRow): CallResult {
  const isDone = resultId !== null;
  return {
    outcome: isFailed === 1 ? 'failed' : isDone ? 'ok' : 'unknown',
    resultId,
    durationMs: durationMs !== null && durationMs >= 0 ? durationMs : null,
  };
}
