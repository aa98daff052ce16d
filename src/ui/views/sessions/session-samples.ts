import type { Answer, EventTime, SessionSummary, StoreAnswer } from '../../../engine/api.ts';

export function timeAt(ms: number | null): EventTime {
  return { ms, kind: ms === null ? 'none' : 'recorded', basis: null, plusMinusMs: null, offsetMinutes: null };
}

export function sessionOf(changes: Partial<SessionSummary>): SessionSummary {
  return {
    sessionKey: 's1',
    nativeId: 'n1',
    tool: 'claude-code',
    title: 'Title',
    project: null,
    parentKey: null,
    agentName: null,
    firstTime: timeAt(0),
    lastTime: timeAt(0),
    events: 1,
    prompts: 1,
    toolCalls: 0,
    errors: 0,
    subagents: 0,
    ...changes,
  };
}

const OK: StoreAnswer = { state: 'ok', matched: 0, returned: 0, reasons: [] };

export function answerOf<Data>(data: Data, nextCursor: string | null, total: number): Answer<Data> {
  return {
    data,
    total,
    isTotalLowerBound: false,
    nextCursor,
    previousCursor: null,
    tookMs: 1,
    complete: true,
    stores: { content: OK, events: OK, memory: OK },
    notices: [],
  };
}
