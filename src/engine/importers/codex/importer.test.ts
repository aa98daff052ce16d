import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import type { FileReport, ImportItem, SessionDetail, TranscriptEvent } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { Engine } from '../../engine.ts';
import { CallLog } from './call-log.ts';
import { MessageMirrors } from './message-mirrors.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

async function importFixture(...names: readonly string[]) {
  const memory = openMemoryEngine();
  const items = names.flatMap((name) => fixtureItems(FIXTURES + name));
  const report = await importItems(memory.engine, items);
  return { ...memory, report };
}

async function textOf(name: string): Promise<string> {
  const [item] = fixtureItems(FIXTURES + name);
  return new TextDecoder().decode(await (item as ImportItem).file.slice().arrayBuffer());
}

function only(report: { readonly files: readonly FileReport[] }): FileReport {
  const [file] = report.files;
  if (!file) throw new Error('The report names no file.');
  return file;
}

async function sessionsOf(engine: Engine) {
  return (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
}

async function detailOf(engine: Engine, index = 0): Promise<SessionDetail> {
  const detail = await engine.getSession((await sessionsOf(engine))[index]?.sessionKey ?? '');
  if (!detail) throw new Error('There is no such session.');
  return detail;
}

async function transcriptOf(engine: Engine, index = 0): Promise<readonly TranscriptEvent[]> {
  const session = (await sessionsOf(engine))[index];
  return session ? engine.readEvents(session.sessionKey, 0, 500) : [];
}

/** All that an import made, for comparisons. */
async function contentOf(engine: Engine) {
  const sessions = await sessionsOf(engine);
  return Promise.all(
    sessions.map(async ({ title, nativeId, sessionKey }, index) => {
      const { tokens, assistantMessages } = await detailOf(engine, index);
      const events = await engine.readEvents(sessionKey, 0, 500);
      const shown = events.map(({ type, title: said, text, time, isError, model, tokens: used }) => ({
        type,
        said,
        text,
        time,
        isError,
        model,
        used,
      }));
      return { title, nativeId, tokens, assistantMessages, shown };
    }),
  );
}

function linksIn(connection: Connection): readonly (readonly [string, string])[] {
  return connection
    .all<{ relation: string; id: string }>(
      'SELECT relation, other_native_id AS id FROM session_link ORDER BY relation, other_native_id',
    )
    .map(({ relation, id }) => [relation, id] as const);
}

/** The figures under the format's own names, summed over one session. */
function nativeTokens(connection: Connection, nativeId: string): Record<string, number> {
  const rows = connection.all<{ name: string; tokens: number }>(
    `SELECT u.key AS name, sum(u.value) AS tokens FROM api_message m JOIN session s ON s.id = m.session_id,
       json_each(m.native_usage) u WHERE s.native_id = $id GROUP BY u.key`,
    { $id: nativeId },
  );
  return Object.fromEntries(rows.map(({ name, tokens }) => [name, tokens]));
}

const PARENT = '019c1000-0000-7000-8000-0000000000aa';
const FORK = '019c1000-9000-7000-8000-0000000000bb';

describe('a session of envelopes', () => {
  it('shows what was said once, whatever mirrors it, and a repeat as often as it was said', async () => {
    const { engine } = await importFixture('session.jsonl');
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice Session started",
        "notice notice Answer in the style of a heron.",
        "prompt prompt why does checkout fail with a quetzal discount?",
        "thinking thinking **Look at the discount code**",
        "assistant assistant I will run the tests.",
        "tool-call command exec_command npm test -- checkout",
        "tool-result command! exec_command npm test -- checkout → error",
        "tool-call edit apply_patch src/discount.ts",
        "tool-result edit apply_patch src/discount.ts → result",
        "tool-call mcp mcp__db__query",
        "tool-result mcp! mcp__db__query → error",
        "tool-call web web_search quetzal rounding",
        "tool-call git shell git commit -am 'fix discount'",
        "tool-result git shell git commit -am 'fix discount' → result",
        "tool-call task update_plan",
        "assistant assistant Fixed: the rate was never exported.",
        "notice notice # Context from my IDE setup:",
        "prompt prompt go on",
        "assistant assistant Done.",
        "notice notice # Context from my IDE setup:",
        "prompt prompt go on",
        "assistant assistant Done.",
        "notice notice Turn interrupted",
        "command command ! ls src",
        "compaction compaction Conversation compacted",
        "notice error! stream disconnected before completion",
      ]
    `);
  });

  it('keeps all other records, by kind', async () => {
    const { report } = await importFixture('session.jsonl');
    const kinds = new Map(only(report).metaTypes);
    expect(kinds.get('event_msg brand_new_event')).toBe(1);
    expect(kinds.get('brand_new_type')).toBe(1);
    expect(kinds.get('event_msg user_message')).toBe(3);
    expect(only(report).records).toMatchObject({ read: 54, duplicates: 0, skippedTotal: 0 });
  });

  it('has the name that a person gave it, and its branch', async () => {
    const { engine } = await importFixture('session.jsonl');
    const { summary, branches } = await detailOf(engine);
    expect(summary).toMatchObject({ title: 'Quetzal discount', tool: 'codex' });
    expect(branches).toEqual(['feature/quetzal']);
  });

  it('places each record where its turn ran', async () => {
    const { engine } = await importFixture('session.jsonl');
    expect((await engine.listProjects()).data.map(({ path }) => path)).toEqual(['/work/shop', '/work/api']);
    expect((await engine.search({ query: 'go project:api', limit: 9, ...NOW })).total).toBeGreaterThan(0);
    expect((await engine.search({ query: 'quetzal project:api', relaxBelow: 0, limit: 9, ...NOW })).total).toBe(0);
  });

  it('counts what the running totals moved by, and gives it to the answer before', async () => {
    const { engine, connection } = await importFixture('session.jsonl');
    const { tokens, assistantMessages } = await detailOf(engine);
    expect(tokens).toEqual({ input: 1000, output: 160, cacheRead: 2000, cacheWrite: 0 });
    expect(assistantMessages).toBe(4);
    expect(nativeTokens(connection, '019c0000-0000-7000-8000-00000000000a')).toEqual({
      input_tokens: 3000,
      cached_input_tokens: 2000,
      output_tokens: 160,
      reasoning_output_tokens: 30,
      total_tokens: 3160,
    });
    const answers = (await transcriptOf(engine)).filter(({ type }) => type === 'assistant');
    expect(answers.map(({ model, tokens: used }) => [model, used?.output ?? null])).toEqual([
      ['gpt-5.5', 50],
      ['gpt-5.5', 100],
      ['gpt-5.5-mini', 10],
      ['gpt-5.5-mini', null],
    ]);
  });

  it('links results to calls; events tell which of them failed', async () => {
    const { engine } = await importFixture('session.jsonl');
    const events = await transcriptOf(engine);
    const calls = events.filter(({ type }) => type === 'tool-call');
    const resultOf = (title: string) => {
      const call = calls.find((event) => event.title.startsWith(title));
      return events.find(({ type, callKey }) => type === 'tool-result' && callKey === call?.eventKey);
    };
    // The output names no exit code: `exec_command_end` and `mcp_tool_call_end` do.
    expect(resultOf('exec_command')).toMatchObject({ isError: true });
    expect(resultOf('mcp__db__query')).toMatchObject({ isError: true });
    expect(resultOf('apply_patch')).toMatchObject({ isError: false });
    expect(resultOf('update_plan')).toBeUndefined();
  });

  it('shows what a patch did', async () => {
    const { engine } = await importFixture('session.jsonl');
    const call = (await transcriptOf(engine)).find(({ title }) => title === 'apply_patch src/discount.ts');
    const record = await engine.getEventRecord((await sessionsOf(engine))[0]?.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: 'src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
    expect((await detailOf(engine)).filesEdited).toBe(1);
  });

  it('names pictures, and shows a prompt without what an editor put in front of it', async () => {
    const { engine } = await importFixture('session.jsonl');
    const prompts = (await transcriptOf(engine)).filter(({ type }) => type === 'prompt');
    expect(prompts.map(({ text }) => text)).toEqual([
      '[image image/png, 2 KB]\nwhy does checkout fail with a quetzal discount?',
      'go on',
      'go on',
    ]);
  });

  it.each(['quetzal', 'narwhal', 'marmoset', 'heron'])('%s is found', async (query) => {
    const { engine } = await importFixture('session.jsonl');
    expect((await engine.search({ query, limit: 5, ...NOW })).total).toBeGreaterThan(0);
  });

  it.each(['axolotl', 'session_meta', 'encrypted_content', 'iVBORw0KGgo', 'pnpm'])(
    '%s, which no one said, is not',
    async (query) => {
      const { engine } = await importFixture('session.jsonl');
      expect((await engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    },
  );
});

it('reads every field by itself: one of the wrong type costs that field alone', async () => {
  const { engine, report } = await importFixture('drift.jsonl');
  expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
    [
      "notice notice Session started",
      "prompt prompt text that is no list",
      "tool-call command shell {"command": not json",
      "tool-result command! shell {"command": not json → error",
      "tool-call command shell",
      "tool-result command shell → result",
      "tool-call command shell Get-Content C:\\work\\a.txt",
      "tool-result command! shell Get-Content C:\\work\\a.txt → error",
      "tool-call tool unnamed tool",
      "tool-call edit shell docs/a.md",
      "tool-call command local_shell ls -l",
      "tool-call tool constructor free text of __proto__",
      "assistant assistant x�y <script>alert(1)</script>",
      "prompt prompt without a time",
      "prompt prompt in seconds",
    ]
  `);
  expect(only(report).records.skippedTotal).toBe(0);
  expect((await detailOf(engine)).tokens).toEqual({ input: 0, output: 5, cacheRead: 0, cacheWrite: 0 });
  const call = (await transcriptOf(engine)).find(({ title }) => title === 'shell docs/a.md');
  const record = await engine.getEventRecord((await sessionsOf(engine))[0]?.sessionKey ?? '', call?.eventKey ?? '');
  expect(record?.edits).toEqual([{ path: 'docs/a.md', before: '', after: 'hello' }]);
});

describe('a fork', () => {
  it('keeps its own id, shows what it copied, and uses only what is new', async () => {
    const { engine, connection } = await importFixture('parent.jsonl', 'fork.jsonl');
    expect((await sessionsOf(engine)).map(({ nativeId, prompts }) => [nativeId, prompts])).toEqual([
      [PARENT, 1],
      [FORK, 2],
    ]);
    expect((await detailOf(engine, 0)).tokens).toEqual({ input: 900, output: 10, cacheRead: 100, cacheWrite: 0 });
    expect((await detailOf(engine, 1)).tokens).toEqual({ input: 150, output: 15, cacheRead: 950, cacheWrite: 0 });
    expect(nativeTokens(connection, FORK)).toMatchObject({ input_tokens: 2100, total_tokens: 2125 });
    expect(linksIn(connection)).toEqual([['forked-from', PARENT]]);
  });

  it('is told from its parent also in one file', async () => {
    const memory = openMemoryEngine();
    const recording = `${await textOf('parent.jsonl')}${await textOf('fork.jsonl')}`;
    const { engine } = memory;
    await importItems(engine, [textItem('recording.jsonl', recording)]);
    const apart = await importFixture('parent.jsonl', 'fork.jsonl');
    const said = async (of: Engine) =>
      (await contentOf(of)).map(({ nativeId, tokens, shown }) => [nativeId, tokens, shown.map(({ text }) => text)]);
    expect(await said(engine)).toEqual(await said(apart.engine));
  });

  it('of a version that does not name its parent is told by the description behind its own', async () => {
    const { engine, connection } = await importFixture('old-fork.jsonl');
    expect((await sessionsOf(engine)).map(({ nativeId, prompts }) => [nativeId, prompts])).toEqual([
      ['aaaaaaaa-0000-4000-8000-000000000001', 2],
    ]);
    expect((await detailOf(engine)).tokens).toEqual({ input: 0, output: 10, cacheRead: 500, cacheWrite: 0 });
    expect(linksIn(connection)).toEqual([['forked-from', PARENT]]);
  });

  it('with the times of its parent is told by them', async () => {
    const { engine } = openMemoryEngine();
    const text = (await textOf('fork.jsonl'))
      .replaceAll('2026-03-02T11:30:00.01', '2026-03-02T11:00:01.01')
      .replaceAll(/"turn_id":"[^"]*"/g, '"turn_id":"none"')
      .replaceAll('2026-03-02T11:30:00.30', '2026-03-02T11:40:00.30');
    await importItems(engine, [textItem('fork.jsonl', text)]);
    expect((await detailOf(engine)).tokens).toEqual({ input: 150, output: 15, cacheRead: 950, cacheWrite: 0 });
  });
});

it('tells two sessions of one recording apart, each with its own totals', async () => {
  const { engine, connection } = await importFixture('reset.jsonl');
  expect((await sessionsOf(engine)).map(({ title, prompts }) => [title, prompts])).toEqual([
    ['first session', 1],
    ['second session', 1],
  ]);
  expect((await detailOf(engine, 0)).tokens.input).toBe(100);
  expect((await detailOf(engine, 1)).tokens.input).toBe(70);
  expect(linksIn(connection)).toEqual([]);
});

it('links a sub-agent with the session that started it', async () => {
  const { engine, connection } = await importFixture('sub-agent.jsonl');
  expect(linksIn(connection)).toEqual([['started-by', '019c0000-0000-7000-8000-00000000000a']]);
  expect(outlineOf(await transcriptOf(engine))).toEqual([
    'notice notice Session started',
    'notice subagent /root → /root/heron',
    'prompt prompt count the herons',
    'assistant assistant seven',
  ]);
});

it('reads a file of events alone: no message twice, calls without an item, goals once', async () => {
  const { engine } = await importFixture('events-only.jsonl');
  expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
    [
      "notice notice Session started",
      "prompt prompt go on",
      "thinking thinking think of a bird",
      "assistant assistant heron",
      "prompt prompt go on",
      "thinking thinking think of a bird",
      "assistant assistant heron",
      "tool-result command! exec_command make heron → error",
      "command command ! pwd",
      "notice error! usage limit reached",
      "notice task Goal: count every heron",
    ]
  `);
});

describe('what stands under the role of the user', () => {
  const item = (text: string) =>
    JSON.stringify({
      timestamp: '2026-03-02T09:00:01Z',
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
    });
  const typed = (message: string) =>
    JSON.stringify({
      timestamp: '2026-03-02T09:00:02Z',
      type: 'event_msg',
      payload: { type: 'user_message', message },
    });
  const outlineOfLines = async (...lines: readonly string[]) => {
    const { engine } = openMemoryEngine();
    const answer = (await textOf('sub-agent.jsonl')).split('\n')[3];
    await importItems(engine, [textItem('x.jsonl', `${[...lines, answer].join('\n')}\n`)]);
    return outlineOf(await transcriptOf(engine)).slice(0, -1);
  };

  it.each([
    ['prompt prompt <div> is not closed', '<div> is not closed'],
    ['prompt prompt <plugin> in the editor fails', '<plugin> in the editor fails'],
    ['prompt prompt <svg><path/></svg>', '<svg><path/></svg>'],
    ['prompt prompt Warning: the build is red', 'Warning: the build is red'],
    ['notice notice <skill>', '<skill>\n<name>heron</name>\n</skill>'],
    ['notice notice <context_to_come>x</context_to_come>', '<context_to_come>x</context_to_come>'],
    [
      'compaction compaction Summary of the conversation so far',
      'Another language model started to solve this problem and produced a summary of it.',
    ],
    ['command command ! ls', '<user_shell_command>\n<command>\nls\n</command>\n</user_shell_command>'],
  ])('%s', async (outline, text) => {
    expect(await outlineOfLines(item(text))).toEqual([outline]);
  });

  it.each(['<environment_context>\n<cwd>/work</cwd>', '<user_instructions>x</user_instructions>', '</image>', ' '])(
    '%s is no event',
    async (text) => {
      expect(await outlineOfLines(item(text))).toEqual([]);
    },
  );

  it('is a prompt where an event says that it was typed', async () => {
    const text = '<bug_report>the heron is gone</bug_report>';
    expect(await outlineOfLines(item('a first prompt'), item(text), typed(text))).toEqual([
      'prompt prompt a first prompt',
      `notice notice ${text}`,
      `prompt prompt ${text}`,
    ]);
  });
});

describe('token counts', () => {
  it('that begin anew are used in full, and add up to the last total under their own names', async () => {
    const { engine, connection } = openMemoryEngine();
    const count = (second: number, total: number) =>
      JSON.stringify({
        timestamp: `2026-03-02T09:00:0${second}Z`,
        type: 'event_msg',
        payload: {
          type: 'token_count',
          info: { total_token_usage: { input_tokens: total, output_tokens: 1, total_tokens: total + 1 } },
        },
      });
    const meta = (await textOf('session.jsonl')).split('\n', 1)[0];
    const lines = [meta, count(1, 100), count(2, 100), count(3, 150), count(4, 30)];
    await importItems(engine, [textItem('counts.jsonl', `${lines.join('\n')}\n${await textOf('sub-agent.jsonl')}`)]);
    const used = connection.all<{ input: number }>('SELECT input_tokens AS input FROM api_message WHERE has_usage = 1');
    expect(used.map(({ input }) => input)).toEqual([100, 50, 30]);
    expect(nativeTokens(connection, '019c0000-0000-7000-8000-00000000000a').input_tokens).toBe(30);
  });
});

describe('bare items', () => {
  it('of 2025 have the one time and branch of their header, and the directory of their context', async () => {
    const { engine, report } = await importFixture('bare.jsonl');
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice Session started",
        "prompt prompt count the herons",
        "thinking thinking They want a count.",
        "tool-call command shell rg -c heron",
        "tool-result command shell rg -c heron → result",
        "tool-call tool assistant",
        "tool-result tool! assistant → error",
        "assistant assistant Seven herons.",
        "prompt prompt again",
        "prompt prompt again",
      ]
    `);
    expect(report.totals.times).toEqual({ recorded: 1, inferred: 9, none: 0 });
    expect((await sessionsOf(engine))[0]?.project?.path).toBe('/work/bare');
  });

  it('count no session where there is only a header', async () => {
    const { engine } = await importFixture('header-only.jsonl');
    expect((await engine.status(NOW.nowMs)).sessions).toBe(0);
    expect(await sessionsOf(engine)).toEqual([]);
  });
});

