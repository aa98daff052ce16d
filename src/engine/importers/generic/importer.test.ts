import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import type { FileReport, ImportItem } from '../../api.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };
const FILE_DATE_MS = 1_790_000_000_000;

async function importAll(...items: readonly ImportItem[]) {
  const memory = openMemoryEngine();
  return { ...memory, report: await importItems(memory.engine, items) };
}

type Engine = Awaited<ReturnType<typeof importAll>>['engine'];

async function sessionsOf(engine: Engine) {
  return (await engine.listSessions({ sort: 'title', limit: 100 })).data;
}

async function transcriptOf(engine: Engine, index = 0) {
  const session = (await sessionsOf(engine))[index];
  return session ? engine.readEvents(session.sessionKey, 0, 500) : [];
}

function only(report: { readonly files: readonly FileReport[] }): FileReport {
  const [file] = report.files;
  if (!file) throw new Error('The report names no file.');
  return file;
}

function textOf(name: string): Promise<string> {
  const [item] = fixtureItems(FIXTURES + name);
  return (item as ImportItem).file
    .slice()
    .arrayBuffer()
    .then((bytes) => new TextDecoder().decode(bytes));
}

describe('a text with roles', () => {
  it('in headings is a conversation; what stands in code, or in other headings, is text', async () => {
    const { engine, report } = await importAll(...fixtureItems(`${FIXTURES}headings.md`));
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice # Some plan",
        "prompt prompt What does it eat?",
        "assistant assistant Hay. As in:",
        "prompt prompt continue",
        "assistant assistant Grass.",
        "prompt prompt continue",
      ]
    `);
    expect(only(report).reason).toBe('A conversation in text: 5 turns named by headings (## User).');
    expect((await sessionsOf(engine))[0]).toMatchObject({ title: 'Feeding plan', prompts: 3, tool: 'generic' });
  });

  it('has the day of its front matter as inferred time', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}headings.md`));
    const noon = Date.parse('2026-03-01T12:00:00Z');
    expect((await transcriptOf(engine)).map(({ time }) => time)).toEqual(
      Array(6).fill({
        ms: noon,
        kind: 'inferred',
        basis: 'session-bounds',
        plusMinusMs: 43_200_000,
        offsetMinutes: null,
      }),
    );
  });

  it('in bold has the times beside them, local ones in the zone of the import', async () => {
    const { engine } = openMemoryEngine();
    await engine.importFiles(
      fixtureItems(`${FIXTURES}bold.md`),
      { label: 'test', timeZone: 'Europe/Berlin' },
      () => {},
    );
    expect((await transcriptOf(engine)).map(({ type, title, time }) => [type, title, time.kind, time.ms])).toEqual([
      ['prompt', 'Where is the serval kept?', 'inferred', Date.parse('2026-03-02T09:00:05Z')],
      ['assistant', 'In the north.', 'inferred', Date.parse('2026-03-02T09:00:05Z')],
      ['prompt', 'And fed?', 'recorded', Date.parse('2026-03-02T10:01:00Z')],
      ['assistant', 'At noon.', 'inferred', Date.parse('2026-03-02T10:01:00Z')],
    ]);
  });

  it('as names with a colon, or as copied from the page of ChatGPT, is one too', async () => {
    const plain = await importAll(...fixtureItems(`${FIXTURES}plain.txt`));
    expect((await transcriptOf(plain.engine)).map(({ type, text }) => [type, text])).toEqual([
      ['notice', 'Be brief.'],
      ['prompt', 'list two primes\nbelow five'],
      ['assistant', '2 and 3,'],
      ['prompt', 'sum?'],
      ['assistant', '5'],
    ]);
    const said = await importAll(...fixtureItems(`${FIXTURES}said.md`));
    expect((await transcriptOf(said.engine)).map(({ type, text }) => [type, text])).toEqual([
      ['prompt', 'How do I debounce? 👩‍💻'],
      ['assistant', 'With a timer.'],
      ['prompt', 'שלום'],
      ['assistant', 'בסדר'],
    ]);
  });

  it('without any date has that of the file, as inferred', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}plain.txt`));
    expect((await transcriptOf(engine))[0]?.time).toMatchObject({
      ms: FILE_DATE_MS,
      kind: 'inferred',
      basis: 'file-date',
    });
    const pasted = await importAll({ ...textItem('pasted', 'User: a\nAssistant: b'), hasFileDate: false });
    expect((await transcriptOf(pasted.engine))[0]?.time.kind).toBe('none');
  });

  it.each([
    ['## Prompt:\nask\n## Response:\nanswer', 2],
    ['# You\nask\n# ChatGPT\nanswer', 2],
    ['### **User** (10:02)\nask\n### **GPT-4o**\nanswer', 2],
    ['__User__: ask\n__AI__: answer', 2],
    ['User: ask\n\nAssistant: answer\n\nUser: ask\n\nUser: once more', 4],
    ['Me: ask\nClaude: answer', 2],
    ['You said: ask\nClaude said: answer', 2],
    ['Intro\n\n```\nnever closed\n\n## User\nask\n## Assistant\nanswer', 2],
    ['> ask\n\n● answer', 2],
    ['## User\nask\n## Assistant\nSo:\n\n{"a": 1}\n{"b": 2}\n', 2],
    ['---\ndate: November 3, 2025\n---\nUser: ask\nAI: answer', 2],
  ])('%j has %i turns', async (text, turns) => {
    const { engine, report } = await importAll(textItem('unknown', text));
    expect(only(report).format).toBe('generic');
    expect((await transcriptOf(engine)).filter(({ type }) => type !== 'notice')).toHaveLength(turns);
  });

  it.each([
    ['one role alone', 'User: a\n\nUser: b'],
    ['roles of one side', 'Human: a\n\nUser: b'],
    ['a system prompt', 'System: a\n\nUser: b'],
    ['roles in code alone', '# Doc\n\n```\nUser: a\nAssistant: b\n```\n'],
    ['roles inside of lines', '- the User: a\n- the Assistant: b'],
    ['headings that only begin so', '## User guide\na\n## Assistant settings\nb\n## Users\nc'],
    ['words that are no roles', 'Name: a\nTitle: b\nAuthor: c'],
    ['a terminal in code', '# Doc\n\n```\n❯ ask\n\n⏺ answer\n```\n'],
    ['a terminal without an answer', '❯ ask\n\n❯ more'],
    ['settings', 'user: root\nmodel: gpt\nresponse: none'],
    ['a page', '<!doctype html>\n<pre>\nUser: a\nAssistant: b\n</pre>'],
    ['nothing', '\n\n'],
  ])('is not seen in %s', async (_, text) => {
    const { report } = await importAll(textItem('notes.txt', text));
    expect(only(report)).toMatchObject({ newSessions: 0, newEvents: 0 });
  });
});

