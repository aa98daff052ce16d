import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const CODEX = new URL('../importers/codex/fixtures/', import.meta.url).pathname;

async function linksOf(folder: string) {
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, fixtureItems(folder));
  return {
    connection,
    links: await engine.laneLinks(),
    sessions: (await engine.timeline.catalog()).sessions.map(({ summary }) => summary),
  };
}

describe('links between lanes', () => {
  it('lead from a call, or from what came before, to each dated sub-agent that has its session here', async () => {
    const { links, sessions } = await linksOf(CLAUDE);
    const here = new Set(sessions.map(({ sessionKey }) => sessionKey));
    const nested = sessions.filter(
      ({ parentKey, firstTime }) => parentKey && here.has(parentKey) && firstTime.ms !== null,
    );
    expect(nested.length).toBeGreaterThan(1);
    for (const { sessionKey, parentKey, firstTime } of nested) {
      const link = links.find(({ kind, to }) => kind === 'started' && to.sessionKey === sessionKey);
      expect(link).toMatchObject({ from: { sessionKey: parentKey }, to: { ms: firstTime.ms } });
    }
  });

  it('start at the call where it is known', async () => {
    const { connection, links } = await linksOf(CLAUDE);
    const called = connection.all<{ ms: number; first: number }>(
      `SELECT e.time_ms AS ms, s.first_ms AS first FROM event e JOIN session s ON s.key = e.subagent_key
       WHERE e.time_ms IS NOT NULL AND s.first_ms IS NOT NULL`,
    );
    expect(called.length).toBeGreaterThan(0);
    for (const { ms, first } of called) {
      expect(links.some(({ from, to }) => from.ms === ms && to.ms === first)).toBe(true);
    }
  });

  it('lead from where a session was forked', async () => {
    const { links } = await linksOf(CODEX);
    const forked = links.filter(({ kind }) => kind === 'forked');
    expect(forked.length).toBeGreaterThan(0);
    for (const { from, to } of forked) {
      expect(from.sessionKey).not.toBe(to.sessionKey);
      expect(from.ms).toBeLessThanOrEqual(to.ms);
    }
  });
});
