import type { Page } from '@playwright/test';
import { verifies } from '../src/mcp/requirements.ts';
import { type App, expect, test } from './fixtures.ts';
import { openAppFrom, PING, post, startPages, type Told, told } from './mcp/window-client.ts';
import { OWN_FOLDER } from './session-folders.ts';

interface Stage {
  readonly client: Page;
  readonly app: App;
  readonly origin: string;
  readonly pages: Awaited<ReturnType<typeof startPages>>;
}

/** A client that was let in, in a window of its own, with a library to ask. */
async function letInFrom(first: App, page: Page): Promise<Stage> {
  await first.imports.importFolder(OWN_FOLDER.path);
  const pages = await startPages();
  const { hostname, origin } = new URL(first.url);
  await first.mcp.letAsk(new URL(pages.at(hostname)).origin);
  const client = await page.context().newPage();
  await page.close();
  const app = await openAppFrom(client, pages.at(hostname), first.url);
  await post(client, PING, origin);
  await app.mcp.allow('This session');
  await expect.poll(() => told(client)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  return { client, app, origin, pages };
}

async function expectAnswered({ client, origin }: Stage, id: number): Promise<void> {
  await post(client, { ...PING, id }, origin);
  await expect.poll(() => told(client)).toContainEqual({ jsonrpc: '2.0', id, result: {} });
}

test(verifies('safety:rate', 'a flood is slowed down, and the page stays usable'), async ({ app: first, page }) => {
  const stage = await letInFrom(first, page);
  const { client, app, origin } = stage;
  await client.evaluate(
    ([ping, target]) => {
      for (let id = 1000; id < 3000; id += 1) (globalThis as Told).strata.postMessage({ ...ping, id }, target);
    },
    [PING, origin] as const,
  );
  await app.search.find('station');
  await expect(app.search.hits.first()).toBeVisible();
  await expect.poll(async () => (await told(client)).length, { timeout: 30_000 }).toBe(2001);
  const answers = (await told(client)) as { error?: { code: number } }[];
  const refused = answers.filter(({ error }) => error?.code === -31_001);
  expect(refused.length).toBeGreaterThan(1000);
  expect(refused.length).toBeLessThan(2000);
  await expect(async () => {
    const id = 4000 + (await told(client)).length;
    await post(client, { ...PING, id }, origin);
    await expect.poll(() => told(client), { timeout: 1000 }).toContainEqual({ jsonrpc: '2.0', id, result: {} });
  }).toPass();
  stage.pages.stop();
});

test(
  verifies('safety:size', 'a message of 2 MB and one that holds itself are refused, and the next one is answered'),
  async ({ app: first, page }) => {
    const stage = await letInFrom(first, page);
    const { client, app, origin } = stage;
    await client.evaluate(
      ([ping, target]) => {
        const { strata } = globalThis as Told;
        const cyclic: Record<string, unknown> = { ...ping, id: 8 };
        Object.assign(cyclic, { params: { self: cyclic } });
        strata.postMessage({ ...ping, id: 7, params: { text: 'x'.repeat(2_000_000) } }, target);
        strata.postMessage(cyclic, target);
      },
      [PING, origin] as const,
    );
    await expect.poll(async () => (await told(client)).length).toBe(3);
    const [, large, cyclic] = await told(client);
    expect(large).toMatchObject({
      error: { code: -32_600, message: expect.stringContaining('over 1000000 characters') },
    });
    expect(cyclic).toMatchObject({ error: { code: -32_600 } });
    await expectAnswered(stage, 9);
    await app.mcp.show('Log');
    await expect(app.mcp.messages.filter({ hasText: 'turned-away' })).toHaveCount(2);
    stage.pages.stop();
  },
);

test(
  verifies('safety:peers-never-cross', 'clients that ask by the same ids at once each get their own answers'),
  async ({ app: first, page }) => {
    const stage = await letInFrom(first, page);
    const { client, origin } = stage;
    const answers = await client.evaluate(async (target) => {
      const { strata } = globalThis as Told;
      const words = ['station', 'offset', 'zone'];
      const ports = words.map(() => {
        const { port1, port2 } = new MessageChannel();
        strata.postMessage({ type: 'mcp-connect', version: 1 }, target, [port2]);
        return port1;
      });
      const heard = ports.map((port) => {
        const answersOfPort: unknown[] = [];
        return new Promise<unknown[]>((resolve) => {
          port.onmessage = ({ data }) => {
            if (data.type === 'mcp-connected') return;
            answersOfPort.push(data);
            if (answersOfPort.length === 10) resolve(answersOfPort);
          };
        });
      });
      for (let id = 0; id < 10; id += 1) {
        for (const [index, port] of ports.entries()) {
          const params = { name: 'ctx_get', arguments: { id: `e_${words[index]}${id}` } };
          port.postMessage({ jsonrpc: '2.0', id, method: 'tools/call', params });
        }
      }
      const byPort = await Promise.all(heard);
      return byPort.map((list) => list.map((answer) => JSON.stringify(answer)));
    }, origin);
    for (const [index, word] of ['station', 'offset', 'zone'].entries()) {
      const own = answers[index] ?? [];
      expect(own).toHaveLength(10);
      for (const [id, text] of own.entries()) {
        expect(text).toContain(`"id":${id}`);
        expect(text).toContain(`e_${word}${id}`);
      }
    }
    stage.pages.stop();
  },
);

test(
  verifies('safety:origin-change', 'a window that goes to another listed page is asked about again'),
  async ({ app: first, page }) => {
    const stage = await letInFrom(first, page);
    const { client, app, origin, pages } = stage;
    const other = `other.${new URL(first.url).hostname}`;
    await app.mcp.show('Access');
    await app.page.getByRole('textbox', { name: 'Origin' }).fill(new URL(pages.at(other)).origin);
    await app.page.getByRole('button', { name: 'Add', exact: true }).click();
    await client.goto(pages.at(other));
    await client.evaluate(() => {
      const here = globalThis as Told;
      here.told = [];
      addEventListener('message', ({ data, source }) => {
        if (data === 'knock') here.strata = source as Window;
        else here.told.push(data);
      });
    });
    // The page that has moved on has no word of the app but from the app itself.
    await app.page.evaluate(() => window.opener.postMessage('knock', '*'));
    await client.waitForFunction(() => (globalThis as Told).strata !== undefined);
    await post(client, { ...PING, id: 2 }, origin);
    await expect(app.mcp.questions).toContainText(`${new URL(pages.at(other)).origin} asks to search and read`);
    await app.mcp.deny();
    await expect.poll(() => told(client)).toMatchObject([{ id: 2, error: { code: -31_003 } }]);
    pages.stop();
  },
);

test(
  verifies('safety:vanished-peer', 'a client whose window was closed is told as gone'),
  async ({ app: first, page }) => {
    const { client, app, pages } = await letInFrom(first, page);
    await app.mcp.show('Clients');
    await expect(app.mcp.clients.filter({ hasText: 'connected' })).toHaveCount(1);
    await client.close();
    await expect(app.mcp.clients.filter({ hasText: 'connected' })).toHaveCount(0, { timeout: 30_000 });
    await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('MCP');
    pages.stop();
  },
);
