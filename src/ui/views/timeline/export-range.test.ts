import { describe, expect, it } from 'vitest';
import type { ExportedItem, ItemRef } from '../../../engine/api.ts';
import { createZoneClock } from '../../../timeline/zone-clock.ts';
import { type ExportTarget, exportRange } from './export-range.ts';

const clock = createZoneClock('UTC', 0, 0);

function itemOf({ id, store }: ItemRef): ExportedItem {
  const time = { ms: id, kind: 'recorded', basis: null, plusMinusMs: null, offsetMinutes: null } as const;
  const none = { session: null, project: null, tool: null, path: null, isError: false };
  return {
    store,
    key: String(id),
    group: 'prompt',
    category: 'prompt',
    time,
    ...none,
    title: '',
    text: `t${id}`,
    hidden: 1,
  };
}

function memoryTarget() {
  const state = { text: '', isClosed: false, isAborted: false };
  const target: ExportTarget = {
    write: async (text) => {
      state.text += text;
    },
    abort: async () => {
      state.isAborted = true;
    },
    close: async () => {
      state.isClosed = true;
    },
  };
  return { state, target };
}

const refs = Array.from({ length: 250 }, (_, id): ItemRef => ({ store: 'events', id: id + 1 }));

describe('the export of a range', () => {
  it('writes all items in order, a part at a time, and counts what it hid and missed', async () => {
    const asked: number[] = [];
    const engine = {
      exportItems: async (items: readonly ItemRef[]) => {
        asked.push(items.length);
        return items.filter(({ id }) => id !== 7).map(itemOf);
      },
    };
    const { state, target } = memoryTarget();
    const progress: number[] = [];
    const result = await exportRange(
      engine,
      { format: 'jsonl', title: 'x', items: refs, clock },
      target,
      new AbortController().signal,
      (done) => progress.push(done),
    );
    expect(asked).toEqual([100, 100, 50]);
    expect(progress).toEqual([100, 200, 250]);
    expect(result).toEqual({ written: 249, missing: 1, hidden: 249 });
    const keys = state.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).key);
    expect(keys).toEqual(refs.filter(({ id }) => id !== 7).map(({ id }) => String(id)));
    expect(state).toMatchObject({ isClosed: true, isAborted: false });
  });

  it('keeps nothing when it is cancelled or fails', async () => {
    const cancel = new AbortController();
    const { state, target } = memoryTarget();
    const engine = { exportItems: async (items: readonly ItemRef[]) => items.map(itemOf) };
    const request = { format: 'markdown', title: 'x', items: refs, clock } as const;
    await expect(exportRange(engine, request, target, cancel.signal, () => cancel.abort())).rejects.toThrow();
    expect(state).toMatchObject({ isClosed: false, isAborted: true });
  });
});
