import { expect, test } from 'vitest';
import { groupSessions } from './session-groups.ts';
import { sessionOf, timeAt } from './session-samples.ts';

const LATE = sessionOf({ sessionKey: 'late', lastTime: timeAt(Date.UTC(2026, 10, 18, 23, 30)) });
const EARLY = sessionOf({ sessionKey: 'early', lastTime: timeAt(Date.UTC(2026, 10, 18, 1)) });
const UNDATED = sessionOf({ sessionKey: 'undated', lastTime: timeAt(null) });

function titles(timeZone: string) {
  return groupSessions([LATE, EARLY, UNDATED], 'newest', timeZone).map((group) => [
    group.title,
    group.sessions.map((session) => session.sessionKey),
  ]);
}

test('groups by the day of the zone, undated last', () => {
  expect(titles('UTC')).toEqual([
    ['18 Nov 2026', ['late', 'early']],
    ['No date', ['undated']],
  ]);
  expect(titles('Asia/Tokyo')).toEqual([
    ['19 Nov 2026', ['late']],
    ['18 Nov 2026', ['early']],
    ['No date', ['undated']],
  ]);
});

test('other orders have no groups', () => {
  expect(groupSessions([LATE, UNDATED], 'title', 'UTC')).toEqual([{ title: null, sessions: [LATE, UNDATED] }]);
  expect(groupSessions([], 'events', 'UTC')).toEqual([]);
});
