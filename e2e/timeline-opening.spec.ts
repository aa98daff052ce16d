import { expect, test } from './fixtures.ts';

test('the worker of the timeline starts, with its canvas, while that of the database is still on its way', async ({
  page,
  ownOrigin,
}) => {
  let letGo = () => {};
  const isStarted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // A page does not wait longer than two seconds for its database before it says so: here it takes as long as it takes.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const isOver = () => Object.hasOwn(globalThis, 'isOver');
    globalThis.setTimeout = ((work: () => void, delayMs?: number) => {
      const later = () => (isOver() ? work() : setTimeout(later, delayMs));
      return setTimeout(delayMs === 2000 ? later : work, delayMs);
    }) as typeof setTimeout;
  });
  await page.route(/engine\.worker.*\.js$/, async (route) => {
    await isStarted;
    await route.continue();
  });
  await page.goto(`${ownOrigin()}#/timeline`);
  const isDrawer = (name: string) => name.includes('timeline.worker');
  await expect.poll(() => page.workers().some((worker) => isDrawer(worker.url()))).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline');
  // Handed over: the page itself cannot draw on it any more.
  const canvas = page.getByRole('main').locator('canvas');
  await expect(canvas).toHaveCount(1);
  const isHandedOver = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      try {
        element.getContext('2d');
        return false;
      } catch {
        return true;
      }
    });
  await expect.poll(isHandedOver).toBe(true);
  await page.evaluate(() => Object.assign(globalThis, { isOver: true }));
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring in your sessions');
});
