import { expect, test } from 'vitest';
import type { EventTime, SessionSummary } from '../../../engine/api.ts';
import { formatRoute } from '../../router.ts';
import { eventHref, eventTimelineRoute, resumeCommand, sessionTimelineRoute } from './session-links.ts';

function timeAt(ms: number | null): EventTime {
  return { ms, kind: ms === null ? 'none' : 'recorded', basis: null, plusMinusMs: null, offsetMinutes: null };
}

function sessionOf(changes: Partial<SessionSummary>): SessionSummary {
  return {
    sessionKey: 's1',
    nativeId: '7acd37a8-2745-4b58-a8a9-46164b22ad9e',
    tool: 'claude-code',
    title: 'Title',
    project: null,
    parentKey: null,
    agentName: null,
    firstTime: timeAt(Date.UTC(2026, 10, 18, 10)),
    lastTime: timeAt(Date.UTC(2026, 10, 18, 12)),
    events: 0,
    prompts: 0,
    toolCalls: 0,
    errors: 0,
    subagents: 0,
    ...changes,
  };
}

test('an event has a link of its own', () => {
  expect(eventHref('s1', 'e7')).toBe('#/s/s1?e=e7');
});

test('the timeline opens around the event, with the event selected', () => {
  const route = eventTimelineRoute('e7', timeAt(Date.UTC(2026, 10, 18, 14, 22, 7)));
  expect(route && formatRoute(route)).toBe(
    '#/timeline?from=2026-11-18T13:52:07.000Z&to=2026-11-18T14:52:07.000Z&sel=e:e7%402026-11-18T14:22:07.000Z',
  );
  expect(eventTimelineRoute('e7', timeAt(null))).toBeNull();
});

test('the timeline opens over a whole session with a margin', () => {
  const route = sessionTimelineRoute(sessionOf({}));
  expect(route?.params.get('from')).toBe('2026-11-18T09:54:00.000Z');
  expect(route?.params.get('to')).toBe('2026-11-18T12:06:00.000Z');
  expect(sessionTimelineRoute(sessionOf({ lastTime: timeAt(null) }))).toBeNull();
});

test('only sessions of Claude Code itself can be resumed, by an id that is safe in a shell', () => {
  expect(resumeCommand(sessionOf({}))).toBe('claude --resume 7acd37a8-2745-4b58-a8a9-46164b22ad9e');
  expect(resumeCommand(sessionOf({ tool: 'codex' }))).toBeNull();
  expect(resumeCommand(sessionOf({ parentKey: 'p' }))).toBeNull();
  expect(resumeCommand(sessionOf({ nativeId: 'x; rm -rf ~' }))).toBeNull();
});
