import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type App, expect, test } from './fixtures.ts';
import { OWN_FOLDER } from './session-folders.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** A screen and what is on it, reached from wherever one is. */
type Visit = readonly [name: string, go: (app: App) => Promise<void>];

/** What the reader of a note opens. */
const DIALOGS_OF_NOTE = ['Tags…', /^Keep until/, 'Pin for contexts'] as const;

const SCREENS: readonly Visit[] = [
  ['import with a report', async () => {}],
  ['search', (app) => app.shell.show('Search')],
  ['search with hits', (app) => app.search.find('station')],
  [
    'search with an open fold',
    async (app) => {
      await app.search.find('water');
      await app.search.fold.click();
      await expect(app.search.foldedHits.first()).toBeVisible();
    },
  ],
  ['search without hits', (app) => app.search.find('"low water" xylophone -zebra')],
  ['timeline', (app) => app.shell.show('Timeline')],
  [
    'timeline with a range, a list and a playhead',
    async (app) => {
      await app.shell.follow(
        '#/timeline?lanes=session&drawer=1&at=2026-09-14T08:00:00Z&sel=r:2026-09-14T08:00:00Z..2026-09-14T08:10:00Z',
      );
      await expect(app.timeline.details.getByRole('tab', { name: 'Range' })).toBeVisible();
      await expect(app.timeline.detail('Tokens')).toBeVisible();
      // What is counted anew is dimmed until it is there.
      await expect(app.page.locator('[data-pending]')).toHaveCount(0);
    },
  ],
  [
    'timeline with an event',
    async (app) => {
      await app.timeline.chart.focus();
      await app.page.keyboard.press('Home');
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('ArrowRight');
      await expect(app.page.getByRole('region', { name: 'Selected event' })).toBeVisible();
    },
  ],
  [
    'timeline with a lane',
    async (app) => {
      await app.timeline.showDetailsOf('Lane');
      await expect(app.timeline.details.getByRole('button', { name: 'Pin' })).toBeVisible();
    },
  ],
  [
    'timeline, estimating dates',
    async (app) => {
      await app.shell.follow('#/timeline?estimate=1');
      await expect(app.page.getByRole('dialog', { name: 'Estimate dates' })).toBeVisible();
    },
  ],
  ['timeline as a table of events', (app) => app.shell.follow('#/timeline?table=events')],
  ['timeline as a table of lanes', (app) => app.shell.follow('#/timeline?table=lanes')],
  ['sessions', (app) => app.shell.show('Sessions')],
  [
    'session',
    async (app) => {
      await app.page.getByRole('link', { name: 'Low water an hour late' }).click();
      await expect(app.session.event('The tide table shows low water')).toBeVisible();
    },
  ],
  ['figures as a calendar', (app) => app.shell.show('Figures')],
  ['figures as bars', (app) => app.figures.breakDownBy('Project')],
  ['figures as a table', (app) => app.figures.showAs('Table')],
  [
    'history of a file',
    async (app) => {
      await app.shell.show('Questions');
      await app.questions.ask('File', 'table.js');
      await app.questions.entries('Changes').first().getByText('What changed').click();
    },
  ],
  [
    'fixes of an error',
    async (app) => {
      await app.questions.choose('An error');
      await app.questions.ask('Error message', 'nothing like this failed');
      await expect(app.page.getByRole('heading', { name: 'No error like it' })).toBeVisible();
    },
  ],
  ['decisions', (app) => app.questions.choose('Decisions')],
  [
    'runs of a command',
    async (app) => {
      await app.questions.choose('A command');
      await app.questions.ask('Command', 'node');
      await expect(app.questions.entries('Command lines').first()).toBeVisible();
    },
  ],
  [
    'a day',
    async (app) => {
      await app.questions.choose('A day');
      await app.page.getByLabel('From').fill('2020-01-01');
      await app.page.getByLabel('to', { exact: true }).fill('2027-01-01');
      await expect(app.questions.part('Sessions')).toBeVisible();
    },
  ],
  [
    'brief',
    async (app) => {
      await app.shell.follow('#/brief?project=/home/ada/tidepool');
      await expect(app.brief.text).toBeVisible();
    },
  ],
  [
    'brief with a budget of its own that holds nothing',
    async (app) => {
      await app.brief.setOwnBudget(1);
      await expect(app.page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible();
    },
  ],
  ['brief of nothing yet', (app) => app.shell.follow('#/brief')],
  ['memory', (app) => app.shell.show('Memory')],
  [
    'note editor',
    async (app) => {
      await app.shell.show('Memory');
      await app.memory.write('# Release days\n\nThe okapi ships on Tuesdays.');
      await app.page.getByText('A project', { exact: true }).click();
      await expect(app.memory.state).toContainText('kept since');
    },
  ],
  [
    'memory note',
    async (app) => {
      await app.shell.show('Memory');
      await app.memory.note('CLAUDE.md').click();
      await expect(app.memory.opened()).toBeVisible();
    },
  ],
  ...DIALOGS_OF_NOTE.map(
    (button): Visit => [
      `dialog of a note: ${button}`,
      async (app) => {
        await app.page.keyboard.press('Escape');
        await app.page.getByRole('button', { name: button }).click();
        await expect(app.page.getByRole('dialog')).toBeVisible();
      },
    ],
  ),
  [
    'offer of a context',
    async (app) => {
      await app.page.keyboard.press('Escape');
      await app.shell.open('#/context?mode=entity_linking&level=full&names=src/table.js&budget=200');
      await app.page.getByRole('button', { name: 'Offer to agents…' }).click();
      await app.page.getByRole('textbox', { name: 'Name' }).fill('Table');
      await app.page.getByRole('button', { name: 'Offer', exact: true }).click();
      await expect(app.page.getByRole('button', { name: 'Withdraw: Table' })).toBeVisible();
    },
  ],
  [
    'how a project is stored',
    async (app) => {
      await app.page.keyboard.press('Escape');
      await app.shell.show('Storage');
      await app.page.getByRole('button', { name: 'tidepool is stored in full: change that' }).click();
      await expect(app.page.getByRole('dialog')).toContainText('Raw records of tools');
    },
  ],
  [
    'mcp access',
    async (app) => {
      await app.page.keyboard.press('Escape');
      await app.mcp.show('Access');
    },
  ],
  ['mcp requests', (app) => app.mcp.show('Requests')],
  [
    'mcp try with an answer',
    async (app) => {
      await app.mcp.show('Try');
      await app.page.getByLabel('query').fill('station');
      await app.page.getByRole('button', { name: 'Run' }).click();
      await expect(app.page.getByRole('region', { name: 'Answer', exact: true })).toContainText('tokens');
    },
  ],
  [
    'mcp log with a message',
    async (app) => {
      await app.mcp.show('Log');
      await app.mcp.messages.first().getByRole('button').click();
      await expect(app.page.getByRole('complementary', { name: 'Details' })).toBeVisible();
    },
  ],
  ['mcp clients', (app) => app.mcp.show('Clients')],
  ['context', (app) => app.shell.show('Context')],
  [
    'context that links',
    async (app) => {
      await app.shell.open('#/context?mode=entity_linking&level=full&names=src/table.js&budget=200');
      await expect(app.context.items.first()).toBeVisible();
    },
  ],
  [
    'contexts side by side',
    async (app) => {
      await app.page.getByLabel('Compare with').selectOption('Level minimal');
      await expect(app.page.getByText(/in both texts/)).toBeVisible();
    },
  ],
  [
    'configuration that is refused',
    async (app) => {
      // On phones the settings are folded.
      const save = app.page.getByRole('button', { name: 'Save or edit…' });
      if (!(await save.isVisible())) await app.page.getByRole('main').getByText('Settings', { exact: true }).click();
      await save.click();
      const dialog = app.page.getByRole('dialog', { name: 'Configuration' });
      await dialog.getByLabel('Settings, as JSON').fill('{"budget": 0}');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'storage',
    async (app) => {
      await app.page.keyboard.press('Escape');
      await app.shell.show('Storage');
    },
  ],
  ['settings', (app) => app.shell.show('Settings')],
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing on any screen in either theme, and none is wider than the window', async ({
      app,
      page,
    }) => {
      test.slow();
      const found = await violationsOf(page, 'first run');
      await app.imports.importFolder(OWN_FOLDER.path);
      for (const [name, go] of SCREENS) {
        await go(app);
        found.push(...(await violationsOf(page, name)), ...(await overflowOf(page, name)));
      }
      expect(found).toEqual([]);
    });
  });
}

