import { expect, test } from './fixtures.ts';
import { OWN_FOLDER, SESSION_FOLDERS } from './session-folders.ts';

for (const folder of SESSION_FOLDERS) {
  test(`${folder.name}: a word that only a tool result holds is found and opened at its event`, async ({
    openLibrary,
  }) => {
    const app = await openLibrary(folder);
    await app.search.find(folder.toolResultWord);
    await expect(app.search.hits).toHaveCount(1);
    await expect(app.search.marks().first()).toHaveText(new RegExp(folder.toolResultWord, 'i'));
    await app.search.openFirstHit();
    await app.session.showAll(app.session.focusedEvent);
    await expect(app.session.event(new RegExp(folder.toolResultWord, 'i'))).toBeVisible();
  });

  test(`${folder.name}: a word that only a tool input holds is found and opened by keyboard`, async ({
    openLibrary,
    page,
  }) => {
    const app = await openLibrary(folder);
    await app.search.find(folder.toolInputWord);
    await expect(app.search.hits).toHaveCount(1);
    await app.search.hits.first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(app.session.focusedEvent).toContainText(new RegExp(folder.toolInputWord, 'i'));
  });
}

test.describe('on our own fixture', () => {
  test('errors alone, by a filter that can be typed and taken away', async ({ library: app, page }) => {
    await app.search.find('is:error');
    await expect(app.search.hit('expected 06:12 to be 05:12')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove filter is:error' }).click();
    await expect(app.search.query).toHaveValue('');
  });

  test('all three orders hold the same hits; newest begins at the end', async ({ library: app, page }) => {
    await app.search.find('offset');
    await app.search.foldSwitch.uncheck();
    await app.search.waitUntilAnswered();
    const total = await app.search.hits.count();
    for (const order of ['Newest', 'Oldest']) {
      await page.getByRole('radiogroup', { name: 'Order' }).getByText(order).click();
      await app.search.waitUntilAnswered();
      await expect(app.search.hits).toHaveCount(total);
    }
    await app.search.find('water sort:newest store:events');
    await expect(app.search.hits.first()).toContainText('Low water is right again');
  });

  test('memory notes and sessions answer together; a store can be left out', async ({ library: app }) => {
    await app.search.find('station zone');
    await expect(app.search.hit('never an offset')).toHaveCount(1);
    await app.search.find('station zone -store:memory');
    await expect(app.search.hit('never an offset')).toHaveCount(0);
  });

  test('nothing found says what the query meant, and offers a way on', async ({ library: app, page }) => {
    await app.search.find('"low water" xylophone');
    await expect(app.search.results).toContainText(/No results|words/);
    await expect(page.getByRole('main')).toContainText('xylophone');
  });

  for (const width of [1440, 390]) {
    test(`a filter value that means nothing is explained above the results, at ${width} px`, async ({
      library: app,
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const [query, text] of [
        ['sort:bogus', 'relevance, newest, oldest'],
        ['is:bogus', 'prompt, assistant'],
        ['tool:', 'such as Bash'],
        ['tool:bsh', 'Did you mean “Bash”?'],
      ] as const) {
        await app.search.find(query);
        await expect(app.search.results.getByText(text)).toBeVisible();
        await expect(page.locator('[aria-live="polite"]').first()).toContainText(text);
      }
    });
  }

  test('a memory file that cannot be read is named, and counts become lower bounds', async ({ app, page }) => {
    await app.imports.importFolder(OWN_FOLDER.path);
    const bytes = Buffer.from([0x23, 0x20, 0x74, 0, 0xff, 0xfe, 0, 0x80]);
    await app.imports.importFiles([{ name: 'AGENTS.md', mimeType: 'text/markdown', buffer: bytes }]);
    await app.search.find('water sort:newest');
    await expect(page.getByText('Partial results.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('AGENTS.md');
    await expect(app.search.total).toContainText('≥');
    await expect(app.search.hit('Low water is right again')).toHaveCount(1);
  });

  test('a search is a link', async ({ library: app, page }) => {
    await app.search.find('perigean');
    await expect(page).toHaveURL(/#\/search\?q=perigean/);
    await app.shell.reload();
    await expect(app.search.query).toHaveValue('perigean');
    await expect(app.search.hits).toHaveCount(1);
  });

  test('what was typed just before a link is there after Back', async ({ library: app, page }) => {
    await app.search.find('water');
    await app.search.query.fill('water peri');
    await app.search.query.pressSequentially('gean', { delay: 5 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sessions' }).dispatchEvent('click');
    await expect(app.shell.heading).toHaveText('Sessions');
    await page.goBack();
    await expect(app.search.query).toHaveValue('water perigean');
    await expect(page).toHaveURL(/q=water\+perigean/);
  });
});
