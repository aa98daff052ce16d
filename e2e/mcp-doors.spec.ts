import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { BrowserContext, Page } from '@playwright/test';
import { verifies } from '../src/mcp/requirements.ts';
import { findFreePort } from '../src/tools/environment.mjs';
import { App, expect, test } from './fixtures.ts';
import { OWN_FOLDER } from './session-folders.ts';

/** The app with a library in a browser of its own, started with further switches. */
async function openOwnBrowser(
  launch: (folder: string) => Promise<BrowserContext>,
  url: string,
): Promise<{ readonly app: App; readonly page: Page; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-doors-'));
  const context = await launch(folder);
  const page = context.pages()[0] ?? (await context.newPage());
  const app = new App(page, url);
  await app.shell.open();
  await app.imports.importFolder(OWN_FOLDER.path);
  const stop = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, page, stop };
}

test(
  verifies('client:webmcp', 'agents of the browser find the tools where it has WebMCP'),
  async ({ playwright, launchOptions, baseURL }) => {
    const { app, page, stop } = await openOwnBrowser(
      (folder) =>
        playwright.chromium.launchPersistentContext(folder, {
          ...launchOptions,
          args: [...(launchOptions.args ?? []), '--enable-features=WebMCP'],
        }),
      `${baseURL}/`,
    );
    await app.mcp.letAsk();
    await page.getByRole('checkbox', { name: /^WebMCP/ }).check();
    const names = async () => (await page.webmcp.tools()).map(({ name }) => name);
    await expect.poll(names).toContain('ctx_purge');
    const tools = await page.webmcp.tools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints).toMatchObject({
      ctx_search: { readOnly: true, untrustedContent: true },
      ctx_index: { untrustedContent: true },
      ctx_purge: { untrustedContent: true },
    });
    // Not every build of the browser knows this hint; doors.test.ts sees that it is given.
    expect([true, undefined]).toContain(hints.ctx_purge?.consequential);
    expect(hints.ctx_index?.consequential).not.toBe(true);
    expect(hints.ctx_index?.readOnly).not.toBe(true);
    const call = page.webmcp.callTool('ctx_search', { query: 'station' });
    await expect(app.mcp.questions).toContainText('agents of this browser asks to search and read');
    await app.mcp.allow();
    expect(await call).toMatchObject({ isError: false, content: [{ text: expect.stringContaining('"hits":[{') }] });
    const refused = await page.webmcp.callTool('ctx_search', { query: '' });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('query') }] });
    await page.getByRole('checkbox', { name: /^WebMCP/ }).uncheck();
    await expect.poll(names).toEqual([]);
    await stop();
  },
);

test(
  verifies('client:chrome-devtools-mcp', 'a desktop agent calls the tools by chrome-devtools-mcp'),
  async ({ playwright, launchOptions, baseURL }) => {
    test.slow();
    const port = await findFreePort(9333);
    const { app, page, stop } = await openOwnBrowser(
      (folder) =>
        playwright.chromium.launchPersistentContext(folder, {
          ...launchOptions,
          args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
        }),
      `${baseURL}/`,
    );
    await app.mcp.letAsk();
    await page.getByRole('checkbox', { name: /^DevTools/ }).check();
    const manifest = createRequire(import.meta.url).resolve('chrome-devtools-mcp/package.json');
    const client = new Client({ name: 'desktop agent', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: 'node',
        args: [
          join(manifest, '../build/src/bin/chrome-devtools-mcp.js'),
          '--categoryExperimentalThirdParty',
          '--no-usage-statistics',
          `--browserUrl=http://127.0.0.1:${port}`,
        ],
        stderr: 'ignore',
      }),
    );
    const ask = async (name: string, input: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: input }, undefined, { timeout: 60_000 });
      return JSON.stringify(content);
    };
    const pages = await ask('list_pages', {});
    const pageId = Number(/(\d+): [^\\]*localhost/.exec(pages)?.[1] ?? 1);
    await expect.poll(() => ask('list_3p_developer_tools', { pageId }), { timeout: 30_000 }).toContain('ctx_search');
    const call = ask('execute_3p_developer_tool', {
      pageId,
      toolName: 'ctx_search',
      params: JSON.stringify({ query: 'station' }),
    });
    await expect(app.mcp.questions).toContainText('DevTools of this browser asks to search and read');
    await app.mcp.allow();
    expect(await call).toContain('hits');
    await client.close();
    await stop();
  },
);
