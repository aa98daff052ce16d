import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { changedBytes, importSessions, withoutName } from '../../../testing/imported-sessions.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import type { ImportItem } from '../../api.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
/** Files that are not part of the repository; the tests on them are skipped where they are absent. */
const SHARED = new URL('../../../../../shared/fixtures/', import.meta.url).pathname;

const EXPORT = readFileSync(`${FIXTURES}export/cursor_.md`, 'utf8');
const PARENT = '5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0001';
const TRANSCRIPT = readFileSync(`${FIXTURES}transcripts/agent-transcripts/${PARENT}.jsonl`, 'utf8');
const HOOKS = readFileSync(`${FIXTURES}hooks/events.jsonl`, 'utf8');
const FIRST = 'hooks-cccc0000-0000-4000-8000-000000000001';

/** The links of all sessions, as the database has them. */
async function linksOf(items: readonly ImportItem[]) {
  const { connection } = await importSessions(items);
  return connection.all(
    `SELECT s.native_id AS id, l.relation, l.other_tool AS tool, l.other_native_id AS other
     FROM session_link l JOIN session s ON s.id = l.session_id ORDER BY 1, 2`,
  );
}

describe('an exported chat', () => {
  it('has a title and turns; code, rules and words inside answers are none', async () => {
    const { sessions, outline, events } = await importSessions([textItem('cursor_.md', EXPORT)]);
    expect(sessions.map(({ title, prompts }) => [title, prompts])).toEqual([['水獭 and otters', 3]]);
    expect(await outline()).toMatchInlineSnapshot(`
      [
        "prompt prompt what do otters eat?",
        "assistant assistant Mostly fish.",
        "prompt prompt continue",
        "assistant assistant Here is a fence that is read wrongly:",
        "prompt prompt continue",
        "assistant assistant \`\`\`js",
      ]
    `);
    expect((await events())[1]?.text).toContain('a quoted turn inside code');
  });

  it('has no times: when it was exported is none of a message', async () => {
    const { events } = await importSessions([textItem('cursor_.md', EXPORT)]);
    expect((await events()).map(({ time }) => time.kind)).toEqual(Array(6).fill('none'));
  });

  it('exported again, later or under another name, adds what is new', async () => {
    const longer = `${EXPORT.replace('2025/7/26 at 00:36:34', '2025/7/27 at 09:00:00')}\n**User**\n\nthanks\n\n---\n`;
    const { files, sessions } = await importSessions(
      [textItem('cursor_.md', EXPORT)],
      [textItem('cursor_(1).md', EXPORT)],
      [textItem('cursor_(2).md', longer)],
    );
    expect(files.map(({ newEvents }) => newEvents)).toEqual([6, 0, 1]);
    expect(sessions).toHaveLength(1);
  });

  it.each([
    ['7/10/2025 at 12:12:25 EDT'],
    ['2025/10/25 at GMT+8 21:07:01'],
    ['2025. 7. 6. at 18시 15분 42초 GMT+9'],
    ['12/29/2025 at 15:57:23 GMT-3'],
    ['1/2/2025 at 3:04:05 GMT+5:30'],
    ['1/2/2025 at 3:04:05 JST'],
  ])('is known by its second line, whatever the date looks like: %s', async (date) => {
    const text = `# T\n_Exported on ${date} from Cursor (1.2.2)_\n\n---\n\n**User**\n\nhi\n\n---\n\n**Cursor**\n\nHello.\n`;
    const { files, events } = await importSessions([textItem('notes.md', text.replaceAll('\n', '\r\n'))]);
    expect(files[0]?.format).toBe('cursor-markdown');
    expect((await events()).map(({ text: said }) => said)).toEqual(['hi', 'Hello.']);
  });

  it('exported while Cursor still wrote counts that answer once', async () => {
    const early = EXPORT.slice(0, EXPORT.indexOf('const otter'));
    const { engine, sessions } = await importSessions([textItem('a.md', early)], [textItem('b.md', EXPORT)]);
    expect(sessions).toHaveLength(1);
    expect((await engine.getSession(sessions[0]?.sessionKey ?? ''))?.assistantMessages).toBe(3);
  });

  it('without a turn says so', async () => {
    const text = '# T\n_Exported on 7/10/2025 at 12:12:25 EDT from Cursor (1.2.2)_\n\n---\n';
    const { files } = await importSessions([textItem('cursor_t.md', text)]);
    expect(files[0]).toMatchObject({ state: 'failed', problem: 'It holds no turn of a person or of Cursor.' });
  });

  it('with a fence that nothing closes keeps the turns behind it', async () => {
    const text =
      '# T\n_Exported on 1/2/2025 at 3:04:05 JST from Cursor (1)_\n\n---\n\n**User**\n\n```\nopen\n\n---\n\n**Cursor**\n\nHello.\n';
    const { outline } = await importSessions([textItem('cursor_t.md', text)]);
    expect(await outline()).toEqual(['prompt prompt ```', 'assistant assistant Hello.']);
  });
});

