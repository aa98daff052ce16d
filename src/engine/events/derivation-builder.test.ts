import { describe, expect, it } from 'vitest';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { Connection } from '../database/connection.ts';
import { Engine } from '../engine.ts';
import { derivationNotice } from './derivation-builder.ts';

const FILES = formatFixtures().filter(({ path }) => !/-wal$/.test(path));

function factsOf(connection: Connection): readonly object[] {
  return connection.all(`
    SELECT event_id, section_id, category, rule, of_event_id, proof_event_id FROM fact
    ORDER BY event_id, section_id, category, of_event_id`);
}

function changesOf(connection: Connection): readonly object[] {
  return connection.all('SELECT * FROM file_change ORDER BY event_id, ordinal');
}

async function openLibrary() {
  const opened = openMemoryEngine();
  await importItems(
    opened.engine,
    FILES.map(({ path, bytes }) => textItem(path, bytes)),
  );
  return opened;
}

async function whenDerived(connection: Connection): Promise<void> {
  while (derivationNotice(connection) !== null) await nodeHost.yieldToMessages();
}

describe('DerivationBuilder', () => {
  it('derives what the import would have', async () => {
    const { connection } = await openLibrary();
    const [facts, changes] = [factsOf(connection), changesOf(connection)];
    expect(facts.length).toBeGreaterThan(100);
    expect(changes.length).toBeGreaterThan(30);
    connection.run('UPDATE derivation SET version = 0');
    new Engine(connection, nodeHost);
    await whenDerived(connection);
    expect(changesOf(connection)).toEqual(changes);
    expect(factsOf(connection)).toEqual(facts);
  });

  it('goes on where it was stopped, and says meanwhile that something may be missing', async () => {
    const { connection } = await openLibrary();
    const [facts, changes] = [factsOf(connection), changesOf(connection)];
    connection.run('UPDATE derivation SET version = 0');
    let steps = 0;
    const stopsAtThird = {
      ...nodeHost,
      yieldToMessages: () => (++steps < 3 ? Promise.resolve() : new Promise<never>(() => {})),
    };
    new Engine(connection, stopsAtThird);
    for (let turn = 0; turn < 20; turn++) await nodeHost.yieldToMessages();
    expect(derivationNotice(connection)).toEqual({ code: 'facts.deriving', sessions: expect.any(Number) });
    expect(factsOf(connection).length).toBeLessThan(facts.length);
    new Engine(connection, nodeHost);
    await whenDerived(connection);
    expect(changesOf(connection)).toEqual(changes);
    expect(factsOf(connection)).toEqual(facts);
  });
});
