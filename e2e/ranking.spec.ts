import { expect, test } from './fixtures.ts';

test('a fold is opened, walked through and closed by keyboard', async ({ library: app, page }) => {
  await app.search.find('water');
  const { fold, foldedHits } = app.search;
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  const [count = ''] = /\d+/.exec((await fold.textContent()) ?? '') ?? [];

  const head = app.search.hits.first().locator('[data-hit]').first();
  await expect(head).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(foldedHits).toHaveCount(Number(count));
  await page.keyboard.press('ArrowDown');
  await expect(foldedHits.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(head).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(foldedHits).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(foldedHits).toHaveCount(Number(count));
  await app.search.find('water level');
  await expect(foldedHits).toHaveCount(0);
});

test('without folding every hit is a row, and the address says so', async ({ library: app, page }) => {
  await app.search.find('water');
  const total = Number.parseInt((await app.search.total.textContent()) ?? '', 10);
  await app.search.foldSwitch.uncheck();
  await app.search.waitUntilAnswered();
  await expect(app.search.hits).toHaveCount(total);
  await expect(page).toHaveURL(/fold=0/);
  await app.shell.reload();
  await expect(app.search.foldSwitch).not.toBeChecked();
});

test('why a hit ranks sums to its score, of a folded hit too', async ({ library: app, page }) => {
  await app.search.find('water');
  await page.keyboard.press('w');
  const row = page.locator('[data-row]:has([aria-current])');
  for (const isFolded of [false, true]) {
    if (isFolded) {
      await page.keyboard.press('ArrowRight');
      await expect(app.search.foldedHits.first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(app.search.foldedHits.first().getByRole('link')).toBeFocused();
    }
    const [, shown = ''] = /score ([\d.]+)/.exec((await row.textContent()) ?? '') ?? [];
    const { parts, score } = await app.search.explainedScore(shown);
    expect(score.toFixed(3)).toBe(shown);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
  }
});

test('on a phone, why a hit ranks comes up from below and gives the focus back', async ({ library: app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.search.find('water');
  const why = app.search.results.getByRole('button', { name: /^Why it ranks here/ }).first();
  await why.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Why it ranks here' });
  await expect(sheet.getByRole('list', { name: 'Parts of the score' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(why).toBeFocused();
});

test('a layer is asked for and left out by a click that edits the query', async ({ library: app, page }) => {
  await app.search.find('perigean xylophone');
  await expect(app.search.total).toContainText('by relaxed');
  await page.getByRole('button', { name: 'Only relaxed' }).click();
  await expect(app.search.query).toHaveValue('perigean xylophone layer:relaxed');
  await app.search.waitUntilAnswered();
  await expect(app.search.hit('relaxed · 1 of 2 words').first()).toBeVisible();
  await page.getByRole('button', { name: 'Never relaxed' }).click();
  await expect(app.search.query).toHaveValue('perigean xylophone -layer:relaxed');
  await app.search.waitUntilAnswered();
  await expect(app.search.results).toContainText('No results');
});

test('a word is completed by keyboard, when that is asked for', async ({ library: app, page }) => {
  await app.search.find('water');
  await app.search.query.fill('water peri');
  const words = page.getByRole('listbox', { name: 'Words that begin with peri' });
  await app.search.waitUntilAnswered();
  await expect(words).toHaveCount(0);
  await app.search.query.press('ArrowDown');
  await expect(words.getByRole('option', { name: 'perigean' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(app.search.query).toBeFocused();
  await app.search.query.press('Control+Space');
  await expect(words.getByRole('option', { name: 'perigean' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.search.query).toBeFocused();
  await expect(app.search.query).toHaveValue('water perigean ');
  await expect(words).toHaveCount(0);

  await app.search.query.press('ArrowDown');
  await expect(app.search.hits.first().locator('[data-hit]').first()).toBeFocused();
});

test('a word that stands nowhere is corrected where it stands', async ({ library: app, page }) => {
  await app.search.find('perigeam is:edit tool:Bash');
  await page.getByRole('main').getByRole('link', { name: 'perigean' }).click();
  await expect(app.search.query).toHaveValue('perigean is:edit tool:Bash');
});