describe('a transcript of the agent', () => {
  const path = `agent-transcripts/${PARENT}.jsonl`;

  it('tells what was typed from what Cursor put around it', async () => {
    const { outline, events } = await importSessions([textItem(path, TRANSCRIPT)]);
    expect(await outline()).toMatchInlineSnapshot(`
      [
        "prompt prompt why is the heron late?",
        "notice notice <open_and_recently_viewed_files>",
        "thinking thinking Thinking",
        "assistant assistant I will look.",
        "tool-call git Shell git log -1",
        "tool-call edit StrReplace src/heron.ts",
        "notice notice <system_reminder>",
        "assistant assistant It is early now.",
        "prompt prompt go on",
        "tool-call subagent Task Count herons",
        "tool-result subagent Task Count herons → result",
        "prompt prompt go on",
      ]
    `);
    expect((await events()).every(({ time }) => time.kind === 'none')).toBe(true);
  });

  it('is named by its path, and linked with the conversation in the database and with its sub-agent', async () => {
    expect(await linksOf(fixtureItems(`${FIXTURES}transcripts`))).toMatchInlineSnapshot(`
      [
        {
          "id": "transcript-5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0001",
          "other": "5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0001",
          "relation": "same-as",
          "tool": "cursor",
        },
        {
          "id": "transcript-5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0002",
          "other": "5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0002",
          "relation": "same-as",
          "tool": "cursor",
        },
        {
          "id": "transcript-5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0002",
          "other": "transcript-5d0c1a52-0d6c-4a4e-9d0b-3f6f3c1a0001",
          "relation": "started-by",
          "tool": "cursor",
        },
      ]
    `);
  });

  it('under a name that says nothing is named by its content', async () => {
    const named = await importSessions([textItem(path, TRANSCRIPT)]);
    const renamed = await importSessions([textItem('unknown', TRANSCRIPT)]);
    expect(renamed.files.map(withoutName)).toEqual(named.files.map(withoutName));
    expect(await renamed.outline()).toEqual(await named.outline());
    expect(renamed.sessions[0]?.nativeId).toMatch(/^text-/);
  });

  it('links a call with a result where it has ids, and shows edits', async () => {
    const { engine, sessions, events } = await importSessions([textItem(path, TRANSCRIPT)]);
    const all = await events();
    const task = all.find(({ title }) => title === 'Task Count herons');
    expect(all.find(({ callKey }) => callKey === task?.eventKey)?.text).toBe('seven herons');
    const edit = all.find(({ title }) => title.startsWith('StrReplace'));
    const record = await engine.getEventRecord(sessions[0]?.sessionKey ?? '', edit?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: 'src/heron.ts', before: 'late', after: 'early' }]);
  });

  it('under names that say nothing is one session, in whatever steps it is read', async () => {
    const lines = TRANSCRIPT.split('\n');
    const { sessions, files } = await importSessions(
      [textItem('a.jsonl', `${lines.slice(0, 4).join('\n')}\n`)],
      [textItem('a.jsonl', TRANSCRIPT)],
      [textItem('other/b.jsonl', TRANSCRIPT)],
    );
    expect(sessions).toHaveLength(1);
    expect(files.map(({ newEvents }) => newEvents)).toEqual([8, 4, 0]);
  });

  it('read in two steps, or again, is the same as at once', async () => {
    const { engine } = openMemoryEngine();
    const lines = TRANSCRIPT.split('\n');
    for (const end of [3, 7, lines.length]) await importItems(engine, [textItem(path, lines.slice(0, end).join('\n'))]);
    const copy = await importItems(engine, [textItem(`elsewhere/${path}`, TRANSCRIPT)]);
    expect(copy.files[0]?.newEvents).toBe(0);
    const [session] = (await engine.listSessions({ sort: 'oldest', limit: 9 })).data;
    const whole = await importSessions([textItem(path, TRANSCRIPT)]);
    const events = await engine.readEvents(session?.sessionKey ?? '', 0, 50);
    expect(events.map(({ title }) => title)).toEqual((await whole.events()).map(({ title }) => title));
  });

  it('names lines that it cannot read', async () => {
    const damaged = `not json\n[1]\n${TRANSCRIPT}{"role":"user","message":17}\n`;
    const { files, outline } = await importSessions([textItem(path, damaged)]);
    expect(files[0]?.records.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'It is not JSON.'],
      [2, 'It is JSON, but not an object.'],
    ]);
    expect(await outline()).toHaveLength(12);
  });

  it.each([
    ['{"role":"user","content":"a message of an API"}\n'],
    ['{"type":"user","message":{"role":"user","content":"of Claude"},"uuid":"u","sessionId":"s"}\n'],
    ['{"type":"message","message":{"role":"user","content":[]}}\n'],
    ['{"role":"user","kind":"x","raw":{}}\n'],
    ['{"messages":[{"role":"user","content":"x"}]}\n'],
  ])('does not claim %.60s', async (text) => {
    const { files } = await importSessions([textItem('session.jsonl', text)]);
    expect(files[0]?.format ?? '').not.toMatch(/^cursor/);
  });
});

