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

  it('names sessions anew that a prompt which only steers had named, too where a name of our own stands before it', async () => {
    const { engine, connection } = openMemoryEngine();
    const prompt = (sessionId: string, uuid: string, content: string) =>
      JSON.stringify({
        type: 'user',
        sessionId,
        uuid,
        timestamp: '2026-03-01T09:00:00Z',
        message: { role: 'user', content },
      });
    const lines = ['a', 'b', 'c'].flatMap((session) => [
      prompt(session, `${session}1`, '/model sonnet'),
      prompt(session, `${session}2`, session === 'c' ? '/clear' : `count the herons of ${session}`),
    ]);
    await importItems(engine, [textItem('a.jsonl', lines.join('\n'))]);
    connection.run(`UPDATE session SET title = '/model sonnet'`);
    const own = Number(connection.value(`SELECT key FROM session WHERE native_id = 'b'`));
    connection.run(
      `INSERT INTO own_title (session_key, title, title_before, rank_before) VALUES ($key, 'Birds', '/model sonnet', 1)`,
      { $key: own },
    );
    connection.run(`UPDATE session SET title = 'Birds', title_rank = 5 WHERE native_id = 'b'`);
    connection.run('UPDATE derivation SET version = 0');
    new Engine(connection, nodeHost);
    await whenDerived(connection);
    expect(connection.all('SELECT native_id AS id, title FROM session ORDER BY native_id')).toEqual([
      { id: 'a', title: 'count the herons of a' },
      { id: 'b', title: 'Birds' },
      { id: 'c', title: '/model sonnet' },
    ]);
    expect(connection.value('SELECT title_before FROM own_title')).toBe('count the herons of b');
  });
});