describe('the text of a terminal', () => {
  it('becomes prompts, commands, calls with their results, and answers', async () => {
    const { engine, report } = await importAll(...fixtureItems(`${FIXTURES}terminal.txt`));
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt Where is the ibex limit? Answer",
        "thinking thinking The person wants the limit.",
        "assistant assistant Let me look (briefly).",
        "tool-call search Search pattern: "ibex", path: "src"",
        "tool-result search Search pattern: "ibex", path: "src" → result",
        "tool-call command Bash npm test --",
        "tool-result command! Bash npm test -- → error",
        "tool-call task Update Todos",
        "tool-result task Update Todos → result",
        "tool-call edit Update src/limit.ts",
        "tool-result edit Update src/limit.ts → result",
        "tool-call mcp notes - add_note (MCP) text: "raised"",
        "assistant assistant It is 5 now:",
        "command slash-command /model opus",
        "notice notice Set model to opus",
        "command command ! git status",
        "notice notice clean",
        "prompt prompt thanks",
      ]
    `);
    expect(
      only(report)
        .metaTypes.map(([type]) => type)
        .sort(),
    ).toEqual(['preamble', 'status']);
  });

  it('is taken out of its columns', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}terminal.txt`));
    const texts = (await transcriptOf(engine)).map(({ text }) => text);
    expect(texts).toContain('Where is the ibex limit? Answer\nin one sentence.');
    expect(texts).toContain('Error: Exit code 1\n2 failed');
    expect(texts).toContain('It is 5 now:\n\n> quoted by the model');
  });
});

