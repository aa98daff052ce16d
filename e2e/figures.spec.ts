import { expect, test } from './fixtures.ts';
import { numberIn } from './pages/figures-page.ts';
import { OWN_FOLDER, SESSION_FOLDERS } from './session-folders.ts';

const OPENED = ['Entries', 'Prompts', 'Tool calls', 'Tool errors', 'Edits'] as const;

for (const folder of SESSION_FOLDERS) {
  test(`${folder.name}: each figure opens just so many entries`, async ({ openLibrary, page }) => {
    const app = await openLibrary(folder);
    await app.shell.goTo('Figures');
    for (const name of OPENED) {
      const figure = app.figures.total(name);
      const count = await numberIn(figure);
      if (count === 0) continue;
      await figure.click();
      await expect(app.shell.heading).toHaveText('Search');
      await expect(app.search.total).toHaveText(new RegExp(`^${count.toLocaleString('en')}( of [\\d,]+)? ·`));
      await page.goBack();
      await expect(app.shell.heading).toHaveText('Figures');
    }
  });

  test(`${folder.name}: the figure of sessions opens a list of as many`, async ({ openLibrary, page }) => {
    const app = await openLibrary(folder);
    await app.shell.goTo('Figures');
    const sessions = await numberIn(app.figures.total('Sessions'));
    await app.figures.total('Sessions').click();
    await expect(app.shell.heading).toHaveText('Sessions');
    await expect(page.getByRole('main').getByText(new RegExp(`^${sessions} sessions?`))).toBeVisible();
  });

  for (const group of ['Day', 'Project', 'Session', 'Model', 'Agent'] as const)
    test(`${folder.name}: the table by ${group.toLowerCase()} adds up to the whole`, async ({ openLibrary }) => {
      const app = await openLibrary(folder);
      await app.shell.goTo('Figures');
      await app.figures.breakDownBy(group);
      await app.figures.showAs('Table');
      for (const name of ['Entries', 'Sessions', 'Tool calls', 'Output tokens', 'Lines added']) {
        const numbers = await app.figures.column(name);
        const whole = numbers.at(-1) ?? Number.NaN;
        expect(
          numbers.slice(0, -1).reduce((sum, number) => sum + number, 0),
          name,
        ).toBe(whole);
      }
    });
}

test('the calendar is gone through by keyboard, day by day, and opens the entries of one', async ({
  library: app,
  page,
}) => {
  await app.shell.goTo('Figures');
  await app.figures.days.last().focus();
  await page.keyboard.press('Home');
  await expect(app.figures.days.first()).toBeFocused();
  const name = (await app.figures.days.first().getAttribute('aria-label')) ?? '';
  const count = /: ([\d,]+), Entries$/.exec(name)?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(app.search.query).toHaveValue(/on:\d{4}-\d{2}-\d{2}/);
  await expect(app.search.total).toHaveText(new RegExp(`^${count}( of [\\d,]+)? ·`));
});

test('a project, days and a query narrow what counts; the address keeps them; one button takes them away', async ({
  library: app,
  page,
}) => {
  await app.shell.goTo('Figures');
  const whole = await numberIn(app.figures.total('Entries'));
  await app.search.query.fill('type:tool-call');
  const calls = await numberIn(app.figures.total('Tool calls'));
  await expect(app.figures.total('Entries')).toHaveText(calls.toLocaleString('en'));
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entry counts')).toBeVisible();
  await app.shell.reload();
  await expect(page.getByText('No entry counts')).toBeVisible();
  await page.getByRole('button', { name: 'Count everything' }).first().click();
  await expect(app.figures.total('Entries')).toHaveText(whole.toLocaleString('en'));
});

test('a price of exactly that model is counted, stays after a reload, and goes with a reset', async ({ app, page }) => {
  await app.imports.importFolder(OWN_FOLDER.path);
  await app.shell.goTo('Figures');
  await app.figures.breakDownBy('Model');
  const [model = ''] = await page.locator('ol a[title]').allTextContents();
  const { prices } = app.figures;
  await app.figures.takeOutAllPrices();
  await app.figures.addPrice(`${model}-x`, '2020-01-01', ['1', '1', '1', '1']);
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(app.figures.total('Priced cost')).toHaveText('$0.00');

  await app.figures.addPrice(model, '2020-01-01', ['1000000', '1000000', '1000000', '1000000']);
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(app.figures.total('Priced cost')).not.toHaveText('$0.00');
  const cost = await app.figures.total('Priced cost').textContent();
  await app.shell.reload();
  await expect(app.figures.total('Priced cost')).toHaveText(cost ?? '');

  await app.figures.addPrice('', '2020-01-01', ['1', '1', '1', '1']);
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(prices.getByRole('alert')).toContainText('A price has no model.');
  await prices.getByRole('button', { name: 'Reset to the app’s prices' }).click();
  await expect(prices.getByText(/^List prices as of/)).toBeVisible();
});

test('a session tells its active time, its changes and its costs', async ({ library: app, page }) => {
  await app.shell.goTo('Sessions');
  await page.getByRole('link', { name: 'Low water an hour late' }).click();
  await page.locator('summary').first().click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByText('Active time')).toBeVisible();
  await figures.getByRole('link', { name: 'Figures' }).click();
  await expect(app.shell.heading).toHaveText('Figures');
  await expect(app.figures.total('Sessions')).toHaveText('1');
});
