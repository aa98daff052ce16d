import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { detailOf, eventsOf, outlineOf } from '../../../testing/stored-sessions.ts';
import { readFacts } from '../../../tools/inspect-facts.ts';
import type { FileReport } from '../../api.ts';
import { recognise } from '../registry.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const REAL_SESSION = new URL('../../../../../shared/fixtures/pi/v1/large-session.jsonl', import.meta.url).pathname;

function textOf(name: string): string {
  return readFileSync(FIXTURES + name, 'utf8');
}

/** Imports the texts one after the other under one path, as a file that grows. */
async function importTexts(path: string, ...texts: readonly string[]) {
  const memory = openMemoryEngine();
  const files: FileReport[] = [];
  for (const text of texts) files.push(...(await importItems(memory.engine, [textItem(path, text)])).files);
  const [file] = files;
  if (!file) throw new Error('The report names no file.');
  const facts = readFacts(memory.connection, { isFolder: false, isAgentFile: false });
  return { ...memory, file, facts };
}

describe('a linear session (v1)', () => {
  it('becomes prompts, answers, calls and results, in file order', async () => {
    const imported = await importTexts('a.jsonl', textOf('linear.jsonl'));
    expect(outlineOf(await eventsOf(imported.engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the quokka test hang?",
        "thinking thinking Read the test first.",
        "assistant assistant I will read the test.",
        "tool-call read read test/quokka.ts",
        "tool-call command bash npm test -- quokka",
        "tool-result read read test/quokka.ts → result",
        "tool-result command! bash npm test -- quokka → error",
        "tool-call edit edit test/quokka.ts",
        "notice notice Request was aborted",
        "notice error! terminated by the server",
        "compaction compaction Conversation compacted (7509 tokens before)",
        "prompt prompt go on",
        "assistant assistant Done.",
      ]
    `);
    expect(imported.file.metaTypes).toEqual([
      ['session', 1],
      ['model_change', 1],
    ]);
  });

  it('counts what was really paid, and tells calls without a result', async () => {
    const imported = await importTexts('a.jsonl', textOf('linear.jsonl'));
    expect(imported.facts).toMatchObject({
      sessions: 1,
      user_messages: 2,
      assistant_messages: 2,
      assistant_records: 4,
      tool_calls: 3,
      tool_results: 2,
      project: '/work/kiln',
      first_ts: '2025-11-20T10:00:01.000Z',
      tokens: { input: 16, output: 28, cacheRead: 300, cacheWrite: 40 },
    });
    expect((await detailOf(imported.engine)).tokens).toEqual({ input: 16, output: 28, cacheRead: 300, cacheWrite: 40 });
    expect(imported.connection.value('SELECT sum(cost) FROM api_message')).toBeCloseTo(0.04);
  });

  it('shows what an edit did', async () => {
    const imported = await importTexts('a.jsonl', textOf('linear.jsonl'));
    const { summary } = await detailOf(imported.engine);
    const call = (await eventsOf(imported.engine)).find(({ tool }) => tool === 'edit');
    const record = await imported.engine.getEventRecord(summary.sessionKey, call?.eventKey ?? '');
    expect(record?.edits).toEqual([
      { path: '/work/kiln/test/quokka.ts', before: 'await narwhal()', after: 'await narwhal({ timeout: 50 })' },
    ]);
  });

  it('names the session that it was forked from', async () => {
    const { connection } = await importTexts('a.jsonl', textOf('linear.jsonl'));
    expect(connection.all('SELECT relation, other_native_id AS other FROM session_link')).toEqual([
      { relation: 'forked-from', other: 'a0000000-0000-4000-8000-000000000000' },
    ]);
  });
});

describe('a session that is a tree (v3)', () => {
  it('keeps all branches, summaries, shell commands and what extensions said', async () => {
    const imported = await importTexts('a.jsonl', textOf('tree.jsonl'));
    expect(outlineOf(await eventsOf(imported.engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt what is on this picture?",
        "assistant assistant A tapir.",
        "prompt prompt draw another one",
        "assistant assistant I cannot draw.",
        "compaction compaction Summary of a branch that was left",
        "prompt prompt describe its snout",
        "command git ! git status",
        "notice notice ! git status → output",
        "command command ! npm test",
        "notice error! ! npm test → error",
        "command command ! sleep 100",
        "notice notice ! sleep 100 → output",
        "compaction compaction Conversation compacted (4242 tokens before)",
        "notice notice reminder: Prefer short answers.",
        "notice notice reminder: Stay in the folder.",
        "compaction compaction Summary of a branch that was left",
        "compaction compaction Conversation compacted (99 tokens before)",
      ]
    `);
    expect(imported.file.metaTypes.map(([type]) => type).sort()).toEqual([
      'custom',
      'label',
      'made_up',
      'message of oracle',
      'model_change',
      'session',
      'session_info',
      'thinking_level_change',
    ]);
    expect(imported.facts).toMatchObject({ user_messages: 3, assistant_records: 2, tool_calls: 0, tool_results: 0 });
  });

  it('hangs each branch on the entry that it left from', async () => {
    const imported = await importTexts('a.jsonl', textOf('tree.jsonl'));
    const parents = imported.connection.all<{ parent: string }>(`
      SELECT p.text AS parent FROM event e JOIN event p ON p.id = e.parent_id
      WHERE e.text IN ('draw another one', 'Drawing was tried and given up.')`);
    expect(parents.map(({ parent }) => parent)).toEqual(['A tapir.', 'A tapir.']);
  });

  it('takes the name that the person gave it, and names a picture without its bytes', async () => {
    const imported = await importTexts('a.jsonl', textOf('tree.jsonl'));
    expect((await detailOf(imported.engine)).summary.title).toBe('Tapir pictures');
    const [prompt] = await eventsOf(imported.engine);
    expect(prompt).toMatchObject({
      title: 'what is on this picture?',
      text: '[image image/png, 1 KB]\nwhat is on this picture?',
    });
  });
});

it('tells two sessions in one recording apart, though their entries have the same ids', async () => {
  const imported = await importTexts('a.jsonl', textOf('two-sessions.jsonl'));
  expect(imported.facts).toMatchObject({ sessions: 2, user_messages: 2, assistant_messages: 2 });
  expect((await detailOf(imported.engine, 0)).summary).toMatchObject({ title: 'first question', prompts: 1 });
  expect((await detailOf(imported.engine, 1)).summary).toMatchObject({ title: 'second question', prompts: 1 });
  expect((await detailOf(imported.engine, 1)).directories).toEqual(['/work/other']);
});

describe('damaged and hostile entries', () => {
  it('cost only themselves', async () => {
    const imported = await importTexts('a.jsonl', textOf('odd.jsonl'));
    expect(outlineOf(await eventsOf(imported.engine))).toMatchInlineSnapshot(`
      [
        "prompt prompt html: <img src=x onerror=alert(1)>",
        "assistant assistant loose text",
        "tool-call tool constructor",
        "tool-call tool __proto__",
        "tool-result command bash → result",
      ]
    `);
    expect(imported.file.records.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'It is not JSON.'],
      [3, 'It is JSON, but not an object.'],
    ]);
    expect(imported.file.pendingBytes).toBeGreaterThan(0);
    expect(imported.facts).toMatchObject({ tokens: { output: 2 }, assistant_messages: 1 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(['linear.jsonl', 'tree.jsonl', 'two-sessions.jsonl'])(
    '%s, cut off anywhere, loses only its end',
    async (name) => {
      const text = textOf(name);
      for (let length = 40; length < text.length; length += 97) {
        const whole = text.slice(0, length).split('\n').length - 1;
        const { file } = await importTexts('a.jsonl', text.slice(0, length));
        expect(file.records.read).toBeGreaterThanOrEqual(whole);
      }
    },
  );
});

describe('a file that grows', () => {
  it.each(['linear.jsonl', 'tree.jsonl', 'two-sessions.jsonl'])('%s is the same as when read at once', async (name) => {
    const text = textOf(name);
    const lines = text.split('\n');
    const atOnce = await importTexts('a.jsonl', text);
    for (let count = 1; count < lines.length - 1; count++) {
      const grown = await importTexts('a.jsonl', `${lines.slice(0, count).join('\n')}\n`, text);
      expect(grown.facts).toEqual(atOnce.facts);
      expect(outlineOf(await eventsOf(grown.engine))).toEqual(outlineOf(await eventsOf(atOnce.engine)));
    }
  });

  it('is read once, however often it comes', async () => {
    const text = textOf('tree.jsonl');
    const memory = openMemoryEngine();
    await importItems(memory.engine, [textItem('a.jsonl', text)]);
    const again = await importItems(memory.engine, [textItem('other/b.jsonl', text)]);
    expect(again.files).toMatchObject([{ newEvents: 0, newSessions: 0 }]);
  });
});

describe('detection', () => {
  it.each(['linear.jsonl', 'tree.jsonl', 'two-sessions.jsonl', 'odd.jsonl'])(
    'goes by content: %s under the name "unknown" gives the same',
    async (name) => {
      const named = await importTexts(name, textOf(name));
      const unnamed = await importTexts('unknown', textOf(name));
      expect(named.file.format).toBe('pi');
      expect(unnamed.facts).toEqual(named.facts);
      expect({ ...unnamed.file, path: name }).toEqual(named.file);
    },
  );

  it('knows a session whose header is lost', async () => {
    const { file, facts } = await importTexts('unknown', textOf('linear.jsonl').split('\n').slice(1).join('\n'));
    expect(file.format).toBe('pi');
    expect(facts).toMatchObject({ sessions: 1, user_messages: 2, project: null });
  });

  it.each([
    ['{"type":"session","id":"x","user":"ana"}\n'],
    ['{"type":"message","message":{"role":"user","content":"of another tool"}}\n'],
    ['{"type":"message","role":"assistant","content":"a chunk"}\n'],
    ['[{"type":"session","id":"x","cwd":"/work"}]'],
  ])('does not claim %s', (text) => {
    const objects = [text.startsWith('[') ? JSON.parse(text)[0] : JSON.parse(text)];
    const sample = { head: text, sizeBytes: text.length, isWholeFile: true, tables: [], notText: null };
    expect(recognise({ ...sample, path: 'session.jsonl', objects, isJsonArray: text.startsWith('[') })).toBeNull();
  });
});

// Skipped where the shared fixtures are not there.
it.skipIf(!existsSync(REAL_SESSION))('reads a real session of a thousand lines', async () => {
  const { facts } = await importTexts('unknown', readFileSync(REAL_SESSION, 'utf8'));
  expect(facts).toMatchObject({ user_messages: 88, assistant_records: 453, tool_calls: 391, tool_results: 373 });
});
