import { expect, it } from 'vitest';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

/** Everything that imports write, but for their own history and the ledger. */
const TABLES = [
  'session',
  'session_link',
  'record',
  'record_block',
  'api_message',
  'event',
  'source',
  'chunk',
  'fact',
  'file_change',
  'memory_note',
  'memory_section',
  'met_again',
  'event_fts_docsize',
  'chunk_fts_docsize',
  'memory_fts_docsize',
];

type Connection = ReturnType<typeof openMemoryEngine>['connection'];

function rowsOf(connection: Connection): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(TABLES.map((table) => [table, connection.all(`SELECT * FROM ${table} ORDER BY 1, 2`)]));
}

const FILES = formatFixtures().filter(({ path }) => !/-wal$/.test(path));
const HALF = Math.floor(FILES.length / 2);
const toItems = (files: typeof FILES, prefix = '') => files.map(({ path, bytes }) => textItem(prefix + path, bytes));

it('of an import leaves the database as it was before it', async () => {
  const { engine, connection } = openMemoryEngine();
  // A prompt index gives way to the transcript of the other half: that comes back when it is read again, as it always is.
  const isIndex = ({ path }: { readonly path: string }) => path.endsWith('.codex/history.jsonl');
  await importItems(engine, toItems(FILES.slice(0, HALF).filter((file) => !isIndex(file))));
  const before = rowsOf(connection);
  const { importId, totals } = await importItems(engine, toItems(FILES.slice(HALF)));
  expect(totals.events).toBeGreaterThan(50);
  await engine.undoImport(importId);
  const after = rowsOf(connection);
  for (const table of TABLES) expect(after[table], table).toEqual(before[table]);
  expect(connection.value('PRAGMA integrity_check')).toBe('ok');
});

it('of an import whose files all were here already changes nothing', async () => {
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, toItems(FILES));
  const before = rowsOf(connection);
  const { importId, totals } = await importItems(engine, toItems(FILES, 'copy/'));
  expect(totals).toMatchObject({ sessions: 0, subagents: 0 });
  await engine.undoImport(importId);
  for (const table of TABLES.filter((name) => name !== 'record')) {
    expect(rowsOf(connection)[table], table).toEqual(before[table]);
  }
});
