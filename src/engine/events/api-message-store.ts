import type { TokenCounts } from '../api.ts';
import type { Connection } from '../database/connection.ts';

export interface NewApiMessage {
  readonly sessionId: number;
  readonly key: number;
  readonly model: string | null;
  readonly hasText: boolean;
  readonly usage: TokenCounts | null;
  readonly nativeUsage?: Readonly<Record<string, number>>;
  readonly cost?: number;
  readonly isUsageOnly?: boolean;
  /** The first record that tells of it. */
  readonly recordId: number;
}

const FIND = 'SELECT id FROM main.api_message WHERE session_id = ? AND key = ?';

const INSERT = `
  INSERT INTO main.api_message (model, has_text, has_usage, input_tokens, output_tokens, cache_read_tokens,
    cache_write_tokens, native_usage, cost, is_usage_only, session_id, key, record_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Its lines repeat the usage, and while it streams the figures grow: the largest of each field is the message's. */
const RAISE = `
  UPDATE main.api_message SET
    model = coalesce(model, ?1), has_text = max(has_text, ?2), has_usage = max(has_usage, ?3),
    input_tokens = max(input_tokens, ?4), output_tokens = max(output_tokens, ?5),
    cache_read_tokens = max(cache_read_tokens, ?6), cache_write_tokens = max(cache_write_tokens, ?7),
    native_usage = CASE WHEN native_usage IS NULL THEN ?8 WHEN ?8 IS NULL THEN native_usage ELSE
      (SELECT json_group_object(key, most) FROM
        (SELECT key, max(value) AS most FROM
          (SELECT key, value FROM json_each(native_usage) UNION ALL SELECT key, value FROM json_each(?8)) GROUP BY key))
      END,
    cost = max(coalesce(cost, ?9), coalesce(?9, cost)), is_usage_only = min(is_usage_only, ?10)
  WHERE id = ?11`;

/** Messages of the model's API: one row a message id, however many lines streamed it. */
export class ApiMessageStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Two statements: RETURNING would open a temporary table each time, which costs more than all the rest. */
  upsert({
    sessionId,
    key,
    recordId,
    model,
    hasText,
    usage,
    nativeUsage,
    cost,
    isUsageOnly = false,
  }: NewApiMessage): number {
    const values = [
      model,
      Number(hasText),
      Number(usage !== null),
      usage?.input ?? 0,
      usage?.output ?? 0,
      usage?.cacheRead ?? 0,
      usage?.cacheWrite ?? 0,
      nativeUsage ? JSON.stringify(nativeUsage) : null,
      cost ?? null,
      Number(isUsageOnly),
    ];
    const found = this.#connection.firstPrepared(FIND, [sessionId, key])?.[0];
    if (found === undefined) {
      this.#connection.runPrepared(INSERT, [...values, sessionId, key, recordId]);
      return this.#connection.lastInsertId();
    }
    this.#connection.runPrepared(RAISE, [...values, Number(found)]);
    return Number(found);
  }
}
