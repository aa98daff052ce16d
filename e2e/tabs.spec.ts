import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';
import { RivalTab } from './pages/rival-tab.ts';
import { OWN_FOLDER } from './session-folders.ts';

/** How many events the app says it has. */
async function eventCount(app: App): Promise<number> {
  const text = (await app.storage.store('Session events').textContent()) ?? '';
  return Number(/([\d,]+) events?/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

/** The worker with the database open, among those of these tabs: the others wait for its lock. */
async function ownerOf(tabs: readonly App[]): Promise<App> {
  for (const tab of tabs) {
    await tab.shell.show('Storage');
    const card = tab.page.getByRole('region', { name: 'Tabs' });
    await expect(card).toContainText(/holds the database|works through/);
    if ((await card.getByRole('definition').first().textContent()) === 'holds the database') return tab;
  }
  throw new Error('No tab holds the database.');
}

/** Ends the engine's worker from within, as a lack of memory would. */
async function crashWorker(page: Page): Promise<void> {
  const worker = page.workers().find((each) => each.url().includes('engine.worker'));
  if (!worker) throw new Error('The tab has no engine.');
  const gone = worker.waitForEvent('close');
  await worker.evaluate(() => globalThis.close());
  await gone;
}

test('a second tab answers like the first, and what one stores shows in the other', async ({ app }) => {
  const second = await app.newTab();
  await second.shell.open('#/import');
  await second.imports.importFolder(OWN_FOLDER.path);

  // The first one, which stored it, shows it by itself.
  await app.shell.show('Search');
  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);
  await second.shell.show('Search');
  await second.search.find('perigean');
  await expect(second.search.hits).toHaveCount(1);
  await second.search.openFirstHit();
  await expect(second.page.getByRole('main')).toContainText('perigean');

  await app.shell.show('Storage');
  await second.shell.show('Storage');
  expect(await second.storage.counts()).toBe(await app.storage.counts());
  await expect(app.page.getByRole('region', { name: 'Tabs' })).toContainText('holds the database');
  await expect(second.page.getByRole('region', { name: 'Tabs' })).toContainText('works through');
});

test('lists refresh by themselves when another tab imports, and undoes it', async ({ app }) => {
  const second = await app.newTab();
  await second.shell.open('#/sessions');
  await expect(second.shell.heading).toHaveText('Bring in your sessions');
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 3)]);
  await expect(second.shell.heading).toHaveText('Sessions');
  await expect(second.page.getByRole('main')).toContainText('halyard number 0');
  await app.page.getByRole('button', { name: 'Close report' }).click();
  await app.page
    .getByRole('button', { name: /^Undo import of/ })
    .first()
    .click();
  await app.page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
  await expect(second.shell.heading).toHaveText('Bring in your sessions');
});

test('five tabs write at once: every event is there once', async ({ app }) => {
  test.slow();
  const tabs = [app];
  while (tabs.length < 5) tabs.push(await app.newTab());
  const words = ['anchor', 'bowline', 'capstan', 'davit', 'ensign'];
  await Promise.all(
    tabs.map(async (tab, index) => {
      await tab.shell.open('#/import');
      await tab.imports.importFiles([madeSession(words[index] ?? '', 100 + index), madeSession('shared', 50)]);
    }),
  );
  // Prompts and answers; the file that all had counts once.
  const expected = 2 * (100 + 101 + 102 + 103 + 104 + 50);
  for (const tab of tabs) {
    await tab.shell.show('Storage');
    await expect.poll(() => eventCount(tab)).toBe(expected);
  }
  for (const [index, tab] of tabs.entries()) {
    const word = words[(index + 1) % words.length] ?? '';
    await tab.search.find(`"${word} number 7"`);
    await expect(tab.search.hits).toHaveCount(1);
  }
});

test('when the tab that holds the database is closed, another takes over, with nothing lost', async ({ app }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  const second = await app.newTab();
  const third = await app.newTab();
  await second.shell.open('#/storage');
  await third.shell.open('#/search?q=halyard');
  await third.search.waitUntilAnswered();
  await app.page.close();
  // Asked while nobody may hold it.
  await third.search.find('"halyard number 12"');
  await expect(third.search.hits).toHaveCount(1);
  expect(await eventCount(second)).toBe(40);
  const owner = await ownerOf([second, third]);
  await owner.page.close();
  const last = owner === second ? third : second;
  await last.shell.show('Storage');
  expect(await eventCount(last)).toBe(40);
  await expect(last.page.getByRole('region', { name: 'Tabs' })).toContainText('this tab only');
});

test('an import whose storing tab is closed says what is in, and goes on when it is asked again', async ({ app }) => {
  test.slow();
  const second = await app.newTab();
  await second.shell.open('#/import');
  const files = ['luff', 'leech', 'foot', 'clew'].map((word) => madeSession(word, 800, 900));
  await second.imports.chooseFiles(files);
  await second.imports.confirm();
  await expect(app.shell.notices).toContainText('Another tab imports');
  await expect(second.page.getByRole('main')).toContainText(/Events[1-9]/);
  await app.page.close();
  await expect(second.page.getByRole('main')).toContainText('The tab that stored your import was closed.');
  await expect(second.page.getByRole('main')).toContainText(
    'Import the same files again: only what is missing is added',
  );
  await second.shell.reload();
  await second.imports.importFiles(files);
  await second.shell.show('Storage');
  await expect.poll(() => eventCount(second)).toBe(4 * 1600);
});

