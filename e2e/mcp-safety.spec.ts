import type { Page } from '@playwright/test';
import { verifies } from '../src/mcp/requirements.ts';
import { App, expect, test } from './fixtures.ts';
import { openAppFrom, PING, post, startPages, type Told, told } from './mcp/window-client.ts';
import { startPlainHost } from './server.ts';
import { OWN_FOLDER } from './session-folders.ts';

const READY = { type: 'mcp', channel: 'mcp-iframe', direction: 'client-to-server', payload: 'mcp-check-ready' };

test(
  verifies('safety:exact-origins', 'strangers and look-alikes get no answer at all'),
  async ({ app: first, page }) => {
    const pages = await startPages();
    const { hostname, origin } = new URL(first.url);
    await first.mcp.letAsk(new URL(pages.at(hostname)).origin);
    const client = await page.context().newPage();
    await page.close();
    for (const stranger of ['localhost', `x${hostname}`, `${hostname.replace('.localhost', '')}.evil.localhost`]) {
      const app = await openAppFrom(client, pages.at(stranger), first.url);
      await post(client, PING, origin);
      await post(client, READY, origin);
      await app.mcp.show('Log');
      await expect(app.mcp.messages.filter({ hasText: pages.at(stranger).slice(0, -1) }).first()).toBeVisible();
      await expect(app.mcp.questions).toHaveCount(0);
      expect(await told(client)).toEqual([]);
      await app.page.close();
    }
    pages.stop();
  },
);

test(
  verifies('safety:trusted-events-only', 'an event that a script of the page made is not believed'),
  async ({ app, page, ownOrigin }) => {
    const client = new URL(ownOrigin()).origin;
    await app.mcp.letAsk(client);
    await page.evaluate(
      ([origin, data]) => {
        const event = new MessageEvent('message', { origin, source: window, data });
        window.dispatchEvent(event);
      },
      [client, { type: 'mcp', channel: 'mcp-default', direction: 'client-to-server', payload: PING }] as const,
    );
    await app.mcp.show('Clients');
    await expect(page.getByRole('heading', { name: 'No agent has asked yet' })).toBeVisible();
    await expect(app.mcp.questions).toHaveCount(0);
  },
);

test(
  verifies('safety:consent', 'a question says who asks, keeps the focus where it is, and its answer holds'),
  async ({ app: first, page }) => {
    await first.imports.importFolder(OWN_FOLDER.path);
    const pages = await startPages();
    const { hostname, origin } = new URL(first.url);
    const clientOrigin = new URL(pages.at(hostname)).origin;
    await first.mcp.letAsk(clientOrigin);
    const client = await page.context().newPage();
    await page.close();
    const app = await openAppFrom(client, pages.at(hostname), first.url);
    await app.search.query.focus();
    const initialize = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'Nice <b>agent</b>', version: '1' },
    };
    await post(client, { jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize }, origin);
    const question = app.mcp.questions;
    await expect(question).toContainText(`${clientOrigin} asks to search and read`);
    await expect(question).toContainText('it calls itself “Nice <b>agent</b>”, which nobody has checked');
    await expect(question.getByRole('radio', { name: 'Only these' })).toBeChecked();
    await expect(app.search.query).toBeFocused();
    await expect(app.page.getByRole('link', { name: '1 agent question' })).toBeVisible();
    await question.getByRole('button', { name: 'Stop the countdown' }).click();
    await expect(question).toContainText('Waits until you answer.');
    await app.mcp.deny();
    await expect.poll(() => told(client)).toMatchObject([{ id: 0, error: { code: -31003 } }]);
    await post(client, { ...PING, id: 5 }, origin);
    await expect.poll(async () => (await told(client)).length).toBe(2);
    await expect(app.mcp.questions).toHaveCount(0);
    await app.mcp.show('Clients');
    await expect(app.mcp.clients.filter({ hasText: 'Nice <b>agent</b> 1' })).toContainText('refused');
    pages.stop();
  },
);

test(
  verifies(
    'safety:write-grant',
    'what an agent adds is asked about, shows on the screen, and is deleted only with a yes',
  ),
  async ({ app: first, page }) => {
    const pages = await startPages();
    const { hostname, origin } = new URL(first.url);
    await first.mcp.letAsk(new URL(pages.at(hostname)).origin);
    const client = await page.context().newPage();
    await page.close();
    const app = await openAppFrom(client, pages.at(hostname), first.url);
    const call = (id: number, name: string, input: object) =>
      post(client, { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }, origin);
    await call(1, 'ctx_index', { title: 'Tide table', text: 'Spring tide on Friday.' });
    await app.mcp.allow('This session');
    await expect(app.mcp.questions).toContainText('asks to add something (ctx_index)');
    await expect(app.mcp.questions).toContainText('Spring tide on Friday.');
    await app.mcp.allow('Once');
    await expect.poll(() => told(client)).toMatchObject([{ id: 1, result: { structuredContent: { documents: 1 } } }]);
    await expect(app.page.getByRole('button', { name: 'Content: empty' })).toBeHidden();
    await app.search.find('spring tide');
    await expect(app.search.hits).toHaveCount(1);
    const [{ result }] = (await told(client)) as [{ result: { structuredContent: { importId: number } } }];
    await call(2, 'ctx_purge', { scope: { importId: result.structuredContent.importId }, confirm: 'purge' });
    await expect(app.mcp.questions).toContainText('Deletes 1 document that');
    await expect(app.mcp.questions.getByRole('button', { name: 'Always for this origin' })).toHaveCount(0);
    await app.mcp.questions.getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => told(client))
      .toMatchObject([{}, { id: 2, result: { structuredContent: { deleted: { documents: 1 } } } }]);
    await app.page.reload();
    await app.shell.waitUntilReady();
    await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Bring in your sessions');
    pages.stop();
  },
);

