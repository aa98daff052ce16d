import { describe, expect, it } from 'vitest';
import { makeDatabaseFile, type Row } from '../../../testing/database-file.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import type { FileReport, ImportItem } from '../../api.ts';
import { RecordStore } from '../../records/record-store.ts';

const S1 = 'aaaa0000-0000-4000-8000-0000000000c1';
const S2 = 'aaaa0000-0000-4000-8000-0000000000c2';

/** As of 1.0.169. */
const NEW_SCHEMA = `
  CREATE TABLE session_events (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, type TEXT NOT NULL,
    category TEXT NOT NULL, priority INTEGER, data TEXT NOT NULL, project_dir TEXT NOT NULL DEFAULT '',
    attribution_source TEXT, attribution_confidence REAL, bytes_avoided INTEGER, bytes_returned INTEGER,
    source_hook TEXT, created_at TEXT NOT NULL, data_hash TEXT NOT NULL DEFAULT '');
  CREATE TABLE session_meta (session_id TEXT PRIMARY KEY, project_dir TEXT NOT NULL, started_at TEXT NOT NULL,
    last_event_at TEXT, event_count INTEGER, compact_count INTEGER, usage_cursor TEXT);
  CREATE TABLE session_resume (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT UNIQUE, snapshot TEXT,
    event_count INTEGER, created_at TEXT, consumed INTEGER);
  CREATE TABLE tool_calls (session_id TEXT, tool TEXT, calls INTEGER, bytes_returned INTEGER, updated_at TEXT);`;

/** As of 1.0.22. */
const OLD_SCHEMA = `
  CREATE TABLE session_events (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, type TEXT NOT NULL,
    category TEXT NOT NULL, priority INTEGER, data TEXT NOT NULL, source_hook TEXT, created_at TEXT NOT NULL,
    data_hash TEXT NOT NULL DEFAULT '');
  CREATE TABLE session_meta (session_id TEXT PRIMARY KEY, project_dir TEXT NOT NULL, started_at TEXT NOT NULL,
    last_event_at TEXT, event_count INTEGER, compact_count INTEGER);`;

/** `type, category, data` of rows a minute apart. */
type Noted = readonly [type: string, category: string, data: string];

const NOTED: readonly Noted[] = [
  ['user_prompt', 'user-prompt', 'why does the quetzal checkout fail?'],
  ['intent', 'intent', 'investigate'],
  ['rule', 'rule', '/work/shop/CLAUDE.md'],
  ['file_read', 'file', '/work/shop/src/discount.ts'],
  ['file_search', 'file', 'rate in src'],
  ['file_edit', 'file', '/work/shop/src/discount.ts'],
  ['file_write', 'file', '/work/shop/src/new.ts'],
  ['git', 'git', 'git commit -m "fix discount"'],
  ['task_update', 'task', '{"subject":"ship it","status":"done"}'],
  ['plan_approved', 'plan', 'Use narwhal tables'],
  ['error_tool', 'error', 'TypeError: rate is undefined'],
  ['decision_question', 'decision', 'SQLite instead of a server'],
  ['mcp_tool_call', 'mcp_tool_call', '{"tool":"db.query","args":{"q":"x"}}'],
  ['subagent_completed', 'subagent', 'review done'],
  ['skill', 'skill', 'release-notes'],
  ['blocked_on', 'blocked-on', 'no network'],
  ['brand_new', 'something-new', 'kept'],
  ['compaction', 'compaction', 'context was compacted'],
];

function eventRows(noted: readonly Noted[] = NOTED, sessionId = S1, more: Row = {}): Row[] {
  return noted.map(([type, category, data], index) => ({
    session_id: sessionId,
    type,
    category,
    priority: 1,
    data,
    created_at: `2026-03-29 01:${String(index).padStart(2, '0')}:30`,
    data_hash: `${index}`,
    ...more,
  }));
}

function metaRow(sessionId = S1, project = '/work/shop'): Row {
  return { session_id: sessionId, project_dir: project, started_at: '2026-03-29 01:00:00', event_count: 3 };
}

function item(rows: Record<string, Row[]>, schema = NEW_SCHEMA, path = '0123456789abcdef.db'): ImportItem {
  return textItem(path, makeDatabaseFile(schema, rows));
}

const whole = () =>
  item({ session_meta: [metaRow()], session_events: eventRows(NOTED, S1, { project_dir: '/work/shop' }) });

async function importAll(...items: readonly ImportItem[]) {
  const memory = openMemoryEngine();
  const reports: FileReport[] = [];
  // One import each, so that a later one meets what an earlier one stored; read in a zone far from UTC.
  for (const one of items) {
    const options = { label: 'test', timeZone: 'Pacific/Auckland' };
    reports.push(...(await memory.engine.importFiles([one], options, () => {})).files);
  }
  return { ...memory, reports };
}

