import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { detailOf, eventsOf, outlineOf } from '../../../testing/stored-sessions.ts';
import { readFacts } from '../../../tools/inspect-facts.ts';
import type { FileReport, ImportItem } from '../../api.ts';
import { projectHashOf } from './project-hash.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const SHARED = new URL('../../../../../shared/fixtures/gemini-cli/', import.meta.url).pathname;

const SINGLE_FILES = [
  'session.json',
  'rewind.jsonl',
  'rewind-to-nothing.jsonl',
  'compressed.jsonl',
  'two-sessions.jsonl',
  'only-warning.json',
  'stream.jsonl',
  'odd.jsonl',
  'contents.json',
];

function textOf(name: string): string {
  return readFileSync(FIXTURES + name, 'utf8');
}

async function importAll(items: readonly ImportItem[], isFolder = false) {
  const memory = openMemoryEngine();
  const { files } = await importItems(memory.engine, items);
  return { ...memory, files, file: only(files), facts: readFacts(memory.connection, { isFolder, isAgentFile: false }) };
}

function only([file]: readonly FileReport[]): FileReport {
  if (!file) throw new Error('The report names no file.');
  return file;
}

function importText(text: string, path = 'unknown') {
  return importAll([textItem(path, text)]);
}

function importFixture(name: string) {
  return importText(textOf(name), name);
}

describe('a session that is one object', () => {
  it('becomes prompts, thoughts, answers, calls with results, and notices', async () => {
    const { engine, file } = await importFixture('session.json');
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the quokka test hang?",
        "thinking thinking Reading the test",
        "tool-call read read_file /work/kiln/test/quokka.ts",
        "tool-result read read_file /work/kiln/test/quokka.ts → result",
        "tool-call command run_shell_command npm test",
        "tool-result command! run_shell_command npm test → error",
        "tool-call write write_file /work/kiln/a.txt",
        "tool-result write write_file /work/kiln/a.txt → result",
        "tool-call edit replace /work/kiln/b.txt",
        "tool-result edit! replace /work/kiln/b.txt → error",
        "tool-call read list_directory .",
        "prompt prompt what is on @a.png?",
        "notice notice Attached to the prompt",
        "assistant assistant A tapir.",
        "notice notice Request cancelled.",
        "notice notice The context is nearly full.",
        "notice error! The quota is used up.",
        "prompt prompt shown text",
        "notice notice Attached to the prompt",
      ]
    `);
    expect(file.metaTypes).toEqual([
      ['session', 1],
      ['info', 1],
      ['made-up', 1],
    ]);
    expect((await detailOf(engine)).summary.title).toBe('Fix the quokka timeout');
  });

  it('tells cached tokens from the rest of the input', async () => {
    const { engine, facts } = await importFixture('session.json');
    expect(facts).toMatchObject({
      user_messages: 3,
      assistant_messages: 1,
      assistant_records: 2,
      tool_calls: 5,
      tool_results: 4,
      first_ts: '2026-03-01T10:00:01.000Z',
      last_ts: '2026-03-01T10:00:40.000Z',
      project: null,
      tokens: { input: 300, output: 15, cached: 40, thoughts: 7, tool: 3, total: 325 },
    });
    expect((await detailOf(engine)).tokens).toEqual({ input: 263, output: 22, cacheRead: 40, cacheWrite: 0 });
  });

  it('keeps what was typed apart from what was attached, and names a picture without its bytes', async () => {
    const { engine } = await importFixture('session.json');
    const events = await eventsOf(engine);
    const said = events.filter(({ type, title }) => type === 'prompt' || title.startsWith('Attached'));
    expect(said.map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "why does the quokka test hang?",
        "what is on @a.png?
      [image/png, 1 KB]",
        "--- Content from referenced files ---
      Content from @b.txt:
      wombat
      --- End of content ---",
        "shown text",
        "expanded text with the file",
      ]
    `);
  });

  it('shows the results of calls, and what edits did', async () => {
    const { engine } = await importFixture('session.json');
    const events = await eventsOf(engine);
    expect(events.filter(({ type }) => type === 'tool-result').map(({ text }) => text)).toEqual([
      'await narwhal()',
      'Command failed',
      '-old text\n+new text',
      'cancelled by the person',
    ]);
    const { summary } = await detailOf(engine);
    const edits = [];
    for (const { eventKey, tool, type } of events) {
      if (type !== 'tool-call' || (tool !== 'write_file' && tool !== 'replace')) continue;
      edits.push(...((await engine.getEventRecord(summary.sessionKey, eventKey))?.edits ?? []));
    }
    expect(edits).toEqual([
      { path: '/work/kiln/a.txt', before: 'old text', after: 'new text' },
      { path: '/work/kiln/b.txt', before: 'one', after: 'two' },
    ]);
  });

  it('names the line of each message, whose raw text is that of the file', async () => {
    const { connection } = await importFixture('session.json');
    const lines = textOf('session.json').split('\n');
    const places = connection.all<{ line: number }>("SELECT line FROM record WHERE type IN ('user', 'gemini')");
    expect(places).toHaveLength(5);
    for (const { line } of places) expect(lines[line - 1]?.trim()).toBe('{');
  });

  it('with nothing but a warning is no conversation', async () => {
    const { facts } = await importFixture('only-warning.json');
    expect(facts).toMatchObject({ sessions: 0, user_messages: 0, assistant_records: 0 });
  });
});

