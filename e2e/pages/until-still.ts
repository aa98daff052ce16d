import { expect, type Page } from '@playwright/test';

/** Longer than anything on the screen waits before it goes on changing. */
const STILL_MS = 300;

/** Waits until what `read` gives stays the same for a while. */
export async function untilStill(page: Page, read: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(async () => {
      const before = await read();
      await page.waitForTimeout(STILL_MS);
      return before === (await read());
    })
    .toBe(true);
}
