import { expect, test } from 'vitest';
import type { ItemRef } from '../../../engine/api.ts';
import { columnsOf } from '../../../timeline/test-columns.ts';
import { findMarked } from './event-marks.ts';

const columns = columnsOf([{ ms: 1 }, { ms: 2, store: 'memory' }, { ms: null }]);

function engineWith(item: ItemRef | null) {
  return { findItem: async () => item };
}

test('an event is found by its row, in its store', async () => {
  expect(await findMarked(columns, { kind: 'e', key: 'abc' }, engineWith({ store: 'events', id: 3 }))).toBe(2);
  expect(await findMarked(columns, { kind: 'n', key: 'abc' }, engineWith({ store: 'memory', id: 2 }))).toBe(1);
  expect(await findMarked(columns, { kind: 'k', key: 'events:1' }, engineWith(null))).toBe(0);
});

test('what is not here is not found', async () => {
  expect(await findMarked(columns, { kind: 'e', key: 'abc' }, engineWith(null))).toBeNull();
  expect(await findMarked(columns, { kind: 'e', key: 'abc' }, engineWith({ store: 'content', id: 1 }))).toBeNull();
  expect(await findMarked(columns, { kind: 'k', key: 'nowhere:1' }, engineWith(null))).toBeNull();
});
