import type { AgentApi, AgentScope, EngineApi } from '../engine/api.ts';

/** Searches by words of the newest items whose answers go nowhere: who asks next finds all in place. */

const WORD = /\p{L}{3,}/gu;
const MOST_WORDS = 3;
const REHEARSALS = 3;
/** As many as a client gets that asks for no number. */
const HITS = 10;

export async function rehearsalQueries(agents: Pick<AgentApi, 'list'>, scope: AgentScope): Promise<readonly string[]> {
  const { data } = await agents.list(scope, { limit: REHEARSALS });
  return data.flatMap(({ title }) => title.match(WORD)?.slice(0, MOST_WORDS).join(' ') ?? []);
}

/** What the engine alone needs for its first answer, without a byte of the SDK. Rejects once somebody searches. */
export async function warmLibrary(
  { agents }: EngineApi,
  scope: AgentScope,
  clock: { readonly timeZone: string; readonly nowMs: number },
): Promise<void> {
  for (const query of await rehearsalQueries(agents, scope)) {
    await agents.rehearse(scope, { query, order: 'relevance', isFolded: true, limit: HITS, ...clock });
  }
}
