import { expect, test } from './fixtures.ts';
import { SESSION_FOLDERS } from './session-folders.ts';

for (const folder of SESSION_FOLDERS) {
  test(`${folder.name}: all of it is there after a reload, and in a new tab`, async ({ app, page }) => {
    await app.imports.importFolder(folder.path);
    await app.shell.goTo('Storage');
    const before = await app.storage.counts();
    await app.shell.reload();
    expect(await app.storage.counts()).toBe(before);
    await page.close();
    const later = await app.newTab();
    await later.shell.open('#/storage');
    expect(await later.storage.counts()).toBe(before);
  });
}

test('a tab that is closed in the middle of an import harms nothing', async ({ app }) => {
  test.slow();
  const { page } = app;
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page.getByRole('link', { name: /^Importing [1-9]/ })).toBeVisible({ timeout: 60_000 });
  await page.close();
  const later = await app.newTab();
  await later.shell.open('#/storage');
  await later.page.getByRole('button', { name: 'Check integrity' }).click();
  await expect(later.page.getByRole('region', { name: 'Integrity' })).toContainText('Sound, as of', {
    timeout: 30_000,
  });
  await later.shell.goTo('Import');
  await expect(later.page.getByRole('main')).toContainText(/interrupted/i);
});
