import { describe, expect, it } from 'vitest';
import { bytesOf, openEmptyConnection } from '../../testing/memory-connection.ts';
import { importItems, nodeHost, openMemoryEngine } from '../../testing/memory-engine.ts';
import { bash, edit, toldSession } from '../../testing/told-session.ts';
import type { Connection } from '../database/connection.ts';
import { Engine } from '../engine.ts';
import { salvage } from './salvage.ts';

const NOW_MS = Date.UTC(2026, 5, 2);
const ZONE = { timeZone: 'UTC', nowMs: NOW_MS };

/** Enough of everything that each table has pages of its own. */
const ITEMS = Array.from({ length: 12 }, (_, index) =>
  toldSession({ id: `s${index}`, directory: `/work/p${index % 3}`, startMs: NOW_MS - index * 3_600_000 }, [
    { say: `the okapi number ${index} is hungry, says keeper${index}` },
    ...Array.from({ length: 12 }, (_, step) =>
      bash(`feed ${index} ${step}`, `fed${index}x${step} ${'hay and water '.repeat(60)}`),
    ),
    edit(`/work/p${index % 3}/zoo${index}.ts`),
    { answer: `It is fed, keeper${index}.` },
  ]),
);

async function library(): Promise<{
  readonly bytes: Uint8Array;
  readonly connection: Connection;
  readonly engine: Engine;
}> {
  const { engine, connection } = openMemoryEngine({ ...nodeHost, nowMs: () => NOW_MS });
  await importItems(engine, ITEMS);
  return { bytes: bytesOf(connection), connection, engine };
}

/** Pages of a table or an index: inner ones, and leaves in their order. */
function pagesOf(
  connection: Connection,
  name: string,
): { readonly inner: readonly number[]; readonly leaves: readonly number[] } {
  const of = (type: string) =>
    connection
      .all<{ page: number }>(
        'SELECT pageno AS page FROM dbstat WHERE name = $name AND pagetype = $type ORDER BY path',
        {
          $name: name,
          $type: type,
        },
      )
      .map(({ page }) => page);
  return { inner: of('internal'), leaves: of('leaf') };
}

function withPage(bytes: Uint8Array, page: number, change: (page: Uint8Array) => void): Uint8Array {
  const copy = new Uint8Array(bytes);
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint16(16) || 65_536;
  change(copy.subarray((page - 1) * size, page * size));
  return copy;
}

const zeroed = (bytes: Uint8Array, page: number) => withPage(bytes, page, (at) => void at.fill(0));

/** What is there after what can be read was saved. */
async function saved(bytes: Uint8Array) {
  const connection = openEmptyConnection(bytes);
  const report = salvage(connection, NOW_MS);
  const engine = new Engine(connection, { ...nodeHost, nowMs: () => NOW_MS });
  expect(await engine.checkIntegrity()).toHaveLength(5);
  expect(await engine.lastSalvage()).toEqual(report);
  return { connection, report, engine, of: (table: string) => report.tables.find(({ name }) => name === table) };
}

const count = (connection: Connection, table: string) => Number(connection.value(`SELECT count(*) FROM ${table}`));

