import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import { readFacts } from '../../../tools/inspect-facts.ts';
import type { ImportItem, TranscriptEvent } from '../../api.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const TAGS = 'tags/tasks/1774688400000/api_conversation_history.json';
const BOTH = 'both/tasks/1774688500000';
const UNPLACED = 'unplaced/tasks/1774688600000';
const ROO_ID = '019d33b0-8660-7abc-8def-0123456789ab';
const ROO = `roo/tasks/${ROO_ID}`;
const SDK = 'sdk/1774688800000_abcde';

function textOf(name: string): string {
  return readFileSync(FIXTURES + name, 'utf8');
}

/** The files of fixtures, as a drop gives them. */
function itemsOf(...names: readonly string[]): readonly ImportItem[] {
  return names.map((name) => textItem(name, textOf(name)));
}

async function importAll(...drops: readonly (readonly ImportItem[])[]) {
  const memory = openMemoryEngine();
  const reports = [];
  for (const items of drops) reports.push(await importItems(memory.engine, items));
  const files = reports.flatMap((report) => report.files);
  return { ...memory, files, facts: readFacts(memory.connection, { isFolder: false, isAgentFile: false }) };
}

type Imported = Awaited<ReturnType<typeof importAll>>;

async function sessionOf({ engine }: Imported, index = 0) {
  const session = (await engine.listSessions({ sort: 'oldest', limit: 100 })).data[index];
  if (!session) throw new Error('There is no such session.');
  return session;
}

async function eventsOf(imported: Imported): Promise<readonly TranscriptEvent[]> {
  return imported.engine.readEvents((await sessionOf(imported)).sessionKey, 0, 500);
}

async function editsOf(imported: Imported, title: string) {
  const { sessionKey } = await sessionOf(imported);
  const call = (await eventsOf(imported)).find((event) => event.type === 'tool-call' && event.title === title);
  return (await imported.engine.getEventRecord(sessionKey, call?.eventKey ?? ''))?.edits;
}

/** Texts and costs, wherever they come from. */
function contentsOf({ connection }: Imported) {
  const costs = connection.all('SELECT round(sum(cost), 6) AS cost, sum(input_tokens) AS input FROM api_message');
  return { texts: connection.all('SELECT type, text FROM event ORDER BY time_ms, text'), costs };
}

