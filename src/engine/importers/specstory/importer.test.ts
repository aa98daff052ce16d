import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { changedBytes, importSessions, withoutName } from '../../../testing/imported-sessions.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';

const FIXTURES = new URL('./fixtures/.specstory/', import.meta.url).pathname;
/** Files that are not part of the repository; the tests on them are skipped where they are absent. */
const SHARED = new URL('../../../../../shared/fixtures/', import.meta.url).pathname;

const NAMES = [
  '2026-03-02_09-00-00Z-why-does-the-lapwing.md',
  '2025-12-02_12-49Z-paint-the-hoopoe.md',
  '2025-04-24_13-10-untitled.md',
];
const [CLAUDE, CURSOR, OLD] = NAMES.map((name) => readFileSync(`${FIXTURES}history/${name}`, 'utf8')) as [
  string,
  string,
  string,
];

function item(text: string | Uint8Array<ArrayBuffer>, name = 'session.md') {
  return textItem(name, text);
}

async function editsIn(text: string, title: string) {
  const { engine, sessions, events } = await importSessions([item(text)]);
  const call = (await events()).find((event) => event.type === 'tool-call' && event.title.startsWith(title));
  return (await engine.getEventRecord(sessions[0]?.sessionKey ?? '', call?.eventKey ?? ''))?.edits;
}

async function linksOf(text: string) {
  const { connection } = await importSessions([item(text)]);
  return connection.all('SELECT relation, other_tool AS tool, other_native_id AS id FROM session_link');
}

describe('a session as the command line tool writes it', () => {
  it('becomes prompts, thoughts, words, calls and results; headers in code, output and thoughts are none', async () => {
    const { outline, events } = await importSessions([item(CLAUDE)]);
    expect(await outline()).toMatchInlineSnapshot(`
      [
        "prompt prompt why does the lapwing test fail?",
        "thinking thinking Run it first.",
        "assistant assistant I will run it.",
        "tool-call command Bash npm test -- lapwing",
        "tool-result command! Bash npm test -- lapwing → error",
        "tool-call read Read ./history/old.md",
        "tool-result read Read ./history/old.md → result",
        "tool-call write Write /work/aviary/lapwing.ts",
        "tool-result write Write /work/aviary/lapwing.ts → result",
        "tool-call search ToolSearch select:lapwing",
        "tool-result search! ToolSearch select:lapwing → error",
        "notice notice Find all lapwings.",
        "assistant assistant There are two lapwings.",
        "assistant assistant Fixed. A quote of the format:",
        "command slash-command /compact keep the fix",
        "notice notice <local-command-stdout>Compacted</local-command-stdout>",
        "compaction compaction Summary of the conversation so far",
        "notice notice Warmup",
        "prompt prompt now the same for plovers",
      ]
    `);
    const results = (await events()).filter(({ type }) => type === 'tool-result').map(({ text }) => text);
    expect(results[0]).toBe('Exit code 1\n1 failed <img src=x onerror=alert(1)>');
    expect(results[1]).toContain('an old output');
    expect((await events()).at(-6)?.text).toContain('A rule inside the answer stays.');
  });

  it('keeps the time of each message', async () => {
    const { events } = await importSessions([item(CLAUDE)]);
    const times = (await events()).map(({ time }) => [time.kind, time.ms]);
    expect(times[0]).toEqual(['recorded', Date.parse('2026-03-02T09:00:00Z')]);
    expect(times[1]).toEqual(['recorded', Date.parse('2026-03-02T09:00:05Z')]);
    expect(times.at(-1)).toEqual(['recorded', Date.parse('2026-03-02T09:03:00Z')]);
  });

  it('links a result with its call, and shows what was written', async () => {
    const { events } = await importSessions([item(CLAUDE)]);
    const all = await events();
    const call = all.find(({ title }) => title === 'Bash npm test -- lapwing');
    expect(all.find(({ callKey }) => callKey === call?.eventKey)?.title).toBe('Bash npm test -- lapwing → error');
    expect(await editsIn(CLAUDE, 'Write')).toEqual([
      { path: '/work/aviary/lapwing.ts', before: '', after: 'export const wings = 2;' },
    ]);
  });

  it('names models, and answers that have words', async () => {
    const { engine, sessions } = await importSessions([item(CLAUDE)]);
    expect(await engine.getSession(sessions[0]?.sessionKey ?? '')).toMatchObject({
      models: ['claude-opus-4-8', 'claude-haiku-4-5'],
      assistantMessages: 3,
      commands: 1,
    });
  });

  it('is titled by its first prompt: the heading is a time', async () => {
    const { sessions } = await importSessions([item(CLAUDE)]);
    expect(sessions.map(({ title, nativeId, prompts }) => [title, nativeId, prompts])).toEqual([
      ['why does the lapwing test fail?', 'dddd0000-0000-4000-8000-000000000001', 2],
    ]);
  });
});

