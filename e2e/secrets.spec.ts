import { readFileSync } from 'node:fs';
import { trueSecrets } from '../src/testing/secret-samples.ts';
import { type App, expect, test } from './fixtures.ts';

const { text: SETTING, secret: KEY } = trueSecrets().find(({ kind }) => kind === 'anthropic-key') ?? {
  text: '',
  secret: '',
};
const PRIVATE = 'the walrus is called Umberto';

function record(id: string, role: string, content: unknown): string {
  const base = { type: role, uuid: id, sessionId: 'harbour', cwd: '/home/ada/harbour' };
  const message = { role, content, ...(role === 'assistant' && { model: 'model-x', id: `m-${id}` }) };
  return JSON.stringify({ ...base, timestamp: '2026-03-01T09:00:00Z', message });
}

/** A person pastes a key, the agent writes it into a file and a command prints it. */
const FILE = {
  name: 'harbour.jsonl',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(
    [
      record('1', 'user', `Use ${SETTING} for the harbour lamp. <private>${PRIVATE}</private> Then test it.`),
      record('2', 'assistant', [
        {
          type: 'tool_use',
          id: 't1',
          name: 'Write',
          input: { file_path: '/home/ada/harbour/.env', content: `${SETTING}\n` },
        },
        { type: 'tool_use', id: 't2', name: 'Bash', input: { command: 'cat .env', description: 'Show the settings' } },
      ]),
      record('3', 'user', [{ type: 'tool_result', tool_use_id: 't2', content: `${SETTING}\nLAMP=on` }]),
      record('4', 'assistant', [{ type: 'text', text: 'The lamp of the harbour is lit.' }]),
    ].join('\n'),
  ),
};

async function openSession({ shell, page }: App): Promise<void> {
  await shell.show('Sessions');
  await page.getByRole('main').getByRole('link', { name: /^Use / }).click();
  await expect(page.getByRole('feed')).toBeVisible();
}

test('keys are hidden in results and copies, and dots in a session until they are revealed', async ({
  app,
  page,
}, testInfo) => {
  await app.imports.importFiles([FILE]);
  await expect(app.imports.report).toContainText(/Keys and passwords\s*3/);
  await app.search.find('harbour lamp');
  await expect(app.search.hits.first()).toContainText('[hidden: anthropic-key]');
  await page.screenshot({ path: testInfo.outputPath('results.png') });
  await expect(page.locator('body')).not.toContainText(KEY.slice(0, 24));

  await openSession(app);
  const prompt = app.session.event('Then test it');
  await expect(prompt).toContainText('1 key or password hidden: anthropic-key');
  await expect(prompt).toContainText('•••••••••');
  await expect(page.locator('body')).not.toContainText(KEY.slice(0, 24));
  await page.screenshot({ path: testInfo.outputPath('hidden.png') });
  await prompt.getByRole('button', { name: 'Reveal' }).click();
  await expect(prompt).toContainText(KEY);
  await page.screenshot({ path: testInfo.outputPath('revealed.png') });
  await prompt.getByRole('button', { name: 'Hide' }).click();
  await expect(prompt).not.toContainText(KEY.slice(0, 24));
});

test('what is to be left out never comes into the database', async ({ app, page }, testInfo) => {
  const second = await app.newTab();
  await second.shell.open('#/storage');
  await app.imports.chooseFiles([FILE]);
  await app.imports.review.getByRole('checkbox', { name: /^Leave out keys/ }).check();
  await app.imports.review.getByRole('checkbox', { name: /^Leave out what stands in/ }).check();
  await page.screenshot({ path: testInfo.outputPath('review.png'), fullPage: true });
  await expect(second.page.getByRole('checkbox', { name: /^Leave out keys/ })).toBeChecked();
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.report).toContainText(/Keys and passwords\s*3 left out/);
  await expect(app.imports.report).toContainText(/Private parts\s*1 left out/);
  await page.screenshot({ path: testInfo.outputPath('report.png'), fullPage: true });

  await openSession(app);
  await expect(app.session.event('Then test it')).toContainText('[hidden: private] Then test it');
  await expect(page.getByRole('button', { name: 'Reveal' })).toHaveCount(0);

  await app.shell.show('Storage');
  const card = page.getByRole('region', { name: 'Backup' });
  await card.getByRole('button', { name: 'Make a backup' }).click();
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: /^Save strata-.*\.sqlite3$/ }).click();
  const path = testInfo.outputPath('backup.sqlite3');
  await (await downloading).saveAs(path);
  const bytes = readFileSync(path);
  expect(bytes.includes('harbour lamp')).toBe(true);
  for (const part of [KEY, KEY.slice(20, 60), PRIVATE, 'Umberto']) expect(bytes.includes(part)).toBe(false);
  await page.screenshot({ path: testInfo.outputPath('storage.png'), fullPage: true });
});
