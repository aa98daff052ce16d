import { describe, expect, it } from 'vitest';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

/** What users of other tools ran into: `cases.md` C, D, E and H of the shared notes. */

const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function user(uuid: string, text: unknown, fields: object = {}): object {
  return {
    type: 'user',
    uuid,
    sessionId: 'S1',
    cwd: '/work/my-app',
    message: { role: 'user', content: text },
    ...fields,
  };
}

function assistant(uuid: string, id: string, content: readonly object[], output: number, fields: object = {}): object {
  const message = {
    id,
    role: 'assistant',
    model: 'claude-opus-4-7',
    content,
    usage: { input_tokens: 10, output_tokens: output },
  };
  return { type: 'assistant', uuid, sessionId: 'S1', cwd: '/work/my-app', message, ...fields };
}

async function imported(...files: readonly (readonly [string, string])[]) {
  const memory = openMemoryEngine();
  const report = await importItems(
    memory.engine,
    files.map(([path, text]) => textItem(path, text)),
  );
  return { ...memory, report };
}

async function firstSession({ engine }: Pick<MemoryEngine, 'engine'>) {
  const [session] = (await engine.listSessions({ sort: 'oldest', limit: 1 })).data;
  return engine.getSession(session?.sessionKey ?? '');
}

async function textsOf({ engine }: Pick<MemoryEngine, 'engine'>): Promise<string[]> {
  const [session] = (await engine.listSessions({ sort: 'oldest', limit: 1 })).data;
  return (await engine.readEvents(session?.sessionKey ?? '', 0, 100)).map(({ text }) => text);
}

describe('C: time, zones, order', () => {
  it('25: one instant is one place on the axis, however it is written', async () => {
    const ms = 1_762_644_152_489;
    const memory = await imported([
      'a.jsonl',
      lines(
        user('u1', 'ms', { timestamp: ms }),
        user('u2', 'ms as text', { timestamp: String(ms) }),
        user('u3', 'seconds with a fraction', { timestamp: '1762644152.489' }),
        user('u4', 'microseconds', { timestamp: ms * 1000 }),
        user('u5', 'ISO', { timestamp: new Date(ms).toISOString() }),
        user('u6', 'ISO with an offset', { timestamp: '2025-11-09T05:07:32.489+05:45' }),
        user('u7', 'seconds', { timestamp: 1_762_644_152 }),
      ),
    ]);
    const times = memory.connection.all<{ ms: number }>('SELECT time_ms AS ms FROM event ORDER BY seq');
    expect(times.map((row) => row.ms)).toEqual([ms, ms, ms, ms, ms, ms, 1_762_644_152_000]);
  });

  it('28, 30: a day is that of the zone, 23 or 25 hours long, and holds a session that crosses midnight', async () => {
    const memory = await imported([
      'a.jsonl',
      lines(
        user('u1', 'before', { timestamp: '2026-03-28T22:59:59Z' }),
        user('u2', 'first moment', { timestamp: '2026-03-28T23:00:00Z' }),
        user('u3', 'last moment', { timestamp: '2026-03-29T21:59:59Z' }),
        user('u4', 'after', { timestamp: '2026-03-29T22:00:00Z' }),
      ),
    ]);
    const ask = (query: string, timeZone: string) =>
      memory.engine.search({ query, limit: 9, order: 'oldest', timeZone, nowMs: ZONE.nowMs });
    const texts = (answer: Awaited<ReturnType<typeof ask>>) => answer.data.map(({ title }) => title.text);
    // The clocks of Berlin go forward on this day.
    expect(texts(await ask('on:2026-03-29', 'Europe/Berlin'))).toEqual(['first moment', 'last moment']);
    expect(texts(await ask('on:2026-03-28', 'America/New_York'))).toEqual(['before', 'first moment']);
  });

  it('34: times are stored as whole milliseconds and nothing else', () => {
    const { connection } = openMemoryEngine();
    const columns = connection.all<{ table: string; name: string; type: string }>(`
      SELECT m.name AS "table", c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND (c.name LIKE '%time%' OR c.name LIKE '%\\_ms' ESCAPE '\\')`);
    expect(columns.length).toBeGreaterThan(5);
    const isText = ({ name }: { name: string }) => name === 'time_basis';
    expect(columns.filter((column) => column.type !== 'INTEGER' && !isText(column))).toEqual([]);
  });
});

