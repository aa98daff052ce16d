import { expect, test } from './fixtures.ts';

const TEXT = '# Release days\n\nThe okapi ships on Tuesdays.';

test('an import for a while says until when, and is kept for good when that is wanted', async ({ app, page }) => {
  await app.shell.show('Import');
  await page.setInputFiles('input[type=file] >> nth=0', {
    name: 'plan.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(TEXT),
  });
  await page.getByText('Kept for good', { exact: true }).click();
  await page.getByLabel('Keep it').selectOption({ label: 'For a week' });
  await expect(page.getByText(/It is gone from every list, search and answer from/)).toBeVisible();
  await page.getByRole('button', { name: /^Import/ }).click();
  const past = page.getByRole('table', { name: 'Past imports' });
  await expect(past).toContainText('Kept until');
  await app.shell.show('Storage');
  const card = page.getByRole('table', { name: 'What expires, soonest first' });
  await expect(card).toContainText('Import');
  await card.getByRole('button', { name: /^Keep until/ }).click();
  await page.getByLabel('Keep it').selectOption({ label: 'For good' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing goes by itself.').first()).toBeVisible();
});

test('a note and a document can be kept for a while, and tagged', async ({ app, page }) => {
  await app.shell.show('Memory');
  await app.memory.write(TEXT);
  await app.memory.editor.getByRole('textbox', { name: 'Tags' }).fill('release');
  await app.memory.editor.getByLabel('Keep it').selectOption({ label: 'For 30 days' });
  await app.memory.press('Publish');
  await expect(app.memory.state).toHaveText('Saved');
  await expect(app.memory.note('Release days')).toContainText('Kept until');
  await app.shell.follow('#/search?q=tag%3Arelease');
  await expect(page.getByRole('main').getByText('The okapi ships on Tuesdays.').first()).toBeVisible();
});

test('a session has the title that a person gives, until the one of its tool is wanted again', async ({
  app,
  page,
}) => {
  await app.shell.show('Import');
  const record = { type: 'user', uuid: 'u1', sessionId: 's1', cwd: '/work/shop', timestamp: '2026-03-01T10:00:00Z' };
  await page.setInputFiles('input[type=file] >> nth=0', {
    name: 's1.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(JSON.stringify({ ...record, message: { role: 'user', content: 'mend the gate' } })),
  });
  await page.getByRole('button', { name: /^Import/ }).click();
  await app.shell.show('Sessions');
  await page.getByRole('link', { name: 'mend the gate' }).click();
  await page.getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('My gate');
  await page.keyboard.press('Enter');
  await expect(app.shell.heading).toHaveText('My gate');
  await page.getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('button', { name: 'Title of the tool' }).click();
  await expect(app.shell.heading).toHaveText('mend the gate');
});

test('what expires goes from the screen at its moment, though nobody touches it', async ({ app, page }) => {
  await app.shell.show('Import');
  await page.setInputFiles('input[type=file] >> nth=0', {
    name: 'plan.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(TEXT),
  });
  await page.getByText('Kept for good', { exact: true }).click();
  await page.getByLabel('Keep it').selectOption({ label: 'For a week' });
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByRole('table', { name: 'Past imports' })).toContainText('Kept until');
  await app.shell.show('Storage');
  const card = page.getByRole('table', { name: 'What expires, soonest first' });
  await card.getByRole('button', { name: /^Keep until/ }).click();
  // No choice of the field is shorter than a day: the page takes it for yesterday while one is made.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Object.assign(globalThis, { realNow: Date.now });
    Date.now = () => now() - 86_400_000 + 10_000;
  });
  await page.getByLabel('Keep it').selectOption({ label: 'For a day' });
  await page.evaluate(() => {
    Date.now = (globalThis as unknown as { realNow: () => number }).realNow;
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing goes by itself.').first()).toBeVisible();
  await app.shell.follow('#/search?q=okapi');
  await expect(page.getByRole('main')).not.toContainText('The okapi ships');
});