describe('a session that is written whole again and again', () => {
  const [first, second] = ['growth/1', 'growth/2'].map((name) => fixtureItems(FIXTURES + name));

  it.each([
    ['as it grows', [...(first ?? []), ...(second ?? [])]],
    ['the other way round', [...(second ?? []), ...(first ?? [])]],
    ['twice', [...(first ?? []), ...(first ?? []), ...(second ?? [])]],
  ])('is one session, with each event once: %s', async (_, items) => {
    const { engine, facts } = await importAll(items);
    expect(facts).toMatchObject({
      sessions: 1,
      user_messages: 1,
      assistant_records: 2,
      tool_calls: 1,
      tool_results: 1,
    });
    expect(facts).toMatchObject({ tokens: { input: 30, output: 3 } });
    expect([...outlineOf(await eventsOf(engine))].sort()).toEqual([
      'assistant assistant It is empty.',
      'prompt prompt list it',
      'tool-call read list_directory .',
      'tool-result read list_directory . → result',
    ]);
  });

  it('is known again as a log, which newer versions make of it', async () => {
    const whole = JSON.parse(textOf('session.json'));
    const { messages, ...header } = whole;
    const log = [header, ...messages].map((line) => `${JSON.stringify(line)}\n`).join('');
    const { files } = await importAll([textItem('a.json', textOf('session.json')), textItem('a.jsonl', log)]);
    expect(files.map(({ newEvents }) => newEvents)).toEqual([19, 0]);
  });
});

