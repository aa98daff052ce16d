import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importFixtures } from '../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { hasSharedFixtures, type RawRecord, rawRecords, SHARED_FIXTURES, SHOP } from '../../testing/raw-records.ts';
import type { Day, DayRequest } from '../api.ts';
import type { Engine } from '../engine.ts';

const NOW = Date.UTC(2026, 11, 1);

async function dayOf(engine: Engine, day: string, rest: Partial<DayRequest> = {}): Promise<Day> {
  return (await engine.describeDay({ day, timeZone: 'UTC', nowMs: NOW, ...rest })).data;
}

interface RawDay {
  readonly edits: ReadonlyMap<string, number>;
  readonly failedEdits: number;
  readonly commands: number;
  readonly failedCommands: number;
}

/** What was called on a day in UTC, by hand. */
function rawDay(records: readonly RawRecord[], day: string): RawDay {
  const failed = new Set(
    records.flatMap(({ content }) =>
      content.flatMap(({ is_error, tool_use_id }) => (is_error === true ? [tool_use_id] : [])),
    ),
  );
  const calls = records
    .filter(({ ms }) => ms !== null && new Date(ms).toISOString().startsWith(day))
    .flatMap(({ content }) => content.filter(({ type }) => type === 'tool_use'));
  const edits = calls.filter(({ name }) => /^(?:Edit|MultiEdit|Write|NotebookEdit)$/.test(name ?? ''));
  const commands = calls.filter(({ name, input }) => name === 'Bash' && input?.command !== undefined);
  const done = new Map<string, number>();
  for (const { id, input } of edits) {
    const path = String(input?.file_path ?? input?.notebook_path)
      .split('\\')
      .join('/');
    done.set(path, (done.get(path) ?? 0) + Number(!failed.has(id)));
  }
  return {
    edits: done,
    failedEdits: edits.filter(({ id }) => failed.has(id)).length,
    commands: commands.length,
    failedCommands: commands.filter(({ id }) => failed.has(id)).length,
  };
}

/** Times of a session and its sub-agents, from what the reader shows, and what of them was work within a span. */
async function activeByHand(engine: Engine, sessionKey: string, { startMs, endMs }: Day): Promise<number> {
  const times: number[] = [];
  const read = async (key: string): Promise<void> => {
    for (const ms of (await engine.outlineSession(key)).timesMs) if (ms !== null) times.push(ms);
    for (const { sessionKey: below } of (await engine.getSession(key))?.subagents ?? []) await read(below);
  };
  await read(sessionKey);
  times.sort((a, b) => a - b);
  let total = 0;
  for (const [index, ms] of times.entries()) {
    const before = times[index - 1] ?? ms;
    if (ms - before <= 1_800_000) total += Math.max(0, Math.min(ms, endMs) - Math.max(before, startMs));
  }
  return total;
}

const COLLECTIONS = [
  SHOP,
  ...(hasSharedFixtures
    ? ['obra', 'large', 'pr-link', 'compaction', 'api-error', 'flat-agents'].map(
        (name) => `${SHARED_FIXTURES}claude-code/${name}`,
      )
    : []),
];

// Where the shared collection is missing, our own sessions alone are read.
it.each(COLLECTIONS)('each day of %s is what the raw records say', async (folder) => {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(folder));
  const records = rawRecords(folder);
  const days = new Set(records.flatMap(({ ms }) => (ms === null ? [] : [new Date(ms).toISOString().slice(0, 10)])));
  for (const date of days) {
    const day = await dayOf(engine, date);
    const raw = rawDay(records, date);
    expect(day.files.total).toBe(raw.edits.size);
    expect(day.files.changed).toBe([...raw.edits.values()].filter((edits) => edits > 0).length);
    expect(new Map(day.files.items.map(({ path, edits }) => [path, edits]))).toEqual(raw.edits);
    expect(day.files.items.reduce((sum, { failed }) => sum + failed, 0)).toBe(raw.failedEdits);
    expect(day.commands.total).toBe(raw.commands);
    expect(day.commands.failed).toBeGreaterThanOrEqual(raw.failedCommands);
    expect(day.sessions.reduce((sum, { prompts }) => sum + prompts, 0)).toBe(day.prompts.total);
    expect(day.sessions.reduce((sum, { events }) => sum + events, 0)).toBe(day.events);
    let sum = 0;
    for (const { sessionKey, activeMs } of day.sessions) {
      expect(activeMs).toBe(await activeByHand(engine, sessionKey, day));
      sum += activeMs;
    }
    expect(day.activeMs).toBeLessThanOrEqual(sum);
    if (day.sessions.length === 1) expect(day.activeMs).toBe(sum);
  }
});