describe('the TypeScript version', () => {
  it('stored items of both kinds', async () => {
    const { engine, report } = await importFixture('legacy.json');
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice Session started",
        "prompt prompt test a ... FAILED",
        "thinking thinking Look first.",
        "tool-call command shell ls -R",
        "tool-call edit apply_patch a.txt",
        "tool-result command shell ls -R → result",
        "assistant assistant Test a fails.",
        "tool-call command shell false",
        "tool-result command! shell false → error",
        "prompt prompt again",
        "prompt prompt again",
      ]
    `);
    expect(only(report)).toMatchObject({ format: 'codex', state: 'imported' });
    const call = (await transcriptOf(engine)).find(({ title }) => title === 'apply_patch a.txt');
    const record = await engine.getEventRecord((await sessionsOf(engine))[0]?.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: 'a.txt', before: '', after: 'heron' }]);
    expect(record?.line).toBe(17);
  });

  it('wrote the file anew with each turn: what is new is added', async () => {
    const { engine } = openMemoryEngine();
    const value = JSON.parse(await textOf('legacy.json')) as { items: unknown[] };
    const earlier = JSON.stringify({ ...value, items: value.items.slice(0, 4) }, null, 2);
    await importItems(engine, [textItem('legacy.json', earlier)]);
    const file = only(await importItems(engine, [textItem('legacy.json', await textOf('legacy.json'))]));
    expect(file.records).toMatchObject({ duplicates: 5 });
    const whole = await importFixture('legacy.json');
    expect(outlineOf(await transcriptOf(engine))).toEqual(outlineOf(await transcriptOf(whole.engine)));
  });

  it.each([
    [0.4, 2],
    [0.7, 4],
    [0.95, 7],
  ])('is read up to where it is cut off (%f of it)', async (share, items) => {
    const { engine } = openMemoryEngine();
    const text = await textOf('legacy.json');
    const file = only(await importItems(engine, [textItem('legacy.json', text.slice(0, text.length * share))]));
    expect(file).toMatchObject({ format: 'codex', state: 'partial' });
    expect(file.records.messages).toBeGreaterThanOrEqual(items);
    expect(file.records.skipped[0]?.reason).toBe('The file ends in the middle of it.');
  });

  it('is known by its beginning where it is larger than the sample', async () => {
    const { engine } = openMemoryEngine();
    const value = JSON.parse(await textOf('legacy.json')) as { items: unknown[] };
    const items = [
      ...value.items,
      ...Array.from({ length: 900 }, (_, n) => ({ role: 'user', content: `${n} ${'x'.repeat(400)}` })),
    ];
    const file = only(await importItems(engine, [textItem('unknown', JSON.stringify({ ...value, items }, null, 2))]));
    expect(file).toMatchObject({ format: 'codex', state: 'imported' });
    expect((await sessionsOf(engine))[0]?.prompts).toBe(903);
  });
});

describe('a patch of which there is only the end', () => {
  const changes = {
    '/work/a.ts': { type: 'update', unified_diff: '@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3\n', move_path: null },
    '/work/b.ts': { add: { content: 'new\n' } },
    '/work/c.ts': { type: 'delete', content: 'old\n' },
    '/work/d.ts': { type: 'update', unified_diff: '', move_path: '/work/e.ts' },
  };
  const end = { type: 'patch_apply_end', call_id: 'nested', success: true, changes };
  const line = (payload: object) =>
    JSON.stringify({ timestamp: '2026-03-02T15:00:00.000Z', type: 'event_msg', payload });
  const meta = JSON.stringify({
    timestamp: '2026-03-02T14:00:00.000Z',
    type: 'session_meta',
    payload: { id: '019c0000-0000-7000-8000-00000000000d', cwd: '/work', originator: 'codex', cli_version: '0.147.0' },
  });
  const item = { type: 'item_completed', item: { type: 'FileChange', id: 'nested', changes, status: 'completed' } };

  it.each([
    ['as an event', [end]],
    ['as an item', [item]],
    ['as both', [end, item]],
  ])('%s is a call that changed each of its files', async (_, payloads) => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [textItem('rollout.jsonl', [meta, ...payloads.map(line)].join('\n'))]);
    expect(outlineOf(await transcriptOf(engine))).toEqual([
      'notice notice Session started',
      'tool-call edit apply_patch a.ts',
      'tool-result edit apply_patch a.ts → result',
    ]);
    const counts = await Promise.all(
      ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map(async (path) => {
        const { data } = await engine.blameFile({ path, limit: 9 });
        return data.map(({ kind, linesAdded, linesRemoved }) => [kind, linesAdded, linesRemoved]);
      }),
    );
    expect(counts).toEqual([[['patch', 2, 1]], [['patch', 1, 0]], [['patch', 0, 1]], [['patch', 0, 0]], []]);
  });
});

describe('what codex exec prints', () => {
  it('a change of several files is one of each, of lines that it does not tell', async () => {
    const change = (path: string) => ({ path, kind: 'update' });
    const changed = { id: 'i', type: 'file_change', changes: [change('/w/a'), change('/w/b')], status: 'completed' };
    const lines = [
      { type: 'thread.started', thread_id: '019c' },
      { type: 'item.completed', item: changed },
    ];
    const { engine } = openMemoryEngine();
    await importItems(engine, [textItem('exec.jsonl', lines.map((each) => JSON.stringify(each)).join('\n'))]);
    for (const path of ['/w/a', '/w/b'])
      expect((await engine.blameFile({ path, limit: 9 })).data).toMatchObject([
        { kind: 'patch', linesAdded: null, linesRemoved: null },
      ]);
  });

  it('is a session of its own, linked with the one that Codex itself stored', async () => {
    const { engine, connection, report } = await importFixture('exec.jsonl');
    expect(only(report).format).toBe('codex-exec');
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "thinking thinking **Count first**",
        "tool-call command exec_command make heron",
        "tool-result command! exec_command make heron → error",
        "tool-call edit apply_patch /work/a.txt",
        "tool-result edit apply_patch /work/a.txt → result",
        "tool-call mcp mcp__db__query",
        "tool-result mcp! mcp__db__query → error",
        "tool-call task update_plan",
        "assistant assistant Seven herons.",
        "notice error! stream disconnected",
      ]
    `);
    expect(linksIn(connection)).toEqual([['same-as', '019c0000-0000-7000-8000-00000000000a']]);
    expect((await detailOf(engine)).tokens).toEqual({ input: 600, output: 40, cacheRead: 300, cacheWrite: 0 });
  });
});

