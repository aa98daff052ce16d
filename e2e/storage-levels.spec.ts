import { expect, test } from './fixtures.ts';

const START_MS = Date.UTC(2026, 2, 1, 10);

/** A session of a shop with long outputs, as Claude Code writes it. */
function session(): string {
  const base = { sessionId: 's1', cwd: '/work/shop', version: '2.1.0' };
  const time = (second: number) => new Date(START_MS + second * 1000).toISOString();
  const user = (n: number, content: unknown) => ({
    ...{ ...base, type: 'user', uuid: `u${n}`, timestamp: time(n) },
    message: { role: 'user', content },
  });
  const call = (n: number) => ({
    ...{ ...base, type: 'assistant', uuid: `a${n}`, timestamp: time(n) },
    message: {
      ...{ id: `m${n}`, role: 'assistant', model: 'some-model' },
      content: [{ type: 'tool_use', id: `c${n}`, name: 'Bash', input: { command: `npm run build ${n}` } }],
    },
  });
  const output = (n: number) =>
    Array.from({ length: 4000 }, (_, line) => `line ${line} of ${n} ${((line * 7919 + n) % 65_537).toString(36)}`).join(
      '\n',
    );
  const records = [user(0, 'mend the gate')];
  for (let n = 1; n <= 40; n++) {
    records.push(call(2 * n) as never);
    records.push(user(2 * n + 1, [{ type: 'tool_result', tool_use_id: `c${2 * n}`, content: output(n) }]));
  }
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

test('a project is stored at minimal and in full again', async ({ app, page }) => {
  const file = { name: 's1.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(session()) };
  await app.shell.show('Import');
  await page.setInputFiles('input[type=file] >> nth=0', file);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByRole('table', { name: 'Past imports' })).toBeVisible();
  await app.shell.show('Storage');
  await page.getByRole('button', { name: 'shop is stored in full: change that' }).click();
  const dialog = page.getByRole('dialog', { name: 'How shop is stored' });
  await expect(dialog).toContainText('Raw records of tools');
  await expect(dialog).toContainText(/80 \(/);
  await dialog.getByRole('button', { name: 'Remove it, and store at minimal' }).click();
  await expect(dialog).toContainText('Removed: 80 raw records of tools, 40 long texts');
  // The file itself gave its pages back.
  await expect(dialog).toContainText(/The file is [\d.,]+ MB smaller\./);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const stored = page.getByRole('button', { name: 'shop is stored at minimal: change that' });
  await expect(stored).toBeFocused();

  await app.shell.follow('#/search?q=gate');
  const notice = page.getByRole('main').getByText(/Stored at the level minimal: \/work\/shop/);
  await expect(notice).toBeVisible();

  await app.shell.show('Storage');
  await stored.click();
  await expect(dialog).toContainText('s1.jsonl');
  await dialog.getByRole('button', { name: 'Store in full' }).click();
  await expect(dialog).toContainText('It is stored in full from now on.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'shop is stored in full, files missing: change that' })).toBeVisible();
  await app.shell.show('Import');
  await page.setInputFiles('input[type=file] >> nth=0', file);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText(/80 tool calls and results that were here/).first()).toBeAttached();
  await app.shell.show('Storage');
  await expect(page.getByRole('button', { name: 'shop is stored in full: change that' })).toBeVisible();
});
