import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { copyOf, openEmptyConnection } from '../../testing/memory-connection.ts';
import { importItems, nodeHost, openMemoryEngine } from '../../testing/memory-engine.ts';
import { STORE_NAMES } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { Engine } from '../engine.ts';
import { DatabaseError } from '../errors.ts';
import { IndexBuilder, missingRows } from './index-builder.ts';
import { INDEX_TABLES } from './index-tables.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const HOST = { ...nodeHost, yieldToMessages: async () => {} };
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

async function openLibrary() {
  const opened = openMemoryEngine();
  await importItems(opened.engine, [...(await fixtureItems(CLAUDE)), ...(await fixtureItems(MEMORY))]);
  return opened;
}

/** Every term of every index with the rows and columns it stands in. */
function contents(connection: Connection): readonly object[] {
  return STORE_NAMES.flatMap((store) => {
    const { fts } = INDEX_TABLES[store];
    connection.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.whole_${fts} USING fts5vocab (main, ${fts}, instance)`);
    return connection.all(`SELECT * FROM temp.whole_${fts} ORDER BY term, doc, col, offset`);
  });
}

/** What FTS5 knows of each index as a whole: rows, and terms of each column. */
function totals(connection: Connection): readonly unknown[] {
  return STORE_NAMES.map((store) =>
    connection.value(`SELECT hex(block) FROM ${INDEX_TABLES[store].fts}_data WHERE id = 1`),
  );
}

function makeStale(connection: Connection): void {
  connection.run('UPDATE search_index SET analyser_version = 0');
}

describe('IndexBuilder', () => {
  it('makes the very index that the import made', async () => {
    const { connection } = await openLibrary();
    const before = contents(connection);
    const totalsBefore = totals(connection);
    expect(before.length).toBeGreaterThan(500);
    makeStale(connection);
    await new IndexBuilder(connection, HOST).build();
    expect(contents(connection)).toEqual(before);
    expect(totals(connection)).toEqual(totalsBefore);
    expect(missingRows(connection).size).toBe(0);
  });

  const breakages: readonly (readonly [string, string])[] = [
    ['of another module', "UPDATE sqlite_schema SET sql = replace(sql, 'fts5', 'fts9') WHERE name = 'event_fts'"],
    ['without a part', "DELETE FROM sqlite_schema WHERE name = 'event_fts_idx'"],
    ['that is gone', "DELETE FROM sqlite_schema WHERE name GLOB 'event_fts*'"],
  ];
  for (const [name, damage] of breakages) {
    it(`makes an index anew ${name}, and leaves the others as they are`, async () => {
      const { connection } = await openLibrary();
      const before = contents(connection);
      const damaged = copyOf(connection);
      damaged.run(`PRAGMA writable_schema = ON; ${damage}; PRAGMA writable_schema = RESET`);
      expect(() => damaged.value("SELECT count(*) FROM event_fts WHERE event_fts MATCH 'the'")).toThrow(DatabaseError);
      await new IndexBuilder(damaged, HOST).build();
      expect(contents(damaged)).toEqual(before);
      expect(missingRows(damaged).size).toBe(0);
    });
  }

  it('makes an index anew whose pages are overwritten', async () => {
    const { connection } = await openLibrary();
    const before = contents(connection);
    connection.run(`UPDATE event_fts_data SET block = x'${'ff'.repeat(20)}' WHERE id = 10`);
    const reopened = copyOf(connection);
    expect(() => reopened.value("SELECT count(*) FROM event_fts WHERE event_fts MATCH 'the'")).toThrow(DatabaseError);
    await new IndexBuilder(reopened, HOST).build();
    expect(contents(reopened)).toEqual(before);
    expect(reopened.value('PRAGMA quick_check')).toBe('ok');
  });

  it('goes on where it was stopped; what is indexed is found meanwhile, and the answer says so', async () => {
    const { engine, connection } = await openLibrary();
    const before = contents(connection);
    makeStale(connection);
    const stopped = new DatabaseError('database.query-failed', 'stopped');
    const stopping = {
      ...HOST,
      yieldToMessages: async () => {
        throw stopped;
      },
    };
    await new IndexBuilder(connection, stopping).build();
    expect([...missingRows(connection).keys()]).toEqual([]);

    connection.run("UPDATE search_index SET missing_up_to = 1 WHERE store = 'events'");
    const answer = await engine.search({ query: 'the', limit: 5, ...NOW });
    expect(answer.complete).toBe(false);
    expect(answer.stores.events.reasons.map(sayInEnglish).join()).toContain('up to 1 older item ');
    await new IndexBuilder(connection, HOST).build();
    expect(contents(connection)).toEqual(before);
  });
});

it('indexes what a database of the first schema holds', async () => {
  const connection = openEmptyConnection();
  migrate(connection, MIGRATIONS.slice(0, 1));
  connection.run(`
    INSERT INTO import (id, label, state, started_at_ms) VALUES (1, 'old', 'done', 0);
    INSERT INTO session (id, key, tool, native_id, is_conversation, import_id) VALUES (1, 11, 'claude-code', 's', 1, 1);
    INSERT INTO record_block (id, original_bytes, bytes) VALUES (1, 0, x'');
    INSERT INTO record (id, key, file_id, line, type, block_id, block_offset, size_bytes, import_id)
      VALUES (1, 21, 0, 1, 'user', 1, 0, 0, 1);
    INSERT INTO event (id, session_id, seq, record_id, block, type, category, priority, time_kind, title, text,
      text_bytes, import_id) VALUES (1, 1, 1, 1, 0, 1, 1, 1, 2, 'getUserById fails', 'getUserById fails', 17, 1);
    INSERT INTO event_fts (rowid, title, text) VALUES (1, 'getUserById fails', 'getUserById fails')`);
  migrate(connection);
  const engine = new Engine(connection, HOST);
  await new IndexBuilder(connection, HOST).build();
  const { data, complete } = await engine.search({ query: '"user by id"', limit: 5, ...NOW });
  expect(data.map(({ key }) => key)).toEqual(['events:1']);
  expect(complete).toBe(true);
});