describe('the home folder', () => {
  it('gives names to sessions; prompts of its index give way to the rollouts', async () => {
    const { engine, report } = await importFixture('home', 'parent.jsonl');
    expect((await sessionsOf(engine)).map(({ title }) => title)).toEqual(['Names of birds']);
    expect(report.files.map(({ path, format, state }) => [path.split('/').at(-1), format, state])).toEqual([
      ['auth.json', null, 'unrecognised'],
      ['history.jsonl', 'codex-history', 'imported'],
      ['session_index.jsonl', 'codex-names', 'no-conversation'],
      ['parent.jsonl', 'codex', 'imported'],
    ]);
  });

  it('keeps the prompts of an index whose sessions are not here: found, but no sessions', async () => {
    const { engine, report } = await importFixture('home/.codex/history.jsonl');
    expect(report.totals).toMatchObject({ sessions: 0, events: 2 });
    expect(await sessionsOf(engine)).toEqual([]);
    const find = async () => {
      const { data } = await engine.search({
        query: 'checkout fail',
        limit: 9,
        timeZone: 'UTC',
        nowMs: 1_790_000_000_000,
      });
      return data.map(({ session, time, category }) => [session?.title, time.ms, category]);
    };
    expect(await find()).toEqual([['why does checkout fail', 1_772_445_600_000, 'prompt']]);
    const rollout = [
      {
        type: 'session_meta',
        payload: { id: '019c0000-0000-7000-8000-00000000000a', cwd: '/work', timestamp: '2026-03-02T10:00:00Z' },
      },
      {
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'why does checkout fail' }] },
      },
    ];
    const text = rollout
      .map((record) => `${JSON.stringify({ timestamp: '2026-03-02T10:00:01Z', ...record })}\n`)
      .join('');
    await importItems(engine, [textItem('rollout.jsonl', text)]);
    expect((await sessionsOf(engine)).map(({ prompts }) => prompts)).toEqual([1]);
    expect(await find()).toEqual([['why does checkout fail', Date.parse('2026-03-02T10:00:01Z'), 'prompt']]);
  });

  it.each([
    ['an API key', '.codex/auth.json', '{"OPENAI_API_KEY":"jackdaw"}'],
    ['one that is no JSON', '.codex/auth.json', 'jackdaw'],
    ['one that is larger than the sample', '.codex/auth.json', 'jackdaw '.repeat(40_000)],
    ['one of a version to come', '.codex\\auth.json', '{"jackdaw":"jackdaw"}'],
    ['those of servers', 'home/.codex/.credentials.json', '{"server":{"token":"jackdaw"}}'],
    [
      'one under another name',
      'unknown',
      '{"tokens":{"access_token":"jackdaw"},"last_refresh":"2026-03-02T11:00:00Z"}',
    ],
  ])('keeps nothing of a sign-in: %s', async (_, path, text) => {
    const { engine, connection } = openMemoryEngine();
    const report = await importItems(engine, [textItem(path, text)]);
    expect(only(report)).toMatchObject({ newEvents: 0, newDocuments: 0 });
    expect(only(report).reason).toContain('Strata does not read');
    expect(connection.value('SELECT (SELECT count(*) FROM record) + (SELECT count(*) FROM event)')).toBe(0);
    expect(JSON.stringify(report)).not.toContain('jackdaw');
    expect(JSON.stringify(await engine.review([textItem(path, text)]))).not.toContain('jackdaw');
  });
});