describe('D: parse failures on real files', () => {
  it('35, 42: lines of types that nobody knows are kept raw and counted, and are no errors', async () => {
    const types = ['custom-title', 'agent-name', 'last-prompt', 'mode', 'bridge-session', 'atis-latch'];
    const { report, connection } = await imported([
      'a.jsonl',
      lines(
        user('u1', 'hello', { timestamp: '2026-01-01T00:00:00Z' }),
        ...types.map((type) => ({ type, sessionId: 'S1', mode: 'normal', customTitle: 'renamed', agentName: 'x' })),
        { type: 'system', subtype: 'away_summary', content: 'recap text', uuid: 's1', sessionId: 'S1' },
        { type: 'made-up', x: 1 },
      ),
    ]);
    const [file] = report.files;
    expect(file).toMatchObject({
      state: 'imported',
      problem: null,
      records: { read: 9, messages: 2, meta: 7, skippedTotal: 0 },
    });
    expect(file?.metaTypes.map(([type]) => type).sort()).toEqual([...types, 'made-up'].sort());
    expect(connection.value('SELECT count(*) FROM record')).toBe(9);
  });

  it('36: a file that is cut in its last line waits for the rest, and goes on once', async () => {
    const whole = lines(user('u1', 'one'), user('u2', 'two'), user('u3', 'three'));
    const memory = await imported(['a.jsonl', whole.slice(0, -30)]);
    expect(memory.report.files[0]).toMatchObject({ state: 'imported', newEvents: 2, records: { skippedTotal: 0 } });
    expect(memory.report.files[0]?.pendingBytes).toBeGreaterThan(0);
    const { totals } = await importItems(memory.engine, [textItem('a.jsonl', whole, 1_790_000_001_000)]);
    expect(totals).toMatchObject({ events: 1, duplicates: 0 });
    expect(await textsOf(memory)).toEqual(['one', 'two', 'three']);
  });

  it('41: a log of an API is nobody’s transcript', async () => {
    const entry = {
      model: 'gpt-4o',
      request: { messages: [{ role: 'user', content: 'hi' }] },
      status: 200,
      latency_ms: 5,
    };
    const { report } = await imported(['session.jsonl', lines(entry, entry)]);
    expect(report.files[0]?.format).not.toBe('claude-code');
    expect(report.totals.sessions).toBe(0);
  });

  it('43: a field of the wrong type costs that field alone', async () => {
    const memory = await imported([
      'a.jsonl',
      lines(
        user('u1', 'kept', { timestamp: { at: 'noon' }, cwd: 7, gitBranch: ['x'], parentUuid: 9 }),
        assistant('a1', 'm1', [{ type: 'text', text: 'answer' }], 5, { timestamp: '2026-01-01T00:00:00Z' }),
        { ...assistant('a2', 'm2', [{ type: 'text', text: 'odd usage' }], 5), requestId: {} },
      ),
    ]);
    expect(memory.report.files[0]).toMatchObject({ state: 'imported', records: { skippedTotal: 0 } });
    expect(await textsOf(memory)).toEqual(['kept', 'answer', 'odd usage']);
  });
});

describe('E: duplicates', () => {
  it('44: a record that compaction wrote again is there once, with the number of its copies', async () => {
    const record = user('u1', 'once', { timestamp: '2026-01-01T00:00:00Z' });
    const memory = await imported(['a.jsonl', lines(record, record, record)]);
    const [session] = (await memory.engine.listSessions({ sort: 'oldest', limit: 1 })).data;
    expect(session).toMatchObject({ events: 1, prompts: 1 });
    expect(await memory.engine.readEvents(session?.sessionKey ?? '', 0, 9)).toMatchObject([
      { text: 'once', copies: 3 },
    ]);
  });

  it('48: parts of one streamed message count once, with the largest figures and every call', async () => {
    const call = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });
    const memory = await imported([
      'a.jsonl',
      lines(
        assistant('a1', 'm1', [{ type: 'text', text: 'part' }], 1, { timestamp: '2026-01-01T00:00:00Z' }),
        assistant('a2', 'm1', [call('t1')], 40, { timestamp: '2026-01-01T00:00:01Z' }),
        assistant('a3', 'm1', [call('t2')], 97, { timestamp: '2026-01-01T00:00:02Z' }),
      ),
    ]);
    const detail = await firstSession(memory);
    expect(detail).toMatchObject({
      tokens: { input: 10, output: 97 },
      assistantMessages: 1,
      summary: { toolCalls: 2 },
    });
    expect(detail?.summary.firstTime.ms).toBe(Date.UTC(2026, 0, 1));
  });

  it('50: the same files again, under other names and from other folders, change no count', async () => {
    const text = lines(user('u1', 'one'), assistant('a1', 'm1', [{ type: 'text', text: 'two' }], 9));
    const memory = await imported(['a.jsonl', text]);
    const before = await memory.engine.status(ZONE.nowMs);
    for (const path of ['b.jsonl', 'copy/of/a.jsonl', 'a.jsonl']) {
      const { totals } = await importItems(memory.engine, [textItem(path, text, 1_790_000_002_000)]);
      expect(totals).toMatchObject({ events: 0, sessions: 0 });
    }
    expect(await memory.engine.status(ZONE.nowMs)).toEqual(before);
  });
});

