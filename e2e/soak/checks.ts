import type { Page } from '@playwright/test';
import type { GuestPage } from '../kills/guest-page.ts';
import { eventsOf, faultsOf, type Library } from '../kills/library.ts';
import { phraseOf } from '../kills/made-session.ts';
import type { Model } from './model.ts';
import type { Tabs } from './tabs.ts';
import { until } from './until.ts';

const MOST_SESSIONS = 1000;
const IN_VIEW = /of ≥?\s?([\d,]+)\+? (?:matches )?in view/;
const WORD = /soak\d{5}/;

/** Sessions, and what is in the trash, once nothing is deleted any more. */
export async function lookAt(guest: GuestPage): Promise<Library> {
  const { purges } = await until(
    'A purge does not end',
    () => guest.ask('listPurges'),
    ({ purges }) => purges.every(({ state }) => state === 'trash' || state === 'done'),
  );
  const { data } = await guest.ask('listSessions', { sort: 'newest', limit: MOST_SESSIONS });
  const inTrash = purges.filter(({ state }) => state === 'trash');
  return {
    sessions: new Map(data.map(({ nativeId, events }) => [nativeId, events])),
    trash: new Set(inTrash.map(({ label }) => WORD.exec(label)?.[0] ?? label)),
  };
}

/** After each action: the list of sessions, the trash, the screens. */
export async function checkAction(tabs: Tabs, { library }: Model): Promise<readonly string[]> {
  const faults = faultsOfLibrary(await lookAt(await tabs.guest()), library);
  for (const page of tabs.all) {
    if (await page.getByText('. Your data is not touched, and the other screens go on.').count())
      faults.push('A screen gave up.');
  }
  return [...faults, ...tabs.takeProblems()];
}

function faultsOfLibrary(found: Library, wanted: Library): string[] {
  return faultsOf(found, null, wanted).map(({ text }) => text);
}

/** All that is to be true between two actions, in every tab. */
export async function checkAll(tabs: Tabs, model: Model): Promise<readonly string[]> {
  const guest = await tabs.guest();
  const faults: string[] = [];
  for (const [word, events] of model.library.sessions) {
    const found = await countOf(guest, word);
    if (found !== events) faults.push(`The index finds ${found} of ${events} events of ${word}.`);
  }
  for (const word of [...model.purged, ...model.trashed.keys()]) {
    const found = await countOf(guest, word);
    if (found > 0) faults.push(`The index finds ${found} events of ${word}, which is gone.`);
  }
  for (const word of model.purged) {
    const suggested = await guest.ask('completeWord', word);
    if (suggested.some((each) => each.word === word)) faults.push(`${word} is suggested, which is purged.`);
  }
  await guest.ask('checkIntegrity').catch((error: Error) => faults.push(error.message));
  const start = await guest.ask('startCheck');
  for (const { name, problem } of start?.damaged ?? []) faults.push(`${name}: ${problem}`);
  for (const page of tabs.all) await checkTimeline(page, model).catch((error: Error) => faults.push(error.message));
  return faults;
}

/** Rows of a session by its words, once the index is whole. */
async function countOf(guest: GuestPage, word: string): Promise<number> {
  const request = { query: `"${phraseOf(word)}"`, limit: 1, timeZone: 'UTC', nowMs: Date.now() };
  const answer = await until(
    `The index of ${word} does not become whole`,
    () => guest.ask('search', request),
    ({ complete }) => complete,
  );
  return answer.total;
}

/** Throws where the timeline of the tab does not come to say what the model has. */
export async function checkTimeline(page: Page, { library }: Model): Promise<void> {
  const events = eventsOf(library);
  if (events === 0) return;
  await page.evaluate(() => {
    location.hash = '#/timeline';
  });
  await until(
    `The timeline does not say ${events}`,
    async () => (await page.getByRole('main').textContent()) ?? '',
    (text) => Number(IN_VIEW.exec(text)?.[1]?.replaceAll(',', '')) === events,
  );
}