describe('a damaged file', () => {
  it('keeps all that can be read, and says what cannot', async () => {
    const { engine, report } = await importFixture('damaged.jsonl');
    expect(outlineOf(await transcriptOf(engine))).toEqual([
      'notice notice Session started',
      'prompt prompt before the damage',
      'assistant assistant glued one',
      'assistant assistant glued two',
    ]);
    expect(only(report).records.skipped.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
    expect(only(report).notices).toEqual([
      '1 line held several records without a line break between them; all were read.',
      'The last line is not finished (64 bytes); it is read once the file has grown.',
    ]);
  });

  it.each([
    'session.jsonl',
    'fork.jsonl',
    'events-only.jsonl',
    'bare.jsonl',
    'legacy.json',
    'exec.jsonl',
    'drift.jsonl',
  ])('never stops the import, whatever its bytes are (%s)', async (name) => {
    const bytes = new TextEncoder().encode(await textOf(name));
    for (const seed of [1, 2, 3, 4]) {
      const { engine } = openMemoryEngine();
      const report = await importItems(engine, [textItem('unknown', withDamage(bytes, seed))]);
      expect(report.state).toBe('done');
      expect(only(report).problem ?? '').not.toMatch(/undefined|not a function|cannot read/i);
    }
  });
});

/** The same damage for the same seed: some bytes changed, some of the end missing. */
function withDamage(bytes: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed * 7919;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const damaged = bytes.slice(0, bytes.length - next(bytes.length >> 1));
  for (let count = 0; count < 12; count++) damaged[next(damaged.length)] = next(256);
  return damaged;
}

const ROLLOUTS = [
  'session.jsonl',
  'fork.jsonl',
  'old-fork.jsonl',
  'reset.jsonl',
  'events-only.jsonl',
  'bare.jsonl',
  'exec.jsonl',
  'sub-agent.jsonl',
];

/** Behind a handful of lines, spread over the text. */
function cutsIn(text: string): readonly number[] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index + 1).slice(0, -1);
  return ends.filter((_, n) => n % Math.ceil(ends.length / 7) === 0);
}

