import type { ImportItem } from '../engine/api.ts';
import type { Connection } from '../engine/database/connection.ts';
import { Engine } from '../engine/engine.ts';
import { openMigratedConnection } from './memory-connection.ts';
import { nodeHost } from './memory-engine.ts';

export const NOW_MS = Date.UTC(2026, 5, 2);

/** An engine by a clock that the test turns. It has no idle time while `gate.isShut`. */
export function openAt(nowMs = NOW_MS, bytes?: Uint8Array) {
  const connection = openMigratedConnection(bytes);
  const clock = { nowMs };
  const gate = { isShut: false };
  const host = {
    ...nodeHost,
    nowMs: () => clock.nowMs,
    idle: async () => {
      do await nodeHost.idle();
      while (gate.isShut);
    },
  };
  return { connection, clock, gate, engine: new Engine(connection, host) };
}

export type OpenedLibrary = ReturnType<typeof openAt>;

export async function bring(
  { engine }: OpenedLibrary,
  items: readonly ImportItem[],
  expiresAtMs: number | null = null,
) {
  return engine.importFiles(items, { label: 'test', expiresAtMs }, () => {});
}

/** Until nothing that is out of sight is in the tables any more. */
export async function swept({ engine, gate }: OpenedLibrary): Promise<void> {
  gate.isShut = false;
  await engine.storage();
}

export function rowsOf(connection: Connection): Record<string, number> {
  const tables = ['record', 'event', 'source', 'chunk', 'memory_note', 'memory_section', 'session', 'project', 'fact'];
  const more = ['file_change', 'api_message', 'record_block WHERE id <> 0', 'session_link', 'met_again', 'lifetime'];
  const indexes = ['event_fts_docsize', 'chunk_fts_docsize', 'memory_fts_docsize'];
  const count = (table: string) => Number(connection.value(`SELECT count(*) FROM main.${table}`));
  return Object.fromEntries([...tables, ...more, ...indexes].map((table) => [table, count(table)]));
}