describe('H: project scoping', () => {
  const at = (uuid: string, cwd: string, sessionId = uuid) =>
    user(uuid, `in ${cwd}`, { cwd, sessionId, timestamp: '2026-01-01T00:00:00Z' });

  it('67: folders of one name are two projects, each with its shortest unique path', async () => {
    const { engine } = await imported(['a.jsonl', lines(at('u1', '/work/my-app'), at('u2', '/personal/my-app'))]);
    const projects = (await engine.listProjects()).data.map(({ label }) => label);
    expect(projects).toEqual(['work/my-app', 'personal/my-app']);
    const ask = async (project: string) =>
      (await engine.search({ query: `project:${project}`, limit: 9, ...ZONE })).data.map(({ title }) => title.text);
    expect(await ask('work/my-app')).toEqual(['in /work/my-app']);
    expect(await ask('personal/my-app')).toEqual(['in /personal/my-app']);
  });

  it('68: folders that differ by letter case are two; that they may be one is said, and can be said back', async () => {
    const { engine } = await imported([
      'a.jsonl',
      lines(at('u1', '/u/Claude'), at('u2', '/u/claude'), at('u3', '/u/x')),
    ]);
    const list = async () =>
      (await engine.listProjects()).data.map(({ id, label, sessions, twin }) => ({
        id,
        label,
        sessions,
        twin: twin?.label ?? null,
      }));
    const [upper, lower] = await list();
    expect(await list()).toMatchObject([
      { label: 'Claude', sessions: 1, twin: null },
      { label: 'claude', sessions: 1, twin: 'Claude' },
      { label: 'x', sessions: 1, twin: null },
    ]);
    await engine.mergeProjects(lower?.id ?? 0, upper?.id ?? 0, 0);
    expect(await list()).toMatchObject([{ label: 'Claude', sessions: 2 }, { label: 'x' }]);
    const total = async (query: string) => (await engine.search({ query, limit: 9, ...ZONE })).total;
    expect([await total('project:Claude'), await total('project:/u/claude'), await total('project:x')]).toEqual([
      2, 2, 1,
    ]);
    expect(
      (await engine.facets({ query: '', ...ZONE })).data.project.map(({ label, count }) => [label, count]),
    ).toEqual([
      ['Claude', 2],
      ['x', 1],
    ]);
    expect((await engine.listSessions({ sort: 'oldest', limit: 9, projectId: upper?.id ?? 0 })).total).toBe(2);
    expect(new Set((await engine.timeline.catalog()).projects.map(({ ref }) => ref.label))).toEqual(
      new Set(['Claude', 'x']),
    );
    await expect(engine.mergeProjects(upper?.id ?? 0, lower?.id ?? 0, 1)).rejects.toThrow('cannot be made one');
    await engine.splitProject(upper?.id ?? 0, 1);
    expect((await list()).map(({ label }) => label)).toEqual(['Claude', 'claude', 'x']);
  });

  it('69: a project is where its records ran, never what a folder of transcripts is called', async () => {
    const path = '.claude/projects/-tmp-test-project';
    const { engine } = await imported(
      [`${path}/a.jsonl`, lines(at('u1', '/tmp/test-project'))],
      [`${path}/b.jsonl`, lines(at('u2', '/tmp/test/project'))],
      ['.claude/projects/----/c.jsonl', lines(at('u3', '/家/项目'))],
    );
    const paths = (await engine.listProjects()).data.map((project) => project.path);
    expect(paths).toEqual(['/tmp/test-project', '/tmp/test/project', '/家/项目']);
  });

  it('70: a session in several folders has them all, and each event its own', async () => {
    const memory = await imported(['a.jsonl', lines(at('u1', '/one', 'S'), at('u2', '/two', 'S'), at('u3', '', 'S'))]);
    const detail = await firstSession(memory);
    expect(detail?.summary.project?.path).toBe('/one');
    expect(detail?.directories).toEqual(['/one', '/two']);
    const found = await memory.engine.search({ query: 'project:two', limit: 9, ...ZONE });
    expect(found.data.map(({ title }) => title.text)).toEqual(['in /two']);
  });

  it('71: a worktree that is gone keeps its history under its repository', async () => {
    const { engine } = await imported([
      'a.jsonl',
      lines(
        at('u1', '/u/shop'),
        at('u2', '/u/shop/.claude/worktrees/12'),
        at('u3', '/u/shop/.claude/worktrees/12/src'),
      ),
    ]);
    const repositories = (await engine.listProjects()).data.map(({ repository }) => repository);
    expect(repositories).toEqual([null, 'shop', 'shop']);
    expect((await engine.search({ query: 'project:shop', limit: 9, ...ZONE })).total).toBe(3);
  });
});

