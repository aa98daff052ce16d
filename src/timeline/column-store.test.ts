import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  STORE_NAMES,
  type StoreName,
  type TimelineCatalog,
  type TimelineChange,
  type TimelineStoreChange,
} from '../engine/api.ts';
import { MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { ColumnStore } from './column-store.ts';
import { hasFlag, NO_INDEX, refAt, type TimelineColumns } from './columns.ts';

interface Row {
  readonly store: StoreName;
  readonly id: number;
  readonly ms: number | null;
  readonly session: number;
}

function changeOf(store: StoreName, rows: readonly Row[], gone: readonly number[] | null): TimelineStoreChange {
  const own = rows.filter((row) => row.store === store).sort((a, b) => a.id - b.id);
  return {
    store,
    gone: gone && Uint32Array.from(gone),
    segments: null,
    rows: {
      ids: Uint32Array.from(own, ({ id }) => id),
      timesMs: Float64Array.from(own, ({ ms }) => ms ?? Number.NaN),
      sessions: Uint32Array.from(own, ({ session }) => session),
      projects: new Uint32Array(own.length),
      codes: new Uint8Array(own.length),
    },
  };
}

function tell(store: ColumnStore, data: readonly TimelineStoreChange[]): void {
  const sessions = Array.from({ length: 4 }, (_, id) => ({ id: id + 1, summary: { sessionKey: `s${id + 1}` } }));
  const catalog = { sessions, projects: [], damaged: [] } as unknown as TimelineCatalog;
  store.prepare({ data, version: 1 } as unknown as TimelineChange)(catalog);
}

function rowsOf(columns: TimelineColumns): Row[] {
  return Array.from({ length: columns.count }, (_, index) => {
    const ms = columns.timesMs[index] ?? Number.NaN;
    const session = columns.sessions[index] ?? NO_INDEX;
    const key = session === NO_INDEX ? 's0' : (columns.sessionList[session]?.sessionKey ?? '');
    return { ...refAt(columns, index), ms: Number.isNaN(ms) ? null : ms, session: Number(key.slice(1)) };
  });
}

function inOrder(rows: Iterable<Row>): Row[] {
  return [...rows].sort(
    (a, b) =>
      Number(a.ms === null) - Number(b.ms === null) ||
      (a.ms ?? 0) - (b.ms ?? 0) ||
      STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) ||
      a.id - b.id,
  );
}

const row: fc.Arbitrary<Row> = fc.record({
  store: fc.constantFrom(...STORE_NAMES),
  id: fc.integer({ min: 1, max: 60 }),
  ms: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 30 }) }, { weight: 1, arbitrary: fc.constant(null) }),
  session: fc.integer({ min: 0, max: 4 }),
});
const rows = fc.uniqueArray(row, { selector: ({ store, id }) => `${store}:${id}`, maxLength: 60 });

test('what came, changed and went leaves the columns as if all of it had been told at once', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.tuple(rows, fc.array(fc.integer({ min: 1, max: 60 }))), { maxLength: 4 }),
      (first, steps) => {
        const store = new ColumnStore();
        tell(
          store,
          STORE_NAMES.map((name) => changeOf(name, first, null)),
        );
        let now = new Map(first.map((one) => [`${one.store}:${one.id}`, one]));
        for (const [next, dropped] of steps) {
          const events = next.filter((one) => one.store === 'events');
          const gone = [...dropped, ...events.map(({ id }) => id)];
          tell(
            store,
            STORE_NAMES.map((name) => changeOf(name, next, name === 'events' ? gone : null)),
          );
          const kept = [...now.values()].filter((one) => one.store === 'events' && !gone.includes(one.id));
          now = new Map([...kept, ...next].map((one) => [`${one.store}:${one.id}`, one]));
        }
        const { columns } = store;
        expect(rowsOf(columns)).toEqual(inOrder(now.values()));
        expect(columns.datedCount).toBe([...now.values()].filter(({ ms }) => ms !== null).length);
      },
    ),
  );
});

test('matches are bits by row; rows that come later match as their bit says', () => {
  const store = new ColumnStore();
  const first = [1, 2, 33].map((id) => ({ store: 'events' as const, id, ms: id, session: 0 }));
  tell(store, [changeOf('events', first, null)]);
  expect([...store.columns.codes].every((code) => (code & MATCH_FLAG) !== 0)).toBe(true);
  const none = new Uint32Array(0);
  store.setMatches({ content: none, memory: none, events: Uint32Array.of(1 << 2, 1 << 2) });
  tell(store, [changeOf('events', [{ store: 'events', id: 34, ms: 5, session: 0 }], [])]);
  const { columns } = store;
  const matched = Array.from(columns.ids).filter((_, index) => hasFlag(columns, index, MATCH_FLAG));
  expect(matched).toEqual([2, 34]);
});
