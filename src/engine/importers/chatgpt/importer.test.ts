import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import type { FileReport, ImportItem } from '../../api.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const EXPORT = `${FIXTURES}conversations.json`;
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

async function importAll(...items: readonly ImportItem[]) {
  const memory = openMemoryEngine();
  return { ...memory, report: await importItems(memory.engine, items) };
}

type Engine = Awaited<ReturnType<typeof importAll>>['engine'];

async function sessionsOf(engine: Engine) {
  return (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
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

/** A conversation of messages that follow each other; `changes` is laid over it. */
function conversation(changes: object = {}, said: readonly string[] = ['ask', 'answer']) {
  const node = (id: number, message: object | null) => [
    `n${id}`,
    { id: `n${id}`, message, parent: id === 0 ? null : `n${id - 1}`, children: [`n${id + 1}`] },
  ];
  const message = (text: string, index: number) => ({
    author: { role: index % 2 === 0 ? 'user' : 'assistant' },
    create_time: 1_770_000_000 + index,
    content: { content_type: 'text', parts: [text] },
  });
  const nodes = [node(0, null), ...said.map((text, index) => node(index + 1, message(text, index)))];
  return {
    title: 'Made up',
    create_time: 1_770_000_000,
    conversation_id: 'c-1',
    current_node: `n${said.length}`,
    mapping: Object.fromEntries(nodes),
    ...changes,
  };
}

function exportOf(...conversations: readonly object[]): ImportItem {
  return textItem('conversations.json', JSON.stringify(conversations));
}

describe('a conversation of an export', () => {
  it('is the thread that was shown last, whatever the order of its messages in the file', async () => {
    const { engine, report } = await importAll(...fixtureItems(EXPORT));
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "notice notice Custom instructions",
        "prompt prompt Which week is best for the harvest?",
        "notice notice 1 other version from here",
        "assistant assistant The second week near Oslo.",
        "prompt prompt What grows in this picture?",
        "thinking thinking Looking at leaves",
        "thinking thinking Thought for 4 seconds",
        "tool-call command python print(open('/mnt/data/yield.csv').read())",
        "tool-result command python print(open('/mnt/data/yield.csv').read()) → result",
        "tool-call web web.run harvest narwhal",
        "tool-result web web.run harvest narwhal → result",
        "tool-result web web.run harvest narwhal → result",
        "tool-call command python 1/0",
        "tool-result command! python 1/0 → error",
        "notice error! tool_error",
        "assistant assistant It is maize.",
        "prompt prompt And when to sow?",
        "notice notice 1 other version from here",
        "assistant assistant In April.",
      ]
    `);
    expect(only(report).notices).toEqual(['1 conversation holds no message; it is not listed.']);
    expect(only(report)).toMatchObject({ format: 'chatgpt', state: 'imported', newSessions: 2 });
  });

  it('has its title, its models and no project', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const [session] = await sessionsOf(engine);
    expect(session).toMatchObject({ title: 'Harvest weeks', tool: 'chatgpt', project: null, prompts: 3, toolCalls: 3 });
    const detail = await engine.getSession(session?.sessionKey ?? '');
    expect(detail).toMatchObject({ models: ['gpt-4o', 'o3'], assistantMessages: 3 });
  });

  it('names what is no text, and has no marks of citations', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const texts = (await transcriptOf(engine)).map(({ text }) => text);
    expect(texts).toContain('[image 640 × 480, 12 KB]\nWhat grows in this picture?\n[file yield.csv, text/csv, 2 KB]');
    expect(texts).toContain('The second week near Oslo.');
    expect(texts).toContain('And when to sow?\n[audio of the conversation]');
  });

  it('has results that belong to their calls', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const events = await transcriptOf(engine);
    const callOf = (title: string) =>
      events.find(({ eventKey }) => eventKey === events.find((event) => event.title === title)?.callKey);
    expect(callOf('web.run harvest narwhal → result')?.type).toBe('tool-call');
    expect(callOf('python 1/0 → error')?.text).toBe('1/0');
  });

  it('keeps the other versions under it, by how they begin', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const [session] = await sessionsOf(engine);
    const versions = (await engine.getSession(session?.sessionKey ?? ''))?.subagents ?? [];
    expect(versions.map(({ title, events }) => [title, events])).toEqual([
      ['Other version: The third one, says the walrus.', 1],
      ['Other version: In spring, the dugong thinks.', 2],
    ]);
    expect(outlineOf(await engine.readEvents(versions[1]?.sessionKey ?? '', 0, 9))).toEqual([
      'assistant assistant In spring, the dugong thinks.',
      'prompt prompt Not so sure.',
    ]);
    expect((await engine.search({ query: 'dugong', limit: 5, ...NOW })).total).toBe(1);
  });

  it.each(['pangolin', 'quokka', 'narwhal', 'capybara', 'okapi', 'lemurs'])('is found by %s', async (query) => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    expect((await engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBeGreaterThan(0);
  });

  it.each(['asset_pointer', 'is_visually_hidden_from_conversation', 'finished_successfully', 'turn0search0'])(
    'is not found by %s, which is no word of it',
    async (query) => {
      const { engine } = await importAll(...fixtureItems(EXPORT));
      expect((await engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    },
  );

  it('without metadata, times, title or current node is read all the same', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const session = (await sessionsOf(engine)).find(({ nativeId }) => nativeId.endsWith('3'));
    expect(session).toMatchObject({ title: 'Bare question about lemurs', prompts: 1, subagents: 1 });
    const events = await engine.readEvents(session?.sessionKey ?? '', 0, 9);
    expect(events.map(({ text, time }) => [text.split('.')[0], time.kind, time.ms])).toEqual([
      ['Bare question about lemurs', 'inferred', 1_770_001_000_000],
      ['What follows was edited or asked for again', 'inferred', 1_770_001_000_000],
      ['Newer bare answer', 'inferred', 1_770_001_000_000],
    ]);
    expect(events[2]?.model).toBe('gpt-4');
  });
});

describe('trees', () => {
  it('without a current node, or with one that is not there, show the newest leaf', async () => {
    const { engine } = await importAll(
      exportOf(
        conversation({ conversation_id: 'a', current_node: undefined }),
        conversation({ conversation_id: 'b', current_node: 'gone' }, ['ask', 'answer', 'ask again']),
      ),
    );
    expect((await sessionsOf(engine)).map(({ nativeId, prompts }) => [nativeId, prompts]).sort()).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('with a cycle end, lose nothing, and the report says so', async () => {
    const made = conversation();
    const mapping = made.mapping as Record<string, { parent: string | null }>;
    const { engine, report } = await importAll(
      exportOf({ ...made, mapping: { ...mapping, n0: { ...mapping.n0, parent: 'n2' } } }),
      textItem(
        'loop.json',
        JSON.stringify(
          conversation({
            conversation_id: 'c-2',
            mapping: {
              ...mapping,
              x: { id: 'x', parent: 'y', message: { author: { role: 'user' }, content: { parts: ['in a loop'] } } },
              y: { id: 'y', parent: 'x', message: null },
            },
          }),
        ),
      ),
    );
    expect(report.files.map(({ notices }) => notices)).toEqual(
      Array(2).fill([
        'In 1 conversation messages name each other as parent; they are shown as far as they can be followed.',
      ]),
    );
    expect((await transcriptOf(engine)).map(({ text }) => text)).toEqual(['ask', 'answer']);
    expect((await engine.search({ query: 'loop', limit: 5, ...NOW })).total).toBe(1);
  });

  it('with several roots show one, and keep the other', async () => {
    const made = conversation();
    const other = { author: { role: 'user' }, create_time: 1_769_000_000, content: { parts: ['second root'] } };
    const mapping = { ...made.mapping, other: { id: 'other', parent: 'nowhere', children: [], message: other } };
    const { engine } = await importAll(exportOf({ ...made, mapping }));
    const [session] = await sessionsOf(engine);
    expect(session).toMatchObject({ prompts: 1, subagents: 1 });
  });

  it('that were branched off another chat are linked with it', async () => {
    const parent = conversation({ conversation_id: 'parent' });
    const child = conversation({ conversation_id: 'child' }, ['ask', 'answer', 'another way']);
    Object.assign(child.mapping.n1?.message ?? {}, { metadata: { branching_from_conversation_id: 'parent' } });
    const { connection } = await importAll(exportOf(parent, child));
    expect(connection.all('SELECT relation, other_native_id AS other FROM session_link')).toEqual([
      { relation: 'forked-from', other: 'parent' },
    ]);
  });
});

describe('files', () => {
  it('of an export are told by their content; what is no conversation is not read', async () => {
    const { engine, connection, report } = await importAll(...fixtureItems(FIXTURES));
    expect(report.files.map(({ path, format, state }) => [path.split('/').at(-1), format, state])).toEqual([
      ['chat.html', 'chatgpt', 'no-conversation'],
      ['conversations.json', 'chatgpt', 'imported'],
      ['message_feedback.json', 'chatgpt', 'no-conversation'],
      ['model_comparisons.json', 'chatgpt', 'no-conversation'],
      ['shared_conversations.json', 'chatgpt', 'no-conversation'],
      ['user.json', 'chatgpt', 'no-conversation'],
    ]);
    expect((await engine.search({ query: 'person@example.com', limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    expect(JSON.stringify(report)).not.toContain('person@example.com');
    expect(connection.value('SELECT count(*) FROM record WHERE type LIKE ?', ['%email%'])).toBe(0);
  });

  it.each(['conversations.json', 'user.json', 'message_feedback.json', 'shared_conversations.json', 'chat.html'])(
    'are the same under the name "unknown" (%s)',
    async (name) => {
      const [item] = fixtureItems(FIXTURES + name);
      const named = await importAll(item as ImportItem);
      const renamed = await importAll({ ...(item as ImportItem), path: 'unknown' });
      expect({ ...only(renamed.report), path: name }).toEqual(only(named.report));
      expect(outlineOf(await transcriptOf(renamed.engine))).toEqual(outlineOf(await transcriptOf(named.engine)));
    },
  );

  it('may be many, and each is counted', async () => {
    const items = Array.from({ length: 50 }, (_, index) =>
      textItem(
        `export/conversations-${String(index).padStart(3, '0')}.json`,
        JSON.stringify([conversation({ conversation_id: `c-${index}` })]),
      ),
    );
    const { report } = await importAll(...items);
    expect(report.totals).toMatchObject({ files: 50, sessions: 50 });
  });

  it('imported again, with a version that was added since, bring only that', async () => {
    const { engine } = await importAll(exportOf(conversation()));
    const grown = conversation({}, ['ask', 'answer', 'more', 'further']);
    const report = await importItems(engine, [exportOf(grown)]);
    expect(only(report)).toMatchObject({ newEvents: 2, newSessions: 0 });
    expect((await transcriptOf(engine)).map(({ text }) => text)).toEqual(['ask', 'answer', 'more', 'further']);
  });

  it('may hold one conversation, one a line, or wrap them', async () => {
    const [a, b] = [conversation({ conversation_id: 'a' }), conversation({ conversation_id: 'b' })];
    const { engine, report } = await importAll(
      textItem('one.json', JSON.stringify(a, null, 2)),
      textItem('lines.jsonl', `${JSON.stringify(a)}\n${JSON.stringify(b)}\n`),
      textItem('wrapped.json', JSON.stringify({ conversations: [conversation({ conversation_id: 'c' })] })),
    );
    expect(report.files.map(({ format }) => format)).toEqual(['chatgpt', 'chatgpt', 'chatgpt']);
    expect((await sessionsOf(engine)).map(({ nativeId }) => nativeId).sort()).toEqual(['a', 'b', 'c']);
  });

  it('are told by their beginning where they are too large to be looked at whole', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      conversation({ conversation_id: `c-${index}` }, ['ask', 'x'.repeat(9000)]),
    );
    const { report } = await importAll(textItem('unknown', JSON.stringify(many, null, 1)));
    expect(only(report)).toMatchObject({ format: 'chatgpt', newSessions: 60 });
  });

  it.each([
    ['{"mapping":{"a":1},"title":"settings"}'],
    ['{"mapping":{}}'],
    ['[{"uuid":"1","chat_messages":[]}]'],
    ['{"note":"\\"mapping\\": {\\"a\\": {\\"id\\": 1}}"}'],
    ['{"email":"a@example.com"}'],
  ])('of others are not claimed: %s', async (text) => {
    const { report } = await importAll(textItem('conversations.json', text));
    expect(only(report).format).not.toBe('chatgpt');
  });
});

describe('damage', () => {
  it('costs what is behind it, not what is before', async () => {
    const text = JSON.stringify(conversation({}, ['first words', 'second words', 'third words']));
    const { engine, report } = await importAll(textItem('chat.json', text.slice(0, text.indexOf('third'))));
    expect((await transcriptOf(engine)).map(({ text: said }) => said)).toEqual(['first words', 'second words']);
    expect(only(report)).toMatchObject({ state: 'partial' });
    expect(only(report).records.skipped).toMatchObject([
      { line: 1, reason: 'It is cut off or broken JSON. Its messages in front of the damage were read.' },
    ]);
  });

  it('of one conversation costs no other one', async () => {
    const texts = ['a', 'b', 'c'].map((id) => JSON.stringify(conversation({ conversation_id: id })));
    const broken = texts.map((text, index) => (index === 1 ? text.replace('"n2":{', '"n2":;{') : text));
    const { engine, report } = await importAll(textItem('c.json', `[${broken.join(',\n')}]`));
    expect(
      (await sessionsOf(engine)).map(({ nativeId, prompts, events }) => [nativeId, prompts, events]).sort(),
    ).toEqual([
      ['a', 1, 2],
      ['b', 1, 1],
      ['c', 1, 2],
    ]);
    expect(only(report).records.skipped.map(({ line }) => line)).toEqual([2]);
  });

  it('of a field costs that field', async () => {
    const odd = conversation({ title: 7, create_time: 'soon', default_model_slug: [], current_node: {} });
    const mapping = {
      ...odd.mapping,
      n3: { id: 3, parent: 'n2', children: 'none', message: { author: 'tool', content: 5, metadata: [], weight: '0' } },
      n4: null,
      n5: { parent: 'n2', message: { author: { role: 'user' }, content: { parts: [null, 5, { text: 'kept' }] } } },
    };
    const { engine, report } = await importAll(exportOf({ ...odd, mapping }));
    expect(only(report).records.skippedTotal).toBe(0);
    expect((await engine.search({ query: 'kept', limit: 5, ...NOW })).total).toBe(1);
    expect((await sessionsOf(engine))[0]).toMatchObject({ title: 'ask' });
  });

  it('by hostile text and depth throws nothing', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as object;
    const said = ['<script>alert(1)</script> a\u0000b x\udcb2y', `data:image/png;base64,${'A'.repeat(4000)}`];
    const hostile = conversation({}, said);
    const mapping = {
      ...hostile.mapping,
      ['__proto__']: {
        id: '__proto__',
        parent: 'n2',
        message: { author: { role: 'tool', name: 'constructor' }, content: deep },
      },
    };
    const { engine, report } = await importAll(exportOf({ ...hostile, mapping }));
    expect(only(report).records.skippedTotal).toBe(0);
    expect((await transcriptOf(engine)).map(({ text }) => text)).toEqual([
      '<script>alert(1)</script> a\ufffdb x\ufffdy',
      '[image image/png, 3 KB]',
    ]);
    expect(({} as { parent?: string }).parent).toBeUndefined();
  });
});

const SHARED = new URL('../../../../../shared/fixtures/chatgpt/', import.meta.url).pathname;

// Skipped where the shared fixtures are not beside this project.
describe.skipIf(!existsSync(SHARED))('shared fixtures', () => {
  it('give one session for each conversation with messages', async () => {
    const { engine } = await importAll(...fixtureItems(SHARED));
    expect(await sessionsOf(engine)).toHaveLength(1 + 7 + 5);
  });
});
