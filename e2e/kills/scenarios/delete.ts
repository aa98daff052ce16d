import type { Purge } from '../../../src/engine/api.ts';
import { type Fault, half, notSaid, withoutTrash } from '../library.ts';
import { fileNameOf, type MadeSession, phraseOf, sessionText } from '../made-session.ts';
import { timesInFiles } from '../pool-file.ts';
import { isAnswered, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { faultsOfSnapshot } from './snapshot.ts';
import { trashed } from './trash.ts';

export const DELETE = deletion('purge for good', false, { ms: 500, writes: 250 });
export const OVERWRITE = deletion('purge with overwriting', true, { ms: 1000, writes: 1500 });

function deletion(name: string, isOverwritten: boolean, usual: Scenario['usual']): Scenario {
  return {
    name,
    usual,
    async prepare(stage) {
      const session = await trashed(stage);
      const { word, purgeId } = session;
      const before = stage.library;
      return {
        before,
        after: withoutTrash(before, word),
        start: () => isAnswered(stage.guest.ask('deletePurge', purgeId, isOverwritten)),
        async check({ purges }) {
          const purge = purges.find(({ id }) => id === purgeId);
          const faults = [...(await faultsOfSnapshot(stage))];
          if (purge?.state === 'trash') return faults;
          if (purge?.state !== 'done') return [...faults, notSaid(`The purge of ${word} is ${purge?.state} for good.`)];
          if (isOverwritten) faults.push(...(await faultsOfProof(stage, word, purge)));
          return [...faults, ...(await faultsOfComingBack(stage, session))];
        },
      };
    },
  };
}

async function faultsOfProof(stage: Stage, word: string, { isOverwritten, proof }: Purge): Promise<readonly Fault[]> {
  const times = await timesInFiles(stage.guest.page, phraseOf(word));
  const faults = times > 0 ? [half(`${word} stands ${times} times in the files after it was overwritten.`)] : [];
  if (!isOverwritten || !proof) faults.push(notSaid(`The purge of ${word} has no proof.`));
  else if (proof.inFile + proof.inIndex > 0) faults.push(half(`The proof of ${word} fails.`));
  return faults;
}

/** What is deleted stays away from imports. */
async function faultsOfComingBack(stage: Stage, session: MadeSession): Promise<readonly Fault[]> {
  await stage.guest.importText(`again-${fileNameOf(session)}`, sessionText(session));
  const events = (await stage.look()).sessions.get(session.word);
  return events === undefined ? [] : [half(`${session.word} came back with ${events} events.`)];
}