async function violationsOf(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Evaluated by the debugger, which no policy keeps out; the page itself could not load it.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    const results = await page.evaluate((options) => {
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return axe.run(options);
    }, OPTIONS);
    for (const { id, impact, nodes } of results.violations) {
      const places = nodes.slice(0, 3).map(({ target }) => target.join(' '));
      found.push(`${screen}, ${colorScheme}: ${impact} ${id}: ${places.join(' | ')}`);
    }
  }
  return found;
}

async function overflowOf(page: Page, screen: string): Promise<string[]> {
  const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return Number(width) > Number(window) ? [`${screen}: ${width} px wide in a window of ${window} px`] : [];
}

test('from an empty database to an event in its session by keyboard alone', async ({ app, page }) => {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showDirectoryPicker'));
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, 'Choose folder');
  await (await chooser).setFiles(OWN_FOLDER.path);
  await pressOn(page, /^Import [\d,]+ files$/);
  await app.imports.waitForReport();

  await page.keyboard.press('/');
  await expect(app.search.query).toBeFocused();
  await page.keyboard.type('perigean');
  await page.keyboard.press('Enter');
  await expect(app.search.hits).toHaveCount(1);
  await expect(app.search.hits.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.session.focusedEvent).toContainText('perigean');

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(app.shell.heading).toHaveText('Timeline');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(app.shell.heading).toHaveText('Memory');
  await page.goBack();
  await expect(app.shell.heading).toHaveText('Timeline');
});

/** Goes there with Tab alone, and presses Enter. */
async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled();
  for (let step = 0; step < 80; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('keys belong to the input method while it composes', async ({ library: app, page }) => {
  await app.shell.goTo('Storage');
  await app.search.query.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'shui', selectionStart: 4, selectionEnd: 4 });
  await page.keyboard.press('Enter');
  await expect(app.shell.heading).toHaveText('Storage');
  await session.send('Input.insertText', { text: '水' });
  await page.keyboard.press('Enter');
  await expect(app.shell.heading).toHaveText('Search');
});