describe('a session as the extension writes it', () => {
  it('has a title, a model without a time, parts between rules, words behind a thought', async () => {
    const { sessions, outline, events, engine } = await importSessions([item(CURSOR)]);
    expect(sessions[0]?.title).toBe('Paint the hoopoe');
    expect(await outline()).toMatchInlineSnapshot(`
      [
        "prompt prompt paint the hoopoe",
        "thinking thinking Which colour is it",
        "assistant assistant ? Orange.",
        "tool-call read read_file src/hoopoe.ts",
        "tool-call edit search_replace src/hoopoe.ts",
        "tool-call git run_terminal_cmd git commit -am hoopoe",
        "tool-result git run_terminal_cmd git commit -am hoopoe → result",
        "assistant assistant Painted.",
        "prompt prompt thanks",
      ]
    `);
    expect((await events()).map(({ time }) => [time.kind, time.ms]).at(-1)).toEqual([
      'recorded',
      Date.parse('2025-12-03T05:21:00Z'),
    ]);
    expect((await engine.getSession(sessions[0]?.sessionKey ?? ''))?.models).toEqual(['claude-4.5-opus']);
  });

  it('may fold thoughts: the fold is no answer', async () => {
    const text = `<!-- Generated by SpecStory -->\n\n_**User**_\n\nhi\n\n_**Agent**_\n\n<details>\n<summary>Thoughts</summary>\n\n<think>\nHm.\n</think>\n</details>\n\nHello.\n`;
    expect(await (await importSessions([item(text)])).outline()).toEqual([
      'prompt prompt hi',
      'thinking thinking Hm.',
      'assistant assistant Hello.',
    ]);
  });

  it('shows the diff of an edit, without its entities', async () => {
    expect(await editsIn(CURSOR, 'search_replace')).toEqual([
      {
        path: 'src/hoopoe.ts',
        before: 'const colour = `grey`;\nexport { colour };',
        after: 'const colour = `orange`;\nexport { colour };',
      },
    ]);
  });

  it('without times begins when its heading says, in the zone of the import; the same words twice are two prompts', async () => {
    const { engine } = openMemoryEngine();
    await engine.importFiles([item(OLD)], { label: 'test', timeZone: 'Europe/Berlin' }, () => {});
    const [session] = (await engine.listSessions({ sort: 'oldest', limit: 9 })).data;
    const events = await engine.readEvents(session?.sessionKey ?? '', 0, 9);
    expect(session).toMatchObject({ title: 'continue', prompts: 2 });
    expect(events.map(({ time }) => [time.kind, time.basis, time.ms])).toEqual([
      ['inferred', 'session-bounds', Date.parse('2025-04-24T11:10:01Z')],
      ['inferred', 'neighbour', Date.parse('2025-04-24T11:10:01Z')],
      ['inferred', 'neighbour', Date.parse('2025-04-24T11:10:01Z')],
      ['inferred', 'neighbour', Date.parse('2025-04-24T11:10:01Z')],
    ]);
  });
});

