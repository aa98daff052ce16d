import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const TIDEPOOL = join(import.meta.dirname, 'fixtures/tidepool');
const SESSION = join(TIDEPOOL, 'projects/-home-ada-tidepool/6f1c2f0e-3b1a-4c55-9a51-2d7d3a0c41aa.jsonl');

test('a folder is reviewed, imported and reported', async ({ app }) => {
  await app.imports.chooseFolder(TIDEPOOL);
  await expect(app.imports.review).toContainText('Claude Code');
  await expect(app.imports.review).toContainText('Memory file');
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.figure('Files')).toHaveText('3');
  await expect(app.imports.figure('New sessions')).toHaveText('1');
  await expect(app.imports.figure('New sub-agents')).toHaveText('1');
  await expect(app.imports.figure('New memory notes')).toHaveText('1');
  await expect(app.imports.figure('Skipped lines')).toHaveText('0');
});

test('importing the same again adds nothing and says so', async ({ app }) => {
  await app.imports.importFolder(TIDEPOOL);
  await app.shell.goTo('Storage');
  const before = await app.storage.counts();
  await app.shell.goTo('Import');
  await app.imports.chooseFolder(TIDEPOOL);
  await expect(app.imports.review).toContainText('importing it again changes nothing');
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.figure('New events')).toHaveText('0');
  await app.shell.goTo('Storage');
  expect(await app.storage.counts()).toBe(before);
});

test('a longer version of a file adds only what is new', async ({ app }) => {
  const lines = readFileSync(SESSION, 'utf8').trimEnd().split('\n');
  const file = (count: number) => ({
    name: 'growing.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(`${lines.slice(0, count).join('\n')}\n`),
  });
  await app.imports.importFiles([file(10)]);
  const first = Number(await app.imports.figure('New events').textContent());
  await app.imports.report.getByRole('button', { name: 'Close report' }).click();
  await app.imports.importFiles([file(lines.length)]);
  const second = Number(await app.imports.figure('New events').textContent());
  expect(first).toBeGreaterThan(5);
  expect(second).toBeGreaterThan(5);
  await app.shell.goTo('Storage');
  await expect(app.storage.store('Session events')).toContainText(`${first + second} events`);
});

test('files are known by their content, whatever they are called', async ({ app }) => {
  await app.imports.chooseFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: readFileSync(SESSION) }]);
  await expect(app.imports.review).toContainText('Claude Code');
});

test('a pasted transcript is imported', async ({ app, page }) => {
  await page.getByRole('textbox', { name: 'Text of a session or a memory file' }).fill(readFileSync(SESSION, 'utf8'));
  await page.getByRole('button', { name: 'Import pasted text' }).click();
  await app.imports.waitForReport();
  await expect(page.locator('[aria-live="polite"]').first()).toContainText('Import done: ');
  await expect(app.imports.figure('New sessions')).toHaveText('1');
});

test('an import can be taken back, and only that', async ({ app, page }) => {
  await app.imports.importFiles([join(TIDEPOOL, 'CLAUDE.md')]);
  await app.imports.report.getByRole('button', { name: 'Close report' }).click();
  await app.imports.importFiles(SESSION);
  await app.imports.report.getByRole('button', { name: /^Undo import/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await app.shell.goTo('Storage');
  await expect(app.storage.store('Session events')).toContainText('0 events');
  await expect(app.storage.store('Memory notes')).toContainText('1 note');
});

test('sample data comes and goes with one click each', async ({ app, page }) => {
  test.slow();
  await app.imports.loadSampleData();
  await app.shell.goTo('Sessions');
  await expect(page.getByRole('status').filter({ hasText: 'sessions' })).toContainText('24 sessions');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
});

test('the dialog says what undo would really take, and a shared event stays', async ({ app, page }) => {
  const lines = readFileSync(SESSION, 'utf8').trimEnd().split('\n');
  const file = (name: string, count: number) => ({
    name,
    mimeType: 'application/jsonl',
    buffer: Buffer.from(`${lines.slice(0, count).join('\n')}\n`),
  });
  await app.imports.importFiles([file('whole.jsonl', lines.length)]);
  const all = Number(await app.imports.figure('New events').textContent());
  await app.imports.report.getByRole('button', { name: 'Close report' }).click();
  await app.imports.importFiles([file('part.jsonl', 10)]);
  await app.imports.report.getByRole('button', { name: 'Close report' }).click();
  const undo = async (name: string) => {
    await page.getByRole('button', { name: `Undo import of ${name}` }).click();
    const text = await page
      .getByRole('dialog')
      .getByText(/^This removes/)
      .textContent();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('button', { name: `Undo import of ${name}` })).toBeHidden();
    return text ?? '';
  };
  const first = await undo('whole.jsonl');
  const [, gone, kept] =
    /^This removes (\d+) events\. (\d+) events that another import brought too stay\./.exec(first) ?? [];
  expect(Number(gone) + Number(kept)).toBe(all);
  expect(await undo('part.jsonl')).toContain(`This removes ${kept} events, and with them 1 session.`);
  await page.getByText('2 imports undone, rolled back or expired').click();
  await page.getByRole('button', { name: 'Show report of whole.jsonl' }).click();
  await expect(app.imports.fileRow('whole.jsonl')).toContainText('Taken back');
});

test('on a phone every action of past imports is on the screen', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.imports.importFiles([SESSION]);
  await app.imports.report.getByRole('button', { name: 'Close report' }).click();
  for (const name of [/^Show report of/, /^Undo import of/]) {
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a pasted memory file without a name is taken as one with a click', async ({ app, page }) => {
  await page.getByRole('textbox', { name: 'Text of a session or a memory file' }).fill('# CLAUDE.md\nUse npm.');
  await expect(page.getByRole('status').filter({ hasText: 'Document' })).toBeVisible();
  await page.getByRole('button', { name: 'Take it as CLAUDE.md' }).click();
  await page.getByRole('button', { name: 'Import pasted text' }).click();
  await app.imports.waitForReport();
  await expect(app.imports.figure('New memory notes')).toHaveText('1');
});
