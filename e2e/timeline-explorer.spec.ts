import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { madeSession } from './made-sessions.ts';

/** All of the morning in which our own fixture was made; the note beside it has the date of its file. */
const MORNING = '#/timeline?lanes=session&axis=linear&from=2026-09-14T07:59:00Z&to=2026-09-14T09:35:00Z';

test.describe('on our own fixture', () => {
  test.beforeEach(async ({ library: app }) => {
    await app.shell.follow(MORNING);
    await expect(app.timeline.chart).toBeVisible();
    await expect(app.timeline.lanes.first()).toBeVisible();
  });

  test('plays with Space to the end, over the pause, and keeps its place when paused', async ({
    library: app,
    page,
  }) => {
    const { playhead, play, pause } = app.timeline;
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('600');
    await app.timeline.chart.focus();
    await page.keyboard.press('Space');
    await expect(pause).toBeVisible();
    await page.keyboard.press('Space');
    await expect(play).toBeVisible();
    const place = await app.timeline.placeOf(playhead);
    expect(place).toMatch(/^14 Sep 2026 0[78]:/);
    await expect(page).toHaveURL(/at=2026-09-14T0[78]/);
    await app.shell.reload();
    await expect(playhead).toHaveAttribute('aria-valuetext', place);
    await play.click();
    // Over the pause of an hour and that of weeks before the note, to the end of everything.
    await expect(play).toBeVisible();
    await expect(page.getByText(/· end$/)).toBeVisible();
  });

  test('a playhead that is moved goes on playing, and walks by events with the keys', async ({
    library: app,
    page,
  }) => {
    const { playhead, play, pause } = app.timeline;
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1');
    await play.click();
    await playhead.focus();
    await page.keyboard.press('Home');
    await expect(playhead).toHaveAttribute('aria-valuetext', /^14 Sep 2026 08:00:0/);
    await expect(pause).toBeVisible();
    await pause.click();
    await playhead.focus();
    const start = await app.timeline.placeOf(playhead);
    await page.keyboard.press('PageUp');
    await expect(playhead).not.toHaveAttribute('aria-valuetext', start);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Selected event' })).toBeVisible();
  });

  test('the playhead can be dragged', async ({ library: app, page }) => {
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1');
    await app.timeline.play.click();
    await app.timeline.pause.click();
    const minutes = async () => {
      const [, hour, minute] = /(\d\d):(\d\d):\d\d$/.exec(await app.timeline.placeOf(app.timeline.playhead)) ?? [];
      return Number(hour) * 60 + Number(minute);
    };
    const before = await minutes();
    const grip = await app.timeline.playhead.boundingBox();
    if (!grip) throw new Error('No playhead is on the screen.');
    const [x, y] = [grip.x + grip.width / 2, grip.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 300, y, { steps: 5 });
    await page.mouse.up();
    // A quarter of the chart, which shows 96 minutes.
    await expect.poll(async () => (await minutes()) - before).toBeGreaterThan(15);
    expect((await minutes()) - before).toBeLessThan(50);
  });

  test('the list below the chart holds what is in view, and follows the cursor both ways', async ({
    library: app,
    page,
  }) => {
    await app.timeline.chart.focus();
    await page.keyboard.press('q');
    const { drawer } = app.timeline;
    await expect(drawer.getByRole('option').first()).toBeVisible();
    await expect(page).toHaveURL(/drawer=1/);
    await expect(drawer.getByRole('option').first()).toHaveAttribute('aria-setsize', await countIn(app));
    await drawer.focus();
    await page.keyboard.press('End');
    await expect(drawer.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', await countIn(app));
    await expect(page.getByRole('region', { name: 'Selected event' })).toBeVisible();
    await app.timeline.chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(drawer.getByRole('option', { selected: true })).not.toHaveAttribute(
      'aria-posinset',
      await countIn(app),
    );
    await page.keyboard.press('q');
    await expect(drawer).toBeHidden();
  });

  test('a lane tells what it holds and where it came from, and stays at the top when pinned', async ({
    library: app,
    page,
  }) => {
    const child = app.timeline.lanes.nth(1);
    const name = ((await child.textContent()) ?? '').split(':')[0] ?? '';
    await child.click();
    await expect(page.getByRole('tab', { name: 'Lane' })).toHaveAttribute('aria-selected', 'true');
    await expect(app.timeline.details).toContainText('Started by');
    await expect(app.timeline.detail('Events')).toHaveText('4');
    await app.timeline.details.getByRole('button', { name: 'Pin' }).click();
    await expect(app.timeline.lanes.first()).toContainText(name);
    await expect(app.timeline.lanes.first()).toContainText('pinned');
    await app.timeline.lanes.first().focus();
    await page.keyboard.press('p');
    await expect(app.timeline.lanes.first()).not.toContainText(name);
  });

  test('tokens and files of a range are those of the figures', async ({ library: app, page }) => {
    await app.timeline.brush(0.002, 0.3);
    const tokens = (await app.timeline.detail('Tokens').textContent()) ?? '';
    const [, input, output] = /^([\d,]+) in · ([\d,]+) out/.exec(tokens) ?? [];
    expect(input).toBeDefined();
    const files = (await app.timeline.detail('Files edited').getByRole('link').textContent()) ?? '';
    await page.getByRole('link', { name: 'See Figures' }).click();
    await expect(app.shell.heading).toHaveText('Figures');
    await expect(app.figures.total('Input tokens')).toHaveText(input ?? '');
    await expect(app.figures.total('Output tokens')).toHaveText(output ?? '');
    await expect(app.figures.total('Files changed')).toHaveText(files);
  });

  test('a range is changed by the keys of its edges, and of itself', async ({ library: app, page }) => {
    await app.timeline.brush(0.1, 0.3);
    const [start, end] = ['Start of the range', 'End of the range'].map((name) => page.getByRole('slider', { name }));
    const body = page.getByRole('slider', { name: 'Move the range' });
    const before = await Promise.all([start, end].map((slider) => app.timeline.placeOf(slider as Locator)));
    await end?.focus();
    await page.keyboard.press('ArrowRight');
    await expect(end as Locator).not.toHaveAttribute('aria-valuetext', before[1] ?? '');
    await expect(start as Locator).toHaveAttribute('aria-valuetext', before[0] ?? '');
    await body.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(start as Locator).not.toHaveAttribute('aria-valuetext', before[0] ?? '');
    await expect(page).toHaveURL(/sel=r:/);
  });

  test('the dates of a query are shown as a range, and a range within them takes their place', async ({
    library: app,
    page,
  }) => {
    await app.shell.follow(`${MORNING}&q=is:command+after:2026-09-14T08:00Z+before:2026-09-14T09:00Z`);
    const start = page.getByRole('slider', { name: 'Start of the range' });
    await expect(start).toHaveAttribute('aria-valuetext', '14 Sep 2026 08:00:00');
    await expect(app.timeline.figure('Events')).toHaveText('4');
    await start.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'Search in range' }).click();
    await expect(app.search.query).toHaveValue(/^is:command after:\S+ before:2026-09-14T09:00:00Z$/);
  });

  test('a range is exported, as many lines of JSON as it has events', async ({ library: app, page }) => {
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    await app.timeline.brush(0.002, 0.5);
    const events = (await app.timeline.figure('Events').textContent()) ?? '';
    await app.timeline.details.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('JSON Lines').click();
    await expect(dialog).toContainText('Keys, passwords and tokens');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Export ${events} items` }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).timeKind as string)).toContain('recorded');
    expect(String(lines.length)).toBe(events);
    await expect(dialog.getByRole('status')).toContainText(`${events} items written.`);
  });

  test('all that the chart can do, its table can', async ({ library: app, page }) => {
    await app.timeline.brush(0.002, 0.5);
    await app.timeline.showAsTable();
    await expect(app.timeline.table).toBeVisible();
    for (const [what, twin] of PARITY) await expect(twin(page).first(), what).toBeVisible();
    await app.timeline.table.getByText('Lanes', { exact: true }).click();
    for (const [what, twin] of LANE_PARITY) await expect(twin(page).first(), what).toBeVisible();
  });

  test('tables are sorted by their headers', async ({ library: app, page }) => {
    await app.timeline.showAsTable();
    await page.getByRole('columnheader', { name: 'Error' }).getByRole('button').click();
    await expect(page.getByRole('row').nth(1)).toContainText('Error');
    await app.timeline.table.getByText('Lanes', { exact: true }).click();
    const header = page.getByRole('columnheader', { name: 'Events' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('17');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row').last()).toContainText('17');
    await expect(page.getByRole('table')).toContainText('In view: ');
  });

  test('with less motion it plays in steps', async ({ library: app, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('60');
    await app.timeline.play.click();
    const first = await app.timeline.placeOf(app.timeline.playhead);
    await expect(app.timeline.playhead).not.toHaveAttribute('aria-valuetext', first);
    await app.timeline.pause.click();
  });
});

/** What can be done on the chart, and with what the table does the same. */
const PARITY: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['zoom', (page) => page.getByRole('button', { name: 'Zoom in' })],
  ['show everything', (page) => page.getByRole('button', { name: 'Show everything' })],
  ['oldest and newest', (page) => page.getByRole('button', { name: 'Oldest' })],
  ['previous view', (page) => page.getByRole('button', { name: 'Previous view' })],
  ['axis', (page) => page.getByRole('radiogroup', { name: 'Axis' })],
  ['lanes', (page) => page.getByRole('radiogroup', { name: 'Lanes by' })],
  ['show and hide groups', (page) => page.getByRole('button', { name: 'Prompt', exact: true })],
  ['select a range', (page) => page.getByRole('button', { name: 'Select range' })],
  ['clear the range', (page) => page.getByRole('button', { name: 'Clear range' })],
  ['zoom to the range', (page) => page.getByRole('button', { name: 'Zoom', exact: true })],
  ['select an event', (page) => page.getByRole('button', { name: /^Select / })],
  ['open an event', (page) => page.getByRole('row').getByRole('link')],
  ['play', (page) => page.getByRole('button', { name: 'Play', exact: true })],
  ['speed', (page) => page.getByRole('combobox', { name: 'Playback speed' })],
  ['search in the range', (page) => page.getByRole('link', { name: 'Search in range' })],
  ['add to context', (page) => page.getByRole('link', { name: 'Add to context' })],
  ['export', (page) => page.getByRole('button', { name: 'Export' })],
  ['copy the link', (page) => page.getByRole('button', { name: 'Copy link' })],
];

const LANE_PARITY: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['zoom to a lane', (page) => page.getByRole('button', { name: /^Zoom to / })],
  ['pin a lane', (page) => page.getByRole('button', { name: /^Pin / })],
];

async function countIn(app: App): Promise<string> {
  const heading = app.page.getByRole('region', { name: 'Events below the chart' }).getByRole('heading');
  return (/^\d+/.exec((await heading.textContent()) ?? '') ?? [''])[0];
}

test.describe('without dates', () => {
  let folder = '';

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-undated-'));
    const record = (id: number) => ({
      ...{ type: 'user', uuid: `undated-${id}`, sessionId: 'undated', cwd: '/home/ada/undated' },
      message: { role: 'user', content: `An undated prompt, number ${id}` },
    });
    const path = join(folder, 'undated.jsonl');
    writeFileSync(path, [1, 2, 3].map((id) => `${JSON.stringify(record(id))}\n`).join(''));
    const date = new Date('2026-03-04T05:06:07Z');
    utimesSync(path, date, date);
  });

  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('events are listed with the reason, estimated after a look, and as they were when that is taken back', async ({
    app,
    page,
  }) => {
    await app.imports.importFolder(folder);
    await app.shell.show('Timeline');
    const { undated } = app.timeline;
    const toggle = undated.getByRole('button', { name: 'No date 3' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(undated).toContainText('Why no date? The lines of this file carry no timestamp.');
    await undated.getByRole('button', { name: 'An undated prompt, number 2' }).click();
    await expect(page.getByRole('region', { name: 'Selected event' })).toContainText('No date');

    await undated.getByRole('button', { name: 'Estimate dates…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Estimate dates' });
    await expect(dialog).toContainText('3 events of Claude Code, ≈ 04 Mar 2026');
    await expect(dialog.getByRole('button', { name: 'Estimate 0 events' })).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Estimate 3 events' }).click();
    await expect(dialog.getByRole('button', { name: /^Take back / })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(undated).toBeHidden();
    await app.timeline.showDetailsOf('Range');
    await expect(app.timeline.detail('Inferred')).toHaveText('≈ 3');

    await app.timeline.showAsTable();
    await expect(page.getByRole('cell', { name: '≈ 04 Mar 2026 05:06' }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Select An undated/ })
      .first()
      .click();
    await app.timeline.showDetailsOf('Event');
    await app.timeline.details.getByRole('button', { name: 'Estimate dates…' }).click();
    await dialog.getByRole('button', { name: /^Take back / }).click();
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('button', { name: 'No date 3' })).toBeVisible();
  });
});

test('the lane of a session of which some could not be read says so, on the screen and in words', async ({
  app,
  page,
}) => {
  const [whole, torn] = [madeSession('halyard', 3), madeSession('thimble', 3)];
  const cutOff = Buffer.concat([torn.buffer, Buffer.from('{"type":"user","uuid":"thimble-9","sess\n')]);
  await app.shell.show('Import');
  await app.imports.importFiles([whole, { ...torn, buffer: cutOff }]);
  await app.shell.follow('#/timeline?lanes=session');
  await expect(app.timeline.lanes).toHaveCount(2);
  const lane = app.timeline.lanes.filter({ hasText: 'thimble' });
  await expect(lane).toHaveAccessibleName(/incomplete/);
  await expect(lane).toHaveAttribute('title', /1 file was not read whole \(thimble-session\.jsonl\)/);
  await expect(app.timeline.lanes.filter({ hasText: 'halyard' })).not.toHaveAccessibleName(/incomplete/);
  await lane.click();
  await expect(app.timeline.details).toContainText('1 file was not read whole (thimble-session.jsonl)');
  await page.getByRole('radiogroup', { name: 'Lanes by' }).getByText('Source').click();
  await expect(app.timeline.lanes.first()).toHaveAccessibleName(/incomplete/);
  // Where there is no room for lanes, the agenda says it.
  await page.setViewportSize({ width: 390, height: 844 });
  const sessions = page.getByRole('region', { name: 'Agenda' }).getByRole('group');
  await expect(sessions.filter({ hasText: 'thimble' })).toContainText('Incomplete');
  await expect(sessions.filter({ hasText: 'halyard' }).first()).not.toContainText('Incomplete');
});
