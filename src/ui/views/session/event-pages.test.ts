import { expect, test } from 'vitest';
import { EventPages, PAGE_SIZE } from './event-pages.ts';
import { eventOf, textEngine } from './event-samples.ts';

function pagesOver(count: number) {
  const engine = textEngine(Array.from({ length: count }, (_, index) => `text ${index}`));
  return { engine, pages: new EventPages((from, size) => engine.readEvents('s', from, size)) };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

test('reads a page once, however often it is wanted', async () => {
  const { engine, pages } = pagesOver(250);
  pages.want([3, 4, 120]);
  pages.want([5]);
  expect(pages.peek(3)).toBe('loading');
  await settle();
  pages.want([3]);
  expect(engine.reads).toEqual([0, 100]);
  expect(pages.peek(120)).toMatchObject({ index: 120, text: 'text 120' });
  expect(pages.version).toBe(2);
});

test('drops the pages wanted longest ago, never those wanted now', async () => {
  const { engine, pages } = pagesOver(20_000);
  for (let page = 0; page < 80; page++) {
    pages.want([page * PAGE_SIZE]);
    await settle();
  }
  expect(pages.peek(0)).toBe('loading');
  expect(pages.peek(79 * PAGE_SIZE)).toMatchObject({ index: 7900 });
  pages.want(Array.from({ length: 100 }, (_, page) => page * PAGE_SIZE));
  await settle();
  expect(Array.from({ length: 100 }, (_, page) => typeof pages.peek(page * PAGE_SIZE))).not.toContain('string');
  expect(engine.reads.length).toBeLessThan(250);
});

test('a page that fails says why, and can be read again', async () => {
  let isBroken = true;
  const pages = new EventPages(async () => {
    if (isBroken) throw new Error('The database is busy.');
    return [eventOf({ index: 0 })];
  });
  pages.want([0]);
  await settle();
  expect(pages.peek(0)).toEqual({ failed: 'The database is busy.' });
  isBroken = false;
  pages.retry();
  pages.want([0]);
  await settle();
  expect(pages.peek(0)).toMatchObject({ index: 0 });
});

test('an event that is gone says so', async () => {
  const { pages } = pagesOver(1);
  pages.want([1]);
  await settle();
  expect(pages.peek(1)).toEqual({ failed: 'This event is no longer in the database.' });
  expect(await pages.get(1)).toBeNull();
  expect(await pages.get(0)).toMatchObject({ index: 0 });
});
