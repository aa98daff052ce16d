import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';
import { OWN_FOLDER } from './session-folders.ts';

test('a backup is made, saved, and restored in another state of the library; what was here comes back', async ({
  app,
}, testInfo) => {
  test.slow();
  const { page } = app;
  await app.imports.importFolder(OWN_FOLDER.path);
  const second = await app.newTab();
  await second.shell.open('#/storage');
  await app.shell.show('Storage');
  const full = await app.storage.counts();
  const card = page.getByRole('region', { name: 'Backup' });
  await card.getByRole('button', { name: 'Make a backup' }).click();
  await expect(card.getByRole('status')).toContainText('Made and checked: 1 session');
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: /^Save strata-.*\.sqlite3$/ }).click();
  const path = testInfo.outputPath('backup.sqlite3');
  await (await downloading).saveAs(path);
  expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3');

  await app.shell.show('Import');
  await app.imports.importFiles([madeSession('halyard', 20)]);
  await app.shell.show('Storage');
  await expect.poll(() => app.storage.counts()).not.toBe(full);
  const changed = await app.storage.counts();

  await card.getByLabel('Backup to restore').setInputFiles(path);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /^Sessions .*2 .*1$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(card.getByRole('status')).toContainText('Restored: 1 session');
  await expect.poll(() => app.storage.counts()).toBe(full);
  await expect.poll(() => second.storage.counts()).toBe(full);
  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);

  await app.shell.show('Storage');
  await card.getByRole('button', { name: 'Go back…' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => app.storage.counts()).toBe(changed);
  await app.search.find('"halyard number 7"');
  await expect(app.search.hits).toHaveCount(1);
});

test('a file that is no backup is refused in words, and nothing is changed', async ({ app }) => {
  await app.imports.importFiles([madeSession('halyard', 20)]);
  await app.shell.show('Storage');
  const before = await app.storage.counts();
  const card = app.page.getByRole('region', { name: 'Backup' });
  await card
    .getByLabel('Backup to restore')
    .setInputFiles({ name: 'notes.db', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9000, 'x') });
  await expect(card.getByRole('alert')).toContainText('This file is not restored');
  expect(await app.storage.counts()).toBe(before);
});