describe('the session of another tool', () => {
  const id = 'dddd0000-0000-4000-8000-000000000009';
  it.each([
    ['Claude Code', 'claude-code'],
    ['Cursor IDE', 'cursor'],
    ['Cursor CLI', 'cursor'],
    ['cursor', 'cursor'],
    ['Codex CLI', 'codex'],
    ['Gemini CLI', 'gemini-cli'],
    ['Droid CLI', 'droid-cli'],
    ['Factory Droid CLI', 'droid-cli'],
    ['Some New Agent', 'some-new-agent'],
  ])('%s is the same as that of %s', async (provider, tool) => {
    const text = `<!-- Generated by SpecStory, Markdown v2.1.0 -->\n\n# 2026-03-02 09:00:00Z\n\n<!-- ${provider} Session ${id} (2026-03-02 09:00:00Z) -->\n\n_**User**_\n\nhi\n`;
    expect(await linksOf(text)).toEqual([{ relation: 'same-as', tool, id }]);
  });

  it('is none where the file names none', async () => {
    expect(await linksOf(OLD)).toEqual([]);
  });
});

describe('met again', () => {
  it('under another name it adds nothing; grown it adds what is new', async () => {
    const early = CLAUDE.slice(0, CLAUDE.indexOf('_**Agent - sidechain'));
    const running = early.replace(/```text\nExit code 1[^`]*```\n/, '');
    const { files, sessions, outline } = await importSessions(
      [item(running, 'a.md')],
      [item(early, 'a.md')],
      [item(CLAUDE, '2026-03-02_09-00-00Z.md')],
      [item(CLAUDE, 'copy.md')],
    );
    expect(files.map(({ newEvents }) => newEvents)).toEqual([10, 1, 8, 0]);
    expect(sessions).toHaveLength(1);
    const whole = await importSessions([item(CLAUDE)]);
    expect([...(await outline())].sort()).toEqual([...(await whole.outline())].sort());
  });
});

describe('damaged files', () => {
  it('without a message say so', async () => {
    const { files } = await importSessions([item('<!-- Generated by SpecStory -->\n\n# Untitled\n')]);
    expect(files[0]).toMatchObject({ state: 'failed', problem: 'It holds no message of a person or of an agent.' });
  });

  it('cut off in a tool or a thought keep what stands before, and what was read of it', async () => {
    const cut = await importSessions([item(CLAUDE.slice(0, CLAUDE.indexOf('1 failed')))]);
    expect(await cut.outline()).toEqual([
      'prompt prompt why does the lapwing test fail?',
      'thinking thinking Run it first.',
      'assistant assistant I will run it.',
      'tool-call command Bash npm test -- lapwing',
      'tool-result command! Bash npm test -- lapwing → error',
    ]);
  });

  it('with a tool that never ends give the messages behind it', async () => {
    const text = `<!-- Generated by SpecStory -->\n\n_**User**_\n\nhi\n\n_**Agent**_\n\n<tool-use data-tool-type="shell" data-tool-name="Bash"><details>\n<summary>Tool use: **Bash**</summary>\n\n_**User**_\n\nstill there?\n`;
    expect(await (await importSessions([item(text)])).outline()).toEqual([
      'prompt prompt hi',
      'tool-call command Bash',
      'prompt prompt still there?',
    ]);
  });

  it('of older versions, in which an output holds an odd fence, keep the tools behind it', async () => {
    const tool = (output: string) =>
      `_**Agent (m 2026-01-01 00:00:00Z)**_\n\n<tool-use data-tool-type="shell" data-tool-name="Bash"><details>\n<summary>Tool use: **Bash**</summary>\n\n\`ls\`\n\n\`\`\`text\n${output}\n\`\`\`\n</details></tool-use>\n\n`;
    const text = `<!-- Generated by SpecStory -->\n\n_**User**_\n\nhi\n\n${tool('before it\n```\nbehind it')}${tool('plain')}_**User**_\n\nthanks\n`;
    const { outline, events } = await importSessions([item(text)]);
    expect((await events())[2]?.text).toContain('behind it');
    expect((await outline()).filter((line) => /^(?:tool-call|prompt)/.test(line))).toEqual([
      'prompt prompt hi',
      'tool-call command Bash ls',
      'tool-call command Bash ls',
      'prompt prompt thanks',
    ]);
  });

  it('cut anywhere are read without a throw, and never lose what stands before', async () => {
    const whole = await (await importSessions([item(CLAUDE)])).outline();
    for (let end = 200; end < CLAUDE.length; end += 211) {
      const { files, sessions, outline } = await importSessions([item(CLAUDE.slice(0, end))]);
      expect(files[0]?.state).toMatch(/^(?:imported|failed|no-conversation)$/);
      const read = sessions.length === 0 ? [] : await outline();
      // The last message may be cut in its middle.
      expect(read.slice(0, -3)).toEqual(whole.slice(0, Math.max(0, read.length - 3)));
    }
  });

  it('with changed bytes are read without a throw', async () => {
    for (const bytes of changedBytes(CLAUDE, 40)) {
      const { files } = await importSessions([item(bytes)]);
      expect(files[0]?.state).toMatch(/^(?:imported|partial|failed|no-conversation|unrecognised)$/);
      expect(files[0]?.problem ?? '').not.toContain('could not be read to its end');
    }
  });
});