type Imported = Awaited<ReturnType<typeof importAll>>;

async function sessionsOf({ engine }: Imported) {
  return (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
}

async function transcriptOf(imported: Imported, nativeId = S1) {
  const session = (await sessionsOf(imported)).find((found) => found.nativeId === nativeId);
  return session ? imported.engine.readEvents(session.sessionKey, 0, 500) : [];
}

async function outlineOf(imported: Imported): Promise<string[]> {
  return (await transcriptOf(imported)).map(
    ({ type, category, title, isError }) => `${type} ${category}${isError ? '!' : ''} ${title}`,
  );
}

describe('a session database of context-mode', () => {
  it('becomes sessions with what was noted, each kind under its category', async () => {
    const imported = await importAll(whole());
    expect(imported.reports[0]).toMatchObject({ format: 'context-mode', state: 'imported', problem: null });
    expect(await outlineOf(imported)).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the quetzal checkout fail?",
        "notice notice Intent: investigate",
        "notice memory Rule: /work/shop/CLAUDE.md",
        "tool-call read Read /work/shop/src/discount.ts",
        "tool-call search Search rate in src",
        "tool-call edit Edit /work/shop/src/discount.ts",
        "tool-call write Write /work/shop/src/new.ts",
        "tool-call git git commit -m "fix discount"",
        "tool-call task Task subject: ship it",
        "tool-call plan Plan Use narwhal tables",
        "notice error! Error: TypeError: rate is undefined",
        "notice question Decision: SQLite instead of a server",
        "tool-call mcp MCP call tool: db.query",
        "tool-call subagent Sub-agent review done",
        "tool-call skill Skill release-notes",
        "notice notice Blocked on: no network",
        "notice notice Something new: kept",
        "compaction compaction Compaction: context was compacted",
      ]
    `);
    const events = await transcriptOf(imported);
    expect(events.filter(({ filePath }) => filePath !== null).map(({ filePath }) => filePath)).toEqual([
      '/work/shop/src/discount.ts',
      '/work/shop/src/discount.ts',
      '/work/shop/src/new.ts',
    ]);
    expect(events.find(({ category }) => category === 'task')?.text).toBe('subject: ship it\nstatus: done');
  });

  it('is the same session as the one of its host', async () => {
    const imported = await importAll(whole());
    const links = imported.connection.all('SELECT relation, other_tool, other_native_id FROM session_link');
    expect(links).toEqual([{ relation: 'same-as', other_tool: 'claude-code', other_native_id: S1 }]);
  });

  it('is dated in UTC, which its times do not say', async () => {
    const [session] = await sessionsOf(await importAll(whole()));
    expect(session?.firstTime).toMatchObject({ ms: Date.UTC(2026, 2, 29, 1, 0, 30), kind: 'recorded' });
    expect(session?.lastTime).toMatchObject({ ms: Date.UTC(2026, 2, 29, 1, NOTED.length - 1, 30), kind: 'recorded' });
  });

  it('is read where it is of an earlier version', async () => {
    const old = await importAll(item({ session_meta: [metaRow()], session_events: eventRows() }, OLD_SCHEMA));
    expect(await outlineOf(old)).toEqual(await outlineOf(await importAll(whole())));
    expect((await sessionsOf(old))[0]?.project?.path).toBe('/work/shop');
  });

  it('is the same under another name', async () => {
    const imported = await importAll({ ...whole(), path: 'unknown' });
    expect(await outlineOf(imported)).toEqual(await outlineOf(await importAll(whole())));
  });

  it('says for each event where it ran, else where its session did', async () => {
    const [first, second] = NOTED;
    if (!first || !second) throw new Error('Nothing was noted.');
    const rows = [
      ...eventRows([first], S1, { project_dir: '' }),
      ...eventRows([second], S1, { project_dir: '/work/other' }),
      ...eventRows([first], S2, { project_dir: '/work/third' }),
    ];
    const imported = await importAll(item({ session_meta: [metaRow()], session_events: rows }));
    const sql = `SELECT p.path FROM event e JOIN project p ON p.id = e.project_id ORDER BY e.id`;
    const paths = imported.connection.all<{ path: string }>(sql).map(({ path }) => path);
    expect(paths).toEqual(['/work/shop', '/work/other', '/work/third']);
    expect((await sessionsOf(imported)).map(({ nativeId }) => nativeId).sort()).toEqual([S1, S2]);
  });

  it('keeps the snapshot for the next session, and figures of tools as records', async () => {
    const snapshot = '<session_resume events="3"><goal>wombat tables</goal></session_resume>';
    const resume = { session_id: S1, snapshot, event_count: 3, created_at: '2026-03-29 02:00:00' };
    const rows = { session_meta: [metaRow()], session_events: eventRows() };
    const counters = [{ session_id: S1, tool: 'ctx_search', calls: 41 }];
    const imported = await importAll(
      item({ ...rows, tool_calls: counters, session_resume: [{ ...resume, consumed: 0 }] }),
      item({ ...rows, tool_calls: counters, session_resume: [{ ...resume, consumed: 1 }] }),
    );
    const events = await transcriptOf(imported);
    expect(events.at(-1)).toMatchObject({ type: 'compaction', title: 'Snapshot for the next session', text: snapshot });
    expect(events.length).toBe(NOTED.length + 1);
    expect(imported.reports[0]?.metaTypes).toEqual([
      ['session_meta', 1],
      ['tool_calls', 1],
    ]);
    expect((await sessionsOf(imported))[0]?.toolCalls).toBe(NOTED.length - 8);
  });

  it('adds what is new of a database that has grown', async () => {
    const { path, file } = item({ session_meta: [metaRow()], session_events: eventRows(NOTED.slice(0, 5)) });
    const early = {
      path,
      hasFileDate: true,
      file: { ...file, size: file.size, lastModified: 1, slice: file.slice.bind(file) },
    };
    const imported = await importAll(early, item({ session_meta: [metaRow()], session_events: eventRows() }));
    expect(await outlineOf(imported)).toEqual(await outlineOf(await importAll(whole())));
    expect(imported.reports[1]?.newEvents).toBe(NOTED.length - 5);
  });

  it('does not take rows of two databases for one because they have the same number', async () => {
    const rows = (data: string): Row[] => eventRows([['user_prompt', 'user-prompt', data]], S1, { data_hash: data });
    const imported = await importAll(
      item({ session_meta: [metaRow()], session_events: rows('first') }, NEW_SCHEMA, 'a.db'),
      item({ session_meta: [metaRow()], session_events: rows('second') }, NEW_SCHEMA, 'b.db'),
    );
    expect(await outlineOf(imported)).toEqual(['prompt prompt first', 'prompt prompt second']);
  });

  it('gives the rows before the damage, and says where it is', async () => {
    const long = NOTED.map(([type, category, data]): Noted => [type, category, `${data} ${'x'.repeat(900)}`]);
    const bytes = makeDatabaseFile(NEW_SCHEMA, { session_meta: [metaRow()], session_events: eventRows(long) });
    bytes.fill(0xff, bytes.length - 4096);
    const imported = await importAll(textItem('damaged.db', bytes));
    const [report] = imported.reports;
    expect(report?.state).toBe('partial');
    expect(report?.records.skipped[0]?.reason).toMatch(/^session_events: The database file cannot be read/);
    expect((await transcriptOf(imported)).length).toBeGreaterThan(0);
  });

  it('loses no row to a value of the wrong type', async () => {
    const schema = `
      CREATE TABLE session_events (id, session_id, type, category, data, created_at);
      CREATE TABLE session_meta (session_id);`;
    const row = {
      session_id: S1,
      type: 'user_prompt',
      category: 'user-prompt',
      data: 'still here',
      created_at: 'today',
    };
    const odd = { id: 1, session_id: S1, type: null, category: 7, data: 5, created_at: null };
    const imported = await importAll(
      item({ session_events: [{ id: 2, ...row }, odd, { ...odd, session_id: null }] }, schema),
    );
    expect(imported.reports[0]).toMatchObject({ state: 'imported', records: { read: 3, skippedTotal: 0 } });
    expect((await transcriptOf(imported))[0]).toMatchObject({ text: 'still here', time: { kind: 'none' } });
  });

  it('keeps each row as it was', async () => {
    const imported = await importAll(whole());
    const records = new RecordStore(imported.connection);
    const ids = imported.connection.all<{ id: number }>('SELECT id FROM record ORDER BY id');
    const raw = ids.map(({ id }) => JSON.parse(records.read(id)?.raw ?? '') as Row);
    expect(raw[1]).toMatchObject({ id: 1, type: 'user_prompt', created_at: '2026-03-29 01:00:30', priority: 1 });
  });
});

describe('another database', () => {
  it('is left alone', async () => {
    const memory = openMemoryEngine();
    const bytes = makeDatabaseFile('CREATE TABLE session_events (id INTEGER)');
    const { files } = await importItems(memory.engine, [textItem('other.db', bytes)]);
    expect(files[0]).toMatchObject({ format: null, state: 'unrecognised' });
  });
});
