import { expect, test } from './fixtures.ts';
import { SESSION_FOLDERS } from './session-folders.ts';

for (const folder of SESSION_FOLDERS) {
  test(`${folder.name}: a brushed range holds as many events as the search in it`, async ({ openLibrary, page }) => {
    const app = await openLibrary(folder);
    await app.shell.goTo('Timeline');
    await app.timeline.brush(0.002, 0.6);
    await page.getByRole('link', { name: 'Search in range' }).click();
    await expect(app.shell.heading).toHaveText('Search');
    // The chart shows events; the search finds long outputs in the content store as well.
    const facet = app.search.facet('Store', /^Session events [1-9]/);
    const found = /[\d,]+$/.exec(await facet.evaluate((box) => box.closest('label')?.textContent ?? ''))?.[0] ?? '';
    await page.goBack();
    await expect(app.timeline.figure('Events')).toHaveText(found);
  });
}

test.describe('on our own fixture', () => {
  test.beforeEach(async ({ library: app }) => {
    await app.shell.goTo('Timeline');
  });

  test('a range by keyboard: walk to an event, select around it, search there', async ({ library: app, page }) => {
    await app.timeline.chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'Selected event' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(app.timeline.figure('Events')).toHaveText(/^[1-9]/);
    await page.getByRole('link', { name: 'Search in range' }).press('Enter');
    await expect(app.search.filterChip('after:2026-09-14T08:00:00Z')).toBeVisible();
  });

  test('an event opens in its session', async ({ library: app, page }) => {
    await app.timeline.chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(app.shell.heading).toHaveText('Low water an hour late');
    await expect(app.session.focusedEvent).toBeVisible();
  });

  test('the view and the range are in the link', async ({ library: app }) => {
    await app.timeline.brush(0.002, 0.6);
    await app.shell.reload();
    await expect(app.timeline.figure('Events')).toHaveText(/^[1-9]/);
  });

  test('a query leaves the timeline with what matches it', async ({ library: app, page }) => {
    await app.search.query.fill('is:command');
    await app.search.query.press('Enter');
    await expect(page.getByRole('main')).toContainText(/4 of 22|4 match/);
  });

  test('everything on the chart is in the table too', async ({ library: app, page }) => {
    await app.timeline.showAsTable();
    await expect(page.getByRole('region', { name: 'Table of the timeline' })).toContainText('Low water an hour late');
  });

  test('the table writes and reads dates as the rest of the app, a row a line', async ({ library: app, page }) => {
    await app.timeline.showAsTable();
    const from = page.getByRole('textbox', { name: 'From' });
    await expect(from).toHaveValue(/^\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2}$/);
    await from.fill('tomorrow');
    await page.getByRole('button', { name: 'Select range' }).click();
    await expect(from).toBeFocused();
    await expect(page).not.toHaveURL(/sel=r:/);
    await from.fill('2026-09-14 08:00');
    await page.getByRole('button', { name: 'Select range' }).click();
    await expect(page).toHaveURL(/sel=r:2026-09-14T08:00:00Z/);
    await expect(app.timeline.figure('Failed, in any group')).toHaveText(/^\d/);
    const store = page.getByRole('cell', { name: 'Session events' }).first();
    await expect(store).toHaveCSS('white-space', 'nowrap');
  });
});
