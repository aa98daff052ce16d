import type { Page } from '@playwright/test';
import { endWorker, type KillableBrowser } from './browser.ts';

export const WAYS = ['tab', 'worker', 'renderer', 'browser'] as const;
export type Way = (typeof WAYS)[number];

/** Ends what has the database, without a word to it. */
export async function killBy(way: Way, browser: KillableBrowser, app: Page): Promise<void> {
  if (way === 'tab') await app.close();
  else if (way === 'worker') await endWorker(app);
  else if (way === 'renderer') await browser.killRenderers();
  else await browser.kill();
}
