import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { untilStill } from './pages/until-still.ts';

test('a query that was sent is a step in history; typing alone is none', async ({ library: app, page }) => {
  await app.shell.goTo('Settings');
  await app.shell.goTo('Search');
  for (const query of ['water', 'station']) {
    await app.search.query.fill('');
    await app.search.query.pressSequentially(query);
    await app.search.query.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${query}$`));
  }
  await app.search.query.fill('');
  await app.search.query.pressSequentially('perigean');
  await expect(page).toHaveURL(/q=perigean$/);
  for (const query of ['station', 'water']) {
    await page.goBack();
    await expect(app.search.query).toHaveValue(query);
    await expect(page).toHaveURL(new RegExp(`q=${query}$`));
  }
  await page.goBack();
  await expect(app.shell.heading).toHaveText('Settings');
  for (const query of ['water', 'station', 'perigean']) {
    await page.goForward();
    await expect(app.search.query).toHaveValue(query);
  }
  await app.search.waitUntilAnswered();
  await expect(app.search.hits).toHaveCount(1);
});

test('who selects the query again before it is answered stays in the field', async ({ library: app }) => {
  await app.search.query.fill('wate');
  await app.search.waitUntilAnswered();
  // In one go: the answer cannot be here in between.
  await app.search.query.evaluate((field: HTMLInputElement) => {
    field.setRangeText('r', field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    field.select();
  });
  await expect(app.search.marks().first()).toHaveText(/^water$/i);
  await app.search.waitUntilAnswered();
  await expect(app.search.query).toBeFocused();
  await app.search.query.press('Enter');
  await expect(app.search.hits.first().locator('[data-hit]')).toBeFocused();
});

test('a filter that was chosen is a step in history', async ({ library: app, page }) => {
  await app.search.query.pressSequentially('water');
  await app.search.facet('Store', /^Memory notes/).click();
  await expect(app.search.query).toHaveValue('water store:memory');
  await page.goBack();
  await expect(app.search.query).toHaveValue('water');
});

test('the field is empty where its query filters nothing', async ({ library: app, page }) => {
  await app.search.find('perigean');
  await app.search.openFirstHit();
  await expect(app.search.query).toHaveValue('');
  await app.shell.goTo('Import');
  await app.search.query.fill('left behind');
  await app.shell.goTo('Storage');
  await expect(app.search.query).toHaveValue('');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(app.search.query).toHaveValue('perigean');
});

const PLACES: readonly (readonly [name: string, go: (app: App) => Promise<void>])[] = [
  ['newest items', (app) => app.shell.show('Search')],
  ['results', (app) => app.search.find('water')],
  ['no results', (app) => app.search.find('xylophone')],
  ['timeline', (app) => app.shell.show('Timeline')],
  ['table', (app) => app.shell.open('#/timeline?table=events')],
  ['sessions', (app) => app.shell.show('Sessions')],
  [
    'session',
    async (app) => {
      await app.search.find('perigean');
      await app.search.openFirstHit();
      await expect(app.session.focusedEvent).toBeVisible();
    },
  ],
  ['questions', (app) => app.shell.show('Questions')],
  ['memory', (app) => app.shell.show('Memory')],
  ['import', (app) => app.shell.show('Import')],
  ['storage', (app) => app.shell.show('Storage')],
  ['settings', (app) => app.shell.show('Settings')],
];

for (const width of [1440, 390]) {
  test(`F6 goes round all panes of every screen, both ways, at ${width} px`, async ({ library: app, page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const [name, go] of PLACES) {
      await go(app);
      await untilAtRest(page);
      const forward = await walkPanes(page, 'F6');
      const backward = await walkPanes(page, 'Shift+F6');
      const panes = await page
        .locator('[data-pane], main aside')
        .evaluateAll((all) => all.filter((pane) => pane.checkVisibility()).length);
      expect(forward.length, name).toBeGreaterThanOrEqual(Math.max(2, panes - 1));
      expect(new Set(forward).size, name).toBe(forward.length);
      expect(backward.toReversed(), name).toEqual(forward);
    }
  });
}

/** Panes come and go while a screen loads. */
async function untilAtRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await untilStill(page, () => page.locator('[data-pane], main aside').count());
}

/** Panes by their number, from the one after the first press until it is met again. */
async function walkPanes(page: Page, key: string): Promise<number[]> {
  const press = async (): Promise<number> => {
    await page.keyboard.press(key);
    return page
      .locator('[data-pane], main aside')
      .evaluateAll((all) => all.findLastIndex((pane) => pane.contains(document.activeElement)));
  };
  const seen = [await press()];
  for (let step = 0; step < 12; step += 1) {
    const next = await press();
    if (next === seen[0]) return seen;
    seen.push(next);
  }
  return seen;
}

test('a link that leads to nothing says so, and the address is put right', async ({ library: app, page }) => {
  for (const [hash, address, text] of [
    ['#nosuch', /#\/search$/, 'Nothing is called “#nosuch”; Search is shown instead.'],
    ['#/timeline/nosuch', /#\/timeline$/, 'Timeline is shown instead.'],
    ['#/timeline?sel=e:doesnotexist', /#\/timeline$/, 'without a selection'],
    ['#/timeline?sel=nonsense', /#\/timeline$/, 'without a selection'],
  ] as const) {
    await app.shell.show('Settings');
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    const notice = app.shell.notices.getByRole('alert');
    await expect(notice).toContainText('This link leads to nothing here.');
    await expect(notice).toContainText(text);
    await expect(page).toHaveURL(address);
    await app.shell.show('Storage');
    await expect(notice).toBeHidden();
  }
  for (const hash of ['#/s/doesnotexist', '#/memory/doesnotexist']) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(page.getByRole('heading', { name: /^This link leads to a .* that is not here$/ })).toBeVisible();
  }
});

test('a screen whose part could not be loaded says so, and is there when the page is loaded again', async ({
  page,
  ownOrigin,
}) => {
  const chunk = /memory-view.*\.js$/;
  await page.route(chunk, (route) => route.abort());
  await page.goto(`${ownOrigin()}#/memory`);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Memory could not be loaded. Your data is not touched');
  await page.unroute(chunk);
  await expect(alert.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memory');
  await expect(alert).toHaveCount(0);
});
