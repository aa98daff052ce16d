import { setTimeout as delay } from 'node:timers/promises';
import { fileNameOf, sessionText } from '../kills/made-session.ts';
import { isAnswered } from '../kills/scenario.ts';
import { WAYS, type Way } from '../kills/ways.ts';
import { type Action, always, hasTrash, oneOfTrash } from './action.ts';
import { lookAt } from './checks.ts';
import { withImported, withPurged } from './model.ts';
import type { User } from './user.ts';

/** Within which a kill comes after what it cuts has begun. */
const CUT_MS = 600;
/** An answer that was on its way when its tab was killed. */
const ON_ITS_WAY_MS = 200;

export const TABS: readonly Action[] = [
  {
    name: 'open a tab',
    weight: 3,
    isPossible: ({ tabs }) => tabs.canOpen,
    async run({ tabs }) {
      await tabs.open();
      return `${tabs.all.length} are open`;
    },
  },
  {
    name: 'close a tab',
    weight: 1,
    isPossible: ({ tabs }) => tabs.all.length > 1,
    async run(user) {
      await user.tabs.close(await user.tab());
      return `${user.tabs.all.length} are open`;
    },
  },
];

export const KILLS: readonly Action[] = [
  ...WAYS.map((way) => ({
    name: `kill: ${way}`,
    weight: way === 'browser' ? 0.3 : 1,
    isPossible: always,
    run: killing(way),
  })),
  {
    name: 'kill: in an import',
    weight: 1.5,
    isPossible: always,
    async run(user) {
      const session = user.makeSession();
      const { word, events } = session;
      const guest = await user.tabs.guest();
      const { way, isAcknowledged } = await cut(user, guest.importText(fileNameOf(session), sessionText(session)));
      const found = (await lookAt(await user.tabs.guest())).sessions.get(word);
      if (isAcknowledged || found !== undefined)
        user.model = withImported(user.model, word, isAcknowledged ? events : (found ?? 0));
      if (!isAcknowledged && found !== undefined && found < events) await mustBeCut(user, word);
      return `${word} by ${way}: ${found ?? 0} of ${events}${isAcknowledged ? ', acknowledged' : ''}`;
    },
  },
  {
    name: 'kill: in a purge',
    weight: 1,
    isPossible: hasTrash,
    async run(user) {
      const word = oneOfTrash(user);
      const guest = await user.tabs.guest();
      const id = await user.purgeId(guest, word);
      const { way, isAcknowledged } = await cut(user, isAnswered(guest.ask('deletePurge', id, user.random() < 0.5)));
      const isInTrash = (await lookAt(await user.tabs.guest())).trash.has(word);
      if (isAcknowledged || !isInTrash) user.model = withPurged(user.model, word);
      return `${word} by ${way}: ${isInTrash ? 'in the trash' : 'gone'}${isAcknowledged ? ', acknowledged' : ''}`;
    },
  },
];

function killing(way: Way): Action['run'] {
  return async (user) => {
    await user.tabs.kill(way, await user.tab());
    return `${user.tabs.all.length} are left`;
  };
}

/** Kills some tab at some time after the work has begun, which may be after it was acknowledged. */
async function cut(user: User, work: Promise<boolean>) {
  const acknowledged = work.catch(() => false);
  const way = user.one(WAYS);
  await delay(user.random() * CUT_MS);
  // The work goes on where another tab has the database: its answer is waited for before the guest goes.
  await user.tabs.kill(way, await user.tab());
  const isAcknowledged = await Promise.race([acknowledged, delay(ON_ITS_WAY_MS, false)]);
  return { way, isAcknowledged };
}

/** Throws where an import that has not all of its session says that it is done. */
async function mustBeCut(user: User, word: string): Promise<void> {
  const imports = await (await user.tabs.guest()).ask('listImports');
  const state = imports.find(({ label }) => label.startsWith(word))?.state;
  if (state === 'done') throw new Error(`The import of ${word} is ${state}, but a part is missing.`);
}
