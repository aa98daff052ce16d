import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { readFrontMatter } from './front-matter.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

describe('memory files', () => {
  it('become notes with scope, agent, front matter and sections; unreadable ones are rows too', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, fixtureItems(FIXTURES));
    const notes = (await engine.listNotes()).data;
    expect(notes.map(({ path, scope, agent, sections, state }) => [path, scope, agent, sections, state])).toEqual([
      ['fixtures/memory/broken.md', 'agent', 'Claude Code', 0, 'failed'],
      ['fixtures/memory/topic.md', 'agent', 'Claude Code', 1, 'ok'],
      ['fixtures/.cursor/rules/style.mdc', 'project', 'Cursor', 1, 'ok'],
      ['fixtures/CLAUDE.md', 'project', 'Claude Code', 3, 'ok'],
    ]);
    expect(notes[0]?.reason).toBe('It could not be read: Its bytes are not text (it holds NUL bytes).');
    expect(notes.every(({ time }) => time.kind === 'inferred' && time.basis === 'file-date')).toBe(true);
    const topic = await engine.getNote(notes[1]?.noteKey ?? '');
    expect(topic?.frontMatter).toEqual([
      ['name', 'Release days'],
      ['metadata', ''],
      ['metadata.node_type', 'memory'],
      ['metadata.originSessionId', 'aaaa0000-0000-4000-8000-000000000001'],
      ['tags', 'release, days'],
    ]);
    const claude = await engine.getNote(notes[3]?.noteKey ?? '');
    expect(claude?.headings.map(({ title, line }) => [title, line])).toEqual([
      ['Shop', 1],
      ['Commands', 5],
      ['Deep', 12],
    ]);
    const [hit] = (await engine.search({ query: 'wombat', limit: 5, ...ZONE })).data;
    expect(hit).toMatchObject({ store: 'memory', group: 'memory', noteKey: notes[3]?.noteKey });
    expect(hit?.title.text).toBe('fixtures/CLAUDE.md › Shop › Commands › Deep');
  });

  it('are told by their front matter too, under any name', async () => {
    const { engine } = openMemoryEngine();
    const { files } = await importItems(engine, [
      textItem('unknown', '---\nalwaysApply: true\n---\nrule'),
      textItem('other', 'just text'),
    ]);
    expect(files.map(({ format, state }) => [format, state])).toEqual([
      ['memory', 'imported'],
      ['generic', 'imported'],
    ]);
  });

  it('without a date of their own have none when pasted', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [{ ...textItem('CLAUDE.md', '# pasted'), hasFileDate: false }]);
    expect((await engine.listNotes()).data[0]?.time.kind).toBe('none');
  });

  it('of one name and different texts stay two', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [textItem('CLAUDE.md', '# one')]);
    await importItems(engine, [textItem('CLAUDE.md', '# two', 1_780_000_000_000)]);
    expect((await engine.listNotes()).data).toHaveLength(2);
  });
});

/** What a file of that path and text is taken for. */
async function noteOf(path: string, text = '# Rules\n\nBe kind to wombats.\n') {
  const { engine } = openMemoryEngine();
  const { files } = await importItems(engine, [textItem(path, text)]);
  const [note] = (await engine.listNotes()).data;
  return { format: files[0]?.format ?? null, note };
}