describe('messages with tags in their texts', () => {
  it('become prompts, answers, thoughts, calls and results', async () => {
    const imported = await importAll(itemsOf(TAGS));
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the quokka hop backwards?",
        "thinking thinking Look at the module first.",
        "assistant assistant I will read it.",
        "tool-call read read_file src/quokka.ts",
        "tool-result read read_file src/quokka.ts → result",
        "tool-call edit replace_in_file src/quokka.ts",
        "tool-result edit replace_in_file src/quokka.ts → result",
        "assistant assistant Now the tests.",
        "tool-call command execute_command npm test -- quokka",
        "tool-result command! execute_command npm test -- quokka → error",
        "prompt prompt run them with vitest",
        "assistant assistant Use the <read_file> tool with care.",
        "tool-call question ask_followup_question Which version?",
        "tool-result question ask_followup_question Which version? → result",
        "prompt prompt version 4",
        "notice notice # task_progress RECOMMENDED",
        "tool-call mcp use_mcp_tool query",
        "tool-result mcp use_mcp_tool query → result",
        "assistant assistant I was",
        "prompt prompt go on please",
        "notice notice [TASK RESUMPTION] This task was interrupted 3 days ago.",
        "assistant assistant ok",
        "notice notice [ERROR] You did not use a tool in your previous response!",
        "assistant assistant ok",
        "notice notice [ERROR] You did not use a tool in your previous response!",
        "tool-call assistant attempt_completion It hops forward now.",
      ]
    `);
  });

  it('give only what a person typed for prompts', async () => {
    const events = await eventsOf(await importAll(itemsOf(TAGS)));
    expect(events.filter(({ type }) => type === 'prompt').map(({ text }) => text)).toEqual([
      'why does the quokka hop backwards?\n[image image/png, 2 KB]',
      'run them with vitest',
      'version 4',
      'go on please',
    ]);
    expect(events.find(({ text }) => text.includes('not typed by a person'))?.type).toBe('tool-result');
    expect(events.some(({ text }) => text.includes('environment_details'))).toBe(false);
  });

  it('link a result to the call that its text names', async () => {
    const events = await eventsOf(await importAll(itemsOf(TAGS)));
    const calls = new Map(
      events.filter(({ type }) => type === 'tool-call').map(({ eventKey, title }) => [eventKey, title]),
    );
    const results = events.filter(({ type }) => type === 'tool-result');
    expect(results.map(({ callKey }) => calls.get(callKey ?? ''))).toEqual([
      'read_file src/quokka.ts',
      'replace_in_file src/quokka.ts',
      'execute_command npm test -- quokka',
      'ask_followup_question Which version?',
      'use_mcp_tool query',
    ]);
  });

  it('show what an edit did', async () => {
    expect(await editsOf(await importAll(itemsOf(TAGS)), 'replace_in_file src/quokka.ts')).toEqual([
      { path: 'src/quokka.ts', before: 'export const step = -1;', after: 'export const step = 1; // </path> stays' },
    ]);
  });

  it('keep messages that say the same twice', async () => {
    const events = await eventsOf(await importAll(itemsOf(TAGS)));
    expect(events.filter(({ text }) => text === 'ok')).toHaveLength(2);
  });

  it('have the time and the folders that the file knows of', async () => {
    const imported = await importAll(itemsOf(TAGS));
    const [first] = await eventsOf(imported);
    expect(first?.time).toMatchObject({ ms: 1_774_688_400_000, kind: 'inferred', basis: 'file-name' });
    const detail = await imported.engine.getSession((await sessionOf(imported)).sessionKey);
    expect(detail?.directories).toEqual(['/work/kiln', '/work/moved']);
  });
});

describe('a task in two files', () => {
  it('is one session, with each message once and what only one file tells', async () => {
    const imported = await importAll(fixtureItems(`${FIXTURES}both`));
    expect(imported.facts).toMatchObject({
      sessions: 1,
      session_ids: ['1774688500000'],
      user_messages: 3,
      assistant_records: 4,
      tool_calls: 6,
      first_ts: '2026-03-28T09:01:40.007Z',
      last_ts: '2026-03-28T09:02:48.000Z',
      project: '/work/zoo',
    });
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt add a tapir to the zoo",
        "thinking thinking A file is needed.",
        "assistant assistant I will write it.",
        "tool-call write write_to_file src/tapir.ts",
        "tool-result write write_to_file src/tapir.ts → result",
        "tool-call git execute_command git status",
        "tool-result git execute_command git status → result",
        "tool-result subagent use_subagents → result",
        "tool-call assistant attempt_completion The zoo has a tapir.",
        "tool-result assistant attempt_completion The zoo has a tapir. → result",
        "prompt prompt now an okapi",
        "notice error! The service was overloaded.",
        "assistant assistant An okapi is a kind of giraffe.",
        "tool-call question ask_followup_question Stripes?",
        "tool-result question ask_followup_question Stripes? → result",
        "tool-call edit replace_in_file src/okapi.ts",
        "notice error! src/okapi.ts",
        "tool-call mcp use_mcp_tool query",
        "tool-result mcp use_mcp_tool query → result",
        "tool-result web browser_action → result",
        "prompt prompt Changed src/okapi.ts",
      ]
    `);
    expect(imported.files.map(({ path, format, state }) => [path.split('/').at(-1), format, state])).toEqual([
      ['taskHistory.json', 'cline-sidecar', 'no-conversation'],
      ['api_conversation_history.json', 'cline-api', 'imported'],
      ['task_metadata.json', 'cline-sidecar', 'no-conversation'],
      ['ui_messages.json', 'cline-ui', 'imported'],
    ]);
  });

  it('costs what its requests cost, those that were sent again or deleted too', async () => {
    const imported = await importAll(fixtureItems(`${FIXTURES}both`));
    expect(contentsOf(imported).costs).toEqual([{ cost: 0.13, input: 1112 }]);
    const ofAnswer = imported.connection.all(`
      SELECT m.model, m.cost, m.is_usage_only AS usageOnly FROM api_message m
      JOIN event e ON e.api_message_id = m.id WHERE e.text = 'I will write it.'`);
    expect(ofAnswer).toEqual([{ model: 'claude-sonnet-4-5', cost: 0.01, usageOnly: 0 }]);
  });

  it('has recorded times, by the entries of the other file where a message has none', async () => {
    const events = await eventsOf(await importAll(fixtureItems(`${FIXTURES}both`)));
    expect(events.every(({ time }) => time.kind === 'recorded')).toBe(true);
    const timeOf = (text: string) =>
      (events.find((event) => event.text.startsWith(text))?.time.ms ?? 0) - 1_774_688_500_000;
    expect([timeOf('add a tapir'), timeOf('On branch main')]).toEqual([7, 9500]);
  });

  it.each(['api_conversation_history.json', 'ui_messages.json'])(
    'is told by %s alone when only that comes',
    async (name) => {
      const imported = await importAll(itemsOf(`${BOTH}/${name}`));
      const events = await eventsOf(imported);
      expect(
        events
          .filter(({ type }) => type === 'prompt')
          .map(({ title }) => title)
          .slice(0, 2),
      ).toEqual(['add a tapir to the zoo', 'now an okapi']);
      expect(imported.facts).toMatchObject({ session_ids: ['1774688500000'] });
    },
  );

  it('is one session also where the folder has no name', async () => {
    const names = ['api_conversation_history.json', 'ui_messages.json'];
    const { facts } = await importAll(names.map((name) => textItem(name, textOf(`${BOTH}/${name}`))));
    expect(facts).toMatchObject({ sessions: 1, user_messages: 3 });
  });

  it('finds the moments of messages by what was sent, where entries name no message', async () => {
    const imported = await importAll(fixtureItems(`${FIXTURES}unplaced`));
    const events = await eventsOf(imported);
    expect(events.map(({ text, time }) => [text, time.kind, (time.ms ?? 0) - 1_774_688_600_000])).toEqual([
      ['count the llamas', 'recorded', 100],
      ['There are three.', 'recorded', 900],
      ['Done\n\nThe user has provided feedback.', 'recorded', 6000],
      ['and the alpacas', 'recorded', 6000],
      ['There are four.', 'recorded', 7000],
      ['overloaded', 'recorded', 5100],
    ]);
    expect(contentsOf(imported).costs).toEqual([{ cost: 0.004, input: 16 }]);
  });
});

