import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { verifies } from '../src/mcp/requirements.ts';
import { App, test as base, expect } from './fixtures.ts';
import type * as Clients from './mcp/browser-clients.ts';
import { ClientSite } from './mcp/client-site.ts';
import { StartedServer, startPlainHost } from './server.ts';
import { OWN_FOLDER } from './session-folders.ts';

const test = base.extend<object, { readonly site: ClientSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const site = await ClientSite.start();
      await use(site);
      site.stop();
    },
    { scope: 'worker' },
  ],
});

type InPage = typeof globalThis & { readonly clients: typeof Clients };

const QUERY = 'station';

/** In the order in which every client gets them. */
const TOOLS = [
  'ctx_search',
  'ctx_list',
  'ctx_get',
  'ctx_timeline',
  'ctx_enrich',
  'ctx_brief',
  'ctx_blame',
  'ctx_index',
  'ctx_stats',
  'ctx_purge',
];

/** Ids of the hits on the screen, as tools call them. */
async function idsOnScreen(app: App): Promise<readonly string[]> {
  await app.search.find(QUERY);
  const links = await app.search.hits
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return links.map((href) => `e_${new URLSearchParams(href?.split('?')[1]).get('e')?.replace('.', '-')}`);
}

function expectWholeVisit(seen: Clients.Seen, era: Clients.Era, ids: readonly string[]): void {
  expect(seen).toMatchObject({
    server: 'strata',
    version: era === 'auto' ? '2026-07-28' : '2025-11-25',
    resources: ['ctx://stats'],
    error: expect.stringContaining('No item with id'),
    prompt: expect.stringContaining(QUERY),
  });
  expect(seen.tools).toEqual(TOOLS);
  const events = ids.filter((id) => id !== 'e_undefined');
  expect(events.length).toBeGreaterThan(0);
  expect(seen.ids.filter((id) => events.includes(id))).toEqual(events);
}

/** A page of the client's origin that opens the app, which it hands back. */
async function openFromClient(page: Page, clientUrl: string, appUrl: string): Promise<App> {
  await page.goto(clientUrl);
  const opening = page.context().waitForEvent('page');
  await page.evaluate((url) => {
    Object.assign(globalThis, { strata: window.open(url) });
  }, appUrl);
  const app = new App(await opening, appUrl);
  await app.shell.waitUntilReady();
  return app;
}

