import { expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { projectHashOf } from '../gemini-cli/project-hash.ts';

const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

const GEMINI = JSON.stringify({
  sessionId: '11111111-0000-4000-8000-0000000000aa',
  projectHash: projectHashOf('/work/kiln'),
  startTime: '2026-03-01T10:00:00.000Z',
  lastUpdated: '2026-03-01T10:00:00.000Z',
  messages: [{ id: 'm1', timestamp: '2026-03-01T10:00:01.000Z', type: 'user', content: 'fire the kiln' }],
});

const CLAUDE = `${JSON.stringify({
  type: 'user',
  uuid: 'u1',
  sessionId: 's1',
  cwd: '/work/kiln',
  timestamp: '2026-03-02T10:00:00.000Z',
  message: { role: 'user', content: 'hello' },
})}\n`;

it.each([
  ['before', [GEMINI, CLAUDE]],
  ['after', [CLAUDE, GEMINI]],
])(
  'a session that names its project by a hash gets the path when it comes %s the one that knows it',
  async (_, texts) => {
    const { engine } = openMemoryEngine();
    for (const [index, text] of texts.entries()) await importItems(engine, [textItem(`${index}.json`, text)]);
    const found = await engine.search({ query: 'project:kiln', order: 'oldest', limit: 9, ...NOW });
    expect(found.data.map(({ title }) => title.text)).toEqual(['fire the kiln', 'hello']);
    const sessions = await engine.listSessions({ sort: 'oldest', limit: 9 });
    expect(sessions.data.map(({ project }) => project?.path)).toEqual(['/work/kiln', '/work/kiln']);
  },
);
