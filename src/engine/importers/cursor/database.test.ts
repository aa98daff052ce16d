import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeDatabaseFile } from '../../../testing/database-file.ts';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { changedBytes, importSessions, withoutName } from '../../../testing/imported-sessions.ts';
import { openEmptyConnection } from '../../../testing/memory-connection.ts';
import { textItem } from '../../../testing/memory-engine.ts';
import type { ImportItem } from '../../api.ts';
import type { SqlValue } from '../../database/connection.ts';
import type { SourceDatabase } from '../../database/source-database.ts';
import type { FileContext } from '../importer.ts';
import { readCursorDatabase } from './database-reader.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
/** Files that are not part of the repository; the tests on them are skipped where they are absent. */
const SHARED = new URL('../../../../../shared/fixtures/cursor/state.vscdb/', import.meta.url).pathname;

const WORKSPACE_2024 = sqlOf('workspace/2024.sql');
const WORKSPACE_2025 = sqlOf('workspace/2025.sql');
const GLOBAL_2025 = sqlOf('global/2025.sql');
const WORKSPACE_FILE = readFileSync(`${FIXTURES}workspace/workspace.json`, 'utf8');

/** Of a database that SQLite's build for browsers makes. */
const PAGE_BYTES = 8192;

const TURN = 'bbbb0000-0000-4000-8000-00000000c001';
const UNTIMED = 'bbbb0000-0000-4000-8000-00000000c002';

function sqlOf(name: string): string {
  return readFileSync(FIXTURES + name, 'utf8');
}

function database(sql: string, path = 'state.vscdb'): ImportItem {
  return textItem(path, makeDatabaseFile(sql));
}

const globalDatabase = database(GLOBAL_2025, 'User/globalStorage/state.vscdb');
const workspace = [
  database(WORKSPACE_2025, 'User/workspaceStorage/1f/state.vscdb'),
  textItem('User/workspaceStorage/1f/workspace.json', WORKSPACE_FILE),
];

describe('a workspace of 2024', () => {
  it('gives chats and composers with what was said in them', async () => {
    const { sessions, outline } = await importSessions([database(WORKSPACE_2024)]);
    expect(sessions.map(({ title, prompts }) => [title, prompts])).toEqual([
      ['add a quokka to the sidebar', 2],
      ['Ferret feeding times', 3],
    ]);
    expect(await outline('aaaa0000-0000-4000-8000-00000000c001')).toMatchInlineSnapshot(`
      [
        "prompt prompt when do ferrets eat?",
        "assistant assistant Every four hours.",
        "prompt prompt and at night?",
        "assistant assistant Less.",
        "prompt prompt A prompt without text",
      ]
    `);
    expect(await outline('aaaa0000-0000-4000-8000-00000000c003')).toMatchInlineSnapshot(`
      [
        "prompt prompt add a quokka to the sidebar",
        "assistant assistant Done:",
        "tool-call edit apply c:\\zoo\\sidebar.html",
        "prompt prompt [image sidebar.png]",
        "assistant assistant I see it.",
      ]
    `);
  });

  it('dates what it can: the last prompt of a chat, the ends of a composer', async () => {
    const { events } = await importSessions([database(WORKSPACE_2024)]);
    const chat = await events('aaaa0000-0000-4000-8000-00000000c001');
    expect(chat.map(({ time }) => [time.kind, time.ms])).toEqual([
      ['inferred', 1_731_818_231_743],
      ['inferred', 1_731_818_231_743],
      ['recorded', 1_731_818_231_743],
      ['inferred', 1_731_818_231_743],
      ['inferred', 1_731_818_231_743],
    ]);
    const composer = await events('aaaa0000-0000-4000-8000-00000000c003');
    expect(composer.map(({ time }) => [time.kind, time.ms])).toEqual([
      ['recorded', 1_731_784_818_255],
      ['inferred', 1_731_784_818_255],
      ['inferred', 1_731_784_818_255],
      ['inferred', 1_731_784_818_255],
      ['recorded', 1_731_785_000_000],
    ]);
  });

  it('a code block that was accepted is an edit of its file; no other is', async () => {
    const { engine } = await importSessions([database(WORKSPACE_2024)]);
    const blame = async (path: string) => (await engine.blameFile({ path, limit: 10 })).data;
    expect(await blame('sidebar.html')).toMatchObject([{ kind: 'edit', linesAdded: null, linesRemoved: null }]);
    expect(await blame('sidebar.css')).toEqual([]);
    expect(await blame('gone.html')).toEqual([]);
  });

  it('knows the model of a chat', async () => {
    const { engine, sessions } = await importSessions([database(WORKSPACE_2024)]);
    const chat = sessions.find(({ title }) => title === 'Ferret feeding times');
    const detail = await engine.getSession(chat?.sessionKey ?? '');
    expect(detail).toMatchObject({ models: ['claude-3.5-sonnet'], assistantMessages: 2 });
  });
});

