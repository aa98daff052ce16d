import type { Scenario } from '../scenario.ts';
import { faultsOfSnapshot } from './snapshot.ts';

export const MIGRATION: Scenario = {
  name: 'migration',
  usual: { ms: 600, writes: 900 },
  async prepare(stage) {
    const older = await stage.older();
    await stage.openOn(older);
    const { library } = older;
    const events = [...library.sessions.values()].reduce((sum, each) => sum + each, 0);
    return {
      before: library,
      after: library,
      async start() {
        const met = stage.guest.meet();
        await stage.guest.letGoOfDatabase();
        await met;
        return true;
      },
      check: () => faultsOfSnapshot(stage, events),
    };
  },
};

export const INDEXING: Scenario = {
  name: 'migration with its index',
  usual: { ms: 2500, writes: 800 },
  async prepare(stage) {
    const older = await stage.older();
    await stage.openOn(older);
    const { library } = older;
    const { guest } = stage;
    return {
      before: library,
      after: library,
      async start() {
        const met = guest.meet();
        await guest.letGoOfDatabase();
        await met;
        for (const word of library.sessions.keys()) await stage.search(word);
        return true;
      },
    };
  },
};
