import { expect, test } from 'vitest';
import { LazyValues } from './lazy-values.ts';

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

function counted(limit: number) {
  const loads: number[] = [];
  const values = new LazyValues<number, string>(async (key) => {
    loads.push(key);
    return `value ${key}`;
  }, limit);
  return { loads, values };
}

test('loads a value once, however often it is wanted, and gives the same state each time', async () => {
  const { loads, values } = counted(10);
  let changes = 0;
  values.subscribe(() => changes++);
  values.want([3]);
  values.want([3]);
  expect(values.peek(3)).toBe(values.peek(4));
  await settle();
  values.want([3]);
  expect(loads).toEqual([3]);
  expect(changes).toBe(1);
  expect(values.peek(3)).toEqual({ state: 'ready', value: 'value 3' });
  expect(values.peek(3)).toBe(values.peek(3));
});

test('drops what was wanted longest ago, never what is wanted now', async () => {
  const { values } = counted(3);
  for (const key of [1, 2, 3, 1, 4]) {
    values.want([key]);
    await settle();
  }
  expect([1, 2, 3, 4].map((key) => values.peek(key).state)).toEqual(['ready', 'loading', 'ready', 'ready']);
  values.want([5, 6, 7, 8, 9]);
  await settle();
  expect([5, 6, 7, 8, 9].map((key) => values.peek(key).state)).toEqual(Array(5).fill('ready'));
});

test('what fails says why, and is tried again after retry', async () => {
  let isBroken = true;
  const values = new LazyValues<number, string>(async () => {
    if (isBroken) throw new Error('The database is busy.');
    return 'fine';
  }, 3);
  values.want([0]);
  await settle();
  expect(values.peek(0)).toEqual({ state: 'failed', reason: 'The database is busy.' });
  isBroken = false;
  values.want([0]);
  expect(values.peek(0).state).toBe('failed');
  values.retry();
  values.want([0]);
  await settle();
  expect(values.peek(0)).toEqual({ state: 'ready', value: 'fine' });
});