describe('a log', () => {
  it('counts what is left when all is replayed; what was taken back is found, and counts as nothing', async () => {
    const { engine, facts } = await importFixture('rewind.jsonl');
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice What the tool says of itself and the folder",
        "prompt prompt first try with a numbat",
        "tool-call search glob *.ts",
        "tool-result search glob *.ts → result",
        "assistant assistant The numbat is in a.ts.",
        "notice notice Taken back: second try with a bilby",
        "notice notice Taken back: run_shell_command git log",
        "notice notice Taken back: run_shell_command git log → result",
        "notice notice Taken back: Nothing there.",
        "prompt prompt third try",
        "assistant assistant Here it is.",
      ]
    `);
    expect(facts).toMatchObject({
      sessions: 1,
      user_messages: 2,
      assistant_messages: 2,
      assistant_records: 3,
      tool_calls: 1,
      tool_results: 1,
      tokens: { input: 30, output: 3 },
    });
    const found = await engine.search({ query: 'bilby', limit: 9, timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) });
    expect(found.total).toBeGreaterThan(0);
    expect((await detailOf(engine)).summary.title).toBe('Three tries');
  });

  it('that goes back to a message it does not have begins anew', async () => {
    const { facts } = await importFixture('rewind-to-nothing.jsonl');
    expect(facts).toMatchObject({ user_messages: 1, assistant_records: 1, first_ts: '2026-03-01T10:05:05.000Z' });
  });

  it('whose history was replaced goes on from the new one', async () => {
    const { engine, file, facts } = await importFixture('compressed.jsonl');
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice What the tool says of itself and the folder",
        "notice notice Before the history was rewritten: find the potoroo",
        "notice notice Before the history was rewritten: I look.",
        "notice notice Before the history was rewritten: grep_search potoroo",
        "notice notice Before the history was rewritten: grep_search potoroo → result",
        "prompt compaction Summary of the conversation so far",
        "assistant assistant Got it.",
        "prompt prompt go on",
        "thinking thinking **Thinking** hard",
        "assistant assistant Done.",
        "tool-call read read_file zoo.ts",
        "tool-result read read_file zoo.ts → result",
        "notice notice The file is long.",
      ]
    `);
    // The tool itself counts its summary as a message of the person.
    expect(facts).toMatchObject({
      user_messages: 2,
      assistant_messages: 2,
      assistant_records: 2,
      tool_calls: 1,
      tool_results: 1,
      tokens: { input: 50, output: 5, cached: 20, thoughts: 2, tool: 0, total: 57 },
    });
    expect(file.records.skipped).toMatchObject([{ line: 6, reason: 'It is JSON, but not an object.' }]);
    expect((await detailOf(engine)).summary.title).toBe('find the potoroo');
  });

  it('may hold two sessions', async () => {
    const { engine, facts } = await importFixture('two-sessions.jsonl');
    expect(facts).toMatchObject({ sessions: 2, user_messages: 2, assistant_messages: 2 });
    expect((await detailOf(engine, 0)).directories).toEqual(['/work/kiln']);
    expect((await detailOf(engine, 1)).directories).toEqual(['/work/other']);
    expect((await detailOf(engine, 1)).summary).toMatchObject({ title: 'in the second', prompts: 1 });
  });

  it('may be glued, cut off, and hold fields of other types: each costs only itself', async () => {
    const { engine, file, facts } = await importFixture('odd.jsonl');
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt an <img src=x onerror=alert(1)> part",
        "tool-call tool constructor",
        "tool-result tool constructor → result",
        "tool-call tool __proto__",
        "prompt prompt glued",
        "assistant assistant together",
      ]
    `);
    expect(file.records.skipped).toMatchObject([{ line: 2, reason: 'It is not JSON.' }]);
    expect(file.notices).toEqual([
      '1 line held several records without a line break between them; all were read.',
      'The last line is not finished; it is read once the file has grown.',
    ]);
    expect(facts).toMatchObject({ tokens: { output: 4, cached: 9 }, project: '/work/kiln' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a folder', () => {
  it('brings sub-agents below the session that started them, a saved chat, and no prompt twice', async () => {
    const { engine, files, facts } = await importAll(fixtureItems(`${FIXTURES}tree`), true);
    expect(files.map(({ path, format, state }) => [path.split('/').at(-1), format, state])).toEqual([
      ['.project_root', 'generic', 'imported'],
      ['11111111-0000-4000-8000-000000000100.jsonl', 'gemini-cli', 'imported'],
      ['session-2026-03-01T10-11-11111111.jsonl', 'gemini-cli', 'imported'],
      ['checkpoint-before%20the%20refactor.json', 'gemini-checkpoint', 'imported'],
      ['logs.json', 'gemini-logs', 'imported'],
    ]);
    expect(facts).toMatchObject({ sessions: 2, subagents: 1, project: '/work/kiln' });
    const parent = (await engine.listSessions({ sort: 'oldest', limit: 9 })).data.find(
      ({ subagents }) => subagents > 0,
    );
    const detail = await engine.getSession(parent?.sessionKey ?? '');
    expect(detail?.subagents).toMatchObject([{ agentName: 'codebase_investigator', events: 2 }]);
    const call = (await engine.readEvents(parent?.sessionKey ?? '', 0, 9)).find(({ type }) => type === 'tool-call');
    expect(call?.subagentKey).toBe(detail?.subagents[0]?.sessionKey);
  });
});

describe('a saved chat', () => {
  const NAME = 'tree/kiln/checkpoint-before%20the%20refactor.json';

  it('pairs calls and results that carry no ids, and is called as the person called it', async () => {
    const { engine, facts } = await importFixture(NAME);
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice What the tool says of itself and the folder",
        "assistant assistant Got it. Thanks for the context!",
        "prompt prompt read both",
        "thinking thinking Both files.",
        "tool-call read read_file a",
        "tool-call read read_file b",
        "tool-result read read_file a → result",
        "tool-result read! read_file b → error",
        "assistant assistant a is there, b is not.",
        "prompt prompt go on",
        "tool-call write write_file b",
        "prompt prompt go on",
      ]
    `);
    expect(facts).toMatchObject({
      user_messages: 3,
      tool_calls: 3,
      tool_results: 2,
      first_ts: null,
      project: '/work/kiln',
    });
    expect((await detailOf(engine)).summary.title).toBe('before the refactor');
  });

  it('is the same conversation when it is saved again later, or without its frame', async () => {
    const { files, facts } = await importAll([
      textItem('a.json', textOf('contents.json')),
      textItem('b.json', textOf(NAME)),
      textItem('c.json', textOf('contents.json')),
    ]);
    expect(facts).toMatchObject({ sessions: 1, user_messages: 3, tool_calls: 3 });
    expect(files.map(({ newEvents }) => newEvents)).toEqual([9, 3, 0]);
  });
});

