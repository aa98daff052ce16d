import type { Page } from '@playwright/test';
import { seededRandom } from '../src/testing/seeded-random.ts';
import { type App, expect, test } from './fixtures.ts';

/** `STRATA_LINKS=2000 npm run e2e -- hostile-links` tries so many; all are 1,482. */
const COUNT = Number(process.env.STRATA_LINKS ?? 80);
const SEED = Number(process.env.STRATA_LINKS_SEED ?? 1);

/** What each screen reads from an address, by its first part. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  search: ['q', 'sort', 'undated', 'sel', 'shown', 'fold'],
  timeline: [
    'q',
    'from',
    'to',
    'sel',
    'on',
    'lanes',
    'hide',
    'axis',
    'speed',
    'drawer',
    'at',
    'estimate',
    'scope',
    'page',
  ],
  sessions: ['entries', 'filter', 'project', 'sort', 'shown'],
  s: ['e', 'find', 'hide', 'outline', 'density', 'phrase'],
  figures: ['q', 'by', 'project', 'from', 'to', 'measure', 'as'],
  questions: ['day', 'e', 'kind', 'line', 'only', 'project', 'q', 'sort', 'whole'],
  d: ['c', 'find', 'as'],
  memory: ['edit', 'find', 'q'],
  context: ['mode', 'from', 'to', 'q'],
  brief: ['session', 'project', 'from', 'to', 'budget', 'unit', 'format'],
  mcp: ['tab'],
  settings: ['q'],
  nowhere: ['__proto__', 'constructor', ''],
};

const VALUES = [
  ...['', '0', '-1', '1', '1e999', '-1e999', 'NaN', 'Infinity', '9007199254740993', '-9007199254740993', '0.1', '0x10'],
  ...[
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%',
    '%zz',
    '%00',
  ],
  ...['2026-02-30', '2026-05-14', '0000-00-00', '-271821-04-20', '275760-09-13T00:00:00.001Z', '2026-05-14T08:00:00Z'],
  ...['9999-12-31T23:59:59Z', '1970', 'yesterday', 'events:1', 'events:-1', 'events:99999999999999999999', 'memory:1'],
  ...[
    'relevance',
    'newest',
    'all',
    'none',
    'time',
    'water',
    '"',
    '(((',
    'is:',
    '/(a+)+$/',
    '\ud800',
    '\u202e',
    '🎉',
    '數據',
  ],
  ...['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../..', 'a'.repeat(20_000), ' '.repeat(300), '\n\r\t'],
];

test('no address, whatever is in it, takes a screen or the app down', async ({ library: app, page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('dialog', (dialog) => errors.push(`A dialog: ${dialog.message()}`));
  const gone = page.getByRole('alert').filter({ hasText: 'Your data is not touched, and the other screens go on.' });
  const ids = await knownIds(app, page);
  const random = seededRandom(SEED);
  for (const hash of shuffled(addresses(ids, random), random).slice(0, COUNT)) {
    await test.step(hash.slice(0, 300), async () => {
      await goAndRest(page, hash);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await gone.allInnerTexts()).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
  await app.shell.open('#/search');
  await app.search.find('water');
  await expect(app.search.hits.first()).toBeVisible();
});

/** Each value for each name of each screen: half of the names at a time, so that none always hides another. */
function addresses(ids: readonly string[], random: () => number): readonly string[] {
  return Object.entries(NAMES).flatMap(([screen, names]) => {
    const valuesOf = new Map(names.map((name) => [name, shuffled(VALUES, random)]));
    return VALUES.flatMap((_, round) => {
      const pairs = shuffled(names, random).map(
        (name) => `${name}=${asPart(valuesOf.get(name)?.[round] ?? '', random)}`,
      );
      const middle = Math.ceil(pairs.length / 2);
      return [pairs.slice(0, middle), pairs.slice(middle)].map((some) => {
        const id = shuffled([...ids, VALUES[round] ?? ''], random)[0] ?? '';
        return `#/${screen}${random() < 0.5 ? `/${encoded(id)}` : ''}?${some.join('&')}`;
      });
    });
  });
}

function shuffled<T>(from: readonly T[], random: () => number): readonly T[] {
  return from
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Keys that there are, so that values meet what they are about. */
async function knownIds(app: App, page: Page): Promise<readonly string[]> {
  await app.search.find('water');
  await app.search.openFirstHit();
  await expect(page).toHaveURL(/#\/(s|d|memory)\//);
  const [, id = ''] = /#\/(?:s|d|memory)\/([^?]+)/.exec(page.url()) ?? [];
  return [decodeURIComponent(id)];
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ''));
}

/** As a link has it, or as somebody typed it. */
function asPart(value: string, random: () => number): string {
  return random() < 0.7 ? encoded(value) : value;
}

async function goAndRest(page: Page, hash: string): Promise<void> {
  await page.evaluate(async (next) => {
    location.hash = next;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }, hash);
}
