import { describe, expect, it } from 'vitest';
import { bytesOf, openEmptyConnection } from '../../testing/memory-connection.ts';
import { importItems, nodeHost, openMemoryEngine } from '../../testing/memory-engine.ts';
import { bash, toldSession } from '../../testing/told-session.ts';
import type { Connection } from '../database/connection.ts';
import { Engine } from '../engine.ts';
import { SlicedCheck } from './sliced-check.ts';

const ITEMS = Array.from({ length: 12 }, (_, index) =>
  toldSession({ id: `s${index}`, directory: '/work/p', startMs: Date.UTC(2026, 5, 2) }, [
    { say: `the okapi number ${index} is hungry` },
    ...Array.from({ length: 12 }, (_, step) => bash(`feed ${index} ${step}`, 'hay and water '.repeat(60))),
  ]),
);

async function library(): Promise<{ readonly bytes: Uint8Array; readonly connection: Connection }> {
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, ITEMS);
  return { bytes: bytesOf(connection), connection };
}

function lastLeafOf(connection: Connection, name: string): number {
  const sql = "SELECT max(pageno) FROM dbstat WHERE name = $name AND pagetype = 'leaf'";
  return Number(connection.value(sql, { $name: name }));
}

function withoutPage(bytes: Uint8Array, page: number): Uint8Array {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint16(16) || 65_536;
  return new Uint8Array(bytes).fill(0, (page - 1) * size, page * size);
}

async function checked(connection: Connection) {
  const check = new SlicedCheck(connection, nodeHost);
  await check.run();
  return check.state;
}

describe('a check in slices', () => {
  it('reads a sound library to its end, every table and index of it', async () => {
    const { connection } = await library();
    const state = await checked(connection);
    expect(state).toMatchObject({ damaged: [], endedAtMs: expect.any(Number) });
    const indexes = Number(connection.value("SELECT count(*) FROM sqlite_schema WHERE type = 'index'"));
    expect(state?.parts).toBeGreaterThan(indexes);
    expect(state?.done).toBe(state?.parts);
  });

  it('names each part with a damaged page, and goes on behind it', async () => {
    const { bytes, connection } = await library();
    for (const name of ['event', 'record_block', 'event_by_time', 'event_fts_data', 'file_change', 'session']) {
      const page = lastLeafOf(connection, name);
      expect(page, name).toBeGreaterThan(1);
      const state = await checked(openEmptyConnection(withoutPage(bytes, page)));
      expect(
        state?.damaged.map((part) => part.name),
        name,
      ).toContain(name);
      expect(state?.done, name).toBe(state?.parts);
    }
  });

  it('gives way between two slices', async () => {
    const { connection } = await library();
    let rests = 0;
    let clockMs = 0;
    const host = {
      ...nodeHost,
      // Every slice takes too long, so that blocks shrink to single rows.
      monotonicMs: () => {
        clockMs += 1000;
        return clockMs;
      },
      idle: async () => {
        rests += 1;
      },
    };
    await new SlicedCheck(connection, host).run();
    expect(rests).toBeGreaterThan(Number(connection.value('SELECT count(*) FROM event')));
  });

  it('begins by itself where an import was cut off, and only there', async () => {
    const { connection } = await library();
    expect(await new Engine(connection, nodeHost).startCheck()).toBeNull();
    connection.run("UPDATE import SET state = 'running'");
    const engine = new Engine(connection, nodeHost);
    await expect.poll(async () => (await engine.startCheck())?.endedAtMs).toEqual(expect.any(Number));
    expect((await engine.startCheck())?.damaged).toEqual([]);
  });
});
