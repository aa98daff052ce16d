import type { Message } from '../../messages/message.ts';
import { STORE_NAMES, type Status, type StoreHealth, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { partialReasons } from '../search/store-state.ts';
import { IS_SESSION, IS_SUBAGENT } from '../sessions/session-kinds.ts';

const PROBLEMS = `
  SELECT path, coalesce(problem, 'It could not be read.') AS reason, problem_line AS line
  FROM file WHERE store = $store AND state IN ('partial', 'failed') ORDER BY id LIMIT 100`;

const PROBES: Readonly<Record<StoreName, readonly string[]>> = {
  content: ['SELECT 1 FROM chunk LIMIT 1', 'SELECT 1 FROM chunk_fts WHERE chunk_fts MATCH \'"a"\' LIMIT 1'],
  events: ['SELECT 1 FROM event LIMIT 1', 'SELECT 1 FROM event_fts WHERE event_fts MATCH \'"a"\' LIMIT 1'],
  memory: ['SELECT 1 FROM memory_section LIMIT 1', 'SELECT 1 FROM memory_fts WHERE memory_fts MATCH \'"a"\' LIMIT 1'],
};

const DAY_MS = 86_400_000;

/** Counts and the state of each store. A damaged store counts 0 and says why. */
export function status(
  connection: Connection,
  sampleImportId: number | null,
  nextExpiryMs: number | null,
  nowMs: number,
): Status {
  const count = (sql: string, params?: readonly number[]) => {
    try {
      return Number(connection.value(sql, params));
    } catch (error) {
      if (error instanceof DatabaseError) return 0;
      throw error;
    }
  };
  const reasons = partialReasons(connection, 'person');
  const health = (store: StoreName) => storeHealth(connection, store, reasons.get(store) ?? []);
  return {
    projects: count('SELECT count(*) FROM project'),
    sessions: count(`SELECT count(*) FROM session s WHERE ${IS_SESSION}`),
    subagents: count(`SELECT count(*) FROM session s WHERE ${IS_SUBAGENT}`),
    events: count('SELECT count(*) FROM event'),
    sources: count('SELECT count(*) FROM source'),
    chunks: count('SELECT count(*) FROM chunk'),
    notes: count('SELECT count(*) FROM memory_note'),
    stores: { content: health(STORE_NAMES[0]), events: health(STORE_NAMES[1]), memory: health(STORE_NAMES[2]) },
    sampleImportId,
    interrupted: interruptedImports(connection),
    nextExpiryMs,
    futureEvents: count('SELECT count(*) FROM event WHERE time_ms > ?', [nowMs + DAY_MS]),
  };
}

/** Until the same label was imported to its end since. */
function interruptedImports(connection: Connection): Status['interrupted'] {
  return connection
    .all<{ importId: number; label: string; isSample: number; problem: string }>(
      `SELECT i.id AS importId, i.label, i.is_sample AS isSample, coalesce(i.problem, '') AS problem FROM import i
       WHERE i.state = 'interrupted'
         AND NOT EXISTS (SELECT 1 FROM import later WHERE later.id > i.id AND later.label = i.label AND later.state = 'done')
       ORDER BY i.id DESC`,
    )
    .map((row) => ({ ...row, isSample: row.isSample === 1 }));
}

function storeHealth(connection: Connection, store: StoreName, reasons: readonly Message[]): StoreHealth {
  let isEmpty = true;
  try {
    for (const probe of PROBES[store]) if (connection.value(probe) !== undefined) isEmpty = false;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { state: 'failed', reasons: [{ code: 'store.not-read', detail: error.message }], problems: [] };
  }
  const problems = connection.all<StoreHealth['problems'][number]>(PROBLEMS, { $store: store });
  if (reasons.length > 0) return { state: 'partial', reasons, problems };
  return { state: isEmpty ? 'empty' : 'ok', reasons, problems };
}
