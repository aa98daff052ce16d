import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { App } from '../fixtures.ts';
import { startPlainHost } from '../server.ts';

/** Pages of other origins: one that a listed one looks like, and what is in it. */
export async function startPages(): Promise<{ readonly at: (hostname: string) => string; readonly stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-strangers-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>A page</title><p>Nothing here.</p>');
  const { server, url } = await startPlainHost('/', folder);
  const { port } = new URL(url);
  return {
    at: (hostname) => `http://${hostname}:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Told = typeof globalThis & { strata: Window; told: unknown[] };

/** Opens the app from there, and notes what comes back. */
export async function openAppFrom(page: Page, clientUrl: string, appUrl: string): Promise<App> {
  await page.goto(clientUrl);
  const opening = page.context().waitForEvent('page');
  await page.evaluate((url) => {
    const here = globalThis as Told;
    here.told = [];
    addEventListener('message', ({ data }) => here.told.push(data));
    here.strata = window.open(url) as Window;
  }, appUrl);
  const app = new App(await opening, appUrl);
  await app.shell.waitUntilReady();
  return app;
}

export function post(page: Page, message: unknown, targetOrigin: string): Promise<void> {
  return page.evaluate(([data, origin]) => (globalThis as Told).strata.postMessage(data, origin), [
    message,
    targetOrigin,
  ] as const);
}

export function told(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (globalThis as Told).told);
}

export const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