describe('names and places', () => {
  it.each([
    ['CLAUDE.md', 'Claude Code', 'project'],
    ['shop/CLAUDE.local.md', 'Claude Code', 'project'],
    ['.claude/CLAUDE.md', 'Claude Code', 'user'],
    ['/home/ada/.claude/CLAUDE.md', 'Claude Code', 'user'],
    ['C:/Users/ada/.claude/rules/style.md', 'Claude Code', 'user'],
    ['/work/shop/.claude/CLAUDE.md', 'Claude Code', 'project'],
    ['shop/.claude/rules/api/routes.md', 'Claude Code', 'project'],
    ['.claude/projects/-work-shop/memory/MEMORY.md', 'Claude Code', 'agent'],
    ['.claude/projects/-work-shop/memory/topic.md', 'Claude Code', 'agent'],
    ['AGENTS.md', 'any agent', 'project'],
    ['shop/packages/a/AGENTS.override.md', 'any agent', 'project'],
    ['/Users/ada/.codex/AGENTS.md', 'Codex CLI', 'user'],
    ['/home/ada/.config/opencode/AGENTS.md', 'OpenCode', 'user'],
    ['GEMINI.md', 'Gemini CLI', 'project'],
    ['~/.gemini/GEMINI.md', 'Gemini CLI', 'user'],
    ['shop/.cursor/rules/style.mdc', 'Cursor', 'project'],
    ['shop/packages/a/.cursor/rules/deep/style.mdc', 'Cursor', 'project'],
    ['.cursorrules', 'Cursor', 'project'],
    ['.github/copilot-instructions.md', 'Copilot', 'project'],
    ['copilot-instructions.md', 'Copilot', 'project'],
    ['shop/.github/instructions/tests/unit.instructions.md', 'Copilot', 'project'],
    ['python.instructions.md', 'Copilot', 'project'],
    ['.clinerules', 'Cline', 'project'],
    ['shop/.clinerules/01-style.md', 'Cline', 'project'],
    ['.clinerules-code', 'Cline', 'project'],
    ['shop/.roo/rules/style.md', 'Roo Code', 'project'],
    ['shop/.roo/rules-code/style.txt', 'Roo Code', 'project'],
    ['/home/ada/.roo/rules/style.md', 'Roo Code', 'user'],
    ['.roo/rules/style.md', 'Roo Code', 'project'],
    ['.claude/rules/style.md', 'Claude Code', 'project'],
    ['.codex/AGENTS.md', 'Codex CLI', 'user'],
    ['.gemini/GEMINI.md', 'Gemini CLI', 'user'],
    ['.roorules', 'Roo Code', 'project'],
    ['.windsurfrules', 'Windsurf', 'project'],
    ['.windsurf/rules/style.md', 'Windsurf', 'project'],
    ['CONVENTIONS.md', 'Aider', 'project'],
  ])('%s is of %s, for %s', async (path, agent, scope) => {
    const { format, note } = await noteOf(path);
    expect(format).toBe('memory');
    expect(note).toMatchObject({ agent, scope });
  });

  it.each([
    'docs/agents.md',
    'docs/claude.md',
    'docs/CLAUDE.md.txt',
    'my-CLAUDE.md',
    'AGENTS.md.bak',
    'lib/memory/allocator.md',
    'docs/MEMORY.md',
    '.claude/agents/reviewer.md',
    '.claude/commands/deploy.md',
    '.clinerules/workflows/release.md',
    'content/page.mdc',
    'instructions.md',
    '.instructions.md',
    'rules/style.md',
    'conventions.md',
  ])('%s is a document like others', async (path) => {
    const { format, note } = await noteOf(path);
    expect(format).toBe('generic');
    expect(note).toBeUndefined();
  });

  it('what cannot be read in a folder of memories is shown as such', async () => {
    const { note } = await noteOf('memory/torn.md', '\0\0torn');
    expect(note).toMatchObject({ agent: 'Claude Code', state: 'failed' });
  });

  it('MEMORY.md anywhere is an index where it links to topics', async () => {
    const { note } = await noteOf('MEMORY.md', '# Memory\n\n- [Release days](release.md): when\n');
    expect(note).toMatchObject({ agent: 'Claude Code', scope: 'agent' });
  });

  it.each([
    ['/work/shop/CLAUDE.md', '/work/shop'],
    ['/work/my.app/.claude/CLAUDE.md', '/work/my.app'],
    ['/work/my.app/.cursorrules', '/work/my.app'],
    ['/work/shop/packages/a/AGENTS.md', '/work/shop/packages/a'],
    ['/work/shop/.github/instructions/a/b.instructions.md', '/work/shop'],
    ['/work/shop/.clinerules', '/work/shop'],
    ['/CLAUDE.md', '/'],
    ['/home/ada/.claude/CLAUDE.md', null],
    ['/home/ada/.claude/projects/-work-shop/memory/topic.md', null],
    ['shop/CLAUDE.md', null],
  ])('%s stands in the project %s', async (path, project) => {
    const { note } = await noteOf(path);
    expect(note?.project?.path ?? null).toBe(project);
  });
});