describe('the global database', () => {
  it('gives each bubble of a turn what it is: thoughts, words, a call, its result', async () => {
    const { outline, events } = await importSessions([globalDatabase]);
    expect(await outline(TURN)).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the pangolin test fail?",
        "thinking thinking Read the echidna helper first.",
        "assistant assistant I will read it.",
        "tool-call read read_file src/pangolin.ts",
        "tool-result read read_file src/pangolin.ts → result",
        "tool-call edit search_replace src/pangolin.ts",
        "tool-result edit search_replace src/pangolin.ts → result",
        "tool-call command run_terminal_cmd npm test",
        "tool-result command! run_terminal_cmd npm test → error",
        "tool-call git run_terminal_cmd git commit -am scales",
        "assistant assistant The helper counted three scales.",
      ]
    `);
    expect((await events(TURN)).map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "why does the pangolin test fail?",
        "Read the echidna helper first.",
        "I will read it.",
        "target_file: src/pangolin.ts",
        "export const scales = 3;",
        "src/pangolin.ts
      scales = 3
      scales = 4",
        "diff:
        chunks:
          -
            diffString: - export const scales = 3;
      + export const scales = 4;",
        "npm test",
        "no terminal for the tapir",
        "git commit -am scales",
        "The helper counted three scales.",
      ]
    `);
  });

  it('links calls with results, and shows the edit as it was applied', async () => {
    const { engine, sessions, events } = await importSessions([globalDatabase]);
    const all = await events(TURN);
    const call = all.find(({ type, title }) => type === 'tool-call' && title.startsWith('search_replace'));
    expect(all.find(({ callKey }) => callKey === call?.eventKey)?.title).toBe(
      'search_replace src/pangolin.ts → result',
    );
    const key = sessions.find(({ nativeId }) => nativeId === TURN)?.sessionKey ?? '';
    expect((await engine.getEventRecord(key, call?.eventKey ?? ''))?.edits).toEqual([
      { path: 'src/pangolin.ts', before: 'export const scales = 3;', after: 'export const scales = 4;' },
    ]);
  });

  it('counts tokens where the version counts them, and names the model of the turn', async () => {
    const { engine, sessions } = await importSessions([globalDatabase]);
    const key = sessions.find(({ nativeId }) => nativeId === TURN)?.sessionKey ?? '';
    expect(await engine.getSession(key)).toMatchObject({
      tokens: { input: 1200, output: 34, cacheRead: 0, cacheWrite: 0 },
      assistantMessages: 2,
      models: ['claude-4-sonnet'],
      branches: ['main'],
    });
  });

  it('takes bubbles in the order of the headers, each once', async () => {
    const { events } = await importSessions([globalDatabase]);
    expect((await events(TURN)).map(({ time }) => time.ms)).toEqual(
      [0, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11].map((second) => Date.UTC(2025, 6, 1, 12, 0, second)),
    );
  });

  it('dates bubbles without a time by the composer; an unreadable one costs nothing else', async () => {
    const { files, events } = await importSessions([globalDatabase]);
    expect((await events(UNTIMED)).map(({ title, time }) => [title, time.kind, time.ms])).toEqual([
      ['paint the okapi', 'recorded', 1_751_372_000_000],
      ['Painted.', 'recorded', 1_751_372_600_000],
    ]);
    expect(files[0]).toMatchObject({ state: 'partial', records: { skippedTotal: 2 } });
    expect(files[0]?.records.skipped.map(({ reason }) => reason)).toEqual([
      `bubbleId:${UNTIMED}:bbbb0000-0000-4000-8000-00000000b012 is not JSON.`,
      'composerData:bbbb0000-0000-4000-8000-00000000c005 is not JSON.',
    ]);
    expect(new Map(files[0]?.metaTypes)).toEqual(
      new Map([
        ['composer head', 1],
        ['composer', 8],
        ['bubble without content', 3],
        ['unknown bubble', 1],
      ]),
    );
  });

  it.each([
    ['c003', ['prompt prompt a bubble in a map', 'assistant assistant Mapped.']],
    [
      'c004',
      ['prompt prompt a bubble in a list', 'tool-call read list_dir src', 'tool-result read list_dir src → result'],
    ],
    ['c005', ['prompt prompt saved from a broken composer', 'assistant assistant Saved.']],
  ])('reads bubbles wherever a version keeps them (%s)', async (name, expected) => {
    const { outline } = await importSessions([globalDatabase]);
    expect(await outline(`bbbb0000-0000-4000-8000-00000000${name}`)).toEqual(expected);
  });

  it('lists no composer without a message', async () => {
    const { sessions } = await importSessions([globalDatabase]);
    expect(sessions.map(({ nativeId }) => nativeId.slice(-4)).sort()).toEqual([
      'c001',
      'c002',
      'c003',
      'c004',
      'c005',
      'c006',
      'c007',
    ]);
  });

  it('reads a database in WAL mode without its log', async () => {
    const bytes = makeDatabaseFile(GLOBAL_2025);
    bytes[18] = 2;
    bytes[19] = 2;
    expect((await importSessions([textItem('state.vscdb', bytes)])).sessions).toHaveLength(7);
  });
});

