import type { EngineApi, SessionDetail } from '../../../engine/api.ts';

const LIST_PAGE = 200;

/**
 * The session next to one: -1 for the older, 1 for the newer; a sub-agent's are its siblings in the order of their
 * session. Null at either end.
 */
export async function findNeighbour(
  engine: Pick<EngineApi, 'getSession' | 'listSessions'>,
  detail: SessionDetail,
  step: -1 | 1,
): Promise<string | null> {
  const { sessionKey, parentKey } = detail.summary;
  if (parentKey !== null) {
    const parent = await engine.getSession(parentKey);
    if (parent)
      return keyBeside(
        parent.subagents.map((session) => session.sessionKey),
        sessionKey,
        step,
      );
  }
  return keyBeside(await listKeys(engine), sessionKey, step);
}

/** Oldest first. */
async function listKeys(engine: Pick<EngineApi, 'listSessions'>): Promise<readonly string[]> {
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<EngineApi['listSessions']>> = await engine.listSessions({
      sort: 'oldest',
      limit: LIST_PAGE,
      cursor,
    });
    for (const session of page.data) if (session.parentKey === null) keys.push(session.sessionKey);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return keys;
}

function keyBeside(keys: readonly string[], key: string, step: -1 | 1): string | null {
  const at = keys.indexOf(key);
  return at < 0 ? null : (keys[at + step] ?? null);
}