describe('the fixture lines of the page', () => {
  const FILE = `${[
    '{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"S1","cwd":"/work/my-app","timestamp":"2025-09-01T00:15:08.316Z","message":{"role":"user","content":"use pnpm, not npm. 步2 重跑gen-itgc后50条悬空引用清零"}}',
    '{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"S1","cwd":"/work/my-app","timestamp":"2025-09-01T00:15:09.000Z","message":{"id":"m1","role":"assistant","model":"claude-opus-4-7","content":[{"type":"text","text":"part"}],"usage":{"input_tokens":10,"output_tokens":1}}}',
    '{"type":"assistant","uuid":"a2","parentUuid":"a1","sessionId":"S1","cwd":"/personal/my-app","timestamp":"2025-09-01T00:15:09.000Z","message":{"id":"m1","role":"assistant","model":"claude-opus-4-7","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"grep -n bd-q3fy foo.bar"}}],"usage":{"input_tokens":10,"output_tokens":97}}}',
    '{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"S1","cwd":"/work/my-app","timestamp":"2025-09-01T00:15:08.316Z","message":{"role":"user","content":"use pnpm, not npm. 步2 重跑gen-itgc后50条悬空引用清零"}}',
    '{"type":"user","uuid":"u2","sessionId":"S1","timestamp":1762644152,"message":{"role":"user","content":"seconds epoch"}}',
    '{"type":"user","uuid":"u3","sessionId":"S1","timestamp":"2026-01-01T09:00:00+09:00","message":{"role":"user","content":"must sort before 2026-01-01T01:00:00Z"}}',
    '{"type":"user","uuid":"u4","sessionId":"S1","timestamp":"2026-01-01T01:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"x\\udcb2y 0 failed, 12 passed"}]}}',
    '{"type":"mode","mode":"normal","sessionId":"S1"}',
    '{"type":"last-prompt","leafUuid":"a2","sessionId":"S1"}',
    '{"type":"custom-title","customTitle":"renamed","sessionId":"S1"}',
    '{"type":"system","subtype":"away_summary","content":"recap text","timestamp":"2026-01-01T01:00:01Z","uuid":"s1","sessionId":"S1"}',
    '{"type":"atis-latch","atis":"","sessionId":"S1"}',
    '{"type":"made-up","x":1}',
    '{"type":"assistant","uuid":"a9","sessionId":"S1","timestamp":"2026-01-01T0',
  ].join('\n')}`;

  it('come to what the page says', async () => {
    const memory = await imported(['a.jsonl', FILE]);
    expect(memory.report.files[0]).toMatchObject({ records: { meta: 5, duplicates: 1, skippedTotal: 0 } });
    expect(memory.report.files[0]?.pendingBytes).toBeGreaterThan(0);
    const detail = await firstSession(memory);
    expect(detail).toMatchObject({
      summary: { title: 'renamed', prompts: 3, toolCalls: 1 },
      tokens: { output: 97 },
      assistantMessages: 1,
      directories: ['/work/my-app', '/personal/my-app'],
    });
    const events = await memory.engine.search({ query: '', order: 'oldest', limit: 20, ...ZONE });
    expect(events.data.map(({ title }) => title.text.slice(0, 8))).toEqual([
      'use pnpm',
      'part',
      'Bash gre',
      'seconds ',
      'must sor',
      'Bash gre',
      'recap te',
    ]);
    for (const query of ['悬空', 'itgc', 'bd-q3fy', 'foo.bar']) {
      expect((await memory.engine.search({ query, limit: 5, ...ZONE })).total, query).toBeGreaterThan(0);
    }
    expect((await memory.engine.search({ query: 'is:error', limit: 5, ...ZONE })).total).toBe(0);
  });
});
