import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from './fixtures.ts';

const IMPORTERS = join(import.meta.dirname, '../src/engine/importers');

function fixture(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(IMPORTERS, path)));
}

/** What a person has who packed the folders of several agents. */
function archive(name: string) {
  const files = {
    'codex/sessions/2025/08/25/rollout-a.jsonl': fixture('codex/fixtures/session.jsonl'),
    'gemini/tmp/x/chats/session-a.json': fixture('gemini-cli/fixtures/session.json'),
    'chatgpt/conversations.json': fixture('chatgpt/fixtures/conversations.json'),
    'notes/plan.md': new TextEncoder().encode('# Plan\n\nThe wallaby ferry leaves at noon.\n'),
    'codex/auth.json': new TextEncoder().encode('{"OPENAI_API_KEY":"not-to-be-read-wallaby","tokens":{}}'),
  };
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
}

test('a zip of several agents is reviewed by format, imported once, and never its keys', async ({ app }) => {
  await app.imports.chooseFiles(archive('agents.zip'));
  for (const format of ['Codex CLI', 'Gemini CLI', 'ChatGPT', 'Document']) {
    await expect(app.imports.review.getByRole('checkbox', { name: new RegExp(format) })).toBeChecked();
  }
  await app.imports.confirm();
  await app.imports.waitForReport();
  await app.shell.goTo('Storage');
  const before = await app.storage.counts();
  await app.shell.goTo('Search');
  await app.search.find('wallaby');
  await expect(app.search.hits).toHaveCount(1);
  await app.shell.goTo('Import');
  await app.imports.importFiles(archive('the same under another name.zip'));
  await app.shell.goTo('Storage');
  expect(await app.storage.counts()).toBe(before);
});

test('a format that is not wanted stays out', async ({ app }) => {
  await app.imports.chooseFiles(archive('agents.zip'));
  await app.imports.review.getByRole('checkbox', { name: /ChatGPT/ }).uncheck();
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.report).toContainText('Codex CLI');
  await expect(app.imports.report).not.toContainText('ChatGPT');
});

test('a remembered folder is read again with one click, and only what is new in it', async ({ app }) => {
  const line = (uuid: string, text: string) =>
    `${JSON.stringify({
      type: 'user',
      uuid,
      sessionId: 's1',
      timestamp: '2026-01-01T00:00:00Z',
      message: { role: 'user', content: text },
    })}\n`;
  // A folder of the browser's own stands in for one of the disk: no test can answer the dialog.
  const write = (text: string) =>
    app.page.evaluate(async (content) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('my-sessions', { create: true });
      const file = await folder.getFileHandle('a.jsonl', { create: true });
      const writable = await file.createWritable();
      await writable.write(content);
      await writable.close();
      Object.assign(window, { showDirectoryPicker: async () => folder });
    }, text);
  await write(line('u1', 'the first heron'));
  await app.page.getByRole('button', { name: 'Choose folder' }).click();
  await expect(app.imports.review.getByRole('checkbox', { name: /Remember my-sessions/ })).toBeChecked();
  await app.imports.confirm();
  await app.imports.waitForReport();
  await app.page.reload();
  await write(line('u1', 'the first heron') + line('u2', 'the second heron'));
  await app.page.getByRole('button', { name: 'Re-scan my-sessions' }).click();
  await app.imports.waitForReport();
  await expect(app.imports.figure('New events')).toHaveText('1');
  await app.page.getByRole('button', { name: 'Forget my-sessions' }).click();
  await expect(app.page.getByRole('region', { name: 'Remembered folders' })).toBeHidden();
  await app.shell.goTo('Search');
  await app.search.find('heron');
  await expect(app.search.hits).toHaveCount(1);
});
