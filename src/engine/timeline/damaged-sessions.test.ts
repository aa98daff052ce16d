import { expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { damagedSessions } from './damaged-sessions.ts';

const record = (session: string, id: number) => {
  const message = { role: 'user', content: `${session} ${id}` };
  const timestamp = new Date(Date.UTC(2026, 8, 1) + id * 1000).toISOString();
  return JSON.stringify({
    type: 'user',
    uuid: `${session}-${id}`,
    sessionId: session,
    cwd: '/work',
    timestamp,
    message,
  });
};
const TORN = '{"type":"user","uuid":"x","sess';
const itemOf = (path: string, lines: readonly string[]) => textItem(path, `${lines.join('\n')}\n`);

it('names each session of a file that was not read whole, and no other', async () => {
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, [
    itemOf('whole.jsonl', [record('a', 1), record('a', 2)]),
    itemOf('torn-1.jsonl', [record('b', 1), TORN, record('c', 1), record('c', 2)]),
    itemOf('torn-2.jsonl', [record('c', 3), record('c', 4), TORN]),
  ]);
  const { data } = await engine.listSessions({ sort: 'newest', limit: 10 });
  const named = new Map(data.map(({ sessionKey, nativeId }) => [sessionKey, nativeId]));
  expect(damagedSessions(connection).map(({ sessionKey, files }) => [named.get(sessionKey), files])).toEqual([
    ['b', ['torn-1.jsonl']],
    ['c', ['torn-1.jsonl', 'torn-2.jsonl']],
  ]);
});

it('goes from session to session of a file by the index alone', () => {
  const { connection } = openMemoryEngine();
  const plan = connection.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT min(session_id) FROM record WHERE file_id = 1 AND session_id > 2',
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX record_by_file');
});