describe('stream-json', () => {
  it('puts the pieces of an answer together', async () => {
    const { engine, file, facts } = await importFixture('stream.jsonl');
    expect(outlineOf(await eventsOf(engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt count the wallabies",
        "assistant assistant I will count.",
        "tool-call search grep_search wallaby",
        "tool-call write write_file n.txt",
        "tool-result search grep_search wallaby → result",
        "tool-result write! write_file n.txt → error",
        "assistant assistant There are two.",
        "tool-call read read_file n.txt",
        "notice notice Loop detected",
        "notice error! Turn limit reached",
        "notice error! Maximum turns exceeded",
      ]
    `);
    expect(facts).toMatchObject({
      sessions: 1,
      session_ids: ['11111111-0000-4000-8000-000000000011'],
      user_messages: 1,
      assistant_messages: 2,
      assistant_records: 2,
      tool_calls: 3,
      tool_results: 2,
      tokens: { total_tokens: 130, input_tokens: 100, output_tokens: 30, cached: 60, input: 40 },
    });
    expect((await detailOf(engine)).tokens).toEqual({ input: 40, output: 30, cacheRead: 60, cacheWrite: 0 });
    expect(file.records.skipped).toMatchObject([{ line: 1, reason: 'It is not JSON.' }]);
  });

  it('shows what its edits did', async () => {
    const { engine } = await importFixture('stream.jsonl');
    const call = (await eventsOf(engine)).find(({ tool }) => tool === 'write_file');
    const record = await engine.getEventRecord((await detailOf(engine)).summary.sessionKey, call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: 'n.txt', before: '', after: '2' }]);
  });
});

describe('damage', () => {
  it.each([
    ['session.json', /^ {4}\{$/gm],
    ['two-sessions.jsonl', /^\{/gm],
    ['rewind-to-nothing.jsonl', /^\{/gm],
    ['contents.json', /\{"role":/g],
  ])('%s, cut off anywhere, keeps all records before the cut', async (name, begin) => {
    const text = textOf(name);
    for (let length = 400; length < text.length; length += 271) {
      const cut = text.slice(0, length);
      const begun = cut.match(begin)?.length ?? 0;
      expect((await importText(cut)).file.records.read).toBeGreaterThanOrEqual(begun - 1);
    }
  });

  it('of a session that is one object costs only what is behind it', async () => {
    const text = textOf('session.json');
    const { file, facts } = await importText(text.slice(0, text.indexOf('A tapir.')));
    expect(facts).toMatchObject({ sessions: 1, user_messages: 2, assistant_records: 1, tool_calls: 5 });
    expect(file).toMatchObject({ state: 'partial' });
    expect(file.problem).toContain('The file ends in the middle of it: the JSON is cut off.');
  });

  it('never stops an import', async () => {
    for (const name of SINGLE_FILES) {
      const bytes = new Uint8Array(readFileSync(FIXTURES + name));
      for (let seed = 1; seed < 12; seed++) {
        const damaged = bytes.slice();
        for (let at = (seed * 977) % 300; at < damaged.length; at += 900 + seed * 37)
          damaged[at] = (seed * 53 + at) % 256;
        const { files } = await importAll([textItem('unknown', damaged)]);
        expect(files).toHaveLength(1);
      }
    }
  });

  it('in nesting that is too deep costs only that field', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const header = textOf('rewind.jsonl').split('\n')[0] ?? '';
    const message = `{"id":"m","type":"gemini","content":"said","toolCalls":[{"id":"c","name":"x","args":{"a":${deep}}}]}`;
    expect((await importText(`${header}\n${message}\n`)).facts).toMatchObject({ assistant_messages: 1, tool_calls: 1 });
    const turn = `[{"role":"user","parts":[{"text":"hi"}]},{"role":"model","parts":[{"text":"ho"},${deep}]}]`;
    expect((await importText(turn)).facts).toMatchObject({ user_messages: 1, assistant_messages: 1 });
  });
});

describe('a log that grows', () => {
  it.each(['two-sessions.jsonl', 'rewind.jsonl', 'stream.jsonl'])(
    '%s is the same as when read at once',
    async (name) => {
      const lines = textOf(name).split('\n');
      const atOnce = await importFixture(name);
      // Up to the line behind which the person took something back: what was read until then is known by then.
      const last = name === 'rewind.jsonl' ? 7 : lines.length - 1;
      for (let count = 2; count < last; count++) {
        const memory = openMemoryEngine();
        for (const text of [lines.slice(0, count).join('\n'), textOf(name)]) {
          await importItems(memory.engine, [textItem('a.jsonl', text)]);
        }
        expect(readFacts(memory.connection, { isFolder: false, isAgentFile: false })).toEqual(atOnce.facts);
      }
    },
  );
});

describe('detection', () => {
  it.each(SINGLE_FILES)('goes by content: %s under the name "unknown" gives the same', async (name) => {
    const named = await importFixture(name);
    const unnamed = await importText(textOf(name));
    expect(named.file.format).toBe(name === 'contents.json' ? 'gemini-checkpoint' : 'gemini-cli');
    expect(unnamed.facts).toEqual(named.facts);
    expect({ ...unnamed.file, path: name }).toEqual(named.file);
  });

  it('knows a session of many megabytes by its beginning, indented or not', async () => {
    const session = JSON.parse(textOf('session.json'));
    session.messages[0].content = 'numbat '.repeat(60_000);
    for (const indent of [0, 1]) {
      expect((await importText(JSON.stringify(session, null, indent))).facts).toMatchObject({
        sessions: 1,
        tool_calls: 5,
      });
    }
  });

  it.each([
    [
      '{"method":"generateContentStream","response":[{"candidates":[{"content":{"parts":[{"text":"x"}],"role":"model"}}]}]}\n',
    ],
    ['{"messages":[{"role":"user","content":"a log of an API"}]}\n'],
    ['[{"role":"user","content":"of another tool"}]'],
    ['{"$set":{"a":1}}\n'],
    ['{"type":"system","subtype":"init","session_id":"x","model":"y"}\n'],
    ['{"type":"error","message":"of an application"}\n'],
    ['{"history":["a"],"authType":"none"}'],
    ['{"contents":[{"role":"user","parts":[{"text":"a request"}]}]}'],
  ])('does not claim %s', async (text) => {
    expect((await importText(text, 'session.jsonl')).file).toMatchObject({ state: 'unrecognised', format: null });
  });
});

// Skipped where the shared fixtures are not there.
describe.skipIf(!existsSync(SHARED))('a real session', () => {
  it('says where it ran, and its hash proves it', async () => {
    const name = `${SHARED}jsonl/real-toolcall-session.jsonl`;
    const { facts } = await importAll(fixtureItems(name));
    expect(readFileSync(name, 'utf8')).toContain(projectHashOf('/private/tmp/gem-probe'));
    expect(facts).toMatchObject({ project: '/private/tmp/gem-probe', tool_calls: 2, user_messages: 1 });
  });
});
