import { isAnswered, type Scenario } from '../scenario.ts';
import { type KeptLibrary, Stage } from '../stage.ts';
import { faultsOfSnapshot } from './snapshot.ts';

export const RESTORE = restoring('restore', (stage) => stage.base(), { ms: 700, writes: 900 });
export const RESTORE_OLDER = restoring('restore of an older schema', (stage) => stage.older(), {
  ms: 900,
  writes: 1200,
});

function restoring(name: string, from: (stage: Stage) => Promise<KeptLibrary>, usual: Scenario['usual']): Scenario {
  return {
    name,
    usual,
    async prepare(stage) {
      const kept = await from(stage);
      await stage.import(stage.makeSession(400, 1200));
      return {
        before: stage.library,
        after: kept.library,
        start: () => isAnswered(stage.guest.askAbout('restore', Stage.fileOf(kept)), (counts) => counts !== null),
        check: () => faultsOfSnapshot(stage),
      };
    },
  };
}
