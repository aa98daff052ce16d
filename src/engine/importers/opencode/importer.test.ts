import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDatabaseFile, type Row } from '../../../testing/database-file.ts';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import type { FileReport, ImportItem, ImportReport } from '../../api.ts';
import { RecordStore } from '../../records/record-store.ts';
import { editsOf } from '../registry.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const SHARED = new URL('../../../../../shared/fixtures/opencode/', import.meta.url).pathname;

interface Exported {
  readonly info: Record<string, unknown> & { readonly id: string };
  readonly messages: readonly {
    readonly info: Record<string, unknown> & { readonly id: string };
    readonly parts: readonly (Record<string, unknown> & { readonly id: string })[];
  }[];
}

const exportText = readFileSync(`${FIXTURES}export.json`, 'utf8');
const session = JSON.parse(exportText) as Exported;
const [, firstAnswer] = session.messages;

function exportItem(value: unknown = session, path = 'session.json'): ImportItem {
  return textItem(path, JSON.stringify(value, null, 2));
}

/** The session as a `storage` tree; `place` says where each file lies. */
function storageItems(
  { info, messages }: Exported,
  place = {
    session: () => `share/opencode/storage/session/p1/${info.id}.json`,
    message: (id: string) => `share/opencode/storage/message/${info.id}/${id}.json`,
    part: (messageId: string, id: string) => `share/opencode/storage/part/${messageId}/${id}.json`,
  },
): ImportItem[] {
  const file = (path: string, value: unknown) => textItem(path, JSON.stringify(value));
  return [
    file(place.session(), info),
    ...messages.flatMap((message) => [
      file(place.message(message.info.id), message.info),
      ...message.parts.map((part) => file(place.part(message.info.id, part.id), part)),
    ]),
  ];
}

const SCHEMA = `
  CREATE TABLE account (id TEXT, access_token TEXT);
  CREATE TABLE session_share (session_id TEXT, secret TEXT, url TEXT);
  CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, directory TEXT, title TEXT,
    share_url TEXT, time_created INTEGER, time_updated INTEGER);
  CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
  CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
  CREATE TABLE todo (session_id TEXT, content TEXT, status TEXT, priority TEXT, position INTEGER, time_updated INTEGER);
  CREATE TABLE session_message (id TEXT, session_id TEXT, type TEXT, seq INTEGER, data TEXT);
  CREATE INDEX message_session_idx ON message (session_id, time_created, id);
  CREATE INDEX part_message_idx ON part (message_id, id);`;

function rowsOf({ info, messages }: Exported): Record<string, Row[]> {
  const { id, projectID, parentID, directory, title } = info;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const created = (time: unknown) => Number((time as { created: number }).created);
  return {
    session: [
      {
        id,
        project_id: text(projectID),
        parent_id: text(parentID),
        directory: text(directory),
        title: text(title),
        share_url: 'https://example.org/hidden-share',
        time_created: created(info.time),
      },
    ],
    message: messages.map((message) => {
      const { id: messageId, sessionID: _, ...data } = message.info;
      const row = { id: messageId, session_id: id, time_created: created(data.time) };
      return { ...row, data: JSON.stringify(data) };
    }),
    part: messages.flatMap((message) =>
      message.parts.map(({ id: partId, sessionID: _, messageID: __, ...data }, index) => ({
        id: partId,
        message_id: message.info.id,
        session_id: id,
        time_created: created(message.info.time) + index,
        data: JSON.stringify(data),
      })),
    ),
  };
}

function databaseItem(rows: Record<string, Row[]> = rowsOf(session), schema = SCHEMA): ImportItem {
  return textItem('opencode.db', makeDatabaseFile(schema, rows));
}

const SOURCES: readonly (readonly [string, () => ImportItem[]])[] = [
  ['opencode-export', () => [exportItem()]],
  ['opencode-storage', () => storageItems(session)],
  ['opencode-db', () => [databaseItem()]],
];

async function importAll(...drops: readonly (readonly ImportItem[])[]) {
  const memory = openMemoryEngine();
  const reports: ImportReport[] = [];
  for (const items of drops) reports.push(await importItems(memory.engine, items));
  return { ...memory, reports, files: reports.flatMap(({ files }) => files) };
}

function only(files: readonly FileReport[]): FileReport {
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`There are ${files.length} reports.`);
  return file;
}

