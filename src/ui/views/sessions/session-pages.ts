import type { EngineApi, SessionListAnswer, SessionListRequest, SessionSummary } from '../../../engine/api.ts';
import { SESSION_PAGE } from './sessions-params.ts';

export interface SessionPages {
  readonly sessions: readonly SessionSummary[];
  readonly last: SessionListAnswer;
}

type ListEngine = Pick<EngineApi, 'listSessions'>;

/**
 * At least `wanted` sessions of a list if there are as many, going on from what an earlier call gave for the same
 * request.
 */
export async function loadSessions(
  engine: ListEngine,
  request: Omit<SessionListRequest, 'limit' | 'cursor'>,
  wanted: number,
  before: SessionPages | null,
): Promise<SessionPages> {
  let pages = before ?? append(null, await engine.listSessions({ ...request, limit: SESSION_PAGE, cursor: null }));
  while (pages.sessions.length < wanted && pages.last.nextCursor !== null) {
    pages = append(
      pages,
      await engine.listSessions({ ...request, limit: SESSION_PAGE, cursor: pages.last.nextCursor }),
    );
  }
  return pages;
}

function append(before: SessionPages | null, last: SessionListAnswer): SessionPages {
  return { sessions: [...(before?.sessions ?? []), ...last.data], last };
}