describe('what is no conversation', () => {
  it.each([
    ['2024', WORKSPACE_2024],
    ['2025', GLOBAL_2025],
  ])('tokens, secrets and deleted chats stay where they are (%s)', (_, sql) => {
    const source = openEmptyConnection().openSource(makeDatabaseFile(sql));
    const read = JSON.stringify([...readCursorDatabase(source, CONTEXT)]);
    expect(sql).toContain('numbat');
    expect(read).toContain('"text":"');
    expect(read).not.toContain('numbat');
  });

  it('is not even asked for: each query names keys, or keys of one prefix', () => {
    const asked: Asked[] = [];
    const source = openEmptyConnection().openSource(makeDatabaseFile(GLOBAL_2025));
    expect([...readCursorDatabase(spyOn(source, asked), CONTEXT)].length).toBeGreaterThan(0);
    const bounded =
      / WHERE (?:key = \?|key >= \? AND key < \? ORDER BY \w+|key = asked\.value\) AS value FROM json_each.*)$/;
    expect(asked.map(({ sql }) => sql).filter((sql) => !bounded.test(sql))).toEqual([]);
    const keys = asked.flatMap(({ params }) =>
      params.flatMap((param): unknown[] => (String(param).startsWith('[') ? JSON.parse(String(param)) : [param])),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !/^(?:composer|bubbleId[:;]|workbench\.panel\.aichat\.)/.test(String(key)))).toEqual(
      [],
    );
  });

  it('leaves nothing open when it is stopped in the middle', () => {
    const source = openEmptyConnection().openSource(makeDatabaseFile(GLOBAL_2025));
    const batches = readCursorDatabase(source, CONTEXT)[Symbol.iterator]();
    expect(batches.next().done).toBe(false);
    batches.return?.();
    expect(() => source.close()).not.toThrow();
  });

  it('a conversation is read bubble by bubble: the first batch comes before the last bubble is asked for', () => {
    const asked: Asked[] = [];
    const bubble = JSON.stringify({ type: 1, text: 'x'.repeat(100_000) });
    const headers = Array.from({ length: 50 }, (_, index) => ({ bubbleId: `b${index}` }));
    const rows = headers.map(
      ({ bubbleId }) => `INSERT INTO cursorDiskKV VALUES ('bubbleId:c:${bubbleId}', '${bubble}')`,
    );
    const composer = JSON.stringify({ fullConversationHeadersOnly: headers });
    const source = openEmptyConnection().openSource(
      makeDatabaseFile(`CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB);
        INSERT INTO cursorDiskKV VALUES ('composerData:c', '${composer}'); ${rows.join(';')}`),
    );
    const batches = readCursorDatabase(spyOn(source, asked), CONTEXT)[Symbol.iterator]();
    const first: readonly unknown[] = batches.next().value ?? [];
    const values = asked.find(({ sql }) => sql.includes('json_each'));
    expect(values?.rowsRead).toBeLessThan(6);
    const rest = [...{ [Symbol.iterator]: () => batches }].flat();
    expect(first.length + rest.length).toBe(51);
    expect(values?.rowsRead).toBe(50);
  });
});

