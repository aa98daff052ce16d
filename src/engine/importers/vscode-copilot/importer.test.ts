import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import {
  damaged,
  factsOf,
  importAll,
  importFixtures,
  onlyFile,
  renamed,
  sessionsOf,
  transcriptOf,
} from '../../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import { editsOfVsCodeChat } from './edits.ts';
import { replay } from './mutation-log.ts';
import { treeText } from './render-tree.ts';
import { directoryIn, workspaceFilePath } from './uris.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const CHATS = 'workspaceStorage/w1/chatSessions/';
const OLDER = `${CHATS}56560000-0000-4000-8000-000000000001.json`;
const LOG = `${CHATS}56560000-0000-4000-8000-000000000001.jsonl`;
const EXPORT = 'export/chat.json';
const ALL = [OLDER, LOG, EXPORT, 'requests-only.json', 'odd.json', 'windows/w2/chatSessions/win-1.json'];
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

const textOf = (name: string) => readFileSync(FIXTURES + name, 'utf8');

describe('a chat', () => {
  it('becomes prompts, answers, calls and results, in their order', async () => {
    const imported = await importFixtures(FIXTURES, EXPORT);
    expect(outlineOf(await transcriptOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt where is the quetzal discount?",
        "assistant assistant It is in discount.ts, beside rateOf.",
        "prompt prompt fix it",
        "thinking thinking Look first.",
        "tool-call read read_file /work/shop/src/discount.ts",
        "tool-result read read_file /work/shop/src/discount.ts → result",
        "tool-call read get_errors",
        "tool-call edit replace_string_in_file /work/shop/src/discount.ts",
        "tool-result edit replace_string_in_file /work/shop/src/discount.ts → result",
        "tool-call command run_in_terminal npm test",
        "tool-result command! run_in_terminal npm test → error",
        "prompt prompt try again",
        "tool-call mcp mcp_db_query Ran query",
        "tool-result mcp! mcp_db_query Ran query → error",
        "notice error! The request failed",
      ]
    `);
  });

  it('has the names of files inside its sentences', async () => {
    const [prompt, answer] = await transcriptOf(await importFixtures(FIXTURES, EXPORT));
    expect(prompt?.text).toBe('where is the quetzal discount?\n[file discount.ts]\n[image shot.png]');
    expect(answer?.text).toBe('It is in discount.ts, beside rateOf.\nAnother paragraph.');
  });

  it('has arguments and results from the account of the model, joined with what the chat shows', async () => {
    const imported = await importFixtures(FIXTURES, EXPORT);
    const events = await transcriptOf(imported);
    const results = events.filter(({ type }) => type === 'tool-result');
    expect(results.map(({ text, isError }) => [text, isError])).toEqual([
      ['rate = 0.1 \nmarmoset', false],
      ['The file was edited.', false],
      ['1 failed\n[data image/png]', true],
      ['no such table', true],
    ]);
    const calls = events.filter(({ type }) => type === 'tool-call');
    expect(results.map(({ callKey }) => calls.find(({ eventKey }) => eventKey === callKey)?.title)).toEqual([
      'read_file /work/shop/src/discount.ts',
      'replace_string_in_file /work/shop/src/discount.ts',
      'run_in_terminal npm test',
      'mcp_db_query Ran query',
    ]);
    for (const query of ['narwhal', 'marmoset']) {
      expect((await imported.engine.search({ query, limit: 5, ...NOW })).total).toBe(1);
    }
    for (const query of ['pangolin', 'toolCallRounds', 'auto.ts']) {
      expect((await imported.engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    }
  });

  it('shows what a call did to a file', async () => {
    const imported = await importFixtures(FIXTURES, EXPORT);
    const [session] = await sessionsOf(imported);
    const call = (await transcriptOf(imported)).find(({ title }) => title.startsWith('replace_string'));
    const record = await imported.engine.getEventRecord(session?.summary.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
  });

  it('has the model, its tokens and the times of prompts and answers', async () => {
    const imported = await importFixtures(FIXTURES, EXPORT);
    const [session] = await sessionsOf(imported);
    expect(session).toMatchObject({
      models: ['claude-sonnet-4.5'],
      tokens: { input: 120, output: 30, cacheRead: 0, cacheWrite: 0 },
      assistantMessages: 1,
      summary: { nativeId: 'ext-session-1', firstTime: { ms: 1_777_890_000_000 }, lastTime: { ms: 1_777_890_031_000 } },
    });
  });
});

it('edits of several files in one call are told apart', () => {
  const input = {
    replacements: [
      { filePath: '/a.ts', oldString: 'a', newString: 'b' },
      { filePath: '/c.ts', oldString: 'c', newString: 'd' },
      5,
    ],
  };
  const call = { id: 'c', name: 'multi_replace_string_in_file', arguments: JSON.stringify(input) };
  const raw = JSON.stringify({ response: [], result: { metadata: { toolCallRounds: [{ toolCalls: [call] }] } } });
  expect(editsOfVsCodeChat(raw, 400_000)).toEqual([
    { path: '/a.ts', before: 'a', after: 'b' },
    { path: '/c.ts', before: 'c', after: 'd' },
  ]);
  expect(editsOfVsCodeChat(raw, 0)).toEqual([]);
});

describe('a log of changes', () => {
  it('is replayed: the chat is what it comes to', async () => {
    const log = await importFixtures(FIXTURES, LOG);
    const whole = await importFixtures(FIXTURES, EXPORT);
    expect(outlineOf(await transcriptOf(log))).toEqual(outlineOf(await transcriptOf(whole)));
    expect((await sessionsOf(log))[0]?.summary.title).toBe('Quetzal discount');
  });

  it('leaves out what was taken back, and names lines that change nothing', async () => {
    const lines = [
      ...textOf(LOG).trim().split('\n').slice(0, 2),
      '{"kind":2,"k":["requests"],"v":[{"requestId":"u","message":{"text":"undone prompt"},"response":[]}]}',
      '{"kind":2,"k":["requests"],"i":1}',
      '{"kind":1,"k":["requests",7,"response"],"v":[]}',
      '{"kind":1,"k":["__proto__","polluted"],"v":1}',
      '{"kind":2,"k":["requests"],"v":[{"requestId":"t',
    ];
    const imported = await importAll([textItem('a.jsonl', lines.join('\n'))]);
    expect((await sessionsOf(imported))[0]?.summary.prompts).toBe(1);
    expect(onlyFile(imported).records.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'It changes a part of the chat that is not there.'],
      [6, 'It changes a part of the chat that is not there.'],
      [7, 'It is cut off or broken JSON.'],
    ]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([
    ['sets', [{ kind: 1, k: ['a', 0, 'b'], v: 2 }], { a: [{ b: 2 }] }],
    ['sets to nothing', [{ kind: 1, k: ['a', 0, 'b'] }], { a: [{ b: undefined }] }],
    ['appends', [{ kind: 2, k: ['a'], v: [3, 4] }], { a: [{ b: 1 }, 3, 4] }],
    ['cuts and appends', [{ kind: 2, k: ['a'], v: [3], i: 0 }], { a: [3] }],
    ['cuts', [{ kind: 2, k: ['a'], i: 0 }], { a: [] }],
    ['begins an array', [{ kind: 2, k: ['c'], v: [1] }], { a: [{ b: 1 }], c: [1] }],
    ['deletes', [{ kind: 3, k: ['a'] }], {}],
    ['begins anew', [{ kind: 0, v: { z: 1 } }], { z: 1 }],
    [
      'keeps a property called __proto__',
      [{ kind: 1, k: ['__proto__'], v: 1 }],
      JSON.parse('{"a":[{"b":1}],"__proto__":1}'),
    ],
  ])('%s', (_, changes, expected) => {
    const lines = [{ kind: 0, v: { a: [{ b: 1 }] } }, ...changes].map((line) => JSON.stringify(line));
    expect(replay(lines.join('\r\n'))).toEqual({ state: expected, skipped: [] });
  });

  it.each([
    [{ kind: 1, k: ['a', 5], v: 1 }],
    [{ kind: 1, k: ['a', 'length'], v: 1 }],
    [{ kind: 1, k: ['x', 'y'], v: 1 }],
    [{ kind: 2, k: ['n'], v: [1] }],
    [{ kind: 9, k: ['a'], v: 1 }],
    [{ kind: 1, v: 1 }],
    [[1]],
  ])('passes over %j, which changes nothing that is there', (line) => {
    const { state, skipped } = replay(`{"kind":0,"v":{"a":[],"n":1}}\n${JSON.stringify(line)}`);
    expect(state).toEqual({ a: [], n: 1 });
    expect(skipped).toHaveLength(1);
  });

  it('without its beginning is no chat', async () => {
    const rest = textOf(LOG).split('\n').slice(1).join('\n');
    expect(onlyFile(await importAll([textItem('a.jsonl', rest)]))).toMatchObject({ newEvents: 0, newSessions: 0 });
  });
});

describe('one session', () => {
  it('in two files is one, with what either has', async () => {
    const imported = await importFixtures(FIXTURES, 'workspaceStorage');
    expect(imported.report.files.map(({ newEvents, records }) => [newEvents, records.duplicates])).toEqual([
      [11, 0],
      [4, 4],
      [0, 0],
    ]);
    const [session, ...others] = await sessionsOf(imported);
    expect(others).toEqual([]);
    expect(session?.summary).toMatchObject({ title: 'Quetzal discount', prompts: 3, toolCalls: 5 });
    expect(session?.directories).toEqual(['/work/my shop']);
  });

  it('is known again in an export, which has no id of its own', async () => {
    const imported = await importFixtures(FIXTURES, 'workspaceStorage', EXPORT);
    expect((await sessionsOf(imported)).map(({ summary }) => summary.nativeId)).toEqual([
      '56560000-0000-4000-8000-000000000001',
    ]);
  });

  it('that is imported while an answer is written has all of the answer later', async () => {
    const { engine } = openMemoryEngine();
    const request = (answer: object) =>
      JSON.stringify({
        responderUsername: 'GitHub Copilot',
        sessionId: 's',
        requests: [{ requestId: 'r', responseId: 'a', message: { text: 'tell me' }, ...answer }],
      });
    const parts = ['first half', 'first half, second half'].map((value) => [{ value }]);
    await importItems(engine, [textItem('a.json', request({ response: parts[0], modelState: { value: 0 } }))]);
    const rest = request({ response: parts[1], modelState: { value: 1, completedAt: 1_777_890_000_000 }, result: {} });
    await importItems(engine, [textItem('a.json', rest, 1_790_000_001_000)]);
    const texts = (await transcriptOf({ engine })).map(({ text }) => text);
    expect(texts).toEqual(['tell me', 'first half', 'first half, second half']);
    expect((await sessionsOf({ engine }))[0]?.assistantMessages).toBe(1);
  });
});

describe('the project', () => {
  it.each([
    ['{"folder":"file:///work/my%20shop"}', '/work/my shop'],
    ['{"folder":"file:///c%3A/Users/me/shop"}', 'c:/Users/me/shop'],
    ['{"folder":"file://server/share/shop"}', '//server/share/shop'],
    ['{"folder":"vscode-remote://wsl%2Bubuntu/home/me/shop"}', '/home/me/shop'],
    ['{"workspace":"file:///work/all.code-workspace"}', '/work'],
    ['{"folder":"vscode-vfs://github/acme/shop"}', null],
    ['{"folder":"file:///bad%ZZ"}', '/bad%ZZ'],
    ['{"folder":5}', null],
    ['', null],
  ])('in %s is %s', (text, expected) => {
    expect(directoryIn(text)).toBe(expected);
  });

  it('is named by a file in the folder above', () => {
    expect(workspaceFilePath('User/workspaceStorage/x/chatSessions/a.json')).toBe(
      'User/workspaceStorage/x/workspace.json',
    );
    expect(workspaceFilePath('chatSessions/a.json')).toBe('workspace.json');
    expect(workspaceFilePath('a.json')).toBeNull();
  });

  it('is that of Windows too; the file that names it is no chat', async () => {
    const imported = await importFixtures(FIXTURES, 'windows');
    expect((await sessionsOf(imported))[0]?.directories).toEqual(['c:/Users/me/shop']);
    expect(imported.report.files.map(({ state }) => state)).toEqual(['imported', 'no-conversation']);
  });
});

describe('odd chats', () => {
  it('of requests alone have no time and no id', async () => {
    const imported = await importFixtures(FIXTURES, 'requests-only.json');
    expect((await transcriptOf(imported)).map(({ type, text, time }) => [type, text, time.kind])).toEqual([
      ['prompt', 'plain text prompt', 'none'],
      ['assistant', 'An **old** answer.', 'none'],
      ['prompt', 'in parts', 'none'],
      ['assistant', 'a string answer', 'none'],
    ]);
  });

  it('cost the odd part only', async () => {
    const imported = await importFixtures(FIXTURES, 'odd.json');
    expect(
      (await transcriptOf(imported)).map(({ type, category, title, text }) => [type, category, title, text]),
    ).toMatchInlineSnapshot(`
      [
        [
          "prompt",
          "prompt",
          "only rounds",
          "only rounds",
        ],
        [
          "assistant",
          "assistant",
          "I think of the wombat.",
          "I think of the wombat.",
        ],
        [
          "tool-call",
          "read",
          "read_file",
          "not json",
        ],
        [
          "tool-result",
          "read",
          "read_file → result",
          "bare text",
        ],
        [
          "thinking",
          "thinking",
          "hm",
          "hm",
        ],
        [
          "assistant",
          "assistant",
          "Then that.",
          "Then that.",
        ],
        [
          "prompt",
          "prompt",
          "cancelled",
          "cancelled",
        ],
        [
          "notice",
          "edit",
          "Edited a.ts",
          "new line",
        ],
        [
          "notice",
          "notice",
          "Continue?",
          "It takes long",
        ],
        [
          "notice",
          "notice",
          "Careful",
          "Careful",
        ],
        [
          "notice",
          "notice",
          "The request was cancelled",
          "The request was cancelled",
        ],
        [
          "notice",
          "notice",
          "a task of the editor ended",
          "a task of the editor ended",
        ],
        [
          "prompt",
          "prompt",
          "old prompt",
          "old prompt",
        ],
        [
          "assistant",
          "assistant",
          "old completion",
          "old completion",
        ],
        [
          "prompt",
          "prompt",
          "<script>alert(1)</script> a�b",
          "<script>alert(1)</script> a�b",
        ],
      ]
    `);
    expect(onlyFile(imported).records.skipped.map(({ line }) => line)).toEqual([4, 5]);
    expect((await sessionsOf(imported))[0]?.assistantMessages).toBe(1);
  });

  it.each([
    ['{"requests":[{"prompt":"x","completion":"y"}]}'],
    ['{"requests":[{"method":"GET","response":{}}]}'],
    ['{"requests":5}'],
  ])('%s is none', async (text) => {
    const { format, newEvents } = onlyFile(await importAll([textItem('chat.json', text)]));
    expect(format).not.toBe('vscode-copilot');
    expect(newEvents).toBe(0);
  });

  it('without a request are no conversation', async () => {
    const text = '{"responderUsername":"GitHub Copilot","requests":[]}';
    const file = onlyFile(await importAll([textItem('chat.json', text)]));
    expect(file).toMatchObject({ format: 'vscode-copilot', state: 'no-conversation' });
  });

  it('with trees deeper than the stack are read', () => {
    let tree: unknown = { text: 'leaf' };
    for (let depth = 0; depth < 50_000; depth++) tree = { children: [tree] };
    expect(treeText({ node: tree })).toBe('leaf');
  });

  it('with values deeper than can be written are read', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `{"responderUsername":"x","requests":[{"requestId":"r","message":{"text":"hi"},"response":[{"value":"yes"}],"result":${deep},"other":${deep}}]}`;
    const imported = await importAll([textItem('chat.json', text)]);
    expect((await transcriptOf(imported)).map(({ title }) => title)).toEqual(['hi', 'yes']);
  });
});

describe('damage', () => {
  it.each(ALL)('%s never throws', async (name) => {
    for (const seed of [1, 2, 3]) {
      const { report } = await importAll([textItem('chat.json', damaged(textOf(name), seed))]);
      expect(report.files).toHaveLength(1);
    }
  });

  it('at its end costs what is missing of the last request only', async () => {
    const text = textOf(EXPORT);
    const whole = outlineOf(await transcriptOf(await importFixtures(FIXTURES, EXPORT)));
    for (const part of [0.4, 0.8, 0.95]) {
      const imported = await importAll([textItem('chat.json', text.slice(0, Math.round(text.length * part)))]);
      const found = outlineOf(await transcriptOf(imported));
      expect(found.slice(0, 3)).toEqual(whole.slice(0, 3));
      expect(onlyFile(imported)).toMatchObject({ state: 'partial', records: { skippedTotal: 1 } });
    }
  });

  it('in the middle costs what stands behind it in its request; the id behind all is found', async () => {
    const text = textOf(OLDER).replace('"Reading [', '"Rea\u0001ding [');
    const imported = await importAll([textItem('chat.json', text)]);
    expect((await sessionsOf(imported)).map(({ summary }) => [summary.nativeId, summary.prompts])).toEqual([
      ['56560000-0000-4000-8000-000000000001', 2],
    ]);
    expect(outlineOf(await transcriptOf(imported)).slice(2)).toEqual([
      'prompt prompt fix it',
      'thinking thinking Look first.',
      'tool-call read copilot_readFile',
    ]);
  });

  it('in the first line of a log leaves the state before it', async () => {
    const [first = '', ...rest] = textOf(LOG).split('\n');
    const text = [first.slice(0, -60), ...rest].join('\n');
    const imported = await importAll([textItem('chat.jsonl', text)]);
    expect((await sessionsOf(imported))[0]?.summary.prompts).toBe(3);
  });
});

describe('a file', () => {
  it.each(ALL)('%s is known under the name "unknown" too, with the same facts', async (name) => {
    const named = await importAll([await renamed(FIXTURES, name, 'chat.json')]);
    const other = await importAll([await renamed(FIXTURES, name, 'unknown')]);
    expect(onlyFile(other)).toEqual({ ...onlyFile(named), path: 'unknown' });
    expect(onlyFile(other).format).toBe('vscode-copilot');
    expect(await factsOf(other)).toEqual(await factsOf(named));
  });

  it('longer than what is sampled of it is known by its beginning', async () => {
    const long = textOf(EXPORT).replace('"pangolin injected"', JSON.stringify('x\n'.repeat(200_000)));
    const imported = await importAll([textItem('chat.json', long)]);
    expect(onlyFile(imported)).toMatchObject({ format: 'vscode-copilot', state: 'imported' });
    expect((await sessionsOf(imported))[0]?.summary.prompts).toBe(3);
  });

  it('imported twice brings nothing new', async () => {
    const again = await importAll([...fixtureItems(FIXTURES + LOG), await renamed(FIXTURES, LOG, 'copy.jsonl')]);
    expect(again.report.files[1]).toMatchObject({ newEvents: 0, newSessions: 0 });
  });
});
