import { expect, test } from 'vitest';
import type { SessionListRequest } from '../../../engine/api.ts';
import { loadSessions } from './session-pages.ts';
import { answerOf, sessionOf } from './session-samples.ts';

function engineWith(count: number) {
  const asked: (string | null)[] = [];
  return {
    asked,
    async listSessions({ limit, cursor = null }: SessionListRequest) {
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      const data = Array.from({ length: Math.min(limit, count - from) }, (_, index) =>
        sessionOf({ sessionKey: `s${from + index}` }),
      );
      const next = from + data.length;
      return { ...answerOf(data, next < count ? String(next) : null, count), subagents: 0 };
    },
  };
}

test('loads as many pages as are wanted, and goes on from what is there', async () => {
  const engine = engineWith(350);
  const first = await loadSessions(engine, { sort: 'newest' }, 200, null);
  expect(first.sessions).toHaveLength(200);
  const all = await loadSessions(engine, { sort: 'newest' }, 1000, first);
  expect(new Set(all.sessions.map((session) => session.sessionKey)).size).toBe(350);
  expect(engine.asked).toEqual([null, '100', '200', '300']);
  expect(all.last.nextCursor).toBeNull();
});