describe('the project of a composer', () => {
  const inOneDrop = [[globalDatabase, ...workspace]];
  const workspaceFirst = [[...workspace, globalDatabase]];
  it.each([
    ['both in one drop, the global database first', inOneDrop],
    ['both in one drop, the workspace first', workspaceFirst],
    ['the workspace later', [[globalDatabase], workspace]],
    ['the workspace earlier', [workspace, [globalDatabase]]],
    [
      'the workspace without its workspace.json, then with it',
      [
        [globalDatabase],
        workspace.slice(0, 1),
        [textItem('again/workspace.json', WORKSPACE_FILE), database(WORKSPACE_2025, 'again/state.vscdb')],
      ],
    ],
  ])('is known: %s', async (_, drops) => {
    const { engine, sessions, events } = await importSessions(...drops);
    const session = sessions.find(({ nativeId }) => nativeId === TURN);
    expect(session?.project?.path).toBe('c:/work/zoo app');
    expect(session?.title).toBe('Fix the pangolin test');
    const search = { limit: 50, timeZone: 'UTC', nowMs: Date.UTC(2026, 0, 1) };
    const found = await engine.search({ ...search, query: 'project:"zoo app" pangolin' });
    expect(found.total).toBe((await engine.search({ ...search, query: 'pangolin' })).total);
    expect(found.total).toBeGreaterThan(1);
    expect(await events(TURN)).toHaveLength(11);
  });

  it('is known of what is too long for its event', async () => {
    const long = `${'bird '.repeat(3000)} cassowary`;
    const { engine } = await importSessions(
      [database(GLOBAL_2025.replace('The helper counted three scales.', long), 'global.vscdb')],
      workspace,
    );
    const search = { query: 'project:"zoo app" cassowary', limit: 5, timeZone: 'UTC', nowMs: Date.UTC(2026, 0, 1) };
    expect((await engine.search(search)).total).toBe(1);
  });

  it('stands in the global database too: in its list of heads, or in the bubble', async () => {
    const { sessions } = await importSessions([globalDatabase]);
    const project = (name: string) => sessions.find(({ nativeId }) => nativeId.endsWith(name))?.project?.path;
    expect(project('c006')).toBe('/work/reef');
    expect(project('c007')).toBe('/home/u/burrow');
    expect(project('c001')).toBeUndefined();
  });

  it('heads alone are no sessions', async () => {
    const { sessions, files } = await importSessions(workspace);
    expect(sessions).toEqual([]);
    // The file that names the folder is the same in VS Code.
    expect(files.map(({ state }) => state)).toEqual(['no-conversation', 'no-conversation']);
  });

  it.each([
    ['{"folder":"file:///home/u/app"}', '/home/u/app'],
    ['{"folder":"file://server/share/app"}', '//server/share/app'],
    ['{"folder":"vscode-remote://ssh-remote%2Bhost/srv/app"}', '/srv/app'],
    ['{"folder":"file:///D%3A/App%20%E2%9C%93"}', 'D:/App ✓'],
    ['{"folder":"file:///broken%ZZ"}', '/broken%ZZ'],
    ['{"workspace":"file:///home/u/two.code-workspace"}', undefined],
    ['{"folder":17}', undefined],
    ['{"folder":', undefined],
  ])('is read from %s', async (text, path) => {
    const { sessions } = await importSessions([database(WORKSPACE_2024), textItem('workspace.json', text)]);
    expect(sessions.map(({ project }) => project?.path)).toEqual([path, path]);
  });
});

describe('met again', () => {
  it('a bubble of another database, or of the same one later, is stored once', async () => {
    const moved = GLOBAL_2025.replaceAll(
      'bbbb0000-0000-4000-8000-00000000b001',
      'aaaa0000-0000-4000-8000-00000000b006',
    );
    const { files } = await importSessions(
      [database(WORKSPACE_2024)],
      [database(WORKSPACE_2024, 'copy.vscdb')],
      [database(moved, 'global.vscdb')],
    );
    expect(files.map(({ newEvents }) => newEvents)).toEqual([10, 0, 21]);
  });

  it('a call that ran gets its result, a composer its new bubbles', async () => {
    const grown = GLOBAL_2025.replace(
      '"status":"loading",',
      '"status":"completed","result":"{\\"output\\":\\"[main 1a2b] scales\\"}",',
    );
    expect(grown).not.toBe(GLOBAL_2025);
    const { files, outline } = await importSessions([database(GLOBAL_2025)], [database(grown, 'later.vscdb')]);
    expect(files[1]?.newEvents).toBe(1);
    expect((await outline(TURN)).at(-1)).toBe('tool-result git run_terminal_cmd git commit -am scales → result');
  });
});

