import { describe, expect, test } from 'vitest';
import type { TimelineFeedApi } from '../engine/api.ts';
import { importItems, openMemoryEngine, textItem } from '../testing/memory-engine.ts';
import { REQUEST, TestDesk } from './test-desk.ts';

const START_MS = Date.UTC(2026, 8, 1, 8);
const MINUTE_MS = 60_000;

/** Prompts of a session, a minute each from `first` on. */
function session(id: string, first: number, count: number) {
  return textItem(`${id}-${first}.jsonl`, `${transcript(id, first, count, '/work/app')}\n`);
}

function transcript(id: string, first: number, count: number, cwd: string): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const uuid = `${id}-${first + index}`;
    const timestamp = new Date(START_MS + (first + index) * MINUTE_MS).toISOString();
    const message = { role: 'user', content: `question ${first + index}` };
    return JSON.stringify({ type: 'user', uuid, sessionId: id, cwd, timestamp, message });
  });
  return lines.join('\n');
}

/** Over an engine in memory. */
class MemoryDesk extends TestDesk {
  readonly memory: ReturnType<typeof openMemoryEngine>;

  constructor(wrap: (feed: TimelineFeedApi) => TimelineFeedApi = (feed) => feed) {
    const memory = openMemoryEngine();
    super(wrap(memory.engine.timeline));
    this.memory = memory;
  }
}

async function opened(count = 60): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  await importItems(desk.memory.engine, [session('a', 0, count)]);
  await desk.show();
  return desk;
}

describe('while data comes in', () => {
  test('a view at the newest end follows it', async () => {
    const desk = await opened();
    expect(desk.report).toMatchObject({ isFollowing: true, newerCount: 0, shown: 60 });
    await importItems(desk.memory.engine, [session('a', 60, 20)]);
    await desk.show({ revision: '1', link: null });
    expect(desk.report).toMatchObject({ isFollowing: true, newerCount: 0 });
    expect(desk.report.edges.toMs).toBeGreaterThan(START_MS + 79 * MINUTE_MS);
  });

  test('a view elsewhere stays, and is told how many are newer', async () => {
    const desk = await opened();
    desk.report;
    const toMs = START_MS + 10 * MINUTE_MS;
    desk.tell({ type: 'run', call: { name: 'showSpan', args: [{ from: START_MS, to: toMs }, 'jump'] } });
    const before = desk.report;
    expect(before).toMatchObject({ isFollowing: false, newerCount: 0 });
    await importItems(desk.memory.engine, [session('a', 60, 20), session('b', -500, 3)]);
    await desk.show({ revision: '1', link: null });
    expect(desk.report.edges).toEqual(before.edges);
    expect(desk.report).toMatchObject({ isFollowing: false, newerCount: 20 });
    desk.tell({ type: 'run', call: { name: 'goToEnd', args: ['newest'] } });
    expect(desk.report).toMatchObject({ isFollowing: true, newerCount: 0 });
  });

  test('to who comes by a link, only what comes afterwards is newer', async () => {
    const desk = new MemoryDesk();
    await importItems(desk.memory.engine, [session('a', 0, 60)]);
    const view = { from: { ms: START_MS }, to: { ms: START_MS + 10 * MINUTE_MS } };
    await desk.show({ link: { view, range: null } });
    expect(desk.report).toMatchObject({ shown: 10, newerCount: 0 });
    await importItems(desk.memory.engine, [session('a', 60, 20)]);
    await desk.show({ revision: '1', link: null });
    expect(desk.report).toMatchObject({ shown: 10, newerCount: 20 });
  });

  test('the selected event stays selected, wherever it stands then; one that went is not', async () => {
    const desk = await opened();
    const [item] = desk.memory.connection.all<{ id: number }>(
      'SELECT id FROM event ORDER BY time_ms LIMIT 1 OFFSET 30',
    );
    expect(await desk.ask('showItem', { store: 'events', id: item?.id ?? 0 })).toBe(true);
    const early = await importItems(desk.memory.engine, [session('b', -500, 7)]);
    await desk.show({ revision: '1', link: null });
    expect(desk.report.cursor).toMatchObject({ event: 37, ref: { store: 'events', id: item?.id } });
    await desk.memory.engine.undoImport(early.importId);
    await desk.show({ revision: '2', link: null });
    expect(desk.report.cursor).toMatchObject({ event: 30 });
    await desk.memory.engine.undoImport(1);
    await desk.show({ revision: '3', link: null });
    expect(desk.report.cursor).toBeNull();
  });
});

