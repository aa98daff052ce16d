import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ library: app, page }) => {
  await app.shell.goTo('Sessions');
  await page.getByRole('link', { name: 'Low water an hour late' }).click();
  await page.getByRole('link', { name: 'Brief', exact: true }).click();
  await expect(app.shell.heading).toHaveText('Brief');
});

test('a brief of a session: its goal, its files, and what is copied is what is shown', async ({
  library: app,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { brief } = app;
  await expect(brief.section('Goal')).toContainText('The tide table shows low water an hour late');
  await expect(brief.section('Files in play')).toContainText('src/table.js');
  const text = await brief.textNow();
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(await brief.download()).toEqual({ name: 'brief.md', text });
});

test('a line leads to the event that says it', async ({ library: app }) => {
  await app.brief.section('Goal').getByRole('link').click();
  await expect(app.session.focusedEvent).toContainText('The tide table shows low water an hour late');
});

test('no choice of budget is passed, and each stands in the address', async ({ library: app, page }) => {
  const { brief } = app;
  for (const format of ['Markdown', 'JSON']) {
    await brief.choose('Format', format);
    for (const budget of [300, 700, 1_500]) {
      await brief.setOwnBudget(budget);
      await expect(brief.sizes).toContainText(`of ${budget.toLocaleString('en-US')} bytes`);
      expect(Buffer.byteLength(await brief.textNow())).toBeLessThanOrEqual(budget);
    }
  }
  await brief.choose('Unit', '≈ Tokens');
  await expect(page.getByRole('spinbutton')).toHaveValue('375');
  await app.shell.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('375');
  expect(JSON.parse(await brief.textNow())).toHaveProperty('leftOut');
  await brief.choose('Budget', '1,024');
  await expect(brief.sizes).toContainText('of 4,096 bytes');
});

test('a budget that holds nothing says the least that does', async ({ library: app, page }) => {
  await app.brief.setOwnBudget(20);
  await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible();
  await page.getByRole('button', { name: /^Use \d+ bytes$/ }).click();
  await expect(app.brief.text).toContainText('The tide table');
});

test('a brief of a project, and of a range of the timeline', async ({ library: app, page }) => {
  await app.shell.goTo('Sessions');
  await page.getByLabel('Project').selectOption({ index: 1 });
  await page.getByRole('link', { name: 'Brief of the project' }).click();
  await expect(app.brief.text).toContainText('# Brief of /home/ada/tidepool');
  await app.shell.goTo('Timeline');
  await page.getByRole('link', { name: 'Brief', exact: true }).click();
  await expect(app.brief.section('Goal')).toContainText('The tide table shows low water an hour late');
});

test('what is not here, and what cannot be read, is said', async ({ library: app, page }) => {
  await app.shell.follow('#/brief');
  await expect(page.getByRole('heading', { name: 'A brief of what?' })).toBeVisible();
  await page.getByRole('list', { name: 'Projects' }).getByRole('link').first().click();
  await expect(app.brief.text).toBeVisible();
  await app.shell.follow('#/brief?session=nowhere');
  await expect(page.getByRole('heading', { name: 'It is not here' })).toBeVisible();
  await app.shell.follow('#/brief?session=nowhere&from=yesterday');
  await expect(page.getByText('“yesterday” is no date.')).toBeVisible();
});
