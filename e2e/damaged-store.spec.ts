import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';
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

/** Makes the page of the database zeros that holds a text the most times. */
function wipe(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const [headBytes, pageBytes] = [4096, 16_384];
    const root = await navigator.storage.getDirectory();
    const pool = await (await root.getDirectoryHandle('strata')).getDirectoryHandle('.opaque');
    for await (const handle of pool.values()) {
      if (handle.kind !== 'file') continue;
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      if (new TextDecoder('latin1').decode(bytes.subarray(headBytes, headBytes + 15)) !== 'SQLite format 3') continue;
      const pages = Array.from({ length: Math.floor((bytes.length - headBytes) / pageBytes) - 1 }, (_, index) => {
        const start = headBytes + (index + 1) * pageBytes;
        const found =
          new TextDecoder('latin1').decode(bytes.subarray(start, start + pageBytes)).split(wanted).length - 1;
        return { start, found };
      });
      const { start: best, found: times } = pages.reduce((a, b) => (b.found > a.found ? b : a));
      const file = await handle.createWritable({ keepExistingData: true });
      await file.write({ type: 'write', position: best, data: new Uint8Array(pageBytes) });
      await file.close();
      return times;
    }
    return 0;
  }, text);
}

test('of a database with a damaged page, what can be read is saved, what is lost is listed, and its files bring it back', async ({
  app,
  page,
}) => {
  const session = madeSession('halyard', 200, 200);
  await app.imports.importFiles([session, madeSession('bobstay', 20)]);
  await app.search.find('halyard');
  const before = await app.search.hits.count();
  expect(before).toBeGreaterThan(0);
  await page.goto(`${app.url}icon.svg`);
  expect(await wipe(page, 'halyard number')).toBeGreaterThan(2);
  await page.close();

  const again = await app.newTab();
  await again.shell.open('#/storage');
  const card = again.page.getByRole('region', { name: 'Integrity' });
  await card.getByRole('button', { name: 'Check integrity' }).click();
  await expect(card).toContainText('The check found damage');
  await card.getByRole('button', { name: 'Save what can be read…' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Save what can be read' }).click();
  await expect(card).toContainText(/A damaged database was saved on .*Import your session files again/);
  await expect(card).toContainText(/at most \d+ lost/);
  await card.getByRole('button', { name: 'Check integrity' }).click();
  await expect(card).toContainText('Sound, as of');
  await again.search.find('bobstay');
  await expect(again.search.hits.first()).toBeVisible();

  await again.shell.show('Import');
  await again.imports.importFiles([session]);
  await again.search.find('halyard');
  await expect(again.search.hits.first()).toBeVisible();
  await again.shell.show('Storage');
  // It is told after a reload, too.
  await again.shell.reload();
  await expect(card).toContainText('A damaged database was saved on');
});
