import fc from 'fast-check';
import { expect, it } from 'vitest';
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
        connection.run('DROP TABLE IF EXISTS temp.changed_event; DROP TRIGGER IF EXISTS temp.event_changes');
        connection.run('DROP TRIGGER IF EXISTS temp.event_goes; DROP TABLE IF EXISTS temp.gone_facts_of_event');
        connection.run('DROP TRIGGER IF EXISTS temp.event_loses_facts; DROP TRIGGER IF EXISTS temp.event_expires');
        connection.run('DROP TRIGGER IF EXISTS temp.event_loses_facts_of_expired');
        const fresh = new RowColumns(connection, 'events');
        fresh.refresh();
        expect(kept).toEqual(contents(fresh));
      }
      connection.close();
    }),
    { numRuns: 80 },
  );
});