describe('what was shown to the person', () => {
  const ui = `${BOTH}/ui_messages.json`;

  it('becomes prompts, answers, calls and results, each once', async () => {
    const imported = await importAll(itemsOf(ui));
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt add a tapir to the zoo",
        "thinking thinking A file is needed.",
        "assistant assistant I will write it.",
        "tool-call write write_to_file src/tapir.ts",
        "notice error! The service was overloaded.",
        "tool-call git execute_command git status",
        "tool-result git execute_command git status → result",
        "assistant assistant The zoo has a tapir.",
        "prompt prompt now an okapi",
        "assistant assistant An okapi is a kind of giraffe.",
        "tool-call question ask_followup_question Stripes?",
        "tool-result question ask_followup_question Stripes? → result",
        "tool-call edit replace_in_file src/okapi.ts",
        "notice error! src/okapi.ts",
        "tool-call mcp use_mcp_tool query",
        "tool-result mcp use_mcp_tool query → result",
        "tool-result web browser_action → result",
        "prompt prompt Changed src/okapi.ts",
      ]
    `);
    expect(imported.files[0]?.metaTypes).toEqual([
      ['say: api_req_started', 6],
      ['say: checkpoint_created', 1],
      ['say: api_req_retried', 1],
      ['say: deleted_api_reqs', 1],
      ['say: made_up_kind', 1],
    ]);
  });

  it('counts messages of the model, and tokens apart from them', async () => {
    const { facts } = await importAll(itemsOf(ui));
    expect(facts).toMatchObject({
      user_messages: 3,
      assistant_messages: 3,
      assistant_records: 3,
      tokens: { tokensIn: 1112, tokensOut: 145, cacheReads: 4360, cacheWrites: 40 },
    });
  });

  it('names pictures and files, and never carries them', async () => {
    const [prompt] = await eventsOf(await importAll(itemsOf(ui)));
    expect(prompt?.text).toBe('add a tapir to the zoo\n[image image/png, 2 KB]\n[file /work/zoo/plan.md]');
    const response = {
      ts: 1,
      type: 'say',
      say: 'mcp_server_response',
      text: `data:image/png;base64,${'iVBORw0K'.repeat(300)}`,
    };
    const task = { ts: 0, type: 'say', say: 'text', text: 'draw' };
    const events = await eventsOf(await importAll([textItem('ui_messages.json', JSON.stringify([task, response]))]));
    expect(events[1]?.text).toBe('[image image/png, 2 KB]');
  });

  it.each([
    ['write_to_file src/tapir.ts', { path: 'src/tapir.ts', before: '', after: 'export const tapir = 1;\n' }],
    ['replace_in_file src/okapi.ts', { path: 'src/okapi.ts', before: 'stripes = 0', after: 'stripes = 9' }],
  ])('shows what %s did', async (title, edit) => {
    expect(await editsOf(await importAll(itemsOf(ui)), title)).toEqual([edit]);
  });

  it('waits for the end of an entry that is still being written', async () => {
    const entries = (text: string, partial: boolean) =>
      JSON.stringify([
        { ts: 1_774_688_500_000, type: 'say', say: 'text', text: 'count' },
        { ts: 1_774_688_501_000, type: 'say', say: 'text', text, partial },
      ]);
    const path = 'tasks/1774688500000/ui_messages.json';
    const states = [entries('Thr', true), entries('Three.', false)].map((text, index) => [
      textItem(path, text, 1_790_000_000_000 + index),
    ]);
    expect((await eventsOf(await importAll(states[0] ?? []))).map(({ text }) => text)).toEqual(['count']);
    expect((await eventsOf(await importAll(...states))).map(({ text }) => text)).toEqual(['count', 'Three.']);
  });

  it('counts a request once its figures are known', async () => {
    const entries = (info: object) =>
      JSON.stringify([
        { ts: 1_774_688_500_000, type: 'say', say: 'text', text: 'count' },
        {
          ts: 1_774_688_501_000,
          type: 'say',
          say: 'api_req_started',
          text: JSON.stringify(info),
          conversationHistoryIndex: -1,
        },
      ]);
    const path = 'tasks/1774688500000/ui_messages.json';
    const states = [{ request: 'count' }, { request: 'count', tokensIn: 7, tokensOut: 2, cost: 0.5 }];
    const drops = states.map((info, index) => [textItem(path, entries(info), 1_790_000_000_000 + index)]);
    expect(contentsOf(await importAll(...drops)).costs).toEqual([{ cost: 0.5, input: 7 }]);
  });
});

describe('a task of Roo Code', () => {
  it('is of Roo Code, in its folder, under the task that started it', async () => {
    const imported = await importAll(fixtureItems(`${FIXTURES}roo`));
    expect(await sessionOf(imported)).toMatchObject({ tool: 'roo-code', nativeId: ROO_ID, title: 'list the lemurs' });
    expect(imported.facts).toMatchObject({ sessions: 1, project: '/work/madagascar' });
    expect(imported.connection.all('SELECT relation, other_native_id AS other FROM session_link')).toEqual([
      { relation: 'started-by', other: '0197a000-0000-7000-8000-000000000001' },
    ]);
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt list the lemurs",
        "thinking thinking Lemurs are in one file.",
        "thinking thinking Read it.",
        "tool-call read read_file src/lemurs.ts",
        "tool-call edit apply_diff src/lemurs.ts",
        "tool-result read read_file src/lemurs.ts → result",
        "tool-result edit apply_diff src/lemurs.ts → result",
        "prompt prompt there are only two",
        "tool-call search search_files lemur",
        "tool-result search! search_files lemur → error",
        "compaction compaction Summary of the conversation so far",
        "tool-call subagent new_task count the fossas",
      ]
    `);
  });

  it('begins when its id says', async () => {
    const message = JSON.stringify([{ role: 'user', content: '<task>\nhi\n</task>' }]);
    const [event] = await eventsOf(await importAll([textItem(`${ROO}/api_conversation_history.json`, message)]));
    expect(event?.time).toMatchObject({ ms: 1_774_688_700_000, kind: 'inferred', basis: 'file-name' });
  });

  it.each(['api_conversation_history.json', 'ui_messages.json'])('is known by the content of %s too', async (name) => {
    const imported = await importAll([textItem('unknown', textOf(`${ROO}/${name}`))]);
    expect((await sessionOf(imported)).tool).toBe('roo-code');
  });

  it.each([
    ['api_conversation_history.json', { path: 'src/lemurs.ts', before: 'lemurs = 2', after: 'lemurs = 3' }],
    ['ui_messages.json', { path: 'src/lemurs.ts', before: '// all\nlemurs = 2', after: '// all\nlemurs = 3' }],
  ])('shows what an edit in %s did', async (name, edit) => {
    expect(await editsOf(await importAll(itemsOf(`${ROO}/${name}`)), 'apply_diff src/lemurs.ts')).toEqual([edit]);
  });
});

