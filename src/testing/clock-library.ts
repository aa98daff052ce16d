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

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** Without what the index tells of how rare words are: of rows that wait for the sweep, too. */
export function unscored(answers: unknown): unknown {
  const isOfIndex = (key: string) => ['score', 'relevance', 'related', 'returned'].includes(key);
  const isRelated = (value: unknown) =>
    typeof value === 'string' ? value.includes('related') : (value as { layer?: string } | null)?.layer === 'related';
  const plain = (key: string, value: unknown) => {
    if (isOfIndex(key)) return undefined;
    if (!Array.isArray(value)) return value;
    const kept = value.filter((each) => !isRelated(each));
    return kept.some((each) => (each as { layer?: string } | null)?.layer !== undefined) ? kept.sort(byKey) : kept;
  };
  return JSON.parse(JSON.stringify(answers, plain));
}

/** Until nothing that is out of sight is in the tables any more. */
export async function swept({ engine, gate }: OpenedLibrary): Promise<void> {
  gate.isShut = false;
  await engine.storage();
}

export function rowsOf(connection: Connection): Record<string, number> {
  const tables = ['record', 'event', 'source', 'chunk', 'memory_note', 'memory_section', 'session', 'project', 'fact'];
  const more = ['file_change', 'api_message', 'record_block', 'session_link', 'met_again', 'lifetime'];
  const indexes = ['event_fts_docsize', 'chunk_fts_docsize', 'memory_fts_docsize'];
  const count = (table: string) => Number(connection.value(`SELECT count(*) FROM main.${table}`));
  return Object.fromEntries([...tables, ...more, ...indexes].map((table) => [table, count(table)]));
}
