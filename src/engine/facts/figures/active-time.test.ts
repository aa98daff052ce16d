import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import type { FigureGroup, FiguresRequest } from '../../api.ts';
import type { Engine } from '../../engine.ts';

const ALL = { query: '', project: null, from: null, to: null, timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) } as const;
const MINUTE = 60_000;

/** A session of one prompt a time, in a project. */
function session(id: string, project: string, ...times: readonly string[]): string {
  return times
    .map((timestamp, index) =>
      JSON.stringify({
        ...{ type: 'user', uuid: `${id}-${index}`, parentUuid: null, isSidechain: false, sessionId: id },
        ...{ cwd: `/work/${project}`, version: '2.1.0', timestamp: `2026-${timestamp}Z` },
        message: { role: 'user', content: `Prompt ${index} of ${id}` },
      }),
    )
    .join('\n');
}

async function engineWith(...sessions: readonly string[]): Promise<Engine> {
  const { engine } = openMemoryEngine();
  await importItems(
    engine,
    sessions.map((text, index) => textItem(`s${index}.jsonl`, `${text}\n`)),
  );
  return engine;
}

/** Minutes of the whole, of each part, and what they have in common. */
async function minutesOf(engine: Engine, by: FigureGroup, request: Partial<FiguresRequest> = {}) {
  const { whole, parts, shared } = (await engine.figures({ ...ALL, by, ...request })).data;
  return {
    whole: whole.activeMs / MINUTE,
    parts: parts.map(({ label, values }) => [label, values.activeMs / MINUTE]),
    shared: shared.activeMs / MINUTE,
  };
}

describe('active time', () => {
  it('leaves out pauses of more than 30 minutes', async () => {
    const engine = await engineWith(
      session('a', 'one', '03-02T10:00:00', '03-02T10:30:00', '03-02T11:00:01', '03-02T11:05:01'),
    );
    expect(await minutesOf(engine, 'day')).toEqual({ whole: 35, parts: [['2026-03-02', 35]], shared: 0 });
  });

  it('counts what sessions did at the same time once in the whole, and says how much that is', async () => {
    const engine = await engineWith(
      session('a', 'one', '03-02T10:00:00', '03-02T10:20:00', '03-02T10:40:00'),
      session('b', 'two', '03-02T10:30:00', '03-02T10:50:00'),
    );
    const parts = [
      ['one', 40],
      ['two', 20],
    ];
    expect(await minutesOf(engine, 'project')).toEqual({ whole: 50, parts, shared: 10 });
    expect(await minutesOf(engine, 'day')).toEqual({ whole: 50, parts: [['2026-03-02', 50]], shared: 0 });
    expect((await minutesOf(engine, 'project', { query: 'project:two' })).whole).toBe(20);
  });

  it('does not count from one session to the next', async () => {
    const engine = await engineWith(session('a', 'one', '03-02T10:00:00'), session('b', 'one', '03-02T10:10:00'));
    expect((await minutesOf(engine, 'project')).whole).toBe(0);
  });

  it('is cut where a day of the zone ends, and where a range ends', async () => {
    const engine = await engineWith(session('a', 'one', '03-02T23:50:00', '03-03T00:15:00'));
    expect((await minutesOf(engine, 'day')).parts).toEqual([
      ['2026-03-02', 10],
      ['2026-03-03', 15],
    ]);
    expect((await minutesOf(engine, 'day', { timeZone: 'Pacific/Kiritimati' })).parts).toEqual([['2026-03-03', 25]]);
    expect((await minutesOf(engine, 'day', { timeZone: 'Pacific/Pago_Pago' })).parts).toEqual([['2026-03-02', 25]]);
    expect((await minutesOf(engine, 'day', { from: '2026-03-03', to: '2026-03-03' })).whole).toBe(15);
    expect((await minutesOf(engine, 'day', { to: '2026-03-02' })).whole).toBe(10);
  });

  it('follows the times, not the order of the records', async () => {
    const engine = await engineWith(session('a', 'one', '03-02T10:00:00', '03-02T10:40:00', '03-02T10:20:00'));
    expect((await minutesOf(engine, 'day')).whole).toBe(40);
  });
});

/** Entries a day of the zone. */
async function daysOf(engine: Engine, timeZone: string) {
  const { parts } = (await engine.figures({ ...ALL, by: 'day', timeZone })).data;
  return parts.map(({ key, values }) => [key, values.events]);
}

describe('days', () => {
  it('have 23 and 25 hours where the clocks of Berlin change', async () => {
    const spring = await engineWith(
      session('a', 'one', '03-28T22:59:59', '03-28T23:00:00', '03-29T21:59:59', '03-29T22:00:00'),
    );
    const autumn = await engineWith(
      session('a', 'one', '10-24T21:59:59', '10-24T22:00:00', '10-25T22:59:59', '10-25T23:00:00'),
    );
    expect(await daysOf(spring, 'Europe/Berlin')).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ]);
    expect(await daysOf(autumn, 'Europe/Berlin')).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 2],
      ['2026-10-26', 1],
    ]);
  });

  it('do so where those of New York change', async () => {
    const spring = await engineWith(
      session('a', 'one', '03-08T04:59:59', '03-08T05:00:00', '03-09T03:59:59', '03-09T04:00:00'),
    );
    const autumn = await engineWith(
      session('a', 'one', '11-01T03:59:59', '11-01T04:00:00', '11-02T04:59:59', '11-02T05:00:00'),
    );
    expect(await daysOf(spring, 'America/New_York')).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
    ]);
    expect(await daysOf(autumn, 'America/New_York')).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ]);
  });
});