test('all that is needed is asked for at once, and the overview is drawn while the events are on their way', async () => {
  const asked: string[] = [];
  const note = <Answered>(name: string, answer: Answered) => {
    asked.push(name);
    return answer;
  };
  let letGo = () => {};
  const onTheirWay = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const desk = new MemoryDesk((feed) => ({
    overview: () => note('overview', feed.overview()),
    rows: (known) =>
      note(
        'rows',
        onTheirWay.then(() => feed.rows(known)),
      ),
    matches: (request) =>
      note(
        'matches',
        onTheirWay.then(() => feed.matches(request)),
      ),
    catalog: () => feed.catalog(),
    names: (column) => feed.names(column),
    titles: (items) => feed.titles(items),
  }));
  await importItems(desk.memory.engine, [session('a', 0, 2000)]);
  desk.putUp();
  desk.tell({ type: 'show', request: REQUEST });
  await expect.poll(() => asked).toEqual(['overview', 'rows', 'matches']);
  await expect.poll(() => desk.facts.map(({ answer }) => answer.complete)).toEqual([false]);
  expect(desk.painted).toContain('overview');
  expect(desk.painted).not.toContain('lanes');
  letGo();
  await expect.poll(() => desk.facts.map(({ answer }) => answer.complete)).toEqual([false, true]);
  desk.settle();
  expect(desk.painted).toContain('lanes');
});

test('keys that are pressed before the events are here are carried out when they are', async () => {
  const desk = new MemoryDesk();
  await importItems(desk.memory.engine, [session('a', 0, 9)]);
  desk.tell({ type: 'show', request: REQUEST });
  desk.tell({ type: 'run', call: { name: 'goToEnd', args: ['oldest'] } });
  desk.tell({ type: 'run', call: { name: 'moveCursor', args: [3] } });
  expect(await desk.ask('cursorEvent')).not.toBeNull();
  expect(desk.report.cursor).toMatchObject({ ms: START_MS + 3 * MINUTE_MS });
});

test('what is said of the last rest fits the axis, though things do not come to rest', async () => {
  const desk = new MemoryDesk();
  desk.isRestless = true;
  await importItems(desk.memory.engine, [session('a', 0, 60)]);
  await desk.show({ axis: null });
  expect(desk.report).toMatchObject({ shown: 60, settledSpan: desk.report.span });
  // Ten days earlier: the active axis takes the place of the linear one.
  await importItems(desk.memory.engine, [session('b', -14_400, 30)]);
  const facts = await desk.show({ axis: null, revision: '1', link: null });
  expect(facts.axis.kind).toBe('active');
  const { settledSpan } = desk.report;
  const extent = { scope: 'view', range: null, span: settledSpan } as const;
  expect(await desk.ask('summary', extent)).toMatchObject({ events: 90 });
});

test('while frames are slow, bins are half as fine, until things come to rest', async () => {
  const desk = new MemoryDesk();
  await importItems(desk.memory.engine, [session('a', 0, 60)]);
  desk.putUp();
  await desk.show();
  expect(desk.columns.at(-1)).toBe(600);
  desk.isRestless = true;
  const zoom = (frameMs: number) => {
    desk.frameMs = frameMs;
    desk.tell({ type: 'run', call: { name: 'zoom', args: [1.1] } });
    desk.settle();
    return desk.columns.at(-1);
  };
  expect([zoom(5), zoom(5), zoom(5)]).toEqual([600, 600, 600]);
  expect([zoom(20), zoom(20), zoom(20)].at(-1)).toBe(300);
  desk.isRestless = false;
  desk.tell({ type: 'run', call: { name: 'zoom', args: [1.1] } });
  desk.settle();
  expect(desk.columns.at(-1)).toBe(600);
});

test('a query dims the rest and keeps the view; its matches are counted', async () => {
  const desk = await opened();
  const before = desk.report.span;
  const facts = await desk.show({ query: '"question 7"', link: null });
  expect(facts.total).toEqual({ shown: 60, matched: 1 });
  expect(desk.report).toMatchObject({ span: before, shown: 60, matched: 1 });
  expect((await desk.show({ query: '', link: null })).total.matched).toBe(60);
});