describe('payloads of hooks', () => {
  it('are one conversation a conversation id; hooks that see one call from several sides make one call', async () => {
    const { outline, sessions, events } = await importSessions([textItem('events.jsonl', HOOKS)]);
    expect(await outline(FIRST)).toMatchInlineSnapshot(`
      [
        "prompt prompt run the flamingo tests",
        "thinking thinking Tests first.",
        "tool-call command Shell npm test",
        "tool-result command Shell npm test → result",
        "tool-call read Read C:\\work\\lagoon\\flamingo.ts",
        "tool-result read Read C:\\work\\lagoon\\flamingo.ts → result",
        "tool-call write Write C:\\work\\lagoon\\flamingo.ts",
        "tool-result write Write C:\\work\\lagoon\\flamingo.ts → result",
        "tool-call mcp MCP:query",
        "tool-result mcp MCP:query → result",
        "tool-call command Shell npm test",
        "tool-result command Shell npm test → result",
        "tool-call search Grep heron",
        "tool-result search! Grep heron → error",
        "assistant assistant The flamingo stands on two legs.",
        "prompt prompt run the flamingo tests",
        "notice error! The agent stopped with an error",
        "compaction compaction Conversation compacted",
      ]
    `);
    expect(sessions.map(({ nativeId, project, prompts }) => [nativeId.slice(-4), project?.path, prompts])).toEqual([
      ['0002', '/work/marsh', 1],
      ['0001', 'c:/work/lagoon', 2],
    ]);
    const results = (await events(FIRST)).filter(({ type }) => type === 'tool-result');
    expect(results.map(({ text }) => text)).toEqual([
      '1 flamingo failed',
      'export const legs = 1;',
      'ok',
      'rows: 1',
      'all flamingos pass',
      'timed out',
    ]);
  });

  it('do not show the address of the person', async () => {
    const { events } = await importSessions([textItem('events.jsonl', HOOKS)]);
    expect(JSON.stringify(await events(FIRST))).not.toContain('example.test');
  });

  it('read in two steps pair calls as at once', async () => {
    const whole = await importSessions([textItem('h.jsonl', HOOKS)]);
    const lines = HOOKS.split('\n');
    for (const border of [4, 5, 6, 9, 11, 14]) {
      const { engine } = openMemoryEngine();
      await importItems(engine, [textItem('h.jsonl', `${lines.slice(0, border).join('\n')}\n`)]);
      await importItems(engine, [textItem('h.jsonl', HOOKS)]);
      const session = (await engine.listSessions({ sort: 'oldest', limit: 9 })).data.find(
        ({ nativeId }) => nativeId === FIRST,
      );
      const events = await engine.readEvents(session?.sessionKey ?? '', 0, 100);
      expect(events.map(({ title }) => title)).toEqual((await whole.events(FIRST)).map(({ title }) => title));
    }
  });

  it('are the same as an array, as one pretty payload, and under another name', async () => {
    const payloads = HOOKS.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const whole = await importSessions([textItem('events.jsonl', HOOKS)]);
    for (const text of [JSON.stringify(payloads), JSON.stringify(payloads, null, 2), HOOKS]) {
      const other = await importSessions([textItem('unknown', text)]);
      expect(other.files[0]).toMatchObject({ format: 'cursor-hooks', state: 'imported' });
      expect(await other.outline(FIRST)).toEqual(await whole.outline(FIRST));
    }
    const one = await importSessions([textItem('afterAgentResponse.json', JSON.stringify(payloads[17], null, 2))]);
    expect(await one.outline()).toEqual(['assistant assistant The flamingo stands on two legs.']);
  });

  it('of a log too long to be parsed for a look are known by their names', async () => {
    const payloads = HOOKS.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const many = Array.from({ length: 30 }, () => [...payloads, { padding: 'x'.repeat(2000) }]).flat();
    const { files } = await importSessions([textItem('log.json', JSON.stringify(many, null, 2))]);
    expect(files[0]?.format).toBe('cursor-hooks');
    expect(files[0]?.newEvents).toBeGreaterThan(400);
  });

  it('show what an edit did', async () => {
    const { engine, sessions, events } = await importSessions([textItem('events.jsonl', HOOKS)]);
    const write = (await events(FIRST)).find(({ title }) => title.startsWith('Write'));
    const key = sessions.find(({ nativeId }) => nativeId === FIRST)?.sessionKey ?? '';
    expect((await engine.getEventRecord(key, write?.eventKey ?? ''))?.edits).toEqual([
      { path: 'C:\\work\\lagoon\\flamingo.ts', before: '', after: 'export const legs = 2;' },
    ]);
  });

  it('are linked with the conversation, and not mixed with it', async () => {
    expect((await linksOf([textItem('events.jsonl', HOOKS)])).length).toBe(2);
  });

  it('of another tool are not claimed', async () => {
    const text = '{"session_id":"s","transcript_path":"/t","cwd":"/w","hook_event_name":"Stop"}\n';
    const { files } = await importSessions([textItem('stop.jsonl', text)]);
    expect(files[0]?.format).not.toBe('cursor-hooks');
  });
});

it.skipIf(!existsSync(SHARED))('claims no file of another tool', async () => {
  const items = fixtureItems(SHARED).filter(({ path, file }) => !/\/cursor\//.test(path) && file.size < 300_000);
  const { files } = await importSessions(items);
  expect(files.filter(({ format }) => format?.startsWith('cursor')).map(({ path }) => path)).toEqual([]);
});

it.each([
  ['an export', EXPORT],
  ['a transcript', TRANSCRIPT],
  ['payloads of hooks', HOOKS],
  [
    'payloads of hooks as an array',
    JSON.stringify(
      HOOKS.trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      null,
      1,
    ),
  ],
])('%s with changed bytes is read without a throw', async (_, text) => {
  for (const bytes of changedBytes(text, 25)) {
    const { files } = await importSessions([textItem('unknown', bytes)]);
    expect(files[0]?.problem ?? '').not.toContain('could not be read to its end');
    expect(files[0]?.state).toMatch(/^(?:imported|partial|failed|no-conversation|unrecognised)$/);
  }
});
