import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { OWN_FOLDER } from './session-folders.ts';

test('shows the last turns, why they are there, and the bytes that a model gets', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await expect(context.items.first()).toContainText('among the turns that began last');
  await context.show('Raw');
  await expect(context.text).toContainText('- where: session ');
  const text = (await context.text.locator('pre').textContent()) ?? '';
  expect(await context.sha256()).toBe(createHash('sha256').update(text).digest('hex'));
  await expect(page.getByText(`${Buffer.byteLength(text).toLocaleString('en-US')} of 32,768 bytes`)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(text);
  await context.show('JSON');
  await expect(context.text).toContainText('"mode_applied": "sliding_window"');
});

test('links what shares a name, from the name itself', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await context.choose('Entity linking');
  await expect(page.getByText('No supporting context found: there is no entity to start from').first()).toBeVisible();
  await expect(context.items).toHaveCount(0);
  await context.fill('Start from', 'src/table.js');
  await expect(context.items.first()).toContainText('shares src/table.js');
  await expect(context.count('Entity linking')).toHaveText(String(await context.items.count()));
  await context.fill('Start from', 'src/nowhere.js');
  await expect(context.text).toHaveText(
    'No supporting context found: no other turn, note or document in this scope shares src/nowhere.js.',
  );
});

test('the address is the recipe: the same text after a reload', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await page.getByRole('radiogroup', { name: 'Level' }).getByText('full').click();
  await context.fill('Turns', '2');
  await expect(context.items).toHaveCount(2);
  const before = await context.sha256();
  await expect(page).toHaveURL(/level=full/);
  await app.shell.reload();
  await expect(context.items).toHaveCount(2);
  expect(await context.sha256()).toBe(before);
});

test('keys move items, pins hold them and unchecked ones leave the text', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await expect(context.items.nth(1)).toBeVisible();
  const [first = '', second = ''] = await context.items
    .getByRole('paragraph')
    .filter({ hasText: /^Turn/ })
    .allTextContents();
  await context.items.nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(context.items.first()).toContainText(second);
  await expect(context.items.first().getByRole('checkbox')).toBeFocused();

  await context.items.nth(1).getByRole('button', { name: /^Pin/ }).click();
  await expect(context.items.first()).toContainText(first);
  await context.items.nth(1).getByRole('checkbox').uncheck();
  await expect(context.items.nth(1)).toContainText('The request leaves it out.');
  await context.show('Raw');
  await expect(context.text).toContainText(first.replace(/^Turn \d+: /, '').slice(0, 20));
  await expect(context.text).not.toContainText(second.replace(/^Turn \d+: /, '').slice(0, 20));
});

test('dragging moves an item too', async ({ library: app }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await expect(context.items.nth(1)).toBeVisible();
  const name = await context.items.nth(1).locator('a').first().textContent();
  await context.items.nth(1).getByTitle(/^Drag/).dragTo(context.items.first());
  await expect(context.items.first()).toContainText(name ?? '');
});

test('a budget draws its line, and what is below stays listed', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  const { context } = app;
  await page.getByRole('radiogroup', { name: 'Level' }).getByText('full').click();
  await expect(context.items.nth(1)).toBeVisible();
  const count = await context.items.count();
  await page.getByLabel('Budget').selectOption('Another…');
  await context.fill('Tokens', '120');
  await expect(context.cutLine).toBeVisible();
  await expect(context.items).toHaveCount(count);
  await expect(context.items.last()).toContainText(/below the cut line|of the budget are left/);
  await context.fill('Tokens', '0');
  await expect(page.getByRole('alert')).toHaveText('budget: 0 is not allowed. Use a whole number from 1 to 4,000,000.');
});

test('a configuration is saved, chosen and refused in words', async ({ app, page }) => {
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.goTo('Context');
  await app.context.fill('Turns', '1');
  await expect(app.context.items).toHaveCount(1);
  await page.getByRole('button', { name: 'Save or edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuration' });
  await dialog.getByLabel('Name').fill('One turn');
  const json = dialog.getByLabel('Settings, as JSON');
  const right = await json.inputValue();
  await json.fill(right.replace('"hops": 1', '"hops": 7'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('hops: 7 is not allowed. Use one of: 1, 2.');
  await json.fill(right);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Configuration')).toHaveValue('One turn');
  await app.shell.open('#/context');
  await page.getByLabel('Configuration').selectOption('One turn');
  await expect(app.context.items).toHaveCount(1);
});

test('a configuration goes out as JSON and comes in again', async ({ app, page }) => {
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.goTo('Context');
  await app.context.fill('Turns', '2');
  await page.getByRole('button', { name: 'Save or edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuration' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: 1, policy: 'sliding_window', window_size: 2 });
  const bring = (name: string, content: string) =>
    dialog
      .getByLabel('Import from a file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await bring('bad.json', JSON.stringify({ ...JSON.parse(text), entity_patterns: { code: '(a+)+b' } }));
  await dialog.getByLabel('Name').fill('Brought');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('entity_patterns.code');
  await expect(dialog.getByRole('alert')).toContainText('could take forever');
  await bring('one.json', text.replace('"window_size": 2', '"window_size": 1'));
  await dialog.getByLabel('Name').fill('Brought');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await app.shell.open('#/context');
  await page.getByLabel('Configuration').selectOption('Brought');
  await expect(app.context.items).toHaveCount(1);
});

test('two policies stand side by side', async ({ library: app, page }) => {
  await app.shell.goTo('Context');
  await app.context.fill('Query', 'src/table.js');
  await page.getByLabel('Compare with').selectOption('Entity linking');
  await expect(page.getByText(/in both texts: [\d.]+ % overlap/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Entity linking' })).toBeVisible();
  // A build that was kept, beside what came of it.
  await page.getByRole('button', { name: 'Keep this build' }).click();
  await expect(page.getByText(/in both texts: 100 % overlap/)).toBeVisible();
  await app.context.fill('Turns', '1');
  await expect(page.getByText(/in both texts: 100 % overlap/)).toHaveCount(0);
  await page.getByLabel('Compare with').selectOption('Level full');
  await expect(page.getByRole('columnheader', { name: 'Sliding window, level full' })).toBeVisible();
});

test('a session leads to its own context', async ({ library: app, page }) => {
  await app.shell.goTo('Sessions');
  await page.getByRole('link', { name: 'Low water an hour late' }).click();
  await page.getByRole('link', { name: 'Build context' }).click();
  await expect(app.shell.heading).toHaveText('Context');
  await expect(app.context.items.first()).toContainText('the turn itself');
  await expect(page.getByLabel('Session that asks')).toContainText('Low water an hour late');
});

test('a session that is gone is named', async ({ library: app, page }) => {
  await app.shell.open('#/context?s=zzzz');
  await expect(page.getByRole('alert')).toContainText('session: "zzzz" is not allowed.');
});