describe('a file that grows', () => {
  it.each(ROLLOUTS)('is read the same in two steps as at once (%s)', async (name) => {
    const text = await textOf(name);
    const whole = openMemoryEngine();
    await importItems(whole.engine, [textItem(name, text)]);
    const expected = await contentOf(whole.engine);
    for (const cut of cutsIn(text)) {
      const { engine } = openMemoryEngine();
      await importItems(engine, [textItem(name, text.slice(0, cut))]);
      await importItems(engine, [textItem(name, text)]);
      expect(await contentOf(engine)).toEqual(expected);
    }
  });

  it.each(ROLLOUTS)('is known again under another name (%s)', async (name) => {
    const { engine } = await importFixture(name);
    const file = only(await importItems(engine, [textItem('archived/copy.jsonl', await textOf(name))]));
    expect(file.newEvents).toBe(0);
    expect(file.records.duplicates).toBe(file.records.read);
  });
});

describe('detection', () => {
  const names = [...ROLLOUTS, 'parent.jsonl', 'drift.jsonl', 'header-only.jsonl', 'legacy.json', 'damaged.jsonl'];
  it.each(names)('goes by content: %s under the name "unknown" gives the same', async (name) => {
    const named = await importFixture(name);
    const renamed = openMemoryEngine();
    const [item] = fixtureItems(FIXTURES + name);
    const report = await importItems(renamed.engine, [{ ...(item as ImportItem), path: 'unknown' }]);
    expect({ ...only(report), path: name }).toEqual(only(named.report));
    expect(await contentOf(renamed.engine)).toEqual(await contentOf(named.engine));
  });

  it.each(['history.jsonl', 'session_index.jsonl'])('knows %s by its content', async (name) => {
    const { engine } = openMemoryEngine();
    const named = await importFixture(`home/.codex/${name}`);
    const report = await importItems(engine, [textItem('unknown', await textOf(`home/.codex/${name}`))]);
    expect({ ...only(report), path: name }).toEqual(only(named.report));
  });

  it.each([
    ['a log of the API', '{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}\n'],
    ['a stream of the API', '{"type":"response.output_item.done","item":{"type":"message"}}\n'],
    ['events of a log', '{"type":"event","payload":{"x":1},"timestamp":"2026-03-02T11:00:00Z"}\n'],
    ['a list of sessions', '{"session":{"id":"x"},"items":[1]}'],
    ['records of pi', '{"type":"session","id":"x","timestamp":"2026-03-02T11:00:00Z","cwd":"/work"}\n'],
    ['settings with a key', '{"OPENAI_API_KEY":"x","PORT":1}'],
  ])('does not claim %s', async (_, text) => {
    const { engine } = openMemoryEngine();
    const file = only(await importItems(engine, [textItem('session.jsonl', text)]));
    expect(file.format ?? '').not.toMatch(/^codex/);
  });
});

describe('what a parser keeps for appended lines', () => {
  it('stays small, and holds what is open', () => {
    const calls = new CallLog(null);
    const call = { tool: 'shell', title: 'x'.repeat(160), category: 'command', filePath: null } as const;
    for (let n = 0; n < 500; n++) calls.open(`call ${n}`, call);
    const mirrors = new MessageMirrors(null);
    for (let n = 0; n < 500; n++) mirrors.isNew('prompt', 'event', `text ${n}`);
    const state = JSON.stringify([calls.state(), mirrors.state()]);
    expect(state.length).toBeLessThan(8000);
    const restored = new CallLog(JSON.parse(JSON.stringify(calls.state())));
    expect(restored.close('call 499').call).toEqual(call);
    expect(
      new MessageMirrors(JSON.parse(JSON.stringify(mirrors.state()))).isNew('prompt', 'completed', 'text 499'),
    ).toBe(false);
  });
});
