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
  return (await engine.listSessions({ sort: 'newest', limit: 100 })).data;
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

function message(id: string, parent: string | null, minute: number, fields: object = {}) {
  return {
    uuid: id,
    sender: 'human',
    text: `says ${id}`,
    created_at: `2026-02-03T10:${String(minute).padStart(2, '0')}:00Z`,
    parent_message_uuid: parent,
    ...fields,
  };
}

function conversation(messages: readonly unknown[], fields: object = {}) {
  return { uuid: 'c-1', name: 'Made up', created_at: '2026-02-03T09:00:00Z', chat_messages: messages, ...fields };
}

function exportOf(...conversations: readonly object[]): ImportItem {
  return textItem('conversations.json', JSON.stringify(conversations));
}

describe('a conversation of an export', () => {
  it('holds every message, and says where an earlier version begins and ends', async () => {
    const { engine, report } = await importAll(...fixtureItems(EXPORT));
    expect(outlineOf(await transcriptOf(engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt Sort these records.",
        "notice document Attached: records.csv",
        "notice document Attached: pasted text",
        "thinking thinking A numbat would sort first.",
        "tool-call write artifacts sorter",
        "tool-result write artifacts sorter → result",
        "tool-call edit artifacts sorter",
        "tool-result edit! artifacts sorter → error",
        "tool-call web web_search stable sort",
        "tool-result web web_search stable sort → result",
        "assistant assistant Here is the sorter.",
        "notice notice An earlier version",
        "prompt prompt Make it fast",
        "assistant assistant Fast as a cheetah.",
        "notice notice The last version goes on here",
        "prompt prompt Make it stable",
        "assistant assistant It is stable now.",
        "prompt prompt [file only-a-file.pdf]",
        "notice notice Summary of the conversation",
      ]
    `);
    expect(only(report)).toMatchObject({ format: 'claude-ai', state: 'imported', newSessions: 2 });
    expect(only(report).notices).toEqual(['1 conversation holds no message; it is not listed.']);
  });

  it('has its name, its counts and times to the millisecond', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const [session] = await sessionsOf(engine);
    expect(session).toMatchObject({
      title: 'Sorting records',
      tool: 'claude-ai',
      prompts: 4,
      toolCalls: 3,
      project: null,
    });
    expect(session?.firstTime).toMatchObject({ ms: Date.parse('2026-02-03T10:01:00.123Z'), kind: 'recorded' });
    const detail = await engine.getSession(session?.sessionKey ?? '');
    expect(detail).toMatchObject({ assistantMessages: 3 });
  });

  it('carries what was read out of attached files, and names all files', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const [session] = await sessionsOf(engine);
    const [prompt, table] = await transcriptOf(engine);
    expect(prompt?.text.split('\n')).toEqual([
      'Sort these records.',
      '[file records.csv, csv, 2 KB]',
      '[file pasted text, txt]',
      '[file photo.png]',
    ]);
    expect(table).toMatchObject({ title: 'Attached: records.csv', textBytes: 17 * 400, isTextCut: true });
    const whole = await engine.getEventText(session?.sessionKey ?? '', table?.eventKey ?? '');
    expect(whole).toBe('id,name\n1,wombat\n'.repeat(400));
  });

  it('has results that belong to their calls, by id or by order', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const events = await transcriptOf(engine);
    const results = events.filter(({ type }) => type === 'tool-result');
    const calls = results.map(({ callKey }) => events.find(({ eventKey }) => eventKey === callKey)?.title);
    expect(calls).toEqual(['artifacts sorter', 'artifacts sorter', 'web_search stable sort']);
    expect(results.at(-1)?.text).toBe(
      'Sorting\nhttps://example.org/sort\nA page about binturongs\n[image image/png, 3 KB]',
    );
  });

  it('shows what an artifact was before and after', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    const [session] = await sessionsOf(engine);
    const calls = (await transcriptOf(engine)).filter(({ type }) => type === 'tool-call');
    const records = await Promise.all(
      calls.map(({ eventKey }) => engine.getEventRecord(session?.sessionKey ?? '', eventKey)),
    );
    expect(records.map((record) => record?.edits)).toEqual([
      [{ path: 'sorter', before: '', after: 'export const axolotl = 1' }],
      [{ path: 'sorter', before: '= 1', after: '= 2' }],
      [],
    ]);
  });

  it.each(['numbat', 'axolotl', 'binturongs', 'tapir', 'wombat', 'cheetah'])('is found by %s', async (query) => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    expect((await engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBeGreaterThan(0);
  });

  it.each(['extracted_content', 'start_timestamp', 'token_budget', 'supported on your current device'])(
    'is not found by %s',
    async (query) => {
      const { engine } = await importAll(...fixtureItems(EXPORT));
      expect((await engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    },
  );

  it('of an older export has its texts, without blocks and parents', async () => {
    const { engine } = await importAll(...fixtureItems(EXPORT));
    expect((await sessionsOf(engine))[1]).toMatchObject({ title: 'An older question', prompts: 1 });
    expect((await transcriptOf(engine, 1)).map(({ text }) => text)).toEqual(['An older question', 'An older answer']);
  });
});

describe('versions', () => {
  it('take the one that the file names as current, where it does', async () => {
    const messages = [message('a', null, 1), message('b', 'a', 2), message('c', 'a', 3)];
    const { engine } = await importAll(exportOf(conversation(messages, { current_leaf_message_uuid: 'b' })));
    expect((await transcriptOf(engine)).map(({ title }) => title)).toEqual([
      'says a',
      'says b',
      'An earlier version',
      'says c',
    ]);
  });

  it('are told apart where several earlier ones follow each other', async () => {
    const messages = [message('a', 'none', 1), message('b', 'a', 2), message('c', 'a', 3), message('d', 'a', 4)];
    const { engine } = await importAll(exportOf(conversation(messages)));
    expect((await transcriptOf(engine)).map(({ title }) => title)).toEqual([
      'says a',
      'An earlier version',
      'says b',
      'An earlier version',
      'says c',
      'The last version goes on here',
      'says d',
    ]);
  });

  it('with a cycle end, and lose nothing', async () => {
    const messages = [message('a', 'b', 1), message('b', 'a', 2), message('b', 'b', 3)];
    const { engine, report } = await importAll(exportOf(conversation(messages)));
    expect((await sessionsOf(engine))[0]).toMatchObject({ prompts: 3 });
    expect(only(report).notices).toHaveLength(1);
  });
});

describe('files', () => {
  it('of an export are told by their content; accounts and projects are not read', async () => {
    const { engine, report } = await importAll(...fixtureItems(FIXTURES));
    expect(report.files.map(({ path, format, state }) => [path.split('/').at(-1), format, state])).toEqual([
      ['conversations.json', 'claude-ai', 'imported'],
      ['memories.json', 'claude-ai-memories', 'imported'],
      ['projects.json', 'claude-ai-sidecar', 'no-conversation'],
      ['users.json', 'claude-ai-sidecar', 'no-conversation'],
    ]);
    expect((await engine.search({ query: 'person@example.com', limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    expect(JSON.stringify(report)).not.toContain('person@example.com');
  });

  it('with memories become notes', async () => {
    const { engine } = await importAll(...fixtureItems(`${FIXTURES}memories.json`));
    const notes = (await engine.listNotes()).data;
    expect(notes.map(({ title, scope, agent }) => [title, scope, agent]).sort()).toEqual([
      ['Memory of all conversations', 'user', 'Claude.ai'],
      ['Memory of project 0e000700-0000-4000-8000-00000000000b', 'user', 'Claude.ai'],
    ]);
    expect((await engine.search({ query: 'caracal', limit: 5, ...NOW })).total).toBe(1);
  });

  it.each(['conversations.json', 'memories.json', 'projects.json', 'users.json'])(
    'are the same under the name "unknown" (%s)',
    async (name) => {
      const [item] = fixtureItems(FIXTURES + name);
      const named = await importAll(item as ImportItem);
      const renamed = await importAll({ ...(item as ImportItem), path: 'unknown' });
      expect({ ...only(renamed.report), path: name }).toEqual(only(named.report));
      expect(outlineOf(await transcriptOf(renamed.engine))).toEqual(outlineOf(await transcriptOf(named.engine)));
    },
  );

  it('imported again, with what was written since, bring only that', async () => {
    const before = [message('a', null, 1), message('b', 'a', 2)];
    const { engine } = await importAll(exportOf(conversation(before)));
    const after = [...before, message('c', 'b', 3, { sender: 'assistant' })];
    const report = await importItems(engine, [exportOf(conversation(after, { name: 'Renamed' }))]);
    expect(only(report)).toMatchObject({ newEvents: 1, newSessions: 0, records: { duplicates: 3 } });
    expect((await sessionsOf(engine))[0]).toMatchObject({ title: 'Renamed', events: 3 });
  });

  it('may hold one conversation, and are told by their beginning where they are large', async () => {
    const large = conversation([message('x', null, 1, { text: 'x'.repeat(300_000) })], { uuid: 'c-2' });
    const { engine, report } = await importAll(
      textItem('one.json', JSON.stringify(conversation([message('a', null, 1)]), null, 2)),
      textItem('unknown', JSON.stringify([large, large], null, 1)),
    );
    expect(report.files.map(({ format }) => format)).toEqual(['claude-ai', 'claude-ai']);
    expect(await sessionsOf(engine)).toHaveLength(2);
  });

  it.each([
    ['{"uuid":"1","name":"a project","docs":3}'],
    ['[{"uuid":"1","name":"a"}]'],
    ['{"chat_messages":"none"}'],
    ['[{"title":"t","mapping":{}}]'],
  ])('of others are not claimed: %s', async (text) => {
    const { report } = await importAll(textItem('conversations.json', text));
    expect(only(report).format ?? '').not.toContain('claude-ai');
  });
});

describe('damage', () => {
  it('costs what is behind it, not what is before', async () => {
    const text = JSON.stringify(conversation([message('a', null, 1), message('b', 'a', 2), message('cc', 'b', 3)]));
    const { engine, report } = await importAll(textItem('chat.json', text.slice(0, text.indexOf('says cc'))));
    expect((await transcriptOf(engine)).map(({ text: said }) => said)).toEqual(['says a', 'says b']);
    expect((await sessionsOf(engine))[0]).toMatchObject({ nativeId: 'c-1', title: 'Made up' });
    expect(only(report)).toMatchObject({ state: 'partial', records: { skippedTotal: 1 } });
  });

  it('of a field costs that field', async () => {
    const odd = [
      message('a', null, 1, { content: 'no list', attachments: { a: 1 }, files: 'none' }),
      null,
      7,
      message('b', 'a', 2, { sender: 4, content: [null, 5, { type: 'text', text: 9 }, 'a bare string'] }),
      message('c', 'b', 3, { sender: 'assistant', created_at: 'soon', content: [{ type: 'tool_use', input: 3 }] }),
      message('d', 'c', 4, { sender: 'assistant', content: [{ type: 'brand_new', payload: {} }] }),
    ];
    const { engine, report } = await importAll(exportOf(conversation(odd, { name: 4, summary: [], uuid: null })));
    expect(only(report).records.skippedTotal).toBe(0);
    expect(outlineOf(await transcriptOf(engine))).toEqual([
      'prompt prompt says a',
      'notice notice a bare string',
      'tool-call tool unnamed tool',
      'assistant assistant says d',
    ]);
  });

  it('by hostile text throws nothing', async () => {
    const hostile = message('a', null, 1, { text: '<img src=x onerror=alert(1)> a\u0000b x\udcb2y' });
    const call = { type: 'tool_use', name: 'constructor', input: JSON.parse('{"__proto__":{"a":1}}') };
    const { engine, report } = await importAll(
      exportOf(conversation([hostile, message('b', 'a', 2, { sender: 'assistant', content: [call] })])),
    );
    expect(only(report).records.skippedTotal).toBe(0);
    expect((await transcriptOf(engine))[0]?.text).toBe('<img src=x onerror=alert(1)> a\ufffdb x\ufffdy');
  });
});

const SHARED = new URL('../../../../../shared/fixtures/claude-ai/', import.meta.url).pathname;

// Skipped where the shared fixtures are not beside this project.
describe.skipIf(!existsSync(SHARED))('shared fixtures', () => {
  it('give the sessions that hold messages', async () => {
    const { engine } = await importAll(...fixtureItems(SHARED));
    expect((await sessionsOf(engine)).map(({ title, prompts }) => [title, prompts])).toEqual([
      ['Parsing JSONL in a worker', 3],
      ['Older shape', 1],
    ]);
  });
});
