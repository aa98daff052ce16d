import { join } from 'node:path';
import { type App, expect, test } from './fixtures.ts';
import { OWN_FOLDER, type SessionFolder } from './session-folders.ts';

/** Sessions of a shop: a failing test and its fix, the same error again, a decision and a word against it. */
const SHOP: SessionFolder = {
  ...OWN_FOLDER,
  name: 'shop',
  path: join(import.meta.dirname, '../src/engine/facts/fixtures/shop'),
};

let app: App;
test.beforeEach(async ({ openLibrary }) => {
  app = await openLibrary(SHOP);
  await app.shell.goTo('Questions');
});

test('a file is completed, and its history tells why and shows what changed', async ({ page }) => {
  await app.questions.file.pressSequentially('price');
  const files = page.getByRole('listbox', { name: 'Changed files' });
  await expect(files.getByRole('option')).toHaveText(/price\.ts.*1 change/);
  await app.questions.file.press('ArrowDown');
  await app.questions.file.press('Enter');
  const change = app.questions.entries('Changes');
  await expect(change).toHaveCount(1);
  await expect(change).toContainText('Show the total of the cart as a price.');
  await change.getByText('What changed').click();
  await expect(change).toContainText('export const price');
  await change.getByRole('link', { name: 'Open the prompt' }).click();
  await expect(app.session.focusedEvent).toContainText('Show the total of the cart');
});

test('a name that several files have lists them, and one of them is taken', async ({ page }) => {
  await app.questions.ask('File', 'cart.ts');
  await expect(app.questions.entries('Changes')).toHaveCount(6);
  await expect(app.questions.entries('Changes').first()).toContainText('String to replace not found in file.');
  const files = page.getByRole('navigation', { name: 'Files of that name' });
  await expect(files.getByRole('link')).toHaveCount(4);
  await files.getByRole('link', { name: 'C:/work/desk/src/cart.ts' }).click();
  await expect(app.questions.entries('Changes')).toHaveCount(1);
  await page.goBack();
  await expect(app.questions.entries('Changes')).toHaveCount(6);
  await app.questions.project.selectOption({ label: 'desk (1)' });
  await expect(app.questions.entries('Changes')).toHaveCount(1);
  await expect(page.getByText('Not shown: 5 changes in other projects.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask all projects' }).click();
  await expect(app.questions.entries('Changes')).toHaveCount(6);
});

test('an error is found solved, unsolved and alike, each with what changed', async () => {
  await app.questions.choose('An error');
  await app.questions.ask('Error message', "Cannot read properties of undefined (reading 'price')");
  const errors = app.questions.entries('Errors');
  await expect(errors).toHaveCount(3);
  await expect(errors.nth(0)).toContainText(
    /The same.*Solved.*Fixed by.*Edit src\/cart\.ts.*Then it worked.*12 passed/s,
  );
  await expect(errors.nth(1)).toContainText(/The same.*Not solved.*Nothing in its session/s);
  await expect(errors.nth(2)).toContainText(/Like it, \d+ %.*drawers/s);
  await errors.nth(0).getByText('What changed').click();
  await expect(errors.nth(0)).toContainText('sum(cart?.items ?? [])');
});

test('decisions by topic, by the question that they answer, and of one kind', async ({ page }) => {
  await app.questions.choose('Decisions');
  await app.questions.ask('Topic', 'sqlite');
  await expect(app.questions.entries('Decisions')).toHaveCount(2);
  await expect(app.questions.entries('Decisions').last()).toContainText(
    /Later turned down.*don't use sqlite.*both name “sqlite”/s,
  );
  await app.questions.ask('Topic', 'where stored');
  await expect(app.questions.entries('Decisions')).toContainText(['In answer to (holds the words)']);
  await app.questions.ask('Topic', 'sqlite');
  await page.getByRole('radio', { name: 'Turned down' }).check({ force: true });
  await expect(app.questions.entries('Decisions')).toHaveCount(1);
  await app.questions.ask('Topic', 'xylophone');
  await expect(page.getByRole('heading', { name: 'No decision found' })).toBeVisible();
  await expect(page.getByText(/Looked at 3 sessions and 1 sub-agent, \d+ events\./)).toBeVisible();
});

test('runs of a command open where they were', async () => {
  await app.questions.choose('A command');
  await app.questions.ask('Command', 'npm test');
  const lines = app.questions.entries('Command lines');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(/3 runs.*1 ok.*2 failed/s);
  await lines.first().getByRole('link', { name: 'Run the tests.' }).click();
  await expect(app.session.focusedEvent).toContainText('npm test');
});

test('a day tells what was done, and each thing leads to its rows', async ({ page }) => {
  await app.questions.choose('A day');
  await page.getByLabel('From').fill('2026-03-27');
  await expect(app.questions.part('Figures')).toContainText(/27 min of 24 h/);
  await expect(app.questions.part('Prompts').getByRole('listitem')).toHaveCount(3);
  await expect(app.questions.part('Errors')).toContainText('Fixed by Edit src/cart.ts');
  await page.getByLabel('to', { exact: true }).fill('2026-03-29');
  await expect(app.questions.part('Sessions').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'The day after' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing happened' })).toBeVisible();
  await page.goBack();
  await app.questions.part('Command lines').getByRole('link', { name: 'git commit -am "Store the cart"' }).click();
  await expect(app.questions.entries('Command lines')).toContainText(['1 run']);
});

test('rows of the reader lead to the history of their file and to fixes of their error', async ({ page }) => {
  await app.search.find('price is:error project:shop');
  await app.search.openFirstHit();
  await page
    .getByRole('button', { name: /^Actions for .*npm test/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'How was this fixed before?' }).click();
  await expect(page.getByRole('region', { name: 'The error that is asked about' })).toBeVisible();
  await expect(app.questions.entries('Errors').first()).toContainText('The same');
  await app.search.find('file:price.ts is:edit');
  await app.search.openFirstHit();
  await page
    .getByRole('button', { name: /^Actions for Write .*price\.ts/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'History of this file' }).click();
  await expect(app.questions.entries('Changes')).toHaveCount(1);
});

test('a scope and a day that mean nothing are said', async ({ page }) => {
  await app.shell.open('#/questions?kind=file&q=cart.ts&project=nowhere');
  await expect(page.getByRole('alert')).toContainText('does not know “nowhere”');
  await app.shell.open('#/questions?kind=day&day=someday');
  await expect(page.getByRole('alert')).toContainText('“someday” is no day');
});

test('tabs are moved through by arrows', async ({ page }) => {
  await page.getByRole('tab', { name: 'A file' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'An error' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'A day' })).toHaveAttribute('aria-selected', 'true');
});
