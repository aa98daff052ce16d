import { expect, test } from './fixtures.ts';
import { SettingsPage } from './pages/settings-page.ts';

const STORED = 'strata.ranking';

test('a profile is chosen, a figure is made one’s own, the preview tells what that does, and all of it is reset', async ({
  library: app,
  page,
}) => {
  const settings = new SettingsPage(page);
  await app.search.find('tide table station');
  await app.shell.show('Settings');
  await expect(settings.profile('Prose')).toBeChecked();
  await expect(settings.previewQuery).toHaveValue('tide table station');
  await expect(settings.previewSummary).toContainText('The first hits are the same');

  await settings.profile('Logs').check();
  await expect(settings.figure('Repeats (k1)')).toHaveValue('0.9');
  await expect(settings.previewed('Prose (default)')).toHaveCount(5);

  await settings.figure('Repeats (k1)').fill('0');
  await settings.figure('Its session').fill('0');
  await settings.figure('1 place away').fill('0');
  await expect(settings.profile('Own')).toBeChecked();
  await expect(settings.figure('Half-life')).toHaveValue('14');
  await expect(settings.previewSummary).toContainText(/Of the first 5: /);
  await expect(settings.previewed('With these figures').filter({ hasText: /up \d+ place|new/ })).not.toHaveCount(0);

  await app.shell.reload();
  await expect(settings.profile('Own')).toBeChecked();
  await expect(settings.figure('Repeats (k1)')).toHaveValue('0');

  await settings.relevance.getByRole('button', { name: 'Reset to prose' }).click();
  await expect(settings.profile('Prose')).toBeChecked();
  await expect(settings.figure('Its session')).toHaveValue('0.4');
  await expect(settings.previewSummary).toContainText('The first hits are the same');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBeNull();
});

test('a figure that may not be is said to be none, and does not count', async ({ app, page }) => {
  const settings = new SettingsPage(page);
  await app.shell.show('Settings');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('There is nothing to search yet.');
  const length = settings.figure('Length (b)');
  await length.fill('7');
  await expect(length).toHaveAttribute('aria-invalid', 'true');
  await expect(
    settings.relevance.getByRole('alert').filter({ hasText: 'From 0 to 1. Not used; 0.75 still' }),
  ).toBeVisible();
  await expect(settings.profile('Prose')).toBeChecked();
  await length.fill('');
  await expect(settings.relevance.getByText('A number is needed.')).toBeVisible();
  await length.fill('0.5');
  await expect(length).toHaveAttribute('aria-invalid', 'false');
  await expect(settings.profile('Own')).toBeChecked();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(settings.profile('Prose')).toBeChecked();
});

test('figures that were damaged while stored are dropped, which is said once', async ({ app, page }) => {
  const settings = new SettingsPage(page);
  await page.evaluate((key) => localStorage.setItem(key, '{"version":1,"profile":"own","own":{"k1":"much"}}'), STORED);
  await app.shell.open('#/settings');
  await app.shell.reload();
  await expect(settings.relevance.getByText('The stored figures could not be read.')).toBeVisible();
  await expect(settings.profile('Prose')).toBeChecked();
  await app.shell.reload();
  await expect(settings.profile('Prose')).toBeChecked();
  await expect(settings.relevance.getByText('The stored figures could not be read.')).toBeHidden();
});

test('without a search before, the preview begins with something that is in the library', async ({
  library: app,
  page,
}) => {
  const settings = new SettingsPage(page);
  await app.shell.show('Settings');
  await expect(settings.previewQuery).not.toHaveValue('');
  await settings.waitForPreview();
  await settings.previewQuery.fill('xylophonist');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Nothing in the library matches');
  await settings.previewQuery.fill('tide sort:newest');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('This query sorts by time');
});
