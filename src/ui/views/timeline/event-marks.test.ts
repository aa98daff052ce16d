import { expect, test } from 'vitest';
import type { ItemRef } from '../../../engine/api.ts';
import { findMarked } from './event-marks.ts';

function engineWith(item: ItemRef | null) {
  return { findItem: async () => item };
}

test('an item is found by its key, or by the row that the link names', async () => {
  const row = { store: 'events', id: 3 } as const;
  expect(await findMarked({ kind: 'e', key: 'abc' }, engineWith(row))).toEqual(row);
  expect(await findMarked({ kind: 'n', key: 'abc' }, engineWith(row))).toEqual(row);
  expect(await findMarked({ kind: 'k', key: 'events:1' }, engineWith(null))).toEqual({ store: 'events', id: 1 });
});

test('what is not here is not found', async () => {
  expect(await findMarked({ kind: 'e', key: 'abc' }, engineWith(null))).toBeNull();
  expect(await findMarked({ kind: 'k', key: 'nowhere:1' }, engineWith(null))).toBeNull();
});