test.describe('clients that others wrote', () => {
  for (const era of ['legacy', 'auto'] as const) {
    for (const transport of ['ext-apps', 'port'] as const) {
      test(
        verifies(transport === 'port' ? 'client:sdk-2' : 'client:ext-apps', `opener to popup by ${transport}, ${era}`),
        async ({ app: first, page, site }) => {
          await first.imports.importFolder(OWN_FOLDER.path);
          const ids = await idsOnScreen(first);
          const { hostname, origin } = new URL(first.url);
          await first.mcp.letAsk(new URL(site.at(hostname)).origin);
          const opener = await page.context().newPage();
          await page.close();
          const app = await openFromClient(opener, site.at(hostname), first.url);
          const visit = opener.evaluate(
            ([name, era, origin, query]) => {
              const { clients, strata } = globalThis as InPage & { readonly strata: Window };
              return clients.visit(name, era, { window: strata, origin }, query);
            },
            [transport, era, origin, QUERY] as const,
          );
          await app.mcp.allow();
          expectWholeVisit(await visit, era, ids);
          await app.mcp.show('Log');
          await expect(
            app.mcp.messages.filter({ hasText: era === 'auto' ? 'server/discover' : 'initialize' }).first(),
          ).toBeVisible();
        },
      );
    }
  }

  test(verifies('client:sdk-1', 'the client of SDK 1 on a port'), async ({ app: first, page, site }) => {
    await first.imports.importFolder(OWN_FOLDER.path);
    const { hostname, origin } = new URL(first.url);
    await first.mcp.letAsk(new URL(site.at(hostname)).origin);
    const opener = await page.context().newPage();
    await page.close();
    const app = await openFromClient(opener, site.at(hostname), first.url);
    const visit = opener.evaluate(
      ([origin, query]) => {
        const { clients, strata } = globalThis as InPage & { readonly strata: Window };
        return clients.visitByOldClient({ window: strata, origin }, query);
      },
      [origin, QUERY] as const,
    );
    await app.mcp.allow('Once');
    expect(await visit).toEqual({ tools: TOOLS.length, total: expect.any(Number) });
  });

  test(
    verifies('client:mcp-b', 'the same page by the tab transport of mcp-b, both eras'),
    async ({ app, page, site }) => {
      await app.imports.importFolder(OWN_FOLDER.path);
      const ids = await idsOnScreen(app);
      const { origin } = new URL(app.url);
      await app.mcp.letAsk(origin);
      // Evaluated by the debugger: the policy of the page lets no script of others in.
      await page.evaluate(`${readFileSync(site.script, 'utf8')}; globalThis.clients = clients;`);
      for (const era of ['legacy', 'auto'] as const) {
        const visit = page.evaluate(
          ([era, origin, query]) => (globalThis as InPage).clients.visit('mcp-b-tab', era, { window, origin }, query),
          [era, origin, QUERY] as const,
        );
        if (era === 'legacy') await app.mcp.allow();
        expectWholeVisit(await visit, era, ids);
      }
    },
  );

  test(
    verifies('client:mcp-b', 'parent to frame by mcp-b and ext-apps, both eras'),
    async ({ page, site, ownOrigin }) => {
      test.slow();
      const { hostname } = new URL(ownOrigin());
      const clientUrl = site.at(hostname);
      const clientOrigin = new URL(clientUrl).origin;
      const server = await StartedServer.start(5461, ['--allow-frame', clientOrigin]);
      const appUrl = `http://${hostname}:${new URL(server.url).port}/`;
      const app = new App(page, appUrl);
      await app.shell.open();
      await app.imports.importFolder(OWN_FOLDER.path);
      const ids = await idsOnScreen(app);
      await app.mcp.letAsk(clientOrigin);
      await page.goto(clientUrl);
      await page.evaluate((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        frame.width = '1000';
        frame.height = '700';
        document.body.append(frame);
      }, appUrl);
      const inFrame = page.frameLocator('iframe');
      await expect(inFrame.getByRole('heading', { level: 1 })).toHaveText('Search');
      for (const [transport, era] of [
        ['mcp-b-frame', 'legacy'],
        ['mcp-b-frame', 'auto'],
        ['ext-apps', 'legacy'],
        ['ext-apps', 'auto'],
      ] as const) {
        const visit = page.evaluate(
          ([transport, era, origin, query]) => {
            const frame = document.querySelector('iframe');
            if (!frame?.contentWindow) throw new Error('There is no frame.');
            const target = { window: frame.contentWindow, origin, frame };
            return (globalThis as InPage).clients.visit(transport, era, target, query);
          },
          [transport, era, new URL(appUrl).origin, QUERY] as const,
        );
        if (transport === 'mcp-b-frame' && era === 'legacy') {
          const question = inFrame.getByRole('region', { name: / asks to search and read/ });
          await question.getByRole('radio', { name: 'Everything that is not private' }).check();
          await question.getByRole('button', { name: 'This session' }).click();
        }
        expectWholeVisit(await visit, era, ids);
      }
      await server.kill();
    },
  );

  test(
    verifies('client:port-helper', 'the example page, with the helper that we publish'),
    async ({ app, page, ownOrigin }) => {
      await app.imports.importFolder(OWN_FOLDER.path);
      const docs = join(import.meta.dirname, '../docs/example-client');
      const helper = join(docs, 'strata-client.js');
      copyFileSync(join(import.meta.dirname, '../dist/strata-client.js'), helper);
      const { server, url } = await startPlainHost('/', docs);
      const clientUrl = ownOrigin(url);
      await app.mcp.letAsk(new URL(clientUrl).origin);
      const client = await page.context().newPage();
      await page.close();
      await client.goto(clientUrl);
      await client.getByLabel('Strata').fill(app.url);
      await client.getByLabel('Search for').fill(QUERY);
      const opening = client.context().waitForEvent('page');
      await client.getByRole('button', { name: 'Ask' }).click();
      const opened = new App(await opening, app.url);
      await opened.mcp.allow('Always for this origin');
      await expect(client.getByRole('status')).toHaveText(/^\d+ found$/);
      await expect(client.getByRole('listitem').first()).toContainText(/^\d{4}-\d{2}-\d{2}T/);
      const said = await client.evaluate(
        async ([helper, app]) => {
          const { openStrata } = (await import(helper)) as typeof import('../public/strata-client.js');
          const popup = window.open(app);
          const strata = await openStrata(popup, new URL(app).origin);
          await strata.callTool('ctx_stats');
          popup?.close();
          const why = (error: Error) => error.message;
          return [await strata.callTool('ctx_stats').catch(why), await strata.callTool('ctx_stats').catch(why)];
        },
        [new URL('strata-client.js', clientUrl).href, app.url] as const,
      );
      expect(said).toEqual(['The connection to Strata was closed.', 'The connection to Strata was closed.']);
      server.close();
    },
  );
});

test(
  verifies(
    'lazy:nothing-before-the-first-allowed-message',
    'no byte of the server is loaded before somebody who may ask does',
  ),
  async ({ app: first, page, site }) => {
    await first.imports.importFolder(OWN_FOLDER.path);
    const { hostname, origin } = new URL(first.url);
    await first.mcp.letAsk(new URL(site.at(hostname)).origin);
    const opener = await page.context().newPage();
    await page.close();
    const app = await openFromClient(opener, site.at(hostname), first.url);
    const loaded = () =>
      app.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/serve-[^/]*\.js$/.test(name)).length,
      );
    await app.shell.show('Search');
    expect(await loaded()).toBe(0);
    const visit = opener.evaluate(
      ([origin, query]) => {
        const { clients, strata } = globalThis as InPage & { readonly strata: Window };
        return clients.visit('port', 'legacy', { window: strata, origin }, query);
      },
      [origin, QUERY] as const,
    );
    await expect(app.mcp.questions).toBeVisible();
    await app.mcp.allow();
    await visit;
    expect(await loaded()).toBe(1);
  },
);
