import { expect, test } from './fixtures.ts';

test('a second tab says what is going on, harms nothing and goes on by itself', async ({ library: app, page }) => {
  await app.shell.goTo('Storage');
  const before = await app.storage.counts();

  const second = await app.newTab();
  await second.page.goto(`${app.url}#/storage`);
  await expect(second.shell.heading).toHaveText('Another tab holds the database');
  await expect(second.page.getByRole('status').first()).toContainText('Nothing is lost or harmed');

  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);

  await page.close();
  await expect(second.shell.heading).toHaveText('Storage');
  expect(await second.storage.counts()).toBe(before);
});