describe('damage', () => {
  it('of the tables: other columns, or none', async () => {
    const { files } = await importSessions([
      database('CREATE TABLE cursorDiskKV (name TEXT, content BLOB); INSERT INTO cursorDiskKV VALUES (1, 2)'),
    ]);
    expect(files[0]).toMatchObject({ format: 'cursor-db', state: 'no-conversation' });
  });

  it('of pages costs what stands on them', async () => {
    const filler = Array.from({ length: 400 }, (_, index) => {
      const id = String(index).padStart(4, '0');
      const bubble = JSON.stringify({ type: 1, bubbleId: `b${id}`, text: `prompt ${id} ${'x'.repeat(300)}` });
      const composer = JSON.stringify({ composerId: `c${id}`, fullConversationHeadersOnly: [{ bubbleId: `b${id}` }] });
      return `INSERT INTO cursorDiskKV VALUES ('composerData:c${id}', '${composer}');
        INSERT INTO cursorDiskKV VALUES ('bubbleId:c${id}:b${id}', '${bubble}');`;
    });
    const bytes = makeDatabaseFile(`CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB); ${filler.join('\n')}`);
    const whole = await importSessions([textItem('whole.vscdb', bytes)]);
    expect(whole.files[0]?.newEvents).toBe(400);
    // The first page holds the schema; one of the others holds the index that leads to all rows.
    const kept: number[] = [];
    for (let offset = PAGE_BYTES; offset < bytes.length; offset += PAGE_BYTES) {
      const damaged = bytes.slice();
      damaged.fill(0xa5, offset, offset + PAGE_BYTES);
      const { files } = await importSessions([textItem('damaged.vscdb', damaged)]);
      kept.push(files[0]?.newEvents ?? 0);
      expect(files[0]?.state).toMatch(/^(?:imported|partial|failed)$/);
      if (files[0]?.newEvents !== 400) expect(files[0]?.problem).toContain('malformed');
    }
    // All but the page that leads to all others.
    expect(kept.filter((events) => events < 300).length).toBeLessThanOrEqual(1);
  });

  it('of single bytes is never a throw', async () => {
    for (const bytes of changedBytes(makeDatabaseFile(GLOBAL_2025), 40)) {
      const { files } = await importSessions([textItem('changed.vscdb', bytes)]);
      expect(files[0]?.state).toMatch(/^(?:imported|partial|failed|no-conversation|unrecognised)$/);
    }
  });

  it.each([
    [100, 'The file is cut off: its last page is not whole'],
    [9000, 'cut off'],
  ])('of the end: without its last %i bytes it says so', async (missing, problem) => {
    const bytes = makeDatabaseFile(GLOBAL_2025);
    const { files } = await importSessions([textItem('cut.vscdb', bytes.slice(0, bytes.length - missing))]);
    expect(files[0]?.state).toMatch(/^(?:failed|partial)$/);
    expect(files[0]?.problem).toContain(problem);
  });
});

it.each(['2024', '2025', 'global'])('goes by content: %s under the name "unknown" gives the same', async (name) => {
  const bytes = makeDatabaseFile({ 2024: WORKSPACE_2024, 2025: WORKSPACE_2025, global: GLOBAL_2025 }[name] ?? '');
  const named = await importSessions([textItem('state.vscdb', bytes)]);
  const renamed = await importSessions([textItem('unknown', bytes)]);
  expect(renamed.files.map(withoutName)).toEqual(named.files.map(withoutName));
  expect(renamed.files[0]?.format).toBe('cursor-db');
  expect(renamed.sessions.map(({ events, prompts }) => [events, prompts])).toEqual(
    named.sessions.map(({ events, prompts }) => [events, prompts]),
  );
});

it.skipIf(!existsSync(SHARED))('keeps the facts of real databases, with the folder of their workspace', async () => {
  const { sessions, files } = await importSessions(fixtureItems(SHARED));
  expect(sessions).toHaveLength(31);
  expect(sessions.reduce((sum, { prompts }) => sum + prompts, 0)).toBe(68);
  expect(sessions.filter(({ project }) => project?.path === 'c:/Users/userxyz/projects/ionic-app')).toHaveLength(26);
  expect(files.filter(({ state }) => state === 'failed' || state === 'partial')).toEqual([]);
});

const CONTEXT: FileContext = {
  path: 'state.vscdb',
  headKey: 'head',
  sizeBytes: 0,
  fileDateMs: null,
  notText: null,
  companions: new Map(),
  timeZone: 'UTC',
};

interface Asked {
  readonly sql: string;
  readonly params: readonly unknown[];
  rowsRead: number;
}

/** Notes each question, and how much of its answer was read. */
function spyOn(source: SourceDatabase, asked: Asked[]): SourceDatabase {
  return {
    tables: source.tables,
    columnsOf: (table) => source.columnsOf(table),
    *rows<Row extends object>(sql: string, params: readonly SqlValue[] = []): Generator<Row> {
      const question = { sql: sql.replace(/\s+/g, ' ').trim(), params, rowsRead: 0 };
      asked.push(question);
      for (const row of source.rows<Row>(sql, params)) {
        question.rowsRead++;
        yield row;
      }
    },
    close: () => source.close(),
  };
}
