import { expect, test } from './fixtures.ts';

const TEXT = '# Release days\n\nThe okapi ships on Tuesdays.';

test('a note is written with keys alone, published and found', async ({ app, page }) => {
  await app.shell.show('Memory');
  await page.keyboard.press('n');
  await expect(app.memory.text).toBeFocused();
  await page.keyboard.type(TEXT);
  await page.keyboard.press('Control+s');
  await expect(app.memory.state).toHaveText('Saved');
  await expect(app.memory.editor).toContainText('agents do not see it');
  await app.memory.press('Publish');
  await expect(app.memory.editor).not.toContainText('agents do not see it');
  await app.shell.follow('#/search?q=okapi');
  await expect(page.getByRole('main').getByText('The okapi ships on Tuesdays.').first()).toBeVisible();
  await app.shell.show('Memory');
  await app.memory.note('Release days').click();
  await expect(app.memory.opened()).toContainText('The okapi ships on Tuesdays.');
  await page.keyboard.press('e');
  await expect(app.memory.text).toHaveValue(TEXT);
});

test('what is typed outlives a reload, from the last key on', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write(TEXT);
  await expect(app.memory.state).toContainText('kept since');
  await page.keyboard.type(' Never on Fridays.');
  // At once: the database is not asked for what the last keys typed.
  await page.reload();
  await expect(app.memory.text).toHaveValue(`${TEXT} Never on Fridays.`);
  await expect(app.memory.state).toContainText('Not saved');
  await app.memory.press('Save draft');
  await page.reload();
  await expect(app.memory.text).toHaveValue(`${TEXT} Never on Fridays.`);
  await expect(app.memory.state).toHaveText('Saved');
});

test('a deleted note comes back, after a reload too', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write(TEXT);
  await app.memory.press('Publish');
  await expect(app.memory.state).toHaveText('Saved');
  await app.memory.press('Delete');
  await expect(page.getByText('No memory notes')).toBeVisible();
  await app.shell.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(app.memory.opened()).toContainText('The okapi ships on Tuesdays.');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a lost race shows both texts and loses neither', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write('the first text');
  await app.memory.press('Publish');
  await expect(app.memory.state).toHaveText('Saved');
  // As another tab keeps it, which saw the note before this one saved it again.
  await page.evaluate(() => {
    const key = /memory\/(\w+)/.exec(location.hash)?.[1] ?? '';
    const fields = { scope: 'everything', projectPath: null, sessionKey: null, tags: [], expiresAtMs: null };
    const edit = { fields: { ...fields, text: 'typed in another tab', isDraft: false }, seenVersion: 1 };
    localStorage.setItem(`strata.note-edit.${key}`, JSON.stringify(edit));
  });
  await app.shell.reload();
  await expect(page.getByText('It was saved elsewhere meanwhile.')).toBeVisible();
  await expect(page.getByRole('region', { name: /saved elsewhere$/ })).toContainText('the first text');
  await expect(app.memory.text).toHaveValue('typed in another tab');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByText('It was saved elsewhere meanwhile.')).toHaveCount(0);
  await expect(app.memory.note('typed in another tab')).toBeVisible();
  await expect(app.memory.note('the first text')).toBeVisible();
});

test('what cannot be is refused in words, and what was typed stays', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write('about a project');
  await page.getByText('A project', { exact: true }).click();
  await app.memory.press('Publish');
  await expect(page.getByRole('alert')).toContainText('A note about a project needs the project.');
  await expect(app.memory.text).toHaveValue('about a project');
  await app.memory.editor.getByRole('textbox', { name: 'Tags' }).fill('one "two"');
  await app.memory.press('Publish');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('what is pinned for a project comes first in its contexts, until it is not', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write(TEXT);
  await app.memory.press('Publish');
  await app.memory.write('# Other\n\nThe tapir stays.');
  await app.memory.press('Publish');
  await app.shell.show('Memory');
  await app.memory.note('Release days').click();
  await page.getByRole('button', { name: 'Pin for contexts' }).click();
  await page.getByRole('checkbox', { name: 'Contexts of no project' }).click();
  await expect(page.getByRole('checkbox', { name: 'Contexts of no project' })).toBeChecked();
  await page.keyboard.press('Escape');
  await app.shell.follow('#/context?mode=time_range&hours=1');
  await expect(app.context.items.first()).toContainText('Release days');
  await expect(app.context.items.first()).toContainText('Pinned');
  await page.getByText('1 pin of contexts of no project').click();
  await page.getByRole('button', { name: 'Unpin for the project: Release days' }).click();
  await expect(page.getByText('1 pin of contexts of no project')).toHaveCount(0);
  await expect(app.context.items.first()).toContainText('Other');
});
