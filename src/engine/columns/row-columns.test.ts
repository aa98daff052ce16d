import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRowVisits } from '../../testing/count-row-visits.ts';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import type { Connection } from '../database/connection.ts';
import { RowColumns } from './row-columns.ts';

type Step =
  | { readonly kind: 'insert'; readonly count: number; readonly tool: string | null }
  | { readonly kind: 'delete' | 'date' | 'undate' | 'tool' | 'fact' | 'resolution'; readonly id: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    count: fc.integer({ min: 1, max: 40 }),
    tool: fc.constantFrom(null, 'Bash', 'Edit', ''),
  }),
  fc.record({
    kind: fc.constantFrom<Exclude<Step['kind'], 'insert'>>('delete', 'date', 'undate', 'tool', 'fact', 'resolution'),
    id: fc.integer({ min: 1, max: 60 }),
  }),
);

const INSERT = `INSERT INTO event (session_id, seq, record_id, block, type, category, priority, time_ms, time_kind, tool,
  project_id, is_error, title_head, text, text_bytes, import_id) VALUES (?, 1, 1, 0, 1, ?, 1, ?, ?, ?, ?, ?, '', '', 0, 1)`;

function apply(connection: Connection, each: Step): void {
  if (each.kind === 'insert') insert(connection, each.count, each.tool);
  else if (each.kind === 'delete') connection.runPrepared('DELETE FROM event WHERE id = ?', [each.id]);
  else if (each.kind === 'tool') connection.runPrepared("UPDATE event SET tool = 'Grep' WHERE id = ?", [each.id]);
  else if (each.kind === 'fact') addFact(connection, each.id, 24 + (each.id % 3), null);
  else if (each.kind === 'resolution') addFact(connection, each.id, 27, (each.id % 7) + 1);
  else setTime(connection, each.id, each.kind === 'date' ? 5 : null);
}

/** Of an event that is there and, since facts go with their events, about one that is there. */
function addFact(connection: Connection, id: number, category: number, of: number | null): void {
  connection.runPrepared(
    `INSERT INTO fact (event_id, category, rule, of_event_id) SELECT id, ?, 'some/rule', (SELECT id FROM event WHERE id = ?)
     FROM event WHERE id = ?`,
    [category, of, id],
  );
}

function insert(connection: Connection, count: number, tool: string | null): void {
  for (let index = 0; index < count; index++) {
    const ms = index % 3 === 0 ? null : 1_700_000_000_000 + index;
    const values = [index % 4, index % 7, ms, ms === null ? 2 : index % 2, tool, index % 5 || null, index % 2];
    connection.runPrepared(INSERT, values);
  }
}

function setTime(connection: Connection, id: number, ms: number | null): void {
  connection.runPrepared('UPDATE event SET time_ms = ?, time_kind = ? WHERE id = ?', [ms, ms === null ? 2 : 0, id]);
}

function contents(columns: RowColumns): object {
  const { tools } = columns;
  return columns.rows
    .ids()
    .map((id) => [
      id,
      columns.timesMs[id],
      columns.timeKinds[id],
      columns.categories[id],
      columns.errors[id],
      columns.facts[id],
      columns.sessions[id],
      columns.projects[id],
      tools.codes[id] === 0 ? null : tools.names[tools.codes[id] ?? 0],
    ]);
}

/** As they are read when the app is opened. */
function freshColumns(connection: Connection): RowColumns {
  connection.run('DROP TABLE IF EXISTS temp.changed_event; DROP TRIGGER IF EXISTS temp.event_changes');
  connection.run('DROP TRIGGER IF EXISTS temp.event_goes; DROP TABLE IF EXISTS temp.gone_facts_of_event');
  connection.run('DROP TRIGGER IF EXISTS temp.event_loses_facts; DROP TABLE IF EXISTS temp.expiry');
  const fresh = new RowColumns(connection, 'events');
  fresh.refresh();
  return fresh;
}

it('forgets the newest row when it goes', () => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  const columns = new RowColumns(connection, 'events');
  insert(connection, 3, null);
  columns.refresh();
  connection.run('DELETE FROM event WHERE id > 1');
  columns.refresh();
  expect(columns.rows.ids()).toEqual([1]);
  connection.run('DELETE FROM event');
  columns.refresh();
  expect(columns.rows.ids()).toEqual([]);
});

it('holds what a fresh reading holds, whatever came, changed and went', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const connection = openMigratedConnection();
      connection.run('PRAGMA foreign_keys = OFF');
      const columns = new RowColumns(connection, 'events');
      for (const each of steps) {
        apply(connection, each);
        columns.refresh();
        const kept = contents(columns);
        expect(kept).toEqual(contents(freshColumns(connection)));
      }
      connection.close();
    }),
    { numRuns: 80 },
  );
});

const KEEPINGS = ['keep', 'jump', 'damage', 'shorten'] as const;
type Keeping = (typeof KEEPINGS)[number];
type KeepStep = Step | Keeping;

const keepStep = fc.oneof<fc.MaybeWeightedArbitrary<KeepStep>[]>(
  { weight: 3, arbitrary: step },
  { weight: 2, arbitrary: fc.constantFrom<Keeping[]>(...KEEPINGS) },
);

