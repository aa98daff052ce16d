import { describe, expect, it } from 'vitest';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { toldSession } from '../../testing/told-session.ts';
import type { TimelineChange } from '../api.ts';
import type { Connection } from '../database/connection.ts';

const START = Date.UTC(2026, 5, 1, 10);
const FILE_DATE = Date.UTC(2026, 7, 20);
const NOW = Date.UTC(2026, 11, 1);

/** Five prompts a second apart, two of which (at `gone`) lose their times. */
async function openWith(gone: readonly number[]) {
  const memory = openMemoryEngine({ ...nodeHost, nowMs: () => NOW });
  const told = toldSession(
    { id: 'told', startMs: START },
    ['a', 'b', 'c', 'd', 'e'].map((say) => ({ say })),
  );
  await importItems(memory.engine, [told]);
  const ids = memory.connection.all<{ id: number }>('SELECT id FROM event ORDER BY seq').map(({ id }) => id);
  for (const place of gone) {
    memory.connection.run('UPDATE event SET time_ms = NULL, time_kind = 2 WHERE id = ?', [ids[place] ?? 0]);
  }
  return memory;
}

/** Every column of every event, chunk and session that an estimate may touch. */
function rowsOf(connection: Connection) {
  return {
    events: connection.all('SELECT * FROM event ORDER BY id'),
    chunks: connection.all('SELECT * FROM chunk ORDER BY id'),
    sessions: connection.all('SELECT * FROM session ORDER BY id'),
  };
}

const SESSION_KEY = 'SELECT key FROM session';

async function keysOf(engine: Awaited<ReturnType<typeof openWith>>['engine']) {
  return (await engine.previewTimeEstimates()).estimates.map(({ sessionKey }) => sessionKey);
}

function datedIn({ data }: TimelineChange): number {
  return data.flatMap(({ rows }) => [...rows.timesMs]).filter((ms) => !Number.isNaN(ms)).length;
}

describe('estimated times', () => {
  it('lie evenly between dated events of the session, and say how far off they may be', async () => {
    const { engine, connection } = await openWith([1, 2]);
    const { estimates } = await engine.previewTimeEstimates();
    expect(estimates).toMatchObject([{ events: 2, basis: 'between', fromMs: START + 1000, toMs: START + 2000 }]);
    expect(estimates[0]?.plusMinusMs).toBe(2000);
    expect(await engine.applyTimeEstimates(await keysOf(engine))).toBe(2);
    const [, second] = connection.all(
      'SELECT time_ms, time_kind, time_basis, time_plus_minus_ms FROM event ORDER BY seq',
    );
    expect(second).toEqual({ time_ms: START + 1000, time_kind: 1, time_basis: 'manual', time_plus_minus_ms: 2000 });
  });

  it('are those of the one neighbour at an end of the session', async () => {
    const { engine } = await openWith([4]);
    expect((await engine.previewTimeEstimates()).estimates).toMatchObject([
      { basis: 'beside', fromMs: START + 3000, plusMinusMs: null },
    ]);
  });

  it('change nothing while they are only shown', async () => {
    const { engine, connection } = await openWith([1, 4]);
    const before = rowsOf(connection);
    await engine.previewTimeEstimates();
    expect(rowsOf(connection)).toEqual(before);
  });

  it('are taken back to the last byte', async () => {
    const { engine, connection } = await openWith([0, 1, 4]);
    await engine.applyTimeEstimates([]);
    // What an import would have counted.
    connection.run('UPDATE session SET first_ms = ?, first_kind = 0, last_ms = ?', [START + 2000, START + 3000]);
    const before = rowsOf(connection);
    const keys = await keysOf(engine);
    expect(await engine.applyTimeEstimates(keys)).toBe(3);
    expect(rowsOf(connection)).not.toEqual(before);
    expect((await engine.previewTimeEstimates()).applied).toMatchObject([{ sessionKey: keys[0], events: 3 }]);
    expect(await engine.revertTimeEstimates(keys)).toBe(3);
    expect(rowsOf(connection)).toEqual(before);
    expect((await engine.previewTimeEstimates()).applied).toEqual([]);
  });

  it('show at once in the timeline and in the facets', async () => {
    const { engine } = await openWith([1, 2]);
    const ask = { query: '', timeZone: 'UTC', nowMs: NOW };
    const before = await engine.timeline.rows(null);
    expect(datedIn(before)).toBe(3);
    await engine.applyTimeEstimates(await keysOf(engine));
    // Told as a change, since rows that were known have another time now.
    expect(datedIn(await engine.timeline.rows(before.version))).toBe(2);
    expect(datedIn(await engine.timeline.rows(null))).toBe(5);
    const { data } = await engine.facets(ask);
    expect(data.time.map(({ value, count }) => [value, count])).toContainEqual(['inferred', 2]);
  });

  it('rest on the date of the file where nothing in the session is dated, unless that is the date of the import', async () => {
    const memory = openMemoryEngine({ ...nodeHost, nowMs: () => NOW });
    const line = (id: string) =>
      `${JSON.stringify({ type: 'user', uuid: id, sessionId: id, message: { role: 'user', content: `prompt ${id}` } })}\n`;
    await importItems(memory.engine, [
      textItem('old.jsonl', line('old'), FILE_DATE),
      textItem('pasted.jsonl', line('pasted'), NOW - 1000),
    ]);
    const { estimates, withoutNeighbour } = await memory.engine.previewTimeEstimates();
    expect(estimates).toMatchObject([{ basis: 'file', events: 1, fromMs: FILE_DATE, toMs: FILE_DATE }]);
    expect(withoutNeighbour).toEqual({ sessions: 1, events: 1 });
  });

  it('go with an import that is undone', async () => {
    const { engine, connection } = await openWith([1]);
    await engine.applyTimeEstimates(await keysOf(engine));
    const [report] = await engine.listImports();
    await engine.undoImport(report?.importId ?? 0);
    expect(connection.value('SELECT count(*) FROM estimated_time')).toBe(0);
    expect(connection.value(SESSION_KEY)).toBeUndefined();
  });
});
