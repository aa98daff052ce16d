import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import type { Connection } from '../database/connection.ts';
import { MessageColumns } from './message-columns.ts';
import { RowColumns } from './row-columns.ts';

function open(): Connection {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  return connection;
}

function addEvent(connection: Connection, id: number, session: number, message: number | null): void {
  connection.run(
    `INSERT INTO event (id, session_id, seq, record_id, block, type, category, priority, time_kind, title_head, text,
       text_bytes, api_message_id, import_id)
     VALUES (?, ?, ?, ?, 0, 3, 3, 2, 2, '', '', 0, ?, 1)`,
    [id, session, id, id, message],
  );
}

interface Used {
  readonly session?: number;
  readonly record?: number | null;
  readonly model?: string | null;
  readonly output?: number;
}

function addMessage(connection: Connection, id: number, used: Used = {}): void {
  const { session = 1, record = null, model = 'm', output = 1 } = used;
  connection.run(
    `INSERT INTO api_message (id, session_id, key, model, has_usage, output_tokens, record_id)
     VALUES (?, ?, ?, ?, 1, ?, ?)`,
    [id, session, id, model, output, record],
  );
}

function read(
  connection: Connection,
  columns = new MessageColumns(connection),
  events = new RowColumns(connection, 'events'),
) {
  events.refresh();
  columns.refresh(events);
  return columns;
}

/** Where each message that counts does so. */
function placesOf({ counted, places }: MessageColumns): readonly (readonly number[])[] {
  return counted.map((message) => [message, places[message] ?? 0]);
}

it('counts what a message used at its first entry', () => {
  const connection = open();
  addMessage(connection, 1);
  addEvent(connection, 1, 1, null);
  addEvent(connection, 2, 1, 1);
  addEvent(connection, 3, 1, 1);
  expect(placesOf(read(connection))).toEqual([[1, 2]]);
});

it('counts what no entry shows at the nearest one before that is free, best at one of no message', () => {
  const connection = open();
  addEvent(connection, 1, 1, null);
  addEvent(connection, 2, 1, null);
  addEvent(connection, 3, 1, 1);
  addEvent(connection, 4, 2, null);
  addMessage(connection, 1);
  addMessage(connection, 2, { record: 4, model: 'other' });
  addMessage(connection, 3, { record: 4 });
  addMessage(connection, 4, { record: 4 });
  addMessage(connection, 5, { session: 3, record: 4 });
  const columns = read(connection);
  // The fourth finds none that is left, the fifth none in its session.
  expect(placesOf(columns)).toEqual([
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 0],
    [5, 0],
  ]);
  expect([1, 2, 3, 4].map((id) => columns.models[columns.eventModels[id] ?? 0])).toEqual(['m', 'other', 'm', '']);
});

it('does not count what tells of no token and no cost', () => {
  const connection = open();
  addEvent(connection, 1, 1, 1);
  addMessage(connection, 1, { output: 0 });
  const columns = new MessageColumns(connection);
  const events = new RowColumns(connection, 'events');
  expect(read(connection, columns, events).counted).toEqual([]);
  connection.run('UPDATE api_message SET cost = 0');
  expect(read(connection, columns, events).counted).toEqual([1]);
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    session: fc.integer({ min: 1, max: 3 }),
    message: fc.integer({ min: 0, max: 8 }),
  }),
  fc.record({
    kind: fc.constant('message' as const),
    id: fc.integer({ min: 1, max: 8 }),
    session: fc.integer({ min: 1, max: 3 }),
    output: fc.integer({ min: 0, max: 3 }),
    model: fc.option(fc.constantFrom('a', 'b')),
  }),
  fc.record({ kind: fc.constantFrom('no event' as const, 'no message' as const), id: fc.integer({ min: 1, max: 12 }) }),
);

function apply(connection: Connection, each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
  if (each.kind === 'event') {
    const id = Number(connection.value('SELECT coalesce(max(id), 0) + 1 FROM event'));
    addEvent(connection, id, each.session, each.message || null);
    return;
  }
  if (each.kind !== 'message') {
    connection.run(`DELETE FROM ${each.kind === 'no event' ? 'event' : 'api_message'} WHERE id = ?`, [each.id]);
    return;
  }
  connection.run('UPDATE api_message SET output_tokens = ?, model = ? WHERE id = ?', [
    each.output,
    each.model,
    each.id,
  ]);
  if (connection.changes() > 0) return;
  const id = Number(connection.value('SELECT coalesce(max(id), 0) + 1 FROM api_message'));
  addMessage(connection, id, { ...each, record: each.id });
}

function contents(columns: MessageColumns): unknown {
  return {
    places: placesOf(columns),
    outputs: columns.counted.map((message) => columns.tokens.output[message]),
    models: [...columns.eventModels].map((code) => columns.models[code]),
  };
}

it('holds what a fresh reading holds, whatever came, changed and went; no entry carries two', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const connection = open();
      const columns = new MessageColumns(connection);
      const events = new RowColumns(connection, 'events');
      for (const each of steps) {
        apply(connection, each);
        read(connection, columns, events);
      }
      const taken = placesOf(columns).flatMap(([, place]) => place || []);
      expect(new Set(taken).size).toBe(taken.length);
      connection.run('DROP TABLE temp.changed_api_message; DROP TRIGGER temp.api_message_changes');
      connection.run('DROP TRIGGER temp.api_message_goes; DROP TABLE temp.expiry');
      const fresh = new MessageColumns(connection);
      fresh.refresh(events);
      expect(contents(columns)).toEqual(contents(fresh));
      connection.close();
    }),
    { numRuns: 60 },
  );
});
