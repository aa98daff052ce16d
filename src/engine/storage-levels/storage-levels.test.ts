import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { libraryAnswers, unscored } from '../../testing/library-answers.ts';
import { bytesOf, copyOf, openMigratedConnection } from '../../testing/memory-connection.ts';
import { nodeHost } from '../../testing/memory-engine.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { bash, edit, type ToldStep, toldSession } from '../../testing/told-session.ts';
import type { AgentScope, ImportItem, ProjectStorage, RemovalProgress, TranscriptEvent } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { Engine } from '../engine.ts';

const NOW_MS = Date.UTC(2026, 5, 2);
const WORDS = ['okapi', 'zanzibarite', 'worker.ts', 'E702', 'npm'];
const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };

/** An engine that has no idle time while `gate.isShut`. */
function openAt(connection = openMigratedConnection()) {
  const gate = { isShut: false };
  const host = {
    ...nodeHost,
    nowMs: () => NOW_MS,
    idle: async () => {
      do await nodeHost.idle();
      while (gate.isShut);
    },
  };
  return { connection, gate, engine: new Engine(connection, host) };
}

type Opened = ReturnType<typeof openAt>;

async function bring({ engine }: Opened, items: readonly ImportItem[]) {
  return engine.importFiles(items, { label: 'test' }, () => {});
}

const filler = (word: string) => `${word} ${'and so on, '.repeat(900)} the last ${word}`;

const SHOP: readonly ToldStep[] = [
  { say: 'The build of the okapi fails with E702 in src/db/worker.ts' },
  { answer: filler('quokka') },
  edit('/work/shop/src/db/worker.ts'),
  bash('npm run build', `error E702: bad worker\n${filler('zanzibarite')}`, true),
  bash('npm run build', 'all is well'),
];
/** What goes has the last rows, so that those that stay are the same ones as where it never was. */
const ITEMS = [
  toldSession({ id: 'two', directory: '/work/other', startMs: Date.UTC(2026, 5, 1, 9) }, [
    { say: 'an okapi elsewhere' },
    bash('npm test', filler('zanzibarite')),
    edit('/work/other/src/worker.ts'),
  ]),
  toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, SHOP),
];

async function projectId({ engine }: Opened, path = '/work/shop'): Promise<number> {
  const found = (await engine.listProjects()).data.find((project) => project.path === path);
  if (!found) throw new Error(`There is no ${path}.`);
  return found.id;
}

async function setLevel(opened: Opened, level: string, path?: string) {
  const id = await projectId(opened, path);
  const known = (await opened.engine.listStorageLevels()).find(({ project }) => project.id === id);
  return opened.engine.setStorageLevel(id, level, known?.version ?? 0);
}

/** A library in which the project was minimal before anything else of it came. */
async function minimalFromTheStart(items: readonly ImportItem[]): Promise<Opened> {
  const opened = openAt();
  await bring(opened, [toldSession({ id: 'zero', startMs: Date.UTC(2026, 5, 1, 7) }, [{ say: 'hello' }])]);
  await setLevel(opened, 'minimal');
  await bring(opened, items);
  return opened;
}

async function loweredAfterwards(items: readonly ImportItem[]): Promise<Opened> {
  const opened = openAt();
  await bring(opened, [toldSession({ id: 'zero', startMs: Date.UTC(2026, 5, 1, 7) }, [{ say: 'hello' }])]);
  await bring(opened, items);
  await setLevel(opened, 'minimal');
  return opened;
}

async function answersOf({ engine }: Pick<Opened, 'engine'>) {
  return libraryAnswers(engine, { nowMs: NOW_MS, words: WORDS });
}

function rowsOf(connection: Connection): Record<string, number> {
  const tables = ['record', 'event', 'source', 'chunk', 'session', 'project', 'fact', 'file_change', 'record_block'];
  const indexes = ['event_fts_docsize', 'chunk_fts_docsize'];
  const count = (table: string) => Number(connection.value(`SELECT count(*) FROM main.${table}`));
  return Object.fromEntries([...tables, ...indexes].map((table) => [table, count(table)]));
}

function onlyState(states: readonly ProjectStorage[]): ProjectStorage {
  const [state] = states;
  if (!state || states.length > 1) throw new Error(`${states.length} projects have a level.`);
  return state;
}

