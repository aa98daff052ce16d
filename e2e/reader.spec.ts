import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ library: app, page }) => {
  await app.shell.goTo('Sessions');
  await page.getByRole('link', { name: 'Low water an hour late' }).click();
  await expect(app.shell.heading).toHaveText('Low water an hour late');
});

test('a session reads from prompt to answer, tool calls folded', async ({ library: app }) => {
  await expect(app.session.event('The tide table shows low water an hour late')).toBeVisible();
  const command = app.session.event('node scripts/harmonics.mjs');
  await expect(command).not.toContainText('perigean');
  await app.session.unfold(command);
  await expect(command).toContainText('perigean');
});

test('an edit shows what it changed', async ({ library: app }) => {
  const edit = app.session.event('src/table.js').filter({ hasText: 'Edit' });
  await app.session.unfold(edit);
  await expect(edit).toContainText('offsetOn(day, stations[id].zone)');
  await expect(edit).toContainText('stations[id].offset');
});

test('a sub-agent opens inside the session', async ({ library: app, page }) => {
  await page.getByRole('button', { name: 'Show sub-agent here' }).click();
  await expect(app.session.event('List every file that reads').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide sub-agent' }).first()).toBeVisible();
});

test('a record without a time is marked as inferred', async ({ library: app }) => {
  await expect(app.session.event('Low water is right again')).toContainText('≈');
});

test('the link of an event leads back to it', async ({ library: app, page }) => {
  await app.search.find('Neuseeland');
  await app.search.openFirstHit();
  await expect(app.session.focusedEvent).toContainText('Neuseeland');
  await app.shell.reload();
  await expect(app.session.focusedEvent).toContainText('Neuseeland');
  expect(page.url()).toContain('e=');
});
