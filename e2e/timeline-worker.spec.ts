import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ library: app }) => {
  await app.shell.goTo('Timeline');
  await expect(app.timeline.chart).toBeVisible();
});

test('lanes by source, category, tool and file, in the link and by key', async ({ library: app, page }) => {
  const kinds = page.getByRole('radiogroup', { name: 'Lanes by' });
  const lanes = page.getByRole('list', { name: 'Lanes' });
  await kinds.getByText('Source').click();
  await expect(page).toHaveURL(/lanes=source/);
  await expect(lanes.getByRole('button', { name: /^Session events ?:/ })).toBeVisible();
  await kinds.getByText('Tool').click();
  await expect(lanes.getByRole('button', { name: /^Bash ?:/ })).toBeVisible();
  await app.timeline.chart.press('Shift+G');
  await expect(page).toHaveURL(/lanes=file/);
  await app.shell.reload();
  await expect(lanes.getByRole('button', { name: /^No file ?:/ })).toBeVisible();
  await kinds.getByText('Category').click();
  await lanes.getByRole('button', { name: /^Prompt ?:/ }).click();
  await app.timeline.details.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('link', { name: 'Search in range' }).click();
  await expect(app.search.filterChip('is:prompt')).toBeVisible();
});

test('a worker that stops is said in words, and Retry starts another', async ({ library: app, page, trespasses }) => {
  trespasses.provoked.push(/out of order/);
  const [worker] = page.workers().filter((one) => one.url().includes('timeline'));
  await worker?.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('out of order');
      }),
  );
  const pane = page.getByRole('alert').filter({ hasText: 'The timeline could not be read' });
  await expect(pane).toContainText('Nothing of your data is lost');
  await pane.getByRole('button', { name: 'Retry' }).click();
  await expect(app.timeline.chart).toBeVisible();
  await app.timeline.brush(0.002, 0.6);
  await expect(app.timeline.figure('Events')).toHaveText(/^[1-9]/);
});