describe('days of the shop', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = (await importFixtures(SHOP, '')).engine;
  });

  it('tells what was done, with sessions in parallel counted once', async () => {
    const day = await dayOf(engine, '2026-03-27');
    expect(
      day.sessions.map(({ project, events, prompts, activeMs }) => [
        project?.label,
        events,
        prompts,
        activeMs / 60_000,
      ]),
    ).toEqual([
      // 9:00 to 9:07, and 10:00 to 10:20 with its sub-agent.
      ['shop', 25, 2, 27],
      ['desk', 7, 1, 3.55],
    ]);
    // 9:03 to 9:06:33 lies within the 27 minutes.
    expect(day.activeMs / 60_000).toBe(27);
    expect(day.prompts.items.map(({ text }) => text)).toEqual([
      'Show the total of the cart as a price.',
      'Fix the tests of the desk.',
      "let's use sqlite instead of files",
    ]);
    expect(day.errors).toMatchObject({ total: 3, fixed: 3 });
    expect(day.decisions.items.map(({ facts, event }) => [facts[0]?.kind, event.text])).toEqual([
      ['decision', "let's use sqlite instead of files"],
    ]);
    expect(day.commands).toMatchObject({ total: 4, lines: 2, failed: 2 });
  });

  it.each([
    // 23:10 UTC of the 28th is 0:10 of the 29th in Berlin, whose clocks go forward on that day.
    ['Europe/Berlin', '2026-03-29', 23, 2],
    ['UTC', '2026-03-29', 24, 1],
    ['UTC', '2026-03-28', 24, 1],
    ['Pacific/Kiritimati', '2026-03-29', 24, 1],
    ['Europe/Berlin', '2026-10-25', 25, 0],
  ])('in %s, %s has %i hours and %i sessions', async (timeZone, day, hours, sessions) => {
    const found = await dayOf(engine, day, { timeZone });
    expect(found.hours).toBe(hours);
    expect(found.sessions).toHaveLength(sessions);
  });

  it('splits work at midnight, so that days add up to the range', async () => {
    const timeZone = 'Europe/Berlin';
    const days = await Promise.all(
      ['2026-03-27', '2026-03-28', '2026-03-29'].map((day) => dayOf(engine, day, { timeZone })),
    );
    const range = await dayOf(engine, '2026-03-27..2026-03-29', { timeZone });
    const sum = (pick: (day: Day) => number) => days.reduce((total, day) => total + pick(day), 0);
    expect(range.events).toBe(sum(({ events }) => events));
    expect(range.activeMs).toBe(sum(({ activeMs }) => activeMs));
    expect(range.prompts.total).toBe(sum(({ prompts }) => prompts.total));
    expect(range.commands.total).toBe(sum(({ commands }) => commands.total));
    // 23:50 to 0:10 in Berlin: ten minutes on either side.
    expect(days.map(({ activeMs }) => activeMs / 60_000)[1]).toBe(10);
  });

  it('lists a session that goes on before and after, though nothing happened', async () => {
    const { engine: other } = openMemoryEngine();
    const line = (uuid: string, at: string) =>
      `${JSON.stringify({ type: 'user', uuid, sessionId: 's', cwd: '/w', timestamp: at, message: { role: 'user', content: 'go on' } })}\n`;
    await importItems(other, [
      textItem('a.jsonl', line('a', '2026-05-01T10:00:00Z') + line('b', '2026-05-03T10:00:00Z')),
    ]);
    const day = await dayOf(other, '2026-05-02');
    expect(day.sessions).toMatchObject([{ events: 0, activeMs: 0, lastEventKey: null }]);
    expect(day).toMatchObject({ events: 0, activeMs: 0 });
  });

  it('keeps to a project, and says what that hides', async () => {
    const answer = await engine.describeDay({ day: '2026-03-27', timeZone: 'UTC', nowMs: NOW, project: 'desk' });
    expect(answer.data.sessions.map(({ project }) => project?.label)).toEqual(['desk']);
    expect(answer.hidden?.otherProjects).toBe(25);
  });

  it.each(['', 'someday', '2026-02-30', '2026-03-28..', '..today'])('refuses %j, with what it takes', async (day) => {
    await expect(dayOf(engine, day)).rejects.toMatchObject({
      code: 'question.bad-day',
      message: expect.stringContaining('yesterday'),
    });
  });
});