async function sessionsOf({ engine }: MemoryEngine) {
  return (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
}

async function transcriptOf(memory: MemoryEngine) {
  const [first] = await sessionsOf(memory);
  return first ? memory.engine.readEvents(first.sessionKey, 0, 500) : [];
}

async function outlineOf(memory: MemoryEngine): Promise<string[]> {
  return (await transcriptOf(memory)).map(
    ({ type, category, title, isError, time }) =>
      `${time.ms === null ? '-' : new Date(time.ms).toISOString().slice(14, 21)} ${type} ${category}${isError ? '!' : ''} ${title}`,
  );
}

/** What the stored rows say of a session, whatever brought it. */
async function factsOf(memory: MemoryEngine) {
  const [first] = await sessionsOf(memory);
  const detail = await memory.engine.getSession(first?.sessionKey ?? '');
  const messages = memory.connection.all('SELECT model, has_text, native_usage, cost FROM api_message ORDER BY id');
  const links = memory.connection.all('SELECT relation, other_tool, other_native_id FROM session_link');
  const { nativeId, title, project, events, prompts, toolCalls, errors } = detail?.summary ?? {};
  const summary = { nativeId, title, project: project?.path, events, prompts, toolCalls, errors };
  return { summary, tokens: detail?.tokens, messages, links, outline: await outlineOf(memory) };
}

describe('a session', () => {
  it('becomes prompts, answers, calls, results and notices, each with its time', async () => {
    expect(await outlineOf(await importAll([exportItem()]))).toMatchInlineSnapshot(`
      [
        "00:00.0 prompt prompt why does checkout fail with a quetzal discount? see @src/discount.ts",
        "00:00.0 notice notice Called the Read tool with the following input: {"filePath":"/work/shop/src/discount.ts"}",
        "00:00.0 notice notice <file>",
        "00:00.0 notice notice Attached src/discount.ts",
        "00:00.0 notice notice Attached screen.png",
        "00:01.5 thinking thinking Look at the discount code path.",
        "00:02.0 assistant assistant I will read the discount module.",
        "00:03.0 tool-call read read src/discount.ts",
        "00:03.0 tool-result read read src/discount.ts → result",
        "00:04.0 tool-call command bash npm test -- checkout",
        "00:04.0 tool-result command! bash npm test -- checkout → error",
        "00:06.0 tool-call edit edit src/discount.ts",
        "00:06.0 tool-result edit edit src/discount.ts → result",
        "00:09.0 tool-call web webfetch https://example.org",
        "00:09.0 tool-result web! webfetch https://example.org → error",
        "00:20.0 prompt prompt now add a test",
        "00:22.0 notice error! APIError: Overloaded",
        "00:23.0 tool-call subagent task Write the test",
        "00:23.0 tool-result subagent task Write the test → result",
        "00:40.0 assistant assistant Fixed: the rate was never exported.",
        "00:50.0 compaction compaction Conversation compacted (auto)",
        "00:55.0 compaction compaction Summary of the conversation so far",
        "01:00.0 command slash-command /review review changes",
        "01:01.0 tool-call command bash npm run watch",
        "01:01.0 tool-call search grep",
        "01:01.0 notice notice Interrupted: The operation was aborted.",
      ]
    `);
  });

  it('has the title, the tokens and the costs that its messages tell, each once', async () => {
    const facts = await factsOf(await importAll([exportItem()]));
    expect(facts.summary).toMatchObject({
      nativeId: session.info.id,
      title: 'Quetzal discount',
      project: '/work/shop',
      prompts: 2,
      toolCalls: 7,
    });
    expect(facts.tokens).toEqual({ input: 115, output: 20 + 5 + 4 + 5, cacheRead: 300, cacheWrite: 40 });
    expect(facts.messages).toEqual([
      {
        model: 'quoll-2',
        has_text: 1,
        native_usage: '{"cache_read":300,"cache_write":40,"input":100,"output":20,"reasoning":5}',
        cost: 0.0125,
      },
      {
        model: 'quoll-2',
        has_text: 1,
        native_usage: '{"cache_read":0,"cache_write":0,"input":10,"output":4,"reasoning":0}',
        cost: 0.5,
      },
      {
        model: 'quoll-2',
        has_text: 1,
        native_usage: '{"cache_read":0,"cache_write":0,"input":5,"output":5,"reasoning":0}',
        cost: 0,
      },
      {
        model: 'quoll-2',
        has_text: 0,
        native_usage: '{"cache_read":0,"cache_write":0,"input":0,"output":0,"reasoning":0}',
        cost: null,
      },
    ]);
    expect(facts.links).toEqual([
      { relation: 'started-by', other_tool: 'opencode', other_native_id: session.info.parentID },
    ]);
  });

  it('keeps steps, patches and unknown parts as records, counted by type', async () => {
    const { files } = await importAll([exportItem()]);
    expect(only(files)).toMatchObject({ state: 'imported', problem: null });
    expect(Object.fromEntries(only(files).metaTypes)).toEqual({
      session: 1,
      'step-start': 1,
      'step-finish': 1,
      patch: 1,
      'brand-new-part': 1,
    });
  });

  it('runs where each message says', async () => {
    const memory = await importAll([exportItem()]);
    const paths = memory.connection.all<{ path: string }>('SELECT path FROM project ORDER BY path');
    expect(paths.map(({ path }) => path)).toEqual(['/work/shop', '/work/shop/packages/api']);
  });

  it('names pictures instead of carrying them', async () => {
    const memory = await importAll([exportItem()]);
    const texts = (await transcriptOf(memory)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('iVBORw0'))).toEqual([]);
    expect(texts).toContain('export const narwhal = 1\n[image image/png, 2 KB]');
  });

  it('links a result to its call, and shows what an edit did', async () => {
    const memory = await importAll([exportItem()]);
    const events = await transcriptOf(memory);
    const call = events.find(({ title, type }) => type === 'tool-call' && title.startsWith('edit'));
    expect(events.find(({ callKey }) => callKey === call?.eventKey)?.title).toBe('edit src/discount.ts → result');
    const [first] = await sessionsOf(memory);
    const record = await memory.engine.getEventRecord(first?.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
    expect(record?.raw).toContain('"id":"prt_f002_006"');
  });

  it.each([['New session - 2026-03-02T09:00:00.000Z'], ['Child session - 2026-03-02T09:00:00.000Z']])(
    'takes its first prompt as the title instead of "%s"',
    async (title) => {
      const memory = await importAll([exportItem({ ...session, info: { ...session.info, title } })]);
      expect((await sessionsOf(memory))[0]?.title).toBe(
        'why does checkout fail with a quetzal discount? see @src/discount.ts',
      );
    },
  );

  it('loses no more than a field of the wrong type', async () => {
    const odd = {
      info: { ...session.info, directory: 7, title: [], parentID: {}, time: 'today' },
      messages: [
        {
          info: { id: 'msg_1', role: 'assistant', time: [], tokens: { input: 'x', output: 3 }, cost: 'free', path: 5 },
          parts: [
            { id: 'prt_1', type: 'text', text: { a: 1 } },
            { id: 'prt_2', type: 'tool', tool: 5, callID: 6, state: 'completed' },
            {
              id: 'prt_3',
              type: 'tool',
              tool: 'constructor',
              state: { status: 'success', output: { lines: ['quagga'] } },
            },
            { id: 'prt_4', type: 'text', text: 'still here' },
            'no part',
          ],
        },
      ],
    };
    const memory = await importAll([exportItem(odd)]);
    expect(await outlineOf(memory)).toEqual([
      '- tool-call tool unnamed tool',
      '- tool-call tool constructor',
      '- tool-result tool constructor → result',
      '- assistant assistant still here',
    ]);
    const [usage] = memory.connection.all('SELECT input_tokens, output_tokens, cost FROM api_message');
    expect(usage).toEqual({ input_tokens: 0, output_tokens: 3, cost: null });
  });
});

describe('its sources', () => {
  it.each(SOURCES)('are recognised: %s', async (format, items) => {
    const { files } = await importAll(items());
    expect(only(files)).toMatchObject({ format, state: 'imported', problem: null });
  });

  it.each(SOURCES)('say the same of a session: %s', async (_, items) => {
    expect(await factsOf(await importAll(items()))).toEqual(await factsOf(await importAll([exportItem()])));
  });

  it.each(
    SOURCES.flatMap(([first, items]) => SOURCES.map(([second, others]) => [first, second, items, others] as const)),
  )('become one session, each message once: %s and %s', async (_, __, items, others) => {
    const memory = await importAll(items(), others());
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
    expect(memory.reports[1]?.totals).toMatchObject({ events: 0, sessions: 0 });
  });

  it.each(SOURCES)('are added to where an earlier import met half of the session: %s', async (_, items) => {
    const half = { ...session, messages: session.messages.slice(0, 3) };
    const memory = await importAll([exportItem(half)], items());
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
  });

  it('add the result that a call did not have yet, and the tokens that a message did not have', async () => {
    if (!firstAnswer) throw new Error('The fixture has no answer.');
    const running = structuredClone(firstAnswer);
    const [, , , call] = running.parts;
    Object.assign(call ?? {}, { state: { status: 'running', input: { filePath: '/work/shop/src/discount.ts' } } });
    Object.assign(running.info, { tokens: undefined, time: { created: 1_772_442_001_000 } });
    const early = { ...running, parts: running.parts.slice(0, 4) };
    const messages = [...session.messages.slice(0, 1), early];
    const memory = await importAll([exportItem({ ...session, messages })], [databaseItem()]);
    const { outline, ...facts } = await factsOf(memory);
    const { outline: whole, ...wanted } = await factsOf(await importAll([exportItem()]));
    expect(facts).toEqual(wanted);
    const titles = (lines: readonly string[]) => lines.map((line) => line.slice(8)).sort();
    expect(titles(outline)).toEqual(titles(whole));
  });

  it.each([
    ['export.json', 'unknown'],
    ['export.md', 'unknown'],
    ['sanitized.json', 'unknown.txt'],
  ])('are the same under another name: %s as %s', async (name, other) => {
    const [item] = fixtureItems(FIXTURES + name);
    if (!item) throw new Error('There is no such fixture.');
    const [named, renamed] = [await importAll([item]), await importAll([{ ...item, path: other }])];
    expect(await factsOf(renamed)).toEqual(await factsOf(named));
    expect(only(renamed.files).format).toBe(only(named.files).format);
  });
});

describe('a storage tree', () => {
  it('is joined by ids, in whatever order its files come', async () => {
    const memory = await importAll([...storageItems(session)].reverse());
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
  });

  it.each([
    [
      'in a folder of another name',
      {
        session: () => `unknown/session/p1/${session.info.id}.json`,
        message: (id: string) => `unknown/message/${session.info.id}/${id}.json`,
        part: (messageId: string, id: string) => `unknown/part/${messageId}/${id}.json`,
      },
    ],
    [
      'by itself, without a folder above',
      {
        session: () => `session/p1/${session.info.id}.json`,
        message: (id: string) => `message/${session.info.id}/${id}.json`,
        part: (messageId: string, id: string) => `part/${messageId}/${id}.json`,
      },
    ],
    [
      'with parts and messages in no folder, as the oldest have them',
      {
        session: () => `storage/session/p1/${session.info.id}.json`,
        message: (id: string) => `storage/message/${id}.json`,
        part: (_: string, id: string) => `storage/part/${id}.json`,
      },
    ],
    [
      'of a project, as the first versions kept it',
      {
        session: () => `opencode/project/work-shop/storage/session/info/${session.info.id}.json`,
        message: (id: string) => `opencode/project/work-shop/storage/session/message/${session.info.id}/${id}.json`,
        part: (messageId: string, id: string) =>
          `opencode/project/work-shop/storage/session/part/${session.info.id}/${messageId}/${id}.json`,
      },
    ],
    [
      'with messages in a folder that is not named by the session',
      {
        session: () => `storage/session/p1/${session.info.id}.json`,
        message: (id: string) => `storage/message/renamed/${id}.json`,
        part: (messageId: string, id: string) => `storage/part/${messageId}/${id}.json`,
      },
    ],
    [
      'with files that are not named by their ids',
      {
        session: () => 'storage/session/p1/001.json',
        message: (id: string) => `storage/message/${session.info.id}/${id.slice(-3)}.json`,
        part: (messageId: string, id: string) => `storage/part/${messageId}/${id.slice(-3)}.json`,
      },
    ],
  ])('is read %s', async (_, place) => {
    const memory = await importAll(storageItems(session, place));
    expect(only(memory.files)).toMatchObject({ format: 'opencode-storage', state: 'imported' });
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
  });

  it('has to-do lists and differences beside the messages; what is shared is never read', async () => {
    let secretsRead = 0;
    const share = textItem(`storage/share/${session.info.id}.json`, '{"secret":"hidden"}');
    const secret: ImportItem = {
      ...share,
      file: {
        ...share.file,
        size: 19,
        lastModified: 1,
        slice: (...range) => {
          // Whether it is an archive is seen by its first bytes.
          if ((range[1] ?? share.file.size) > 4) secretsRead++;
          return share.file.slice(...range);
        },
      },
    };
    const todo = [{ id: '1', content: 'export the pangolin', status: 'pending', priority: 'high' }];
    const memory = await importAll([
      secret,
      textItem(`storage/todo/${session.info.id}.json`, JSON.stringify(todo)),
      textItem(`storage/session_diff/${session.info.id}.json`, '[{"file":"a"}]'),
      textItem('storage/project/p1.json', '{"id":"p1","worktree":"/work/shop"}'),
      textItem('storage/migration', '2'),
      ...storageItems(session).map((item) => ({ ...item, path: item.path.replace('share/opencode/', '') })),
    ]);
    expect(only(memory.files)).toMatchObject({ state: 'imported', problem: null });
    expect((await transcriptOf(memory)).at(-1)).toMatchObject({
      category: 'task',
      text: '[pending] export the pangolin',
    });
    expect(Object.fromEntries(only(memory.files).metaTypes)).toMatchObject({ project: 1, session_diff: 1 });
    expect(secretsRead).toBe(0);
  });

  it('says of each file that it cannot use why, and reads all others', async () => {
    const items = storageItems(session);
    const memory = await importAll([
      ...items,
      textItem(
        'share/opencode/storage/part/msg_gone/prt_1.json',
        '{"id":"prt_1","messageID":"msg_gone","type":"text"}',
      ),
      textItem('share/opencode/storage/part/msg_f001/prt_zz.json', '{"id":"prt_zz","type":"te'),
      textItem('share/opencode/storage/session/p1/ses_broken.json', '[]'),
    ]);
    const { state, records } = only(memory.files);
    expect(state).toBe('partial');
    expect(records.skipped.map(({ reason }) => reason).sort()).toEqual([
      'share/opencode/storage/part/msg_f001/prt_zz.json: It is broken or cut off JSON, or no object.',
      'share/opencode/storage/part/msg_gone/prt_1.json: It is a part of the message msg_gone, which is not here: import the whole storage folder.',
      'share/opencode/storage/session/p1/ses_broken.json: It is broken or cut off JSON, or no object.',
    ]);
    expect((await outlineOf(memory)).length).toBe((await outlineOf(await importAll([exportItem()]))).length);
  });

  it('keeps messages whose session is not described', async () => {
    const [, ...rest] = storageItems(session);
    const memory = await importAll(rest);
    const [first] = await sessionsOf(memory);
    expect(first).toMatchObject({ nativeId: session.info.id, prompts: 2 });
    const whole = await importAll(rest, storageItems(session));
    expect((await sessionsOf(whole))[0]).toMatchObject({ title: 'Quetzal discount', events: first?.events });
  });

  it.each([
    [session.info, 'It is the description of an OpenCode session without its messages.'],
    [session.messages[0]?.info, 'It is one OpenCode message without its parts, which hold what was said.'],
    [session.messages[0]?.parts[0], 'It is one part of an OpenCode message.'],
  ])('is asked for where one file of it comes alone', async (value, reason) => {
    const { files } = await importAll([textItem('lone.json', JSON.stringify(value))]);
    expect(only(files)).toMatchObject({ format: 'opencode-storage', state: 'no-conversation' });
    expect(only(files).reason).toBe(
      `${reason} OpenCode spreads a session over many files: import the whole \`storage\` folder.`,
    );
  });
});

describe('a database', () => {
  it('gives nothing of what is secret', async () => {
    const memory = await importAll([
      databaseItem({
        ...rowsOf(session),
        account: [{ id: 'a', access_token: 'hidden-token' }],
        session_share: [{ session_id: session.info.id, secret: 'hidden-secret', url: 'https://example.org' }],
      }),
    ]);
    const records = new RecordStore(memory.connection);
    const ids = memory.connection.all<{ id: number }>('SELECT id FROM record');
    const raw = ids.map(({ id }) => records.read(id)?.raw).join('\n');
    expect(raw).toContain('"directory":"/work/shop"');
    expect(raw).not.toContain('hidden');
    const [first] = await sessionsOf(memory);
    expect(first?.title).toBe('Quetzal discount');
  });

  it('is read where columns and tables are missing', async () => {
    const rows = rowsOf(session);
    const bare = `
      CREATE TABLE session (id TEXT, directory TEXT);
      CREATE TABLE message (id TEXT, session_id TEXT, data TEXT);
      CREATE TABLE part (id TEXT, message_id TEXT, data TEXT);`;
    const keep = (all: readonly Row[] = [], ...names: readonly string[]) =>
      all.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
    const memory = await importAll([
      databaseItem(
        {
          session: keep(rows.session, 'id', 'directory'),
          message: keep(rows.message, 'id', 'session_id', 'data'),
          part: keep(rows.part, 'id', 'message_id', 'data'),
        },
        bare,
      ),
    ]);
    expect(await outlineOf(memory)).toEqual(await outlineOf(await importAll([exportItem()])));
  });

  it('has to-do lists, messages of sessions that are gone, and rows that are broken', async () => {
    const rows = rowsOf(session);
    const stray = { id: 'msg_stray', session_id: 'ses_gone', time_created: 1_772_442_900_000 };
    const memory = await importAll([
      databaseItem({
        ...rows,
        message: [
          ...(rows.message ?? []),
          { ...stray, data: '{"role":"user"}' },
          { ...stray, id: 'msg_bad', data: '{' },
        ],
        part: [
          ...(rows.part ?? []),
          { id: 'prt_stray', message_id: 'msg_stray', data: '{"type":"text","text":"ocelot"}' },
          { id: 'prt_bad', message_id: 'msg_stray', data: 'null' },
          { id: 'prt_lost', message_id: 'msg_lost', data: '{"type":"text","text":"lost"}' },
        ],
        todo: [
          {
            session_id: session.info.id,
            content: 'second',
            status: 'pending',
            position: 1,
            time_updated: 1_772_442_070_000,
          },
          {
            session_id: session.info.id,
            content: 'first',
            status: 'done',
            position: 0,
            time_updated: 1_772_442_065_000,
          },
        ],
      }),
    ]);
    const [first, gone] = await sessionsOf(memory);
    expect((await outlineOf(memory)).at(-1)).toBe('01:10.0 notice task To-do list');
    expect((await transcriptOf(memory)).at(-1)?.text).toBe('[done] first\n[pending] second');
    expect([first?.nativeId, gone?.nativeId, gone?.title]).toEqual([session.info.id, 'ses_gone', 'ocelot']);
    expect(only(memory.files).records.skipped.map(({ reason }) => reason)).toEqual([
      'The data of message msg_bad is no JSON object.',
      'The data of part prt_bad is no JSON object.',
      '1 part belongs to messages that are not here.',
    ]);
  });

  it('is not asked for what a view of that name would say', async () => {
    const endless = `
      CREATE TABLE message (id TEXT, session_id TEXT, data TEXT);
      CREATE TABLE part (id TEXT, message_id TEXT, data TEXT);
      CREATE VIEW session AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n;
      CREATE TABLE note (text TEXT);`;
    const { files } = await importAll([databaseItem({ note: [{ text: 'CREATE TABLE session (' }] }, endless)]);
    expect(only(files)).toMatchObject({ format: null, state: 'unrecognised' });
  });

  it('keeps the later kind of messages as they are where there are no others', async () => {
    const { session: sessions = [] } = rowsOf(session);
    const row = { id: 'm1', session_id: session.info.id, type: 'user', seq: 1, data: '{"text":"later"}' };
    const { files } = await importAll([databaseItem({ session: sessions, session_message: [row] })]);
    expect(Object.fromEntries(only(files).metaTypes)).toEqual({ session: 1, 'session_message user': 1 });
  });

  it('is read as far as it is whole, session by session', async () => {
    const many = Array.from({ length: 40 }, (_, index): Exported => {
      const id = `ses_${index}`;
      const info = { id: `msg_${index}`, role: 'user', time: { created: 1_772_442_000_000 + index } };
      const parts = [{ id: `prt_${index}`, type: 'text', text: `prompt ${index} ${'x'.repeat(3000)}` }];
      return { info: { ...session.info, id, title: '', time: info.time }, messages: [{ info, parts }] };
    }).map(rowsOf);
    const all = (table: string) => many.flatMap((rows) => rows[table] ?? []);
    const bytes = makeDatabaseFile(SCHEMA, { session: all('session'), message: all('message'), part: all('part') });
    bytes.fill(0xff, bytes.length - 4096 * 4, bytes.length - 4096 * 3);
    const memory = await importAll([textItem('opencode.db', bytes)]);
    expect(only(memory.files)).toMatchObject({ state: 'partial', records: { skippedTotal: 1 } });
    expect(only(memory.files).records.skipped[0]?.reason).toContain('malformed');
    const found = await sessionsOf(memory);
    expect(found.length).toBe(40);
    expect(found.filter(({ prompts }) => prompts === 1).length).toBeGreaterThan(20);
  });
});

describe('an export', () => {
  it('that is nested too deeply to be written again loses only that', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const text = JSON.stringify(session).replace('"snapshot":"abc"', `"snapshot":${deep}`);
    const memory = await importAll([textItem('deep.json', text)]);
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
  });

  it('that was sanitized says so', async () => {
    const memory = await importAll(fixtureItems(`${FIXTURES}sanitized.json`));
    const [first] = await sessionsOf(memory);
    expect(first).toMatchObject({
      title: 'Sanitized export of ses_0bb222b33ffeBBBBBBBBBBBBBB',
      project: { path: '[redacted:session-directory:ses_0bb222b33ffeBBBBBBBBBBBBBB]' },
    });
    expect(memory.connection.all('SELECT id FROM project').length).toBe(1);
    expect(only(memory.files).notices).toEqual([
      'The session was exported with --sanitize: its texts, paths and title were taken out by OpenCode before.',
    ]);
  });

  it.each([0.97, 0.6, 0.3])('that is cut off at %f of its length gives all that is whole before', async (share) => {
    const text = exportText.slice(0, Math.floor(exportText.length * share));
    const whole = [...text.matchAll(/"id": "(prt_f\w+)"/g)].map(([, id]) => id).slice(0, -1);
    const memory = await importAll([textItem('cut.json', text)]);
    const { state, format, records } = only(memory.files);
    expect([state, format]).toEqual(['partial', 'opencode-export']);
    expect(records.skipped.at(-1)?.reason).toBe('The file ends in the middle of it.');
    expect(records.read).toBeGreaterThanOrEqual(whole.length);
    const outline = await outlineOf(await importAll([exportItem()]));
    expect(outline.map((line) => line.slice(8))).toEqual(
      expect.arrayContaining((await outlineOf(memory)).map((line) => line.slice(8))),
    );
  });

  it('never throws, whatever was done to its bytes, and loses nothing before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(exportText.length - 1),
        fc.constantFrom('"', '{', '}', ']', '\\', 'x', '\0'),
        async (at, by) => {
          const text = `${exportText.slice(0, at)}${by}${exportText.slice(at + 1)}`;
          const memory = await importAll([textItem('damaged.json', text)]);
          const before = session.messages
            .flatMap(({ parts }) => parts)
            .filter(({ id }) => {
              const next = exportText.indexOf('"id"', exportText.indexOf(`"${id}"`));
              return next > 0 && exportText.indexOf('}\n', next) < at;
            });
          expect(only(memory.files).records.read).toBeGreaterThanOrEqual(before.length);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('a Markdown export', () => {
  const item = () => fixtureItems(`${FIXTURES}export.md`);

  it('becomes the same session, without times where day and month could be either', async () => {
    const memory = await importAll(item());
    expect(only(memory.files)).toMatchObject({ format: 'opencode-markdown', state: 'imported' });
    expect((await sessionsOf(memory))[0]).toMatchObject({
      nativeId: session.info.id,
      title: 'Quetzal discount',
      prompts: 2,
      toolCalls: 3,
    });
    expect(await outlineOf(memory)).toMatchInlineSnapshot(`
      [
        "- prompt prompt why does checkout fail with a quetzal discount? see @src/discount.ts",
        "- thinking thinking Look at the discount code path.",
        "- tool-call read read /work/shop/src/discount.ts",
        "- tool-result read read /work/shop/src/discount.ts → result",
        "- tool-call edit edit /work/shop/src/discount.ts",
        "- tool-call web webfetch https://example.org",
        "- tool-result web! webfetch https://example.org → error",
        "- assistant assistant I will read the discount module.",
        "- prompt prompt now add a test",
        "- thinking thinking One more look.",
        "- assistant assistant Fixed: the rate was never exported.",
      ]
    `);
    const answers = memory.connection.all('SELECT model, has_text FROM api_message');
    expect(answers).toEqual([
      { model: 'Quoll 2 · preview', has_text: 1 },
      { model: null, has_text: 1 },
    ]);
  });

  it('takes an output with fences and rules in it as one', async () => {
    const events = await transcriptOf(await importAll(item()));
    expect(events.find(({ type }) => type === 'tool-result')?.text).toBe(
      '# Discounts\n\n---\n\n```ts\nexport const narwhal = 1\n```\nlast line',
    );
    expect(events.at(-1)?.text).toBe('Fixed: the rate was never exported.\n\n## User\n\nis a heading of the answer.');
  });

  it('warns of what comes later with ids', async () => {
    expect(only((await importAll(item())).files).notices).toEqual([
      expect.stringContaining('Messages in Markdown have no ids.'),
    ]);
  });

  it('shows what an edit did', async () => {
    const memory = await importAll(item());
    const call = (await transcriptOf(memory)).find(
      ({ title, type }) => type === 'tool-call' && title.startsWith('edit'),
    );
    const [first] = await sessionsOf(memory);
    const record = await memory.engine.getEventRecord(first?.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
    expect(editsOf('opencode', record?.raw ?? '', 1)).toEqual([]);
  });

  it.each(SOURCES)('adds nothing to a session that another file brought: %s', async (_, items) => {
    const memory = await importAll(items(), item());
    expect(await factsOf(memory)).toEqual(await factsOf(await importAll([exportItem()])));
    expect(memory.reports[1]?.totals).toMatchObject({ events: 0, duplicates: 5 });
  });

  it('adds the messages that came later', async () => {
    const half = { ...session, messages: session.messages.slice(0, 2) };
    const memory = await importAll([exportItem(half)], item());
    expect((await transcriptOf(memory)).map(({ title }) => title).slice(-3)).toEqual([
      'now add a test',
      'One more look.',
      'Fixed: the rate was never exported.',
    ]);
  });

  it.each([
    ['31/07/2026, 20:37:39', '01/08/2026, 01:00:00', '2026-07-31T18:37:39.000Z'],
    ['8/4/2026, 9:23:48 PM', '8/14/2026, 9:24:59 PM', '2026-08-04T19:23:48.000Z'],
    ['04.04.2026, 17:46:01', '05.04.2026, 17:46:01', '2026-04-04T15:46:01.000Z'],
    ['2026-07-05 20:37:39', '2026-07-05 20:37:40', '2026-07-05T18:37:39.000Z'],
    ['12/25/2026, 12:05:00 AM', '', '2026-12-24T23:05:00.000Z'],
    ['8/4/2026, 9:23:48 PM', '8/5/2026, 9:24:59 PM', null],
    ['4 août 2026 à 21:23', '', null],
    ['31/31/2026, 20:37:39', '', null],
  ])('of %s to %s is dated %s', async (created, updated, wanted) => {
    const text = `# T\n\n**Session ID:** ses_x\n**Created:** ${created}\n**Updated:** ${updated}\n\n---\n\n## User\n\nhello\n\n---\n`;
    const memory = openMemoryEngine();
    await memory.engine.importFiles([textItem('a.md', text)], { label: 'test', timeZone: 'Europe/Berlin' }, () => {});
    const [event] = await transcriptOf(memory);
    expect(event?.time.ms ?? null).toBe(wanted === null ? null : Date.parse(wanted));
    if (wanted !== null) expect(event?.time).toMatchObject({ kind: 'inferred', basis: 'session-bounds' });
  });
});

describe('what is not from OpenCode', () => {
  it.each([
    ['a list of messages', '{"messages":[{"role":"user","content":"hi"}]}'],
    ['an object with info and messages of another kind', '{"info":{"id":"x"},"messages":[{"role":"user"}]}'],
    ['notes that mention a session', '# Notes\n\nThe session ID is ses_1.\n\n## User\n\nhello\n'],
  ])('is left alone: %s', async (_, text) => {
    const { files } = await importAll([textItem('a.txt', text)]);
    expect(only(files).format ?? '').not.toContain('opencode');
  });
});

// Skipped where the shared fixtures are not checked out beside the repository.
describe.skipIf(!existsSync(SHARED))('files of the tool itself', () => {
  it('are one session each, whether from the database, an export or Markdown', async () => {
    const drop = (name: string) => fixtureItems(SHARED + name);
    const memory = await importAll(drop('db'), drop('export-derived'), drop('markdown-export'));
    const sessions = await sessionsOf(memory);
    expect(sessions.map(({ title, prompts, toolCalls }) => [title, prompts, toolCalls])).toEqual([
      ['What does average_item_price do?', 1, 0],
      ['"Function to Validate Division on Empty Cart: Orders.py"', 1, 0],
      ['Fix average_item_price returns 0 when cart has no items', 1, 1],
    ]);
    expect(memory.reports.slice(1).map(({ totals }) => totals.events)).toEqual([0, 0]);
  });

  it('of the oldest tree have their parts', async () => {
    const memory = await importAll(fixtureItems(`${SHARED}storage_legacy`));
    expect((await outlineOf(memory)).map((line) => line.slice(8))).toEqual([
      'tool-call command bash cat README.md',
      'tool-result command bash cat README.md → result',
      'assistant assistant Read README and extracted the title.',
    ]);
  });
});
