import { App, expect, test } from './fixtures.ts';
import { SESSION_FOLDERS } from './session-folders.ts';

test('a second tab says what is going on, harms nothing and goes on by itself', async ({ app, page, context }) => {
  const [own] = SESSION_FOLDERS;
  if (own) await app.imports.importFolder(own.path);
  await app.shell.goTo('Storage');
  const before = await app.storage.counts();

  const second = new App(await context.newPage());
  await second.page.goto('./#/storage');
  await expect(second.shell.heading).toHaveText('Another tab holds the database');
  await expect(second.page.getByRole('status').first()).toContainText('Nothing is lost or harmed');

  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);

  await page.close();
  await expect(second.shell.heading).toHaveText('Storage');
  expect(await second.storage.counts()).toBe(before);
});
