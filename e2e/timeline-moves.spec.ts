import { type App, expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';

/** Where both edges of the view stand, in words. */
async function viewOf({ page, timeline }: App): Promise<readonly string[]> {
  const edges = ['Start of the view', 'End of the view'].map((name) => page.getByRole('slider', { name }));
  return Promise.all(edges.map((edge) => timeline.placeOf(edge)));
}

test('views are gone through backwards by key, and both ways by the browser', async ({ library: app, page }) => {
  await app.shell.goTo('Timeline');
  await expect(app.timeline.lanes.first()).toBeVisible();
  const first = await viewOf(app);
  const isAt = (view: readonly string[]) => expect.poll(() => viewOf(app)).toEqual(view);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/from=/);
  // The link may be there before the words. Later than that, a key is a step of its own.
  await page.waitForTimeout(600);
  await expect.poll(() => viewOf(app)).not.toEqual(first);
  const second = await viewOf(app);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => viewOf(app)).not.toEqual(second);
  const third = await viewOf(app);
  await page.goBack();
  await isAt(second);
  await page.goBack();
  await isAt(first);
  await page.goForward();
  await isAt(second);
  await page.goForward();
  await isAt(third);
  await app.timeline.chart.press('Backspace');
  await isAt(second);
  await page.getByRole('button', { name: 'Previous view' }).click();
  await isAt(first);
});

/** The same session, and prompts that came later. */
const [earlier, later] = [madeSession('halyard', 30), madeSession('halyard', 50)];

test('what another tab imports waits where somebody looks elsewhere, and is gone to by a click', async ({
  app,
  page,
}) => {
  await app.shell.show('Import');
  await app.imports.importFiles([earlier]);
  await app.shell.follow('#/timeline?axis=linear&from=2026-03-01T09:00:00Z&to=2026-03-01T09:00:20Z');
  await expect(app.timeline.lanes).toHaveCount(1);
  const before = await viewOf(app);
  const other = await app.newTab();
  await other.shell.open('#/import');
  await other.imports.importFiles([later]);
  await page.bringToFront();
  const pill = app.timeline.chart.getByRole('button', { name: '40 newer' });
  await expect(pill).toBeVisible();
  expect(await viewOf(app)).toEqual(before);
  await pill.click();
  await expect(pill).toBeHidden();
  expect((await viewOf(app))[1]).toMatch(/^01 Mar 2026 09:01:/);
});

test('at the newest end, what another tab imports comes into view by itself', async ({ app, page }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([earlier]);
  await app.shell.show('Timeline');
  await expect(page.getByRole('main')).toContainText('60 of 60 in view');
  const other = await app.newTab();
  await other.shell.open('#/import');
  await other.imports.importFiles([later]);
  await page.bringToFront();
  await expect(page.getByRole('main')).toContainText('100 of 100 in view');
  await expect(app.timeline.chart.getByRole('button', { name: /newer/ })).toHaveCount(0);
});

test('the axis that was chosen stays chosen, and is in the link', async ({ app, page }) => {
  await app.shell.show('Import');
  await app.imports.importFiles([earlier]);
  await app.shell.show('Timeline');
  const axes = page.getByRole('radiogroup', { name: 'Axis' });
  await axes.getByText('Order').click();
  await expect(page).toHaveURL(/axis=order/);
  await app.shell.show('Sessions');
  await app.shell.show('Timeline');
  await expect(page).toHaveURL(/axis=order/);
  await expect(axes.getByRole('radio', { name: 'Order' })).toBeChecked();
  await page.evaluate(() => localStorage.removeItem('strata.timeline-axis'));
});
