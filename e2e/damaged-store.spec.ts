import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { OWN_FOLDER } from './session-folders.ts';

/** Breaks the definition of one search index in the database file, while no page holds it. Says in how many files. */
function damage(page: Page, index: string): Promise<number> {
  return page.evaluate(async (definition) => {
    const root = await navigator.storage.getDirectory();
    const pool = await (await root.getDirectoryHandle('strata')).getDirectoryHandle('.opaque');
    let changed = 0;
    for await (const handle of pool.values()) {
      if (handle.kind !== 'file') continue;
      const bytes = await (await handle.getFile()).arrayBuffer();
      // A byte a character, so that places in the text are places in the file.
      // What is written anew leaves old copies behind in the file: all of them.
      const places = [...new TextDecoder('latin1').decode(bytes).matchAll(new RegExp(definition, 'g'))];
      if (places.length === 0) continue;
      const file = await handle.createWritable({ keepExistingData: true });
      for (const { index } of places)
        await file.write({ type: 'write', position: index + definition.length - 1, data: '9' });
      await file.close();
      changed++;
    }
    return changed;
  }, `VIRTUAL TABLE ${index} USING fts5`);
}

test('a broken search index is made anew by itself, and nothing is missing afterwards', async ({ app, page }) => {
  await app.shell.show('Import');
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.show('Search');
  await app.search.find('the');
  const whole = await app.search.hits.count();
  expect(whole).toBeGreaterThan(0);

  // A page of the same origin that does not open the database.
  await page.goto(`${app.url}icon.svg`);
  expect(await damage(page, 'memory_fts')).toBeGreaterThan(0);
  await page.close();

  const again = await app.newTab();
  await again.shell.open('#/search?q=the');
  await expect(again.search.hits).toHaveCount(whole);
  await again.shell.show('Storage');
  await again.page.getByRole('button', { name: 'Check integrity' }).click();
  await expect(again.page.getByRole('region', { name: 'Integrity' })).toContainText('Sound, as of');
});
