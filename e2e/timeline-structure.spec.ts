import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';

/**
 * The look of the timeline as figures: where its parts stand, and how much of each canvas is in which colour. Pixels of
 * text would differ with the fonts of every machine; boxes and shares of colours only change when the drawing does.
 * `UPDATE_BASELINES=1` writes them anew.
 */
const BASELINES = join(import.meta.dirname, 'screenshots/timeline-structure.jsonl');

/** In this stretch nothing depends on the date of the machine. */
const MORNING = 'lanes=session&axis=linear&from=2026-09-14T07:59:00Z&to=2026-09-14T09:35:00Z';

const SCENES: readonly (readonly [name: string, hash: string])[] = [
  ['chart', `#/timeline?${MORNING}`],
  ['range and list', `#/timeline?${MORNING}&drawer=1&sel=r:2026-09-14T08:00:00Z..2026-09-14T08:10:00Z`],
  ['filtered', `#/timeline?${MORNING}&q=is:command`],
  ['by project, order', '#/timeline?lanes=project&axis=order&from=-1&to=21'],
];

/** Text has some influence on boxes, by the height of its lines. */
const BOX_TOLERANCE_PX = 12;
/** Of all pixels of a canvas. */
const SHARE_TOLERANCE = 0.02;
/** A colour that took this much must not vanish. */
const LEAST_SHARE = 0.004;

/** What a canvas is that nothing was painted on. */
const UNPAINTED = '0 0 0 0';

interface Structure {
  /** Left, top, width, height, in CSS pixels. */
  readonly boxes: Readonly<Record<string, readonly number[]>>;
  /** Of each canvas from the top: the share of its pixels by colour, the rare ones left out. */
  readonly colours: readonly Readonly<Record<string, number>>[];
}

/** A line a scene. */
const baselines = new Map<string, Structure>();
if (existsSync(BASELINES)) {
  for (const line of readFileSync(BASELINES, 'utf8').trim().split('\n')) {
    const { scene, ...structure } = JSON.parse(line) as Structure & { readonly scene: string };
    baselines.set(scene, structure);
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ viewport });

      // On phones the agenda stands where the list would be.
      for (const [name, hash] of SCENES.filter(([, link]) => viewport.width > 760 || !link.includes('drawer'))) {
        test(name, async ({ library: app, page }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await app.shell.follow(hash);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          const key = `${name}, ${colorScheme}, ${viewport.width}`;
          if (process.env.UPDATE_BASELINES) {
            baselines.set(key, await settledStructure(app, page));
            const lines = [...baselines].map(([scene, structure]) => `${JSON.stringify({ scene, ...structure })}\n`);
            writeFileSync(BASELINES, lines.join(''));
          }
          const wanted = baselines.get(key);
          expect(wanted, 'There is no baseline; look at the screen, then run with UPDATE_BASELINES=1.').toBeDefined();
          await expect(app.timeline.chart).toBeVisible();
          if (wanted) await expect.poll(async () => differences(await structureOf(page), wanted)).toEqual([]);
        });
      }
    });
  }
}

/** The structure once all canvases are painted, and two readings in a row are the same. */
async function settledStructure(app: App, page: Page): Promise<Structure> {
  await expect(app.timeline.chart).toBeVisible();
  let before = '';
  await expect
    .poll(
      async () => {
        const structure = await structureOf(page);
        const now = JSON.stringify(structure);
        const isSame = now === before;
        before = now;
        return isSame && structure.colours.every((colours) => colours[UNPAINTED] !== 1);
      },
      { intervals: [400] },
    )
    .toBe(true);
  return structureOf(page);
}

function structureOf(page: Page): Promise<Structure> {
  return page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    };
    const named: readonly (readonly [string, string])[] = [
      ['chart', '[role=application]'],
      ['details', 'aside[aria-label=Details]'],
      ['list', '[role=listbox]'],
      ['names', 'ul[aria-label=Lanes]'],
      ['agenda', 'section[aria-label=Agenda]'],
      ['range start', '[role=slider][aria-label="Start of the range"]'],
      ['range end', '[role=slider][aria-label="End of the range"]'],
    ];
    const boxes: Record<string, readonly number[]> = {};
    for (const [name, selector] of named) {
      const element = document.querySelector(selector);
      if (element && element.getBoundingClientRect().width > 0) boxes[name] = boxOf(element);
    }
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[role=application] canvas')];
    const colours = canvases.map((canvas) => {
      // A copy at one pixel a CSS pixel: the canvas itself may belong to a worker.
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      const copy = new OffscreenCanvas(width, height);
      const pen = copy.getContext('2d');
      pen?.drawImage(canvas, 0, 0, width, height);
      const { data } = pen?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        // In steps, so that what is blended at an edge is no colour of its own.
        const parts = [0, 1, 2, 3].map((part) => Math.round((data[at + part] ?? 0) / 36) * 36);
        const colour = parts.join(' ');
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      const shares = [...counts].map(([colour, count]) => [colour, count / (width * height)] as const);
      const common = shares.filter(([, share]) => share >= 0.0015).sort(([a], [b]) => (a < b ? -1 : 1));
      return Object.fromEntries(common.map(([colour, share]) => [colour, Math.round(share * 1e4) / 1e4]));
    });
    return { boxes, colours };
  });
}

function differences(seen: Structure, wanted: Structure): readonly string[] {
  const canvases =
    seen.colours.length === wanted.colours.length
      ? []
      : [`${seen.colours.length} canvases, not ${wanted.colours.length}`];
  const colours = wanted.colours.flatMap((shares, canvas) =>
    differentColours(seen.colours[canvas] ?? {}, shares).map((text) => `canvas ${canvas}, ${text}`),
  );
  return [...differentBoxes(seen.boxes, wanted.boxes), ...canvases, ...colours];
}

function differentBoxes(seen: Structure['boxes'], wanted: Structure['boxes']): readonly string[] {
  const names = [...new Set([...Object.keys(seen), ...Object.keys(wanted)])];
  return names.flatMap((name) => {
    const [now, before] = [seen[name], wanted[name]];
    const isNear = now && before?.every((value, index) => Math.abs(value - (now[index] ?? 0)) <= BOX_TOLERANCE_PX);
    return isNear ? [] : [`${name}: ${now?.join(' ') ?? 'not there'}, was ${before?.join(' ') ?? 'not there'}`];
  });
}

/** Shares that are others; and colours that vanished, since a mark of a few pixels is what the chart is about. */
function differentColours(seen: Structure['colours'][number], wanted: Structure['colours'][number]): readonly string[] {
  const colours = [...new Set([...Object.keys(seen), ...Object.keys(wanted)])];
  return colours.flatMap((colour) => {
    const [after, before] = [seen[colour] ?? 0, wanted[colour] ?? 0];
    const isGone = before > LEAST_SHARE && after === 0;
    return isGone || Math.abs(before - after) > SHARE_TOLERANCE
      ? [`rgba ${colour}: ${after} of it, was ${before}`]
      : [];
  });
}