describe('a project at the level minimal', () => {
  it('reads the same whether it was minimal from the start or made so', async () => {
    const expected = await minimalFromTheStart(ITEMS);
    const lowered = await loweredAfterwards(ITEMS);
    expect(await answersOf(lowered)).toEqual(await answersOf(expected));
    expect(rowsOf(lowered.connection)).toEqual({
      ...rowsOf(expected.connection),
      record_block: expect.any(Number),
    });
    expect(rowsOf(lowered.connection).file_change).toBe(1);
  });

  it('tells how far it is: rows, then the index, then the file to its last page', async () => {
    const opened = openAt();
    await bring(opened, ITEMS);
    const told: RemovalProgress[] = [];
    await opened.engine.setStorageLevel(await projectId(opened), 'minimal', 0, (progress) => told.push(progress));
    expect([...new Set(told.map(({ step }) => step))]).toEqual(['rows', 'index', 'file']);
    const rows = told.filter(({ step }) => step === 'rows');
    expect(rows[0]?.total).toBeGreaterThan(0);
    expect(rows.map(({ done }) => done)).toEqual(rows.map(({ done }) => done).sort((a, b) => a - b));
    for (const step of ['rows', 'file']) {
      const last = told.findLast((each) => each.step === step);
      expect(last?.done).toBe(last?.total);
    }
  });

  it('says why the file kept its size where there is no room for another, and has all that stays', async () => {
    const opened = openAt();
    await bring(opened, ITEMS);
    opened.connection.rewrite = () => {
      throw new Error('no room');
    };
    const { current } = await setLevel(opened, 'minimal');
    expect(current.value?.removed).toMatchObject({
      freedBytes: 0,
      problem:
        'The file could not be made smaller: the browser gives no room for a second file beside it. Its free pages are used by the next imports.',
    });
    expect(current.value?.isGoing).toBe(false);
    expect(rowsOf(opened.connection).file_change).toBe(1);
  });

  it('keeps of tools only the beginning, and all of what people and models said', async () => {
    const opened = await loweredAfterwards(ITEMS);
    const find = async (query: string) => {
      const { total, stores } = await opened.engine.search({ query, limit: 10, timeZone: 'UTC', nowMs: NOW_MS });
      return { total, content: stores.content };
    };
    // Behind 4,096 bytes: of the other project, of the shop's tool, and of the shop's model.
    expect((await find('"the last zanzibarite" project:/work/other')).total).toBe(1);
    expect((await find('"the last zanzibarite" project:/work/shop')).total).toBe(0);
    expect((await find('"the last quokka"')).total).toBe(1);
    expect((await find('"bad worker"')).total).toBe(1);
    const { content } = await find('okapi');
    expect(content.state).toBe('partial');
    expect(content.reasons.map(sayInEnglish).join(' ')).toContain('Stored at the level minimal: /work/shop.');
  });

  it('has no raw record of a tool and no file change, and says what went', async () => {
    const opened = openAt();
    await bring(opened, ITEMS);
    const id = await projectId(opened);
    const { removes } = await opened.engine.previewStorageLevel(id, 'minimal');
    expect(removes).toMatchObject({ records: 6, texts: 1, changes: 1, problem: null });
    expect(removes?.rawBytes).toBeGreaterThan(9000);
    const { current } = await setLevel(opened, 'minimal');
    expect(current.value).toMatchObject({ level: 'minimal', isGoing: false, removed: { records: 6, changes: 1 } });
    expect((await opened.engine.blameFile({ path: 'worker.ts', limit: 10 })).data).toHaveLength(1);
    for (const { sessionKey, project } of (await opened.engine.listSessions({ sort: 'newest', limit: 10 })).data)
      for (const event of await opened.engine.readEvents(sessionKey, 0, 20))
        await expectRecord(opened, sessionKey, event, project?.path === '/work/shop');
    expect(await opened.engine.checkIntegrity()).toEqual(expect.any(Array));
  });

  it('takes no more of the file than one that was minimal from the start', async () => {
    const random = seededRandom(7);
    const word = () => Math.floor(random() * 36 ** 6).toString(36);
    const words = (count: number) => Array.from({ length: count }, word).join(' ');
    const items = Array.from({ length: 16 }, (_, index) =>
      toldSession(
        {
          id: `s${index}`,
          directory: index % 2 === 0 ? '/work/shop' : '/work/other',
          startMs: NOW_MS - index * 60_000,
        },
        Array.from({ length: 12 }, (_each, step) =>
          step % 3 === 0 ? { say: words(30) } : step % 3 === 1 ? { answer: words(80) } : bash(word(), words(2500)),
        ),
      ),
    );
    const full = openAt();
    await bring(full, items);
    // The file as it is, and what is in it without free or half empty pages.
    const sizeOf = ({ connection }: Opened) => ({
      file: bytesOf(connection).length,
      packed: bytesOf(copyOf(connection)).length,
    });
    const expected = sizeOf(await minimalFromTheStart(items));
    const lowered = sizeOf(await loweredAfterwards(items));
    expect(sizeOf(full).file).toBeGreaterThan(expected.file * 1.3);
    expect(lowered.file).toBeLessThan(expected.file * 1.05);
    expect(Math.abs(lowered.packed - expected.packed) / expected.packed).toBeLessThan(0.05);
  });

  it('is met by no reader half way, and goes on wherever the page was closed', async () => {
    const expected = await answersOf(await loweredAfterwards(ITEMS));
    const opened = openAt();
    await bring(opened, [toldSession({ id: 'zero', startMs: Date.UTC(2026, 5, 1, 7) }, [{ say: 'hello' }])]);
    await bring(opened, ITEMS);
    const full = await answersOf(opened);
    const seen: Uint8Array[] = [];
    const { connection } = opened;
    const commit = connection.transaction.bind(connection);
    // What the file holds after each step, as a page that is closed there leaves it.
    connection.transaction = (work) => {
      const result = commit(work);
      seen.push(bytesOf(connection));
      return result;
    };
    await setLevel(opened, 'minimal');
    connection.transaction = commit;
    expect(seen.length).toBeGreaterThan(5);
    for (const copy of seen) {
      const again = openAt(openMigratedConnection(copy));
      again.gate.isShut = true;
      const answers = await answersOf(again);
      expect(unscored(answers)).toEqual(unscored(expected));
      again.gate.isShut = false;
      await again.engine.storage();
      for (let turn = 0; turn < 50; turn++) await nodeHost.idle();
      expect(onlyState(await again.engine.listStorageLevels())).toMatchObject({ level: 'minimal', isGoing: false });
      expect(await answersOf(again)).toEqual(expected);
      expect(await again.engine.checkIntegrity()).toEqual(expect.any(Array));
    }
    expect(unscored(full)).not.toEqual(unscored(expected));
  });

  it('is told beforehand to who asks for contexts, and bounds what the level full gives', async () => {
    const opened = openAt();
    await bring(opened, ITEMS);
    const { engine } = opened;
    expect((await engine.contextSupport()).storage).toMatchObject({ levels: ['full', 'minimal'], bounded: [] });
    const asked = {
      ...{ query: 'okapi', project: 'shop', timeZone: 'UTC', nowMs: NOW_MS },
      settings: { policy: 'time_range', level: 'full', from: '2026-01-01T00:00:00Z' },
    };
    const whole = await engine.buildContext(asked);
    expect(whole.complete).toBe(true);
    expect(whole.text).toContain('the last zanzibarite');
    await setLevel(opened, 'minimal');
    const bounded = [{ project: '/work/shop', stored: 'minimal', whole: ['none', 'minimal'] }];
    expect((await engine.contextSupport()).storage.bounded).toEqual(bounded);
    expect((await engine.agents.contextSupport(EVERYTHING)).storage.bounded).toEqual(bounded);
    const other = { projects: ['/work/other'], hasNoProject: false };
    expect((await engine.agents.contextSupport(other)).storage.bounded).toEqual([]);
    const less = await engine.buildContext(asked);
    expect(less).toMatchObject({ levelApplied: 'full', complete: false });
    expect(less.stores.events.reasons.map(sayInEnglish).join(' ')).toContain('/work/shop');
    expect(less.text).not.toContain('the last zanzibarite');
    expect(less.text).not.toContain('File: ');
    // What the levels none and minimal give is no less than before.
    const minimal = { ...asked, settings: { ...asked.settings, level: 'minimal' } };
    const before = openAt();
    await bring(before, ITEMS);
    expect((await engine.buildContext(minimal)).sha256).toBe((await before.engine.buildContext(minimal)).sha256);
    await setLevel(opened, 'full');
    expect((await engine.contextSupport()).storage.bounded).toEqual([{ ...bounded[0], stored: 'full' }]);
    await bring(opened, ITEMS);
    for (let turn = 0; turn < 50; turn++) await nodeHost.idle();
    expect((await engine.contextSupport()).storage.bounded).toEqual([]);
    expect((await engine.buildContext(asked)).sha256).toBe(whole.sha256);
  });

  it('names to agents only projects that they see', async () => {
    const opened = await loweredAfterwards(ITEMS);
    const ask = { query: 'okapi', limit: 10, timeZone: 'UTC', nowMs: NOW_MS, order: 'newest' } as const;
    const seen = await opened.engine.agents.search(EVERYTHING, ask);
    expect(seen.stores.content.reasons.map(sayInEnglish).join(' ')).toContain('/work/shop');
    const other = await opened.engine.agents.search({ projects: ['/work/other'], hasNoProject: false }, ask);
    expect(other.stores.content).toMatchObject({ state: 'ok', reasons: [] });
  });

  it('is full again once its files were imported again, and says which until then', async () => {
    const expected = openAt();
    await bring(expected, ITEMS);
    const opened = openAt();
    await bring(opened, ITEMS);
    await setLevel(opened, 'minimal');
    const id = await projectId(opened);
    const preview = await opened.engine.previewStorageLevel(id, 'full');
    expect(preview).toEqual({ removes: null, missing: [{ path: 'one.jsonl', records: 6 }] });
    const { current } = await setLevel(opened, 'full');
    expect(current.value).toMatchObject({ level: 'full', missing: preview.missing });
    const { stores } = await opened.engine.search({ query: 'okapi', limit: 1, timeZone: 'UTC', nowMs: NOW_MS });
    expect(stores.content.reasons.map(sayInEnglish).join(' ')).toContain(
      'Stored in full again, but not imported again yet: /work/shop.',
    );
    const report = await bring(opened, ITEMS);
    expect(report.files.flatMap(({ notices }) => notices).join()).toContain('6 tool calls and results');
    expect(report.totals.events).toBe(0);
    for (let turn = 0; turn < 50; turn++) await nodeHost.idle();
    expect(await opened.engine.listStorageLevels()).toEqual([]);
    const table = (connection: Connection, sql: string) => connection.all(sql);
    for (const sql of [
      'SELECT event_id, path, kind, lines_added FROM file_change ORDER BY event_id',
      'SELECT key, label, kind, path, size_bytes, session_id, event_id, import_id FROM source ORDER BY key',
      'SELECT event_id, ordinal, project_id, category, time_ms, tool, title, text, line FROM chunk ORDER BY event_id, ordinal',
      'SELECT id, key, size_bytes FROM record ORDER BY id',
    ])
      expect(table(opened.connection, sql)).toEqual(table(expected.connection, sql));
    for (const { sessionKey } of (await opened.engine.listSessions({ sort: 'newest', limit: 10 })).data)
      for (const { eventKey } of await opened.engine.readEvents(sessionKey, 0, 50))
        expect(await opened.engine.getEventRecord(sessionKey, eventKey)).toEqual(
          await expected.engine.getEventRecord(sessionKey, eventKey),
        );
  });

  it('is no level that there is none of, and a write that lost says what won', async () => {
    const opened = openAt();
    await bring(opened, ITEMS);
    const id = await projectId(opened);
    await expect(opened.engine.setStorageLevel(id, 'none', 0)).rejects.toThrow(
      '“none” is no level at which a project can be stored: allowed are full and minimal.',
    );
    await expect(opened.engine.previewStorageLevel(999, 'minimal')).rejects.toThrow('not here any more');
    expect((await opened.engine.setStorageLevel(id, 'minimal', 0)).state).toBe('saved');
    const lost = await opened.engine.setStorageLevel(id, 'full', 0);
    expect(lost).toMatchObject({ state: 'conflict', current: { value: { level: 'minimal' }, version: 1 } });
  });
});

async function expectRecord(
  { engine }: Opened,
  sessionKey: string,
  { type, eventKey, text }: TranscriptEvent,
  isMinimal: boolean,
): Promise<void> {
  const isGone = isMinimal && type.startsWith('tool-');
  const record = engine.getEventRecord(sessionKey, eventKey);
  if (isGone) await expect(record).rejects.toThrow('its project is stored at the level minimal');
  else expect((await record)?.raw).toContain('"type"');
  const isCut = isGone && text.includes('bad worker');
  expect(text.endsWith('are stored: the project is stored at the level minimal.]')).toBe(isCut);
  if (isCut) expect(await engine.getEventText(sessionKey, eventKey)).toBe(text);
}