describe('a session of the newer program', () => {
  it('has the title, the folder and the origin that the file beside it tells', async () => {
    const imported = await importAll(fixtureItems(`${FIXTURES}sdk`));
    expect(await sessionOf(imported)).toMatchObject({ title: 'Parrots that talk (fork)', prompts: 2, toolCalls: 3 });
    expect(imported.facts).toMatchObject({
      session_ids: ['1774688800000_abcde'],
      user_messages: 2,
      commands: 1,
      assistant_messages: 1,
      assistant_records: 2,
      project: '/work/aviary',
      tokens: { inputTokens: 2200, outputTokens: 70, cacheReadTokens: 1700, cacheWriteTokens: 100 },
    });
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "notice notice The user switched from plan mode to act mode before sending this message.",
        "prompt prompt # teach the parrots",
        "notice notice Attached file /work/aviary/parrots.ts",
        "thinking thinking Read first.",
        "assistant assistant I will edit it.",
        "tool-call edit editor parrots.ts",
        "tool-call git run_commands git diff",
        "tool-result edit editor parrots.ts → result",
        "tool-result git! run_commands git diff → error",
        "tool-call read read_files parrots.ts",
        "command slash-command /team teach them together",
        "prompt prompt plain words",
      ]
    `);
    expect(imported.connection.all('SELECT relation, other_native_id AS other FROM session_link')).toEqual([
      { relation: 'forked-from', other: '1774688000000_zzzzz' },
    ]);
  });

  it('counts cached tokens apart from input', async () => {
    const { engine, ...imported } = await importAll(itemsOf(`${SDK}.messages.json`));
    const detail = await engine.getSession((await sessionOf({ engine, ...imported })).sessionKey);
    expect(detail?.tokens).toEqual({ input: 400, output: 70, cacheRead: 1700, cacheWrite: 100 });
  });

  it('shows what an edit did', async () => {
    const imported = await importAll(itemsOf(`${SDK}.messages.json`));
    expect(await editsOf(imported, 'editor /work/aviary/parrots.ts')).toEqual([
      { path: '/work/aviary/parrots.ts', before: '[]', after: "['hello']" },
    ]);
  });

  it('that is cut off keeps what stands before', async () => {
    const text = textOf(`${SDK}.messages.json`);
    const imported = await importAll([textItem('x.messages.json', text.slice(0, text.indexOf('"t3"')))]);
    expect(imported.files).toMatchObject([{ format: 'cline-sdk', state: 'partial' }]);
    expect(imported.facts).toMatchObject({ session_ids: ['1774688800000_abcde'], tool_calls: 2, tool_results: 2 });
  });
});

const ALONE = [
  TAGS,
  `${BOTH}/api_conversation_history.json`,
  `${BOTH}/ui_messages.json`,
  `${UNPLACED}/api_conversation_history.json`,
  `${UNPLACED}/ui_messages.json`,
  `${ROO}/api_conversation_history.json`,
  `${ROO}/ui_messages.json`,
  `${SDK}.messages.json`,
];

describe('detection', () => {
  it.each(ALONE)('goes by content: %s under the name "unknown" gives the same', async (name) => {
    const [named, unnamed] = await Promise.all(
      [name.split('/').at(-1) ?? '', 'unknown'].map((path) => importAll([textItem(path, textOf(name))])),
    );
    expect(named?.files[0]?.format).toMatch(/^cline-(?:api|ui|sdk)$/);
    expect(unnamed?.facts).toEqual(named?.facts);
    expect(unnamed?.files[0]).toMatchObject({ format: named?.files[0]?.format, records: named?.files[0]?.records });
  });

  it.each(['both/state/taskHistory.json', `${BOTH}/task_metadata.json`, `${ROO}/history_item.json`, `${SDK}.json`])(
    'takes %s for what lies beside a conversation',
    async (name) => {
      const { files, facts } = await importAll([textItem('unknown', textOf(name))]);
      expect(files).toMatchObject([{ format: 'cline-sidecar', state: 'no-conversation' }]);
      expect(facts).toMatchObject({ sessions: 0, documents: 0 });
    },
  );

  it.each([
    [
      'messages of an API',
      [
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: 'hi' },
      ],
    ],
    ['a log with times', [{ ts: 1_774_688_400_000, type: 'info', text: 'started' }]],
    ['messages of nobody', { messages: [{ role: 'user', content: 'hello' }], sessionId: 'x' }],
    ['a list of tasks of another program', [{ id: '1', ts: 1, task: 'wash up' }]],
  ])('does not claim %s', async (_, value) => {
    const { files } = await importAll([textItem('messages.json', JSON.stringify(value))]);
    expect(files[0]?.format ?? '').not.toMatch(/^cline/);
  });
});

describe('a file that grows', () => {
  it.each(ALONE.filter((name) => !name.startsWith('sdk')))('%s is the same as when read at once', async (name) => {
    const elements = JSON.parse(textOf(name)) as readonly unknown[];
    const atOnce = await importAll(itemsOf(name));
    for (let count = 1; count < elements.length; count += 3) {
      const before = textItem(name, JSON.stringify(elements.slice(0, count)));
      const grown = await importAll([before], itemsOf(name));
      expect(grown.facts, `after ${count}`).toEqual(atOnce.facts);
      expect(contentsOf(grown), `after ${count}`).toEqual(contentsOf(atOnce));
    }
  });

  it('gives nothing new when it comes again', async () => {
    const items = fixtureItems(`${FIXTURES}both`);
    const again = (
      await importAll(
        items,
        items.map((item) => ({ ...item, path: `copy/${item.path}` })),
      )
    ).files.slice(4);
    expect(again.map(({ newEvents, newSessions }) => [newEvents, newSessions])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('hostile files', () => {
  it('lose only what is broken', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `[{"role":"user","content":"<task>\\nhi <script>alert(1)</script>\\n</task>"},
      {"role":"assistant","content":[{"type":"tool_use","name":"__proto__","input":{"__proto__":{"polluted":true}}},{"type":"tool_use"},7,null]},
      {"role":"user","ts":${deep},"content":[{"type":"tool_result","content":${deep}},{"type":"text","text":9}]},
      {"role":"assistant","ts":"soon","content":{"a":1},"metrics":{"tokens":{"prompt":"many"},"cost":-1}},
      {"role":"made up","content":"x"}, 5, {broken}, {"role":"assistant","content":"end"}]`;
    const imported = await importAll([textItem('api_conversation_history.json', text)]);
    expect(imported.files).toMatchObject([{ format: 'cline-api', state: 'partial', records: { skippedTotal: 2 } }]);
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt hi <script>alert(1)</script>",
        "tool-call tool __proto__",
        "tool-result tool Tool → result",
        "assistant assistant end",
      ]
    `);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('of what was shown lose only what is broken', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `[{"ts":1774688400000,"type":"say","say":"text","text":"hi","images":7,"files":[null]},
      {"ts":${deep},"type":"ask","ask":"tool","text":"{not json"},
      {"ts":1774688401000,"type":"say","say":"tool","text":"{\\"tool\\":7,\\"path\\":[]}","modelInfo":"x"},
      {"ts":1774688402000,"type":"say","say":"api_req_started","text":"{\\"tokensIn\\":\\"x\\",\\"cost\\":0.1}","conversationHistoryIndex":"a"},
      {"ts":1774688403000,"type":"say","say":"constructor","text":7}, {"ts":1,"type":"say"},
      {"ts":1774688404000,"type":"say","say":"completion_result","text":"end"}]`;
    const imported = await importAll([textItem('ui_messages.json', text)]);
    expect(imported.files).toMatchObject([{ format: 'cline-ui', state: 'partial', records: { skippedTotal: 1 } }]);
    expect(outlineOf(await eventsOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt hi",
        "tool-call tool unnamed tool",
        "tool-call tool unnamed tool",
        "assistant assistant end",
      ]
    `);
  });
});
