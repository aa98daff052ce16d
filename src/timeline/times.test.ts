import { describe, expect, test } from 'vitest';
import type { ImportItem } from '../engine/api.ts';
import { importItems, openMemoryEngine, textItem } from '../testing/memory-engine.ts';
import type { LinkedView } from './model.ts';
import type { SceneEvent, ShowRequest } from './protocol.ts';
import { NOW_MS, TestDesk } from './test-desk.ts';

/** From files to what the screen is told: times as they come in transcripts, in the zones of people. */

const DAY_MS = 86_400_000;
const EIGHT = '2026-09-01T08:00:00Z';
const EIGHT_MS = Date.parse(EIGHT);

/** Prompts with their times as they are written; null leaves the time out. */
function transcript(name: string, times: readonly (string | number | null)[]): ImportItem {
  const lines = times.map((timestamp, index) => {
    const message = { role: 'user', content: `question ${index} of ${name}` };
    const record = { type: 'user', uuid: `${name}-${index}`, sessionId: name, cwd: `/work/${name}`, message };
    return JSON.stringify(timestamp === null ? record : { ...record, timestamp });
  });
  return textItem(`${name}.jsonl`, `${lines.join('\n')}\n`);
}

async function shown(items: readonly ImportItem[], part: Partial<ShowRequest> = {}) {
  const { engine } = openMemoryEngine();
  await importItems(engine, items);
  const desk = new TestDesk(engine.timeline);
  desk.putUp();
  const facts = await desk.show({ axis: null, lanes: 'session', ...part });
  return { engine, desk, facts };
}

/** All events in the order of the timeline. */
async function listed({ desk, facts }: Awaited<ReturnType<typeof shown>>): Promise<readonly SceneEvent[]> {
  const extent = { scope: 'view', range: null, span: facts.axis.bounds } as const;
  return ((await desk.ask('listRows', extent, 0, 1e6)) as { readonly rows: readonly SceneEvent[] }).rows;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().replace('.000', ''));

test('seconds, milliseconds, microseconds and texts with any offset are the instants that they mean, in one order', async () => {
  const open = await shown([
    transcript('mixed', [
      '2026-09-01T13:30:01+05:30',
      EIGHT_MS / 1000,
      EIGHT_MS + 3000,
      '2026-08-31T21:00:02-11:00',
      (EIGHT_MS + 4000) * 1000,
      '2026-09-01T22:00:05+14:00',
      '2026-09-01T08:00:06.000Z',
    ]),
  ]);
  expect((await listed(open)).map(({ ms }) => iso(ms))).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((second) => `2026-09-01T08:00:0${second}Z`),
  );
  expect(open.facts.present).toEqual({ fromMs: EIGHT_MS, toMs: EIGHT_MS + 6000 });
});

test('230 events of one instant stand in the order of their file, whatever is asked, and each is reached by the keys', async () => {
  const open = await shown([transcript('crowd', new Array<string>(230).fill(EIGHT)), transcript('other', [EIGHT])]);
  const events = await listed(open);
  const titles = await open.engine.describeItems(events.map(({ ref }) => ref));
  const inOrder = [...Array.from({ length: 230 }, (_, index) => `question ${index} of crowd`), 'question 0 of other'];
  expect(titles.map(({ title }) => title.text)).toEqual(inOrder);
  const again = await shown([transcript('crowd', new Array<string>(230).fill(EIGHT)), transcript('other', [EIGHT])]);
  expect((await listed(again)).map(({ ref }) => ref)).toEqual(events.map(({ ref }) => ref));
  const { desk } = open;
  desk.tell({ type: 'run', call: { name: 'selectEvent', args: [229] } });
  const walked = [desk.report.cursor?.event];
  for (let step = 0; step < 229; step += 1) {
    desk.tell({ type: 'run', call: { name: 'moveCursor', args: [-1] } });
    walked.push(desk.report.cursor?.event);
  }
  expect(walked).toEqual(Array.from({ length: 230 }, (_, index) => 229 - index));
});

interface AgendaDays {
  readonly days: readonly { readonly startMs: number; readonly sessions: readonly { readonly events: number }[] }[];
}

/** Days of a zone with the number of events of each session, oldest first. */
async function daysOf(items: readonly ImportItem[], timeZone: string) {
  const { desk, facts } = await shown(items, { timeZone });
  const extent = { scope: 'view', range: null, span: facts.axis.bounds } as const;
  const { days } = (await desk.ask('agenda', extent, 10)) as AgendaDays;
  return days.map(({ startMs, sessions }) => [iso(startMs), ...sessions.map(({ events }) => events)]).reverse();
}

describe('a session over midnight', () => {
  const night = [transcript('night', ['2026-09-01T21:50:00Z', '2026-09-01T22:10:00Z', '2026-09-01T22:20:00Z'])];

  test.each([
    ['UTC', [['2026-09-01T00:00:00Z', 3]]],
    [
      'Europe/Berlin',
      [
        ['2026-08-31T22:00:00Z', 1],
        ['2026-09-01T22:00:00Z', 2],
      ],
    ],
    ['Pacific/Niue', [['2026-09-01T11:00:00Z', 3]]],
    ['Asia/Kolkata', [['2026-09-01T18:30:00Z', 3]]],
    ['Pacific/Kiritimati', [['2026-09-01T10:00:00Z', 3]]],
  ] as const)('is one session of as many days as %s has of it', async (timeZone, days) => {
    expect(await daysOf(night, timeZone)).toEqual(days);
  });
});