describe('other files under such a name', () => {
  const record = {
    type: 'user',
    uuid: 'u1',
    sessionId: 'S1',
    timestamp: '2026-03-02T09:00:00Z',
    message: { role: 'user', content: 'hello' },
  };

  it.each([
    ['AGENTS.md', `${JSON.stringify(record)}\n`, 'claude-code'],
    ['CLAUDE.md', '{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n', 'generic'],
  ])('%s that holds a transcript is that', async (path, text, expected) => {
    const { format, note } = await noteOf(path, text);
    expect(format).toBe(expected);
    expect(note).toBeUndefined();
  });

  it('with an example of a conversation in it stays a memory file', async () => {
    const { format } = await noteOf('AGENTS.md', '# Tone\n\nUser: hi\nAssistant: hello\n');
    expect(format).toBe('memory');
  });
});

describe('front matter of a file under any name', () => {
  it.each([
    ['---\ndescription: Style\nglobs: *.ts,*.tsx\nalwaysApply: false\n---\nrule', 'Cursor', 'project'],
    ['---\ndescription: Style\nglobs:\n---\nrule', 'Cursor', 'project'],
    ['---\napplyTo: "**/*.py"\n---\nrule', 'Copilot', 'project'],
    ['---\nname: release\ndescription: when\ntype: feedback\n---\nnote', 'Claude Code', 'agent'],
    ['\ufeff---\r\nmetadata:\r\n  node_type: memory\r\n---\r\nnote', 'Claude Code', 'agent'],
  ])('%j', async (text, agent, scope) => {
    expect((await noteOf('unknown', text)).note).toMatchObject({ agent, scope });
  });

  it.each([
    ['a skill', '---\nname: release\ndescription: when\n---\nsteps'],
    ['an agent', '---\nname: reviewer\ndescription: reads\ntools: Read\nmodel: opus\n---\nprompt'],
    ['a page of a blog', '---\ntitle: Post\ndate: 2026-01-01\ntype: project\n---\ntext'],
  ])('%s is none', async (_, text) => {
    expect((await noteOf('unknown', text)).note).toBeUndefined();
  });

  it('makes a topic findable by its description, and links it to its session', async () => {
    const { engine, connection } = openMemoryEngine();
    const text =
      '---\nname: Release days\ndescription: When the okapi ships\noriginSessionId: s-1\n---\nOn Tuesdays.\n';
    await importItems(engine, [textItem('.claude/projects/-w/memory/release.md', text)]);
    const { data } = await engine.search({ query: 'okapi', limit: 5, ...ZONE });
    expect(data.map(({ store }) => store)).toEqual(['memory']);
    expect(connection.value('SELECT session_native_id FROM memory_note')).toBe('s-1');
  });
});

describe('front matter', () => {
  it.each([
    [
      '---\nglobs: *.ts,*.tsx\nempty:\n---\nbody',
      [
        ['globs', '*.ts,*.tsx'],
        ['empty', ''],
      ],
      'body',
    ],
    ['---\nname: "quoted: yes"\n...\nbody', [['name', 'quoted: yes']], 'body'],
    ['---\nnever closed', [], '---\nnever closed'],
    ['no front matter\n---\n', [], 'no front matter\n---\n'],
    ['', [], ''],
    ['\n\n---\nname: late\n---\nbody', [['name', 'late']], 'body'],
    ['---\nA paragraph between two rules.\n---\nbody', [], '---\nA paragraph between two rules.\n---\nbody'],
    ['---\nsee https://example.org\n---\n', [], '---\nsee https://example.org\n---\n'],
    [
      '---\n# a comment\n"quoted": yes\ntight:value\n---\n',
      [
        ['quoted', 'yes'],
        ['tight', 'value'],
      ],
      '',
    ],
    ['---\nglobs: ["*.ts", "*.tsx"]\n---\n', [['globs', '["*.ts", "*.tsx"]']], ''],
    [
      '---\ndescription: >\n  Two lines: of\n  text\nnext: 1\n---\n',
      [
        ['description', 'Two lines: of text'],
        ['next', '1'],
      ],
      '',
    ],
    ['---\ndescription: |-\n  one\n\n  two\n---\n', [['description', 'one\ntwo']], ''],
    ['---\ndescription: begins\n  and goes on\n---\n', [['description', 'begins and goes on']], ''],
    ['---\ntags:\n- a\n- b\n---\n', [['tags', 'a, b']], ''],
    ['---\n__proto__: x\n---\n', [['__proto__', 'x']], ''],
  ])('%j', (text, entries, body) => {
    expect(readFrontMatter(text)).toMatchObject({ entries, body });
  });
});