describe('messages', () => {
  it('on lines are one conversation, with calls and results', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}messages.jsonl`));
    const events = await transcriptOf(engine);
    expect(outlineOf(events)).toMatchInlineSnapshot(`
      [
        "notice notice Be brief.",
        "prompt prompt Weather in Bergen?",
        "tool-call tool get_weather Bergen gale",
        "tool-result tool get_weather Bergen gale → result",
        "assistant assistant It rains.",
        "prompt prompt continue",
        "thinking thinking More of a lynx.",
        "tool-call read Read /w/a.ts",
        "tool-result read! Read /w/a.ts → error",
        "prompt prompt continue",
      ]
    `);
    const results = events.filter(({ type }) => type === 'tool-result');
    const calls = results.map(({ callKey }) => events.find(({ eventKey }) => eventKey === callKey)?.title);
    expect(calls).toEqual(['get_weather Bergen gale', 'Read /w/a.ts']);
    expect(events[1]?.text).toBe('Weather in Bergen?\n[image image/png, 54 bytes]');
    expect(events.map(({ time }) => time.ms).slice(0, 3)).toEqual([
      1_764_590_000_000, 1_764_590_000_000, 1_764_590_001_000,
    ]);
  });

  it('of several conversations, one a line, stay apart', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}conversations.jsonl`));
    expect((await sessionsOf(engine)).map(({ title, prompts }) => [title, prompts]).sort()).toEqual([
      ['One?', 1],
      ['One?', 2],
      ['Two?', 1],
    ]);
  });

  it('of one object have its title, model and time', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}chat.json`));
    const [session] = await sessionsOf(engine);
    expect(session).toMatchObject({ title: 'A chat about newts', prompts: 1 });
    const events = await transcriptOf(engine);
    expect(events.map(({ model }) => model)).toEqual([null, 'llama-3-8b']);
    expect(events[0]?.time).toMatchObject({ ms: Date.parse('2026-03-03T10:00:00Z'), kind: 'inferred' });
  });

  it('in an array are one conversation, conversations in an array several', async () => {
    const [a, b] = ['one', 'two'].map((text) => [
      { role: 'user', content: text },
      { role: 'assistant', content: 'yes' },
    ]);
    const one = await importAll(textItem('a.json', JSON.stringify(a, null, 2)));
    expect(await sessionsOf(one.engine)).toHaveLength(1);
    const several = await importAll(textItem('b.json', JSON.stringify([{ messages: a }, { messages: b }])));
    expect(await sessionsOf(several.engine)).toHaveLength(2);
  });

  it('that name their sessions are told apart by that', async () => {
    const lines = ['a', 'b', 'a'].map((id, index) =>
      JSON.stringify({ session_id: id, role: index === 2 ? 'assistant' : 'user', content: `says ${index}` }),
    );
    const { engine } = await importAll(textItem('chat.jsonl', `${lines.join('\n')}\n`));
    expect((await sessionsOf(engine)).map(({ nativeId, events }) => [nativeId, events])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it.each([
    [
      'a log of an API',
      '{"model":"gpt-4o","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}],"temperature":0.2}',
    ],
    ['calls of an API', '{"request":{"messages":[{"role":"user","content":"a"}]},"response":{"choices":[]}}'],
    ['answers of an API', '{"id":"chatcmpl-1","choices":[{"message":{"role":"assistant","content":"a"}}]}'],
    [
      'a log of a program',
      '{"level":"info","role":"user","content":"a"}\n{"level":"info","role":"assistant","content":"b"}',
    ],
    ['another agent', '{"role":"user","kind":"text","raw":{"a":1}}\n{"role":"assistant","kind":"text","raw":{"a":1}}'],
    ['messages of one side', '{"role":"user","content":"a"}\n{"role":"user","content":"b"}'],
    ['a role of another kind', '{"role":"admin","content":"a"}\n{"role":"guest","content":"b"}'],
    [
      'a few among much else',
      `{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n${'{"x":1}\n'.repeat(9)}`,
    ],
    [
      'a raw stream',
      '{"method":"generateContentStream","response":[{"candidates":[{"content":{"parts":[],"role":"model"}}]}]}',
    ],
  ])('are not claimed in %s', async (_, text) => {
    const { report } = await importAll(textItem('messages.jsonl', text));
    expect(only(report)).toMatchObject({ format: null, newEvents: 0 });
  });
});

describe('the same file', () => {
  const names = [
    'headings.md',
    'bold.md',
    'plain.txt',
    'said.md',
    'terminal.txt',
    'messages.jsonl',
    'conversations.jsonl',
    'chat.json',
  ];

  it.each(names)('under the name "unknown" is the same (%s)', async (name) => {
    const [item] = fixtureItems(FIXTURES + name);
    const named = await importAll(item as ImportItem);
    const renamed = await importAll({ ...(item as ImportItem), path: 'unknown' });
    expect({ ...only(renamed.report), path: name }).toEqual(only(named.report));
    expect(outlineOf(await transcriptOf(renamed.engine))).toEqual(outlineOf(await transcriptOf(named.engine)));
  });

  it.each(names)('imported again under another name brings nothing (%s)', async (name) => {
    const [item] = fixtureItems(FIXTURES + name);
    const { engine } = await importAll(item as ImportItem);
    const report = await importItems(engine, [{ ...(item as ImportItem), path: `copy/of/${name}` }]);
    expect(only(report)).toMatchObject({ newEvents: 0, newSessions: 0 });
  });

  it.each(['headings.md', 'plain.txt', 'terminal.txt'])('grown brings what is new (%s)', async (name) => {
    const text = await textOf(name);
    const { engine } = await importAll(textItem(name, text));
    const next = { 'headings.md': '## Assistant\n\nMore.\n', 'plain.txt': 'Human: more\n', 'terminal.txt': '❯ more\n' };
    const report = await importItems(engine, [textItem(name, `${text}\n${next[name as keyof typeof next]}`)]);
    expect(only(report)).toMatchObject({ newEvents: 1, newSessions: 0 });
  });

  it.each([2, 3, 5])('of lines read in two steps is as read at once (%i lines first)', async (count) => {
    const text = await textOf('messages.jsonl');
    const { engine } = openMemoryEngine();
    const head = `${text.split('\n').slice(0, count).join('\n')}\n`;
    await importItems(engine, [textItem('messages.jsonl', head)]);
    await importItems(engine, [textItem('messages.jsonl', text)]);
    const whole = await importAll(textItem('messages.jsonl', text));
    expect((await sessionsOf(engine)).map(({ sessionKey }) => sessionKey)).toEqual(
      (await sessionsOf(whole.engine)).map(({ sessionKey }) => sessionKey),
    );
    expect(outlineOf(await transcriptOf(engine))).toEqual(outlineOf(await transcriptOf(whole.engine)));
  });

  it.each(names)('stands among the documents, with its text in the events alone (%s)', async (name) => {
    const { engine, connection, report } = await importAll(...fixtureItems(FIXTURES + name));
    expect(only(report)).toMatchObject({ newDocuments: 1 });
    expect(connection.all("SELECT path, kind FROM source WHERE kind = 'document'")).toEqual([
      { path: name, kind: 'document' },
    ]);
    const events = await Promise.all((await sessionsOf(engine)).map((_, index) => transcriptOf(engine, index)));
    const word =
      events
        .flat()
        .find(({ type }) => type === 'assistant')
        ?.text.split(' ')[0] ?? '';
    const hits = await engine.search({ query: word, limit: 9, relaxBelow: 0, ...NOW });
    expect(hits.data.map(({ store }) => store)).toEqual(hits.data.map(() => 'events'));
    expect(hits.total).toBeGreaterThan(0);
  });

  it('is two where only the beginning is', async () => {
    const system = JSON.stringify({ role: 'system', content: 'x'.repeat(2000) });
    const of = (text: string) =>
      `${system}\n${JSON.stringify({ role: 'user', content: text })}\n${JSON.stringify({ role: 'assistant', content: 'ok' })}\n`;
    const { engine } = await importAll(textItem('a.jsonl', of('one')), textItem('b.jsonl', of('two')));
    expect(await sessionsOf(engine)).toHaveLength(2);
  });
});

describe('damage', () => {
  it('of lines costs those lines', async () => {
    const text = await textOf('messages.jsonl');
    const { engine, report } = await importAll(textItem('m.jsonl', `garbage\n${text}[1,2]\n{"role":"user","con`));
    expect(only(report).records.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'It is cut off or broken JSON.'],
      [11, 'It is JSON, but no message and no conversation.'],
    ]);
    expect(only(report).pendingBytes).toBeGreaterThan(0);
    expect(await transcriptOf(engine)).toHaveLength(10);
  });

  it('of one object costs what is behind it', async () => {
    const text = JSON.stringify({
      messages: ['user', 'assistant', 'user', 'assistant'].map((role, index) => ({ role, content: `says ${index}` })),
    });
    const { engine, report } = await importAll(textItem('chat.json', text.slice(0, text.indexOf('says 3'))));
    expect((await transcriptOf(engine)).map(({ text: said }) => said)).toEqual(['says 0', 'says 1', 'says 2']);
    expect(only(report)).toMatchObject({ format: 'generic', state: 'partial' });
  });

  it('of an array costs what is behind it', async () => {
    const text = JSON.stringify(
      ['user', 'assistant', 'user'].map((role, index) => ({ role, content: `says ${index}` })),
      null,
      2,
    );
    const { engine, report } = await importAll(textItem('chat.json', text.slice(0, text.indexOf('says 2'))));
    expect((await transcriptOf(engine)).map(({ text: said }) => said)).toEqual(['says 0', 'says 1']);
    expect(only(report)).toMatchObject({ format: 'generic', state: 'partial' });
  });

  it('by hostile text throws nothing', async () => {
    const lines = [
      { role: 'user', content: '<script>alert(1)</script> a\u0000b x\udcb2y' },
      {
        role: 'assistant',
        content: [null, 5, { type: 'tool_use', name: '__proto__', input: 'no object' }],
        tool_calls: [null, {}],
      },
      { role: 'tool', content: 'orphan', tool_call_id: {} },
      { role: 'assistant', content: 'ok', ts: 'never', model: 5 },
    ];
    const { engine, report } = await importAll(
      textItem('m.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')),
    );
    expect(only(report).records.skippedTotal).toBe(0);
    expect(outlineOf(await transcriptOf(engine))).toEqual([
      'prompt prompt <script>alert(1)</script> a\ufffdb x\ufffdy',
      'tool-call tool __proto__',
      'tool-call tool unnamed tool',
      'tool-result tool Tool → result',
      'assistant assistant ok',
    ]);
  });
});

const SHARED = new URL('../../../../../shared/fixtures/', import.meta.url).pathname;

// Skipped where the shared fixtures are not beside this project.
describe.skipIf(!existsSync(SHARED))('shared fixtures', () => {
  it('with roles give a session each', async () => {
    const { engine } = await importAll(...fixtureItems(`${SHARED}generic`));
    expect((await sessionsOf(engine)).map(({ title, prompts }) => [title, prompts])).toEqual([
      ['Fixing the CSV parser', 2],
      ['hello', 1],
      ['How do I debounce in plain JS?', 2],
      ['list the primes below 20', 2],
      ['Where is the retry limit set? Answer in one', 2],
    ]);
  });

  it('of unknown formats are left alone', async () => {
    const { report } = await importAll(...fixtureItems(`${SHARED}unknown`));
    expect(report.files.map(({ format }) => format)).toEqual(report.files.map(() => null));
  });
});
