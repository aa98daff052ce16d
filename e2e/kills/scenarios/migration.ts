import { eventsOf } from '../library.ts';
import type { Activity, Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { faultsOfSnapshot } from './snapshot.ts';

export const MIGRATION: Scenario = {
  name: 'migration',
  usual: { ms: 600, writes: 900 },
  async prepare(stage) {
    const migration = await migrating(stage);
    return { ...migration, check: () => faultsOfSnapshot(stage, eventsOf(migration.before)) };
  },
};

export const INDEXING: Scenario = {
  name: 'migration with its index',
  usual: { ms: 2500, writes: 800 },
  async prepare(stage) {
    const migration = await migrating(stage);
    return {
      ...migration,
      async start() {
        await migration.start();
        for (const word of migration.before.sessions.keys()) await stage.search(word);
        return true;
      },
    };
  },
};

/** Of a database of the first schema, which the app waits for. */
async function migrating(stage: Stage): Promise<Activity> {
  const older = await stage.older();
  await stage.openOn(older);
  return {
    before: older.library,
    after: older.library,
    async start() {
      const met = stage.guest.meet();
      await stage.guest.letGoOfDatabase();
      await met;
      return true;
    },
  };
}
