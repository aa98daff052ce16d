import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, expect, test } from './fixtures.ts';
import { StartedServer, startPlainHost } from './server.ts';
import { SESSION_FOLDERS } from './session-folders.ts';

/** Far from that of the other tests: this server is killed. */
const FIRST_PORT = 5301;

test.describe('with the server killed', () => {
  let server: StartedServer;
  test.beforeEach(async () => {
    server = await StartedServer.start(FIRST_PORT);
  });
  test.afterEach(() => server.kill());
  test.describe.configure({ mode: 'serial' });

  for (const folder of SESSION_FOLDERS) {
    test(`${folder.name}: the app starts again, with the same counts and hits`, async ({ page, ownOrigin }) => {
      const app = new App(page, ownOrigin(server.url));
      await app.shell.open();
      await app.imports.importFolder(folder.path);
      await app.shell.goTo('Storage');
      const before = await app.storage.counts();
      await app.shell.waitUntilOfflineReady();
      await server.kill();
      await app.shell.reload();
      expect(await app.storage.counts()).toBe(before);
      await app.search.find(folder.toolResultWord);
      await expect(app.search.hits).toHaveCount(1);
      await app.search.openFirstHit();
      await app.session.showAll(app.session.focusedEvent);
      await expect(app.session.event(new RegExp(folder.toolResultWord, 'i'))).toBeVisible();
    });
  }

  test('every screen opens in the tab of the first visit', async ({ page, ownOrigin }) => {
    const app = new App(page, ownOrigin(server.url));
    await app.shell.open();
    await app.shell.waitUntilOfflineReady();
    await server.kill();
    for (const screen of ['Import', 'Storage', 'Settings'] as const) await app.shell.goTo(screen);
  });

  test('every screen opens, although it was never opened before', async ({ page, ownOrigin }) => {
    const app = new App(page, ownOrigin(server.url));
    await app.shell.open();
    await app.shell.waitUntilOfflineReady();
    await server.kill();
    await app.shell.reload();
    for (const screen of ['Import', 'Storage', 'Settings'] as const) await app.shell.goTo(screen);
  });
});

test('a new version waits until it is asked for, and then takes over once', async ({ page, ownOrigin }) => {
  const build = mkdtempSync(join(tmpdir(), 'strata-build-'));
  cpSync(join(import.meta.dirname, '../dist'), build, { recursive: true });
  const { server, url } = await startPlainHost('/some/sub/path/', build);
  const app = new App(page, ownOrigin(url));
  await app.shell.open();
  await app.shell.waitUntilOfflineReady();
  await app.shell.reload();

  // Any change of the service worker is a new version to the browser.
  const workerPath = join(build, 'service-worker.js');
  writeFileSync(workerPath, readFileSync(workerPath, 'utf8').replace(/(version:[`'"])\w+/, '$1newversion'));
  appendFileSync(workerPath, '\n');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.reload();
  const update = page.getByRole('button', { name: 'Reload with the new version' });
  await expect(update).toBeVisible();
  expect(loads).toBe(1);
  await update.click();
  await expect(update).toBeHidden();
  await app.shell.waitUntilReady();
  expect(loads).toBe(2);
  const caches = await page.evaluate(() => globalThis.caches.keys());
  expect(caches).toEqual([expect.stringContaining('newversion')]);
  server.close();
  rmSync(build, { recursive: true });
});
