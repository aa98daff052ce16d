import type { Page } from '@playwright/test';
import { eventText, phraseOf } from '../kills/made-session.ts';
import { SearchPage } from '../pages/search-page.ts';
import { SessionPage } from '../pages/session-page.ts';
import { TimelinePage } from '../pages/timeline-page.ts';
import { type Action, hasSessions, oneSession } from './action.ts';
import { checkTimeline } from './checks.ts';
import type { User } from './user.ts';

export const LOOKING: readonly Action[] = [
  {
    name: 'search a word',
    weight: 4,
    isPossible: hasSessions,
    run: (user) => findByScreen(user, oneSession(user)),
  },
  {
    name: 'search a phrase',
    weight: 2,
    isPossible: hasSessions,
    run: (user) => findByScreen(user, `"${phraseOf(oneSession(user))}"`),
  },
  {
    name: 'search nonsense',
    weight: 2,
    // An empty library offers an import instead of results.
    isPossible: hasSessions,
    async run(user) {
      const page = await user.tab();
      const query = `"zqx${user.integer(1000, 9999)}vwk jjq"`;
      await ask(page, query);
      await page
        .getByRole('heading', { name: /^(No results|Nothing)/ })
        .or(page.getByRole('main').getByText(/^No /))
        .first()
        .waitFor();
      return query;
    },
  },
  {
    name: 'timeline',
    weight: 3,
    isPossible: hasSessions,
    async run(user) {
      const page = await user.tab();
      await checkTimeline(page, user.model);
      const { chart } = new TimelinePage(page);
      await chart.focus();
      const keys = Array.from({ length: user.integer(1, 6) }, () => user.one(['+', '-', 'ArrowLeft', 'ArrowRight']));
      for (const key of keys) await page.keyboard.press(key);
      return keys.join(' ');
    },
  },
  {
    name: 'read',
    weight: 3,
    isPossible: hasSessions,
    async run(user) {
      const word = oneSession(user);
      const page = await openReader(user, word);
      await new SessionPage(page).event(eventText(word, 0).slice(0, 20)).first().waitFor();
      return word;
    },
  },
];

/** Opens the session in one of the tabs. */
export async function openReader(user: User, word: string): Promise<Page> {
  const key = await user.sessionKey(await user.tabs.guest(), word);
  const page = await user.tab();
  await page.evaluate(
    (to) => {
      location.hash = to;
    },
    `#/s/${encodeURIComponent(key)}`,
  );
  return page;
}

async function findByScreen(user: User, query: string): Promise<string> {
  const page = await user.tab();
  await ask(page, query);
  await new SearchPage(page).hit(query.replaceAll('"', '')).first().waitFor();
  return query;
}

async function ask(page: Page, query: string): Promise<void> {
  await page.evaluate(
    (to) => {
      location.hash = to;
    },
    `#/search?q=${encodeURIComponent(query)}`,
  );
}