describe('detection', () => {
  it.each(NAMES)('goes by content: %s under the name "unknown" gives the same', async (name) => {
    const text = readFileSync(`${FIXTURES}history/${name}`, 'utf8');
    const named = await importSessions([textItem(`.specstory/history/${name}`, text)]);
    const renamed = await importSessions([textItem('unknown', text)]);
    expect(renamed.files.map(withoutName)).toEqual(named.files.map(withoutName));
    expect(renamed.files[0]?.format).toBe('specstory');
    expect(await renamed.outline()).toEqual(await named.outline());
  });

  it.each([
    [
      '## 2025-07-10 09:00:00Z\n\n<!-- Claude Code Session x-1 (2025-07-10_09-00-00Z) -->\n\n_**User**_\n\nhi\n',
      'unknown',
    ],
    ['# Notes\n\n_**User**_\n\nhi\n', 'aviary/.specstory/history/2025-01-01_10-00-notes.md'],
  ])('finds files of early versions, which do not name it', async (text, path) => {
    const { files } = await importSessions([textItem(path, text)]);
    expect(files[0]?.format).toBe('specstory');
  });

  it.each([
    ['# Notes\n\n_**User**_\n\nhi\n'],
    ['A page about SpecStory.\n\n\n\n<!-- Generated by SpecStory -->\n'],
    ['**User**\n\nhi\n\n**Assistant**\n\nhello\n'],
  ])('does not claim %j', async (text) => {
    const { files } = await importSessions([textItem('notes.md', text)]);
    expect(files[0]?.format ?? '').not.toMatch(/^specstory/);
  });

  it('knows the project file as no conversation', async () => {
    const { files, sessions } = await importSessions(fixtureItems(FIXTURES.slice(0, -1)));
    expect(files.find(({ path }) => path.endsWith('.project.json'))).toMatchObject({
      format: 'specstory-project',
      state: 'no-conversation',
    });
    expect(sessions).toHaveLength(3);
  });

  it.skipIf(!existsSync(SHARED))('claims no file of another tool', async () => {
    const items = fixtureItems(SHARED).filter(({ path, file }) => !/\/specstory\//.test(path) && file.size < 300_000);
    const { files } = await importSessions(items);
    expect(files.filter(({ format }) => format?.startsWith('specstory')).map(({ path }) => path)).toEqual([]);
  });
});

it('is read in a time that grows with its length alone', async () => {
  const { engine } = openMemoryEngine();
  // Lines that regular expressions, or a search for an end, could go over again and again.
  const lines = ['<!-- Generated by SpecStory -->', '', '_**User**_', '', 'hi', '', '_**Agent**_', ''];
  const hostile = [
    '```',
    '<think>',
    '<tool-use ',
    '_**Agent (',
    '`'.repeat(500),
    `<summary>${' '.repeat(500)}`,
    '</details>  x',
  ];
  for (let count = 0; count < 20_000; count++) lines.push(hostile[count % hostile.length] ?? '');
  lines.push(`<!-- ${' Session '.repeat(100_000)}`, `_**Agent (${')**_ '.repeat(100_000)}`, ' '.repeat(1_000_000));
  const { files } = await importItems(engine, [item(lines.join('\n'))]);
  expect(files[0]?.state).toBe('imported');
});
