import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { OWN_FOLDER } from './session-folders.ts';

test('the index is read when it is asked for, and optimised while the screen goes on working', async ({
  app,
  page,
}) => {
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.show('Storage');
  const card = page.getByRole('region', { name: 'Search index' });
  await expect(card.getByRole('table')).toHaveCount(0);
  await card.getByText('What the index holds').click();
  const events = card.getByRole('row', { name: /Session events/ });
  await expect(events).toContainText(/kB|\d B/);

  await card.getByRole('button', { name: 'Optimise' }).click();
  await expect(card.getByRole('list', { name: 'What optimising changed' })).toContainText(/→ 1|nothing to do/);
  await expect(events.getByRole('cell').nth(3)).toHaveText('1');
  await expect(card.getByRole('button', { name: 'Optimise' })).toBeFocused();
  await app.search.find('perigean');
  await expect(app.search.hits).toHaveCount(1);
});

test('the most frequent terms are filtered by any part of them', async ({ library: app, page }) => {
  await app.shell.show('Storage');
  const card = page.getByRole('region', { name: 'Search index' });
  await card.getByText('What the index holds').click();
  const terms = card.getByRole('region', { name: 'Most frequent terms' });
  await expect(terms.getByRole('listitem')).toHaveCount(50);
  await terms.getByRole('searchbox', { name: 'Filter' }).fill('TID');
  await expect(terms.getByRole('listitem').filter({ hasText: 'tide' }).first()).toBeVisible();
  await expect(terms.getByRole('listitem').filter({ hasNotText: 'tid' })).toHaveCount(0);
  await terms.getByRole('searchbox', { name: 'Filter' }).fill('zzz');
  await expect(terms).toContainText('None of these terms has “zzz” in it.');
});

test('a text is taken apart as one types it, by keyboard alone', async ({ library: app, page }) => {
  await app.shell.show('Storage');
  const card = page.getByRole('region', { name: 'Search index' });
  await tabTo(page, 'What the index has of a text');
  await page.keyboard.press('Enter');
  const field = card.getByRole('textbox');
  await expect(field).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('tideTable xylophonist');
  const row = (name: RegExp) => card.getByRole('row', { name });
  await expect(row(/^tide tideTable.* its own \d/)).toBeVisible();
  await expect(row(/^tidet .* other name none$/)).toBeVisible();
  await expect(row(/^xylophonist .* its own none$/)).toBeVisible();
  await expect(row(/^tide /).locator('mark')).toHaveText('tide');

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('tide '.repeat(500));
  await expect(card).toContainText('Only the first 2,000 of 2,500 characters are shown below.');
  await expect(card).toContainText('400 terms');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('region', { name: 'Terms of the text' })).toBeFocused();
});

/** Goes there with Tab alone. */
async function tabTo(page: Page, text: string): Promise<void> {
  const isThere = () => page.evaluate((name) => document.activeElement?.textContent === name, text);
  for (let step = 0; step < 80 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}