test('typing reloads no rows: they are asked for after a change of data alone', async () => {
  let rows = 0;
  const desk = new MemoryDesk((feed) => ({
    overview: () => feed.overview(),
    rows: (known) => {
      rows += 1;
      return feed.rows(known);
    },
    matches: (request) => feed.matches(request),
    catalog: () => feed.catalog(),
    names: (column) => feed.names(column),
    titles: (items) => feed.titles(items),
  }));
  await importItems(desk.memory.engine, [session('a', 0, 5)]);
  await desk.show();
  for (const query of ['q', 'qu', 'question']) await desk.show({ query, link: null });
  await desk.show({ lanes: 'tool', axis: 'order', link: null });
  expect(rows).toBe(1);
});

test('another axis shows the same events; a link is taken over, and stays when it is said again with less', async () => {
  const desk = await opened();
  const view = { from: { ms: START_MS + 5 * MINUTE_MS }, to: { ms: START_MS + 15.5 * MINUTE_MS } };
  await desk.show({ link: { view, range: null } });
  expect(desk.report.shown).toBe(11);
  await desk.show({ axis: 'order', link: null });
  expect(desk.report.shown).toBe(11);
  expect(desk.report.times?.fromMs).toBe(START_MS + 5 * MINUTE_MS);
});

test('lanes by source name a store that could not be read, whole or at all', async () => {
  const desk = new MemoryDesk();
  await importItems(desk.memory.engine, [session('a', 0, 3), textItem('CLAUDE.md', '# Notes')]);
  desk.memory.connection.run('DROP TABLE memory_section');
  const facts = await desk.show({ lanes: 'source' });
  expect(facts.answer).toMatchObject({
    complete: false,
    stores: { memory: { state: 'failed' }, events: { state: 'ok' } },
  });
  expect(desk.report.rows.map(({ key, problem }) => [key, problem?.state ?? null])).toEqual([
    ['events', null],
    ['memory', 'failed'],
  ]);
});

test.each(['session', 'project'] as const)('lanes by %s name what was not read whole', async (lanes) => {
  const desk = new MemoryDesk();
  const lines = [transcript('b', 0, 3, '/work/torn'), '{"type":"user","uuid":"b-9","sessio'];
  await importItems(desk.memory.engine, [session('a', 0, 3), textItem('torn.jsonl', `${lines.join('\n')}\n`)]);
  await desk.show({ lanes });
  const [, found] = desk.report.rows.map(({ problem }) => problem).sort((one) => (one === null ? -1 : 1));
  expect(desk.report.rows.map(({ problem }) => problem)).toContain(null);
  expect(found).toEqual({
    state: 'partial',
    reasons: [{ code: 'store.files-partial', files: 1, path: 'torn.jsonl' }],
  });
});

test('what the engine throws is told, and what is shown stays', async () => {
  let isBroken = false;
  const desk = new MemoryDesk((feed) => ({
    overview: () => feed.overview(),
    rows: (known) => (isBroken ? Promise.reject(new Error('The database file is damaged.')) : feed.rows(known)),
    matches: (request) => feed.matches(request),
    catalog: () => feed.catalog(),
    names: (column) => feed.names(column),
    titles: (items) => feed.titles(items),
  }));
  await importItems(desk.memory.engine, [session('a', 0, 5)]);
  await desk.show();
  isBroken = true;
  await desk.show({ revision: '1', link: null });
  expect(desk.heard).toContainEqual({ type: 'failed', message: 'The database file is damaged.' });
  expect(desk.report.shown).toBe(5);
  isBroken = false;
  expect((await desk.show({ revision: '2', link: null })).count).toBe(5);
});

test.each([
  ['no event', [], 0],
  ['one event', [session('a', 0, 1)], 1],
])('%s: every question has an answer', async (_name, items, count) => {
  const desk = new MemoryDesk();
  await importItems(desk.memory.engine, items);
  const facts = await desk.show({ axis: null, lanes: null });
  expect(facts.count).toBe(count);
  const extent = { scope: 'view', range: null, span: facts.axis.bounds } as const;
  expect(await desk.ask('summary', extent)).toMatchObject({ events: count });
  expect(await desk.ask('eventPage', extent, 'newest', 3)).toMatchObject({ total: count, page: 0 });
  expect(await desk.ask('agenda', extent, 10)).toMatchObject({ total: count });
  expect(await desk.ask('laneTable', extent)).toMatchObject({ events: count });
  expect(await desk.ask('intervalTable', extent)).toMatchObject({ events: count });
  expect(await desk.ask('pointOfLanes', { x: 3, y: 9000 })).toBeNull();
  expect(await desk.ask('pointOfDensity', { x: 3, y: 3 })).toBeNull();
});
