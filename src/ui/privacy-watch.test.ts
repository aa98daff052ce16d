import { expect, test } from 'vitest';
import { countOrigins } from './privacy-watch.ts';

const BASE = 'http://localhost:5301/app/';

test('requests are counted by origin, across batches', () => {
  const first = countOrigins(['http://localhost:5301/app/a.js', 'assets/b.js', 'https://elsewhere.test/x'], BASE);
  const second = countOrigins(['data:text/plain,x', 'blob:http://localhost:5301/1'], BASE, first);
  expect([...second]).toEqual([
    ['http://localhost:5301', 2],
    ['https://elsewhere.test', 1],
    ['data:', 1],
    ['blob:', 1],
  ]);
});