/** Keeps what is there now, lets the next row be in another segment, or damages what is kept. */
function applyKept(connection: Connection, each: KeepStep): void {
  const newest = Number(connection.value('SELECT coalesce(max(id), 0) FROM event'));
  if (each === 'keep') {
    const columns = freshColumns(connection);
    columns.writeSegments(Array.from({ length: Math.floor(newest / 8192) + 1 }, (_, segment) => segment));
  } else if (each === 'jump') {
    insert(connection, 1, null);
    connection.run(`UPDATE event SET id = ${newest + 9000} WHERE id = (SELECT max(id) FROM event)`);
  } else if (each === 'damage') {
    for (const { segment, bytes } of connection.all<{ segment: number; bytes: Uint8Array }>(
      'SELECT * FROM column_segment',
    )) {
      bytes[1100] = (bytes[1100] ?? 0) ^ 4;
      connection.run('UPDATE column_segment SET bytes = ? WHERE segment = ?', [bytes, segment]);
    }
  } else if (each === 'shorten') {
    connection.run('UPDATE column_segment SET bytes = substr(bytes, 1, 999)');
  } else apply(connection, each);
}

it('reads the same from what is kept, whatever came, changed, went or was damaged since', () => {
  fc.assert(
    fc.property(fc.array(keepStep, { minLength: 1, maxLength: 14 }), (steps) => {
      const connection = openMigratedConnection();
      connection.run('PRAGMA foreign_keys = OFF');
      for (const each of steps) applyKept(connection, each);
      const kept = contents(freshColumns(connection));
      connection.run('DELETE FROM column_segment');
      expect(kept).toEqual(contents(freshColumns(connection)));
      connection.close();
    }),
    { numRuns: 80 },
  );
});

it('keeps what an import brought with its end, and after an undo what is left', () => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  insert(connection, 1000, null);
  const columns = freshColumns(connection);
  expect(columns.dueSegments(1000)).toEqual([]);
  insert(connection, 9000, null);
  columns.refresh();
  expect(columns.dueSegments(10_000)).toEqual([0, 1]);
  columns.writeSegments([0, 1]);
  expect(columns.dueSegments(10_000)).toEqual([]);
  connection.run('DELETE FROM event WHERE id > 5000');
  columns.refresh();
  expect(columns.dueSegments(5000)).toEqual([0]);
  columns.writeSegments([0]);
  expect(connection.all('SELECT segment FROM column_segment')).toEqual([{ segment: 0 }]);
  expect(connection.all('SELECT segment FROM stale_segment')).toEqual([]);
});

it.each([
  ['damaged', 'UPDATE column_segment SET bytes = substr(bytes, 1, 999) WHERE segment = 0'],
  [
    'of another format',
    "UPDATE column_segment SET bytes = CAST(x'01000000' || substr(bytes, 5) AS BLOB) WHERE segment = 0",
  ],
])('writes what is %s anew', (_, change) => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  insert(connection, 10_000, null);
  freshColumns(connection).writeSegments([0, 1]);
  connection.run(change);
  const columns = freshColumns(connection);
  expect(columns.dueSegments(10_000)).toEqual([0]);
  columns.writeSegments([0]);
  expect(columns.dueSegments(10_000)).toEqual([]);
  expect(freshColumns(connection).dueSegments(10_000)).toEqual([]);
});

it('keeps a row of an import in half the bytes that its columns take', () => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  insert(connection, 8000, 'Bash');
  freshColumns(connection).writeSegments([0]);
  expect(Number(connection.value('SELECT length(bytes) FROM column_segment'))).toBeLessThan(8192 * 14);
});

it('reads the rows where the kept columns cannot be read', () => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  insert(connection, 5, 'Bash');
  connection.run('DROP TABLE column_segment');
  expect(freshColumns(connection).rows.size).toBe(5);
});

it('reads what is left of the rows, and leaves kept columns of some of them alone, while they are hidden', () => {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  insert(connection, 80_000, null);
  freshColumns(connection).writeSegments([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  connection.run(`
    CREATE TEMP TABLE expired_event (id INTEGER PRIMARY KEY);
    INSERT INTO expired_event VALUES (1), (2), (8191);
    CREATE TEMP VIEW event AS SELECT * FROM main.event WHERE id NOT IN (SELECT id FROM temp.expired_event)`);
  const read = countRowVisits(connection, 'FROM event');
  const hidden = freshColumns(connection);
  expect(hidden.rows.size).toBe(79_997);
  expect([1, 2, 3, 8191, 8192].map((id) => hidden.rows.has(id))).toEqual([false, false, true, false, true]);
  expect(hidden.timesMs[8191]).toBe(0);
  // Of the segment with hidden rows, and of the one that is not kept.
  expect(read()).toBe(8191 - 3 + 80_000 - 9 * 8192 + 1);
  connection.run('DELETE FROM column_segment');
  expect(hidden.dueSegments(80_000)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  connection.run('DROP VIEW temp.event');
  expect(freshColumns(connection).dueSegments(80_000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
