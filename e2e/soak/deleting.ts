import { phraseOf } from '../kills/made-session.ts';
import { timesInFiles } from '../kills/pool-file.ts';
import { type Action, hasSessions, hasTrash, oneOfTrash, oneSession } from './action.ts';
import { lookAt } from './checks.ts';
import { openReader } from './looking.ts';
import { withBroughtBack, withPurged, withTrashed } from './model.ts';
import { until } from './until.ts';
import type { User } from './user.ts';

export const DELETING: readonly Action[] = [
  {
    name: 'delete',
    weight: 3,
    isPossible: hasSessions,
    async run(user) {
      const word = oneSession(user);
      const page = await openReader(user, word);
      await page.getByRole('button', { name: 'Session actions' }).click();
      await page.getByRole('menuitem', { name: 'Purge…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
      user.model = withTrashed(user.model, word);
      await until(
        'What was deleted is still listed',
        async () => [...(await lookAt(await user.tabs.guest())).sessions.keys()],
        (words) => !words.includes(word),
      );
      return word;
    },
  },
  {
    name: 'bring back',
    weight: 1,
    isPossible: hasTrash,
    async run(user) {
      const word = oneOfTrash(user);
      const guest = await user.tabs.guest();
      await guest.ask('restorePurge', await user.purgeId(guest, word));
      user.model = withBroughtBack(user.model, word);
      return word;
    },
  },
  { name: 'purge for good', weight: 1, isPossible: hasTrash, run: (user) => deleteForGood(user, false) },
  { name: 'purge with overwriting', weight: 1, isPossible: hasTrash, run: (user) => deleteForGood(user, true) },
];

async function deleteForGood(user: User, isOverwritten: boolean): Promise<string> {
  const word = oneOfTrash(user);
  const guest = await user.tabs.guest();
  await guest.ask('deletePurge', await user.purgeId(guest, word), isOverwritten);
  user.model = withPurged(user.model, word);
  await lookAt(guest);
  const times = isOverwritten ? await timesInFiles(guest.page, phraseOf(word)) : 0;
  if (times > 0) throw new Error(`${word} stands ${times} times in the files after it was overwritten.`);
  return word;
}
