import type { TokenCounts } from '../api.ts';
import type { Connection } from '../database/connection.ts';

export interface NewApiMessage {
  readonly sessionId: number;
  readonly key: number;
  readonly model: string | null;
  readonly hasText: boolean;
  readonly usage: TokenCounts | null;
}

/** Its lines repeat the usage, and while it streams the figures grow: the largest of each field is the message's. */
const UPSERT = `
  INSERT INTO api_message (session_id, key, model, has_text, has_usage, input_tokens, output_tokens, cache_read_tokens,
    cache_write_tokens)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (session_id, key) DO UPDATE SET
    model = coalesce(model, excluded.model),
    has_text = max(has_text, excluded.has_text),
    has_usage = max(has_usage, excluded.has_usage),
    input_tokens = max(input_tokens, excluded.input_tokens),
    output_tokens = max(output_tokens, excluded.output_tokens),
    cache_read_tokens = max(cache_read_tokens, excluded.cache_read_tokens),
    cache_write_tokens = max(cache_write_tokens, excluded.cache_write_tokens)
  RETURNING id`;

/** Messages of the model's API: one row a message id, however many lines streamed it. */
export class ApiMessageStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  upsert({ sessionId, key, model, hasText, usage }: NewApiMessage): number {
    const row = this.#connection.firstPrepared(UPSERT, [
      sessionId,
      key,
      model,
      Number(hasText),
      Number(usage !== null),
      usage?.input ?? 0,
      usage?.output ?? 0,
      usage?.cacheRead ?? 0,
      usage?.cacheWrite ?? 0,
    ]);
    return Number(row?.[0]);
  }
}
