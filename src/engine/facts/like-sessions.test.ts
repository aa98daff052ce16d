import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

const LONG = 'The tide table of the harbour is wrong by an hour after the switch to summer time, please look';
const PROMPTS = [
  LONG,
  'Now write a test for the hour that happens twice in autumn',
  'yes',
  'Which berths are free on Sunday?',
];

function claudeSession(id: string, prompts: readonly string[]): string {
  return prompts
    .map((content, index) =>
      JSON.stringify({
        type: 'user',
        uuid: `${id}-${index}`,
        sessionId: id,
        cwd: '/work/harbour',
        timestamp: new Date(Date.UTC(2026, 9, 3, 10, index)).toISOString(),
        message: { role: 'user', content },
      }),
    )
    .join('\n');
}

/** As a chat program exports it, with other white space. */
function genericSession(prompts: readonly string[]): string {
  return JSON.stringify({
    messages: prompts.flatMap((content) => [
      { role: 'user', content: content.replaceAll(' ', '  ') },
      { role: 'assistant', content: 'Done.' },
    ]),
  });
}

async function open(files: Readonly<Record<string, string>>) {
  const { engine, connection } = openMemoryEngine();
  await importItems(
    engine,
    Object.entries(files).map(([path, text]) => textItem(path, text)),
  );
  const { data } = await engine.listSessions({ sort: 'oldest', limit: 20 });
  const keyOf = (tool: string) => data.find((session) => session.tool === tool)?.sessionKey ?? '';
  return { engine, connection, data, keyOf };
}

describe('findLikeSessions', () => {
  it('suggests the same conversation of another tool, and says how much of it is the same', async () => {
    const files = { 'a.jsonl': claudeSession('one', PROMPTS), 'b.json': genericSession(PROMPTS.slice(0, 3)) };
    const { engine, keyOf } = await open(files);
    const [like, ...rest] = await engine.findLikeSessions(keyOf('claude-code'));
    expect(rest).toEqual([]);
    expect(like).toMatchObject({ sharedPrompts: 2, ofPrompts: 2 });
    expect(like?.session.sessionKey).not.toBe(keyOf('claude-code'));
    const [back] = await engine.findLikeSessions(like?.session.sessionKey ?? '');
    expect(back?.session.sessionKey).toBe(keyOf('claude-code'));
  });

  it('suggests nothing for one prompt in common among others, nor for short ones', async () => {
    const others = [
      'What does the foghorn cost to repair this year?',
      'List the pilots who speak Danish, please',
      LONG,
    ];
    const files = { 'a.jsonl': claudeSession('one', PROMPTS), 'b.jsonl': claudeSession('two', others) };
    const { engine, data } = await open(files);
    expect(data).toHaveLength(2);
    for (const { sessionKey } of data) expect(await engine.findLikeSessions(sessionKey)).toEqual([]);
  });

  it('suggests nothing that is linked already, and nothing for a session that is not here', async () => {
    const { engine, connection, data } = await open({
      'a.jsonl': claudeSession('one', PROMPTS),
      'b.jsonl': claudeSession('two', PROMPTS),
    });
    for (const { sessionKey } of data) expect(await engine.findLikeSessions(sessionKey)).toHaveLength(1);
    connection.run(`
      INSERT INTO session_link (session_id, relation, other_key, other_tool, other_native_id, import_id)
      SELECT one.id, 'same-as', two.key, two.tool, two.native_id, one.import_id
      FROM session one JOIN session two ON two.id > one.id`);
    for (const { sessionKey } of data) expect(await engine.findLikeSessions(sessionKey)).toEqual([]);
    expect(await engine.findLikeSessions('nope')).toEqual([]);
  });
});
