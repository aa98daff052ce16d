import { describe, expect, it } from 'vitest';
import { bring, NOW_MS, type OpenedLibrary, openAt } from '../../testing/clock-library.ts';
import { bash, edit, toldSession } from '../../testing/told-session.ts';
import type { EventRecord } from '../api.ts';

const SESSION = toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, [
  { say: 'The build of the okapi fails with E702 in src/db/worker.ts' },
  bash('npm run build', 'error E702: bad zanzibarite', true),
  edit('/work/shop/src/db/worker.ts'),
]);

/** What may have become of the block in which all records of the session are. */
const DAMAGE = {
  damaged: "UPDATE record_block SET bytes = x'07ffee00112233' WHERE id <> 0",
  emptied: "UPDATE record_block SET bytes = x'' WHERE id <> 0",
  'cut short': "UPDATE record_block SET bytes = x'4b4c4a0600' WHERE id <> 0",
  gone: 'DELETE FROM record_block WHERE id <> 0',
} as const;

async function openDamaged(sql: string): Promise<OpenedLibrary> {
  const opened = openAt();
  await bring(opened, [SESSION]);
  opened.connection.run('PRAGMA foreign_keys = OFF');
  opened.connection.run(sql);
  return opened;
}

async function firstRecord({ engine }: OpenedLibrary): Promise<EventRecord | null> {
  const { data } = await engine.listSessions({ sort: 'newest', limit: 1 });
  const sessionKey = data[0]?.sessionKey ?? '';
  const [event] = await engine.readEvents(sessionKey, 0, 1);
  return engine.getEventRecord(sessionKey, event?.eventKey ?? '');
}

describe('raw records in a block that cannot be read', () => {
  for (const [name, sql] of Object.entries(DAMAGE)) {
    it(`are said to be damaged where it is ${name}; all else is answered`, async () => {
      const opened = await openDamaged(sql);
      await expect(firstRecord(opened)).rejects.toMatchObject({
        code: 'database.damaged',
        message: expect.stringMatching(/^The raw record cannot be read: .+ The event and its text are kept\. /),
      });
      const { total } = await opened.engine.search({ query: 'okapi', limit: 5, timeZone: 'UTC', nowMs: NOW_MS });
      expect(total).toBeGreaterThan(0);
      const scope = { projectPath: '/work/shop' };
      const brief = await opened.engine.buildBrief({ scope, budget: 4_096, unit: 'bytes', format: 'markdown' });
      expect(brief.data.text).toContain('okapi');
    });
  }

  it('do not keep a purge of one of them from its end, and go with it', async () => {
    const opened = await openDamaged(DAMAGE.damaged);
    const { engine, connection } = opened;
    const { id } = await engine.purge({ kind: 'query', query: 'zanzibarite', timeZone: 'UTC', nowMs: NOW_MS });
    expect(await engine.deletePurge(id, true)).toMatchObject({ proof: { inIndex: 0, inFile: 0 } });
    expect(connection.value('SELECT max(length(bytes)) FROM record_block WHERE id <> 0')).toBe(0);
    await expect(firstRecord(opened)).rejects.toMatchObject({ code: 'database.damaged' });
  });

  it('stay where they are when the project is lowered to minimal', async () => {
    const opened = await openDamaged(DAMAGE.damaged);
    const { engine, connection } = opened;
    const [project] = (await engine.listProjects()).data;
    const { current } = await engine.setStorageLevel(project?.id ?? 0, 'minimal', 0);
    expect(current.value).toMatchObject({ isGoing: false });
    expect(connection.value('SELECT count(*) FROM record_block WHERE id <> 0')).toBe(1);
    await expect(firstRecord(opened)).rejects.toMatchObject({ code: 'database.damaged' });
  });
});
