import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { STORE_NAMES } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { IndexBuilder, missingRows } from './index-builder.ts';
import { INDEX_TABLES } from './index-tables.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const HOST = { monotonicMs: () => 0, nowMs: () => 0, yieldToMessages: async () => {} };
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

function makeStale(connection: Connection): void {
  connection.run('UPDATE search_index SET analyser_version = 0');
}

describe('IndexBuilder', () => {
  it('makes the very index that the import made', async () => {
    const { connection } = await openLibrary();
    const before = contents(connection);
    expect(before.length).toBeGreaterThan(500);
    makeStale(connection);
    await new IndexBuilder(connection, HOST).build();
    expect(contents(connection)).toEqual(before);
    expect(missingRows(connection).size).toBe(0);
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
    expect(answer.stores.events.reason).toContain('up to 1 older items');
    await new IndexBuilder(connection, HOST).build();
    expect(contents(connection)).toEqual(before);
  });
});