describe('days on which the clocks change', () => {
  const [before, after] = [10, 10];

  test.each([
    // 23 hours and 25 hours; the last minute of the day, and the first of the next one.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['America/New_York', '2025-03-09T05:00:00Z', '2025-03-10T04:00:00Z'],
    ['America/New_York', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ])('in %s hold just their own events: from %s to %s', async (timeZone, start, end) => {
    const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
    const times = [startMs - before, startMs, endMs - before, endMs, endMs + after].map((ms) =>
      new Date(ms).toISOString(),
    );
    const days = await daysOf([transcript('clocks', times)], timeZone);
    expect(days).toEqual([
      [expect.any(String), 1],
      [iso(startMs), 2],
      [iso(endMs), 2],
    ]);
  });
});

describe('an event in 2099', () => {
  const times = ['2026-09-01T08:00:00Z', '2099-01-01T00:00:00Z', '2026-09-01T09:00:00Z'];

  test.each(['linear', 'active'] as const)('is counted apart, and takes no room on the %s axis', async (axis) => {
    const open = await shown([transcript('far', times)], { axis });
    expect(open.facts).toMatchObject({ count: 3, datedCount: 3, presentCount: 2, futureCount: 1 });
    expect(open.facts.present).toEqual({ fromMs: EIGHT_MS, toMs: EIGHT_MS + 3_600_000 });
    const { from, to } = open.facts.axis.bounds;
    expect(to - from).toBeLessThan(2 * 3_600_000);
    expect(open.desk.report).toMatchObject({ shown: 2, isFollowing: true });
    const extent = { scope: 'future', range: null, span: open.facts.axis.bounds } as const;
    expect(await open.desk.ask('eventPage', extent, 'newest', 0)).toMatchObject({
      total: 1,
      rows: [{ ms: Date.UTC(2099, 0, 1) }],
    });
  });

  test('puts its session where its other events are', async () => {
    const { desk } = await shown([transcript('far', times), transcript('near', ['2026-09-01T09:00:01Z'])]);
    expect(desk.report.rows.map(({ label }) => label)).toEqual(['question 0 of near', 'question 0 of far']);
  });

  test('stands last of what has a date on the order axis', async () => {
    const open = await shown([transcript('far', times), transcript('none', [null])], { axis: 'order' });
    expect((await listed(open)).map(({ ms }) => iso(ms))).toEqual([times[0], times[2], times[1], null]);
  });
});

describe('hardly anything', () => {
  test('one event is in the middle of the view on each axis, and is selected', async () => {
    for (const axis of ['linear', 'active', 'order'] as const) {
      const { desk, facts } = await shown([transcript('one', [EIGHT])], { axis });
      expect(facts).toMatchObject({ count: 1, undatedCount: 0 });
      expect(desk.report).toMatchObject({ shown: 1, rowCount: 1 });
      desk.tell({ type: 'run', call: { name: 'goToEnd', args: ['newest'] } });
      expect(desk.report.cursor).toMatchObject({ event: 0, ms: EIGHT_MS });
    }
  });

  test('without a date for anything, the order is shown, and every event of it is reached', async () => {
    const open = await shown([transcript('none', [null, null, null])]);
    expect(open.facts).toMatchObject({ axis: { kind: 'order' }, datedCount: 0, undatedCount: 3, present: null });
    expect(open.desk.report).toMatchObject({ shown: 3 });
    expect(await listed(open)).toHaveLength(3);
    const { desk } = open;
    desk.tell({ type: 'run', call: { name: 'selectEvent', args: [2] } });
    desk.tell({ type: 'run', call: { name: 'moveCursor', args: [-2] } });
    expect(desk.report.cursor).toMatchObject({ event: 0, ms: null });
    expect((await desk.ask('undatedGroups')) as readonly unknown[]).toHaveLength(1);
  });

  test('without anything there is nothing to show, and nothing breaks', async () => {
    const { desk, facts } = await shown([]);
    expect(facts).toMatchObject({ count: 0, present: null });
    for (const name of ['showAll', 'goBack'] as const) desk.tell({ type: 'run', call: { name, args: [] } });
    desk.tell({ type: 'run', call: { name: 'moveCursor', args: [1] } });
    expect(desk.report).toMatchObject({ shown: 0, cursor: null });
  });
});

test.each(['linear', 'active', 'order'] as const)(
  'showing everything shows the first and the last event on the %s axis',
  async (axis) => {
    const times = Array.from({ length: 300 }, (_, index) =>
      new Date(NOW_MS - (300 - index) * 0.7 * DAY_MS).toISOString(),
    );
    const view: LinkedView = { from: { ms: NOW_MS - 9 * DAY_MS }, to: { ms: NOW_MS - 8 * DAY_MS } };
    const link = { view, range: null };
    const { desk } = await shown([transcript('long', times), transcript('undated', [null])], { axis, link });
    expect(desk.report.shown).toBeLessThan(20);
    desk.tell({ type: 'run', call: { name: 'showAll', args: [] } });
    expect(desk.report.shown).toBe(axis === 'order' ? 301 : 300);
    expect(desk.report.times?.fromMs).toBeLessThanOrEqual(Date.parse(times[0] ?? ''));
    expect(desk.report.times?.toMs).toBeGreaterThan(Date.parse(times.at(-1) ?? ''));
  },
);