test('an import of a tab that is closed goes on in the tab that stores it', async ({ app }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  const second = await app.newTab();
  await second.shell.open('#/import');
  await second.imports.chooseFiles(['luff', 'leech', 'foot', 'clew'].map((word) => madeSession(word, 800, 900)));
  await second.imports.confirm();
  await expect(second.page.getByRole('main')).toContainText(/Events[1-9]/);
  await second.page.close();
  await app.shell.show('Storage');
  await expect.poll(() => eventCount(app), { timeout: 30_000 }).toBe(4 * 1600 + 40);
  await expect(app.shell.notices).not.toContainText('Another tab imports');
});

test('a tab that is put to sleep lets go, and works again when it wakes', async ({ app }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  const second = await app.newTab();
  await second.shell.open('#/storage');
  // Browsers freeze hidden pages only, and no page of a headless one is hidden: this is what they would say.
  const say = (event: string) => app.page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
  await say('freeze');
  await second.search.find('"halyard number 12"');
  await expect(second.search.hits).toHaveCount(1);
  await say('resume');
  await app.shell.show('Storage');
  await expect(app.page.getByRole('region', { name: 'Tabs' })).toContainText('works through');
  expect(await eventCount(app)).toBe(40);
});

test('a tab whose engine ends by itself starts it again; the second time it says so', async ({ app }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  await crashWorker(app.page);
  await app.search.find('"halyard number 12"');
  await expect(app.search.hits).toHaveCount(1);
  await crashWorker(app.page);
  await expect(app.shell.notices).toContainText('ended twice by itself');
  await app.page.getByRole('button', { name: 'Reload this tab' }).click();
  await app.search.waitUntilAnswered();
  await expect(app.search.hits).toHaveCount(1);
});

test('a tab of an older version is told to reload', async ({ page, ownOrigin, context }) => {
  const url = ownOrigin();
  const rival = await RivalTab.hold(await context.newPage(), url, 999);
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('A newer version of Strata holds the database');
  await expect(page.getByRole('button', { name: 'Reload this tab' })).toBeVisible();
  await rival.letGo();
  await page.getByRole('button', { name: 'Reload this tab' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring in your sessions');
});

test('asks a tab of an older version to let go, and goes on when it did', async ({ page, ownOrigin, context }) => {
  const url = ownOrigin();
  const rival = await RivalTab.hold(await context.newPage(), url, 0);
  await page.goto(url);
  await expect(page.getByRole('status').first()).toContainText('It runs an older version of Strata');
  expect(await rival.heard()).toContain('step-down');
  await rival.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring in your sessions');
});

test('lets go when a newer version asks, and says that this tab is the older one', async ({ app, context }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  const newer = await context.newPage();
  await newer.goto(`${app.url}icon.svg`);
  await newer.evaluate(async () => {
    const all = new BroadcastChannel('strata-tabs');
    all.postMessage({ kind: 'step-down', protocol: 999 });
    await new Promise<void>((held) => {
      void navigator.locks.request('strata-database', () => held());
    });
  });
  await expect(app.shell.notices).toContainText('this tab is older');
  await newer.close();
  await app.page.getByRole('button', { name: 'Reload this tab' }).click();
  await app.shell.waitUntilReady();
  await app.shell.show('Storage');
  expect(await eventCount(app)).toBe(40);
});

test('a tab that holds the database and says nothing is named, and nothing is shown in its place', async ({
  page,
  ownOrigin,
  context,
}) => {
  const url = ownOrigin();
  const rival = await RivalTab.hold(await context.newPage(), url, null);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another tab holds the database');
  await expect(page.getByRole('status').first()).toContainText('Nothing is lost or harmed');
  await rival.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring in your sessions');
});

test('a browser without a private file system is told so, and shows no empty database', async ({ page, ownOrigin }) => {
  const url = ownOrigin();
  await page.route(/engine\.worker.*\.js$/, async (route) => {
    // Names under localhost are known to the browser only.
    const address = new URL(route.request().url());
    address.hostname = 'localhost';
    const response = await route.fetch({ url: address.href });
    const body = `delete FileSystemFileHandle.prototype.createSyncAccessHandle;${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('no private file system for pages, so nothing can be kept');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The database could not be opened');
});

for (const part of [/open-engine.*\.js$/, /sqlite3.*\.wasm$/]) {
  test(`a part of the app that cannot be loaded is named, with what to do: ${part.source}`, async ({
    page,
    ownOrigin,
  }) => {
    await page.route(part, (route) => route.abort());
    await page.goto(ownOrigin());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The database could not be opened');
    await expect(page.getByRole('alert')).toContainText('A part of the app could not be loaded: ');
    await expect(page.getByRole('main')).toContainText('Nothing was deleted. Reload the page;');
  });
}

test('what is set in one tab holds in the other', async ({ app }) => {
  const second = await app.newTab();
  await second.shell.open('#/settings');
  await app.page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await second.page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
});