describe('of a damaged database', () => {
  it('all is saved where only an index, or the search index, cannot be read', async () => {
    const { bytes, connection } = await library();
    for (const name of ['event_by_time', 'event_fts_data', 'column_segment']) {
      const { leaves } = pagesOf(connection, name);
      const opened = await saved(zeroed(bytes, leaves[0] ?? 0));
      expect(opened.report, name).toMatchObject({ orphans: 0, sessions: [] });
      for (const table of ['event', 'record', 'record_block', 'session', 'source', 'chunk', 'fact', 'file_change'])
        expect(count(opened.connection, table), `${name}: ${table}`).toBe(count(connection, table));
      expect(opened.report.tables.every(({ lost, isEndLost }) => lost === 0 && !isEndLost)).toBe(true);
    }
  });

  it('one page of events takes only its own, says of which sessions, and its files bring them back', async () => {
    const { bytes, connection, engine } = await library();
    const { leaves } = pagesOf(connection, 'event');
    expect(leaves.length).toBeGreaterThan(4);
    const before = await engine.search({ query: 'okapi', limit: 50, ...ZONE });
    const opened = await saved(zeroed(bytes, leaves[2] ?? 0));
    const [all, left] = [count(connection, 'event'), count(opened.connection, 'event')];
    expect(left).toBeLessThan(all);
    expect(left).toBeGreaterThan(all * 0.7);
    expect(opened.of('event')).toMatchObject({ saved: left, lost: all - left, isEndLost: false });
    expect(opened.report.sessions.reduce((sum, { lost }) => sum + lost, 0)).toBe(all - left);
    expect(count(opened.connection, 'record')).toBe(count(connection, 'record'));
    const found = await opened.engine.search({ query: 'okapi', limit: 50, ...ZONE });
    expect(found.total).toBeGreaterThan(0);
    expect(found.total).toBeLessThanOrEqual(before.total);
    for (const { sessionKey } of (await opened.engine.listSessions({ sort: 'newest', limit: 50 })).data)
      expect(await opened.engine.getSession(sessionKey)).not.toBeNull();
  });

  it('texts of lost blocks are said to be not kept, and sessions without a row of their own get one', async () => {
    const { bytes, connection } = await library();
    const blocks = await saved(zeroed(bytes, pagesOf(connection, 'record_block').leaves.at(-1) ?? 0));
    expect(count(blocks.connection, 'event')).toBe(count(connection, 'event'));
    expect(count(blocks.connection, 'record WHERE block_id = 0')).toBeGreaterThan(0);
    const sessions = await saved(zeroed(bytes, pagesOf(connection, 'session').leaves[0] ?? 0));
    expect(count(sessions.connection, 'event')).toBe(count(connection, 'event'));
    const { data } = await sessions.engine.listSessions({ sort: 'newest', limit: 50 });
    expect(data).toHaveLength(12);
    expect(data.some(({ title }) => title === 'A session whose name was lost')).toBe(true);
    const imports = await saved(zeroed(bytes, pagesOf(connection, 'import').leaves[0] ?? 0));
    expect(count(imports.connection, 'event')).toBe(count(connection, 'event'));
  });

  it('an end, or a root, that cannot be read is said to be lost, and the rest is saved', async () => {
    const { bytes, connection } = await library();
    const { leaves, inner } = pagesOf(connection, 'event');
    const end = await saved(zeroed(bytes, leaves.at(-1) ?? 0));
    expect(end.of('event')?.isEndLost).toBe(true);
    expect(count(end.connection, 'event')).toBeGreaterThan(count(connection, 'event') * 0.7);
    const root = await saved(zeroed(bytes, inner[0] ?? 0));
    expect(root.of('event')).toMatchObject({ saved: 0, isEndLost: true });
    expect(count(root.connection, 'session')).toBe(12);
  });

  it('any page, made of anything, leaves a sound library and loses none of the others', async () => {
    const { bytes, connection } = await library();
    const pages = Number(connection.value('PRAGMA page_count'));
    // Page 1 says that it is a database at all: without it the file cannot be opened.
    for (let page = 2; page <= pages; page += 7) {
      const garbage = withPage(bytes, page, (at) => {
        for (const [index, value] of at.entries()) at[index] = (value * 31 + index * 7) & 0xff;
      });
      const opened = await saved(garbage);
      expect(count(opened.connection, 'session'), `page ${page}`).toBe(12);
    }
  });

  it('nothing changes where there is no room', async () => {
    const { bytes, connection } = await library();
    const damaged = openEmptyConnection(zeroed(bytes, pagesOf(connection, 'event').leaves[1] ?? 0));
    const before = bytesOf(damaged);
    damaged.rebuild = () => {
      throw new Error('no room');
    };
    const engine = new Engine(damaged, nodeHost);
    await expect(engine.salvage()).rejects.toMatchObject({ code: 'database.full' });
    expect(bytesOf(damaged)).toEqual(before);
  });
});
