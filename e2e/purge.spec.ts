import { type App, expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';

const noResults = ({ page }: App) => page.getByRole('heading', { name: 'No results' });

test('a session goes into the trash, comes back, goes for good and from the file; other tabs follow', async ({
  app,
  page,
}, testInfo) => {
  await app.imports.importFiles([
    { ...madeSession('halyard', 20, 200), name: 'one.jsonl' },
    madeSession('bobstay', 20),
  ]);
  const second = await app.newTab();
  await second.shell.open();
  await second.search.find('halyard');
  await expect(second.search.hits.first()).toBeVisible();

  await app.shell.show('Sessions');
  await page.getByRole('link', { name: /^halyard number 0/ }).click();
  await page.getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: 'Purge…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Events\s*40/);
  await page.screenshot({ path: testInfo.outputPath('preview.png') });
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByRole('link', { name: /^bobstay number 0/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^halyard number 0/ })).toHaveCount(0);
  await expect(noResults(second)).toBeVisible();

  await app.shell.show('Storage');
  const card = page.getByRole('region', { name: 'Purge', exact: true });
  await card.getByRole('button', { name: /^Bring back: / }).click();
  await expect(card).toContainText('Nothing was purged.');
  await expect(second.search.hits.first()).toBeVisible();

  await card.getByRole('textbox', { name: 'What to purge' }).fill('project:halyard');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(/Sessions\s*1\D/);
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  await card.getByRole('button', { name: /^Delete for good: / }).click();
  await dialog.getByRole('checkbox', { name: 'Overwrite it in the file' }).check();
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('40');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(card).toContainText(/Overwritten\. [1-9]\d* words? that stood only there: none in the index/);
  await page.screenshot({ path: testInfo.outputPath('purged.png'), fullPage: true });
  await app.search.find('halyard');
  await expect(noResults(app)).toBeVisible();
  await app.search.find('bobstay');
  await expect(app.search.hits.first()).toBeVisible();
  await second.shell.reload();
  await second.search.find('halyard');
  await expect(noResults(second)).toBeVisible();
});

test('who opens another screen while a session is moved to the trash stays there', async ({ app, page }) => {
  await app.imports.importFiles([madeSession('halyard', 20), madeSession('bobstay', 20)]);
  await app.shell.show('Sessions');
  await page.getByRole('link', { name: /^halyard number 0/ }).click();
  await page.getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: 'Purge…' }).click();
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move to trash' });
  await expect(move).toBeEnabled();
  // In one task, as the move may end before a second step of a test comes.
  await move.evaluate((button: HTMLButtonElement) => {
    button.click();
    location.hash = '#/search?q=bobstay';
  });
  await expect(page.getByText(/^In the trash: /).first()).toBeAttached();
  await expect(app.search.hits.first()).toBeVisible();
  await expect(page).toHaveURL(/#\/search\?q=bobstay/);
});