test(
  verifies('safety:private', 'a project that is marked private is gone for agents at once'),
  async ({ app, page }) => {
    await app.imports.importFolder(OWN_FOLDER.path);
    await app.mcp.show('Access');
    const projects = page.getByRole('list', { name: 'Private projects' }).getByRole('checkbox');
    const count = await projects.count();
    for (let index = 0; index < count; index += 1) await projects.nth(index).check();
    await app.mcp.show('Try');
    await page.getByLabel('query').fill('is:prompt');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('"total": 0');
    await app.mcp.show('Access');
    await page.getByRole('list', { name: 'Private projects' }).getByRole('checkbox').first().uncheck();
    await app.mcp.show('Try');
    await page.getByLabel('query').fill('is:prompt');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('"hits"');
  },
);

test(verifies('safety:secrets', 'the log hides keys until they are revealed'), async ({ app, page }) => {
  const token = `ghp_${'aB3dE5gH7j'.repeat(3)}kL2mN4`;
  await app.mcp.letAsk();
  await app.mcp.show('Try');
  await page.getByLabel('query').fill(token);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('[hidden: github-token]');
  await app.mcp.show('Log');
  await app.mcp.messages.filter({ hasText: 'ctx_search' }).first().getByRole('button').click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('[hidden: github-token]');
  await expect(details).not.toContainText(token);
  await details.getByRole('button', { name: 'Reveal secrets' }).click();
  await expect(details).toContainText(token);
  await details.getByRole('button', { name: 'Hide secrets' }).click();
  await expect(details).not.toContainText(token);
});

/** The app in a frame of the page, on a host that sends no headers. */
async function frameApp(page: Page, framingUrl: string, appUrl: string): Promise<void> {
  await page.goto(framingUrl);
  await page.evaluate((address) => {
    const here = globalThis as Told;
    here.told = [];
    addEventListener('message', ({ data }) => here.told.push(data));
    const frame = document.createElement('iframe');
    frame.src = `${address}#/mcp?tab=log`;
    frame.width = '900';
    frame.height = '600';
    document.body.append(frame);
  }, appUrl);
}

/** The app in its own tab, on a host that sends no headers, with access switched on for an origin. */
async function openOnPlainHost(
  page: Page,
  hostname: string,
  listed: string,
): Promise<{ appUrl: string; stop: () => void }> {
  const { server, url } = await startPlainHost('/app/');
  const appUrl = url.replace('localhost', hostname);
  const app = new App(page, appUrl);
  await app.shell.open();
  await app.mcp.letAsk(listed);
  return { appUrl, stop: () => server.close() };
}

test(
  verifies('safety:framing', 'framed by a stranger on a host without headers, the page serves nobody and says so'),
  async ({ page, ownOrigin }) => {
    const pages = await startPages();
    const { hostname } = new URL(ownOrigin());
    const { appUrl, stop } = await openOnPlainHost(page, hostname, 'http://listed.localhost');
    await frameApp(page, pages.at(hostname), appUrl);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText(/This page is framed by .* which is not on the list/)).toBeVisible();
    await page.evaluate(
      ([message, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(message, origin),
      [PING, new URL(appUrl).origin] as const,
    );
    await expect(frame.getByRole('list', { name: 'Messages' })).toContainText(pages.at(hostname).slice(0, -1));
    await expect(frame.getByRole('region', { name: / asks to / })).toHaveCount(0);
    expect(await told(page)).toEqual([]);
    stop();
    pages.stop();
  },
);

test(
  verifies('safety:exact-origins', 'a sandboxed frame of a listed page has no origin, so nobody hears it'),
  async ({ page, ownOrigin }) => {
    const pages = await startPages();
    const { hostname } = new URL(ownOrigin());
    const { appUrl, stop } = await openOnPlainHost(page, hostname, new URL(pages.at(hostname)).origin);
    await frameApp(page, pages.at(hostname), appUrl);
    const frame = page.frameLocator('iframe').first();
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('MCP');
    await page.evaluate((message) => {
      const sandboxed = document.createElement('iframe');
      sandboxed.sandbox.add('allow-scripts');
      sandboxed.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(message)}, '*')</${'script'}>`;
      document.body.append(sandboxed);
    }, PING);
    await frame.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'null' }).click();
    await expect(frame.getByText('An opaque origin can be neither listed nor answered.')).toBeVisible();
    await expect(frame.getByRole('region', { name: / asks to / })).toHaveCount(0);
    // Nothing but that the page is there, which a listed parent may know.
    expect(await told(page)).toEqual([expect.objectContaining({ payload: 'mcp-server-ready' })]);
    stop();
    pages.stop();
  },
);
