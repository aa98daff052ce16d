import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { COLUMN_PLACES, weightedCount } from './posting-list.ts';
import { Postings } from './postings.ts';
import { Vocabulary } from './vocabulary.ts';

const WORDS = ['a', 'ab', 'abc', 'abd', 'zebra', 'ärger', '水', 'x'.repeat(60), 'common', 'rare'];

interface Row {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly aliases: string;
}

function insert(connection: Connection, { id, title, text, aliases }: Row): void {
  connection.runPrepared('INSERT INTO event_fts (rowid, title, text, aliases) VALUES (?, ?, ?, ?)', [
    id,
    title,
    text,
    aliases,
  ]);
}

/** What FTS5 itself says of a term. */
function expected(connection: Connection, term: string): readonly { id: number; places: number[]; count: number }[] {
  connection.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.oracle USING fts5vocab (main, event_fts, instance)');
  const rows = new Map<number, { id: number; places: number[]; count: number }>();
  const sql = 'SELECT doc, col, "offset" FROM temp.oracle WHERE term = $term ORDER BY doc, "offset"';
  connection.scan(sql, { $term: term }, ([doc, column, offset]) => {
    const id = Number(doc);
    const row = rows.get(id) ?? { id, places: [], count: 0 };
    row.count += column === 'title' ? 2 : 1;
    if (column !== 'aliases') row.places.push(Number(offset) + (column === 'title' ? COLUMN_PLACES : 0));
    rows.set(id, row);
  });
  return [...rows.values()]
    .map((row) => ({ ...row, places: row.places.sort((a, b) => a - b) }))
    .sort((a, b) => a.id - b.id);
}

function found(postings: Postings, term: string): ReturnType<typeof expected> {
  const { ids, counts } = postings.list(term);
  const places = postings.places(term);
  return [...ids].map((id, index) => {
    const at = places.ids.indexOf(id);
    return {
      id,
      count: weightedCount(counts[index] ?? 0, 2),
      places: at < 0 ? [] : [...places.places.subarray(places.starts[at], places.starts[at + 1])],
    };
  });
}

function words(postings: Postings): readonly string[] {
  const vocabulary = new Vocabulary();
  vocabulary.readAtOnce(postings);
  return [...new Set(vocabulary.startingWith(''))].sort();
}

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));
const row = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  title: text,
  text,
  aliases: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' ')),
});
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(row, { minLength: 1, maxLength: 8 }).map((rows) => ({ kind: 'insert' as const, rows })),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 })
      .map((ids) => ({ kind: 'delete' as const, ids })),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'optimize' as const }, { kind: 'merge' as const }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function apply(connection: Connection, present: Set<number>, each: Step): void {
  const remove = (id: number) => {
    if (present.delete(id)) connection.run('DELETE FROM event_fts WHERE rowid = $id', { $id: id });
  };
  if (each.kind === 'optimize') connection.run("INSERT INTO event_fts (event_fts) VALUES ('optimize')");
  if (each.kind === 'merge') connection.run("INSERT INTO event_fts (event_fts, rank) VALUES ('merge', -8)");
  if (each.kind === 'delete') for (const id of each.ids) remove(id);
  for (const added of each.kind === 'insert' ? each.rows : []) {
    remove(added.id);
    present.add(added.id);
    insert(connection, added);
  }
}

describe('Postings', () => {
  it('read what FTS5 reads, whatever was inserted, deleted and merged', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom(32, 4050), (steps, pageSize) => {
        const connection = openMigratedConnection();
        connection.run(`INSERT INTO event_fts (event_fts, rank) VALUES ('pgsz', ${pageSize})`);
        const postings = new Postings(connection, 'events');
        const present = new Set<number>();
        for (const each of steps) {
          connection.transaction(() => apply(connection, present, each));
          postings.refresh();
          for (const word of WORDS) {
            const wanted = expected(connection, word);
            expect(postings.rowsWith(word)).toBe(wanted.length);
            expect(found(postings, word)).toEqual(wanted);
          }
        }
        connection.close();
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('read lists of many pages, and terms by their beginning', () => {
    const connection = openMigratedConnection();
    connection.transaction(() => {
      for (let id = 1; id <= 9000; id++) {
        insert(connection, {
          id: id * 3,
          title: id % 7 === 0 ? 'common' : '',
          text: `common ${'filler '.repeat(id % 5)}common term${id % 900}`,
          aliases: '',
        });
      }
    });
    const postings = new Postings(connection, 'events');
    postings.refresh();
    expect(found(postings, 'common')).toEqual(expected(connection, 'common'));
    expect(found(postings, 'term77')).toEqual(expected(connection, 'term77'));
    expect(postings.rowsWith('term')).toBe(0);
    expect([...postings.listOfPrefix('term89').ids]).toEqual(
      [
        ...new Set(
          ['term89', ...Array.from({ length: 10 }, (_, digit) => `term89${digit}`)].flatMap((term) => [
            ...postings.list(term).ids,
          ]),
        ),
      ].sort((a, b) => a - b),
    );
    const vocabulary = new Vocabulary();
    vocabulary.readAtOnce(postings);
    expect([...new Set(vocabulary.startingWith('term89'))].sort()).toEqual(
      ['term89', ...Array.from({ length: 10 }, (_, digit) => `term89${digit}`)].sort(),
    );
  });

  it('are the same through fts5vocab, for an index of another format', () => {
    const connection = openMigratedConnection();
    const rows = [
      { id: 4, title: 'abc common', text: 'abd abc', aliases: 'ab' },
      { id: 2, title: '', text: 'common ab common', aliases: 'zebra' },
    ];
    for (const each of rows) insert(connection, each);
    connection.run('DELETE FROM event_fts WHERE rowid = 4');
    insert(connection, rows[0] as Row);
    const direct = new Postings(connection, 'events');
    direct.refresh();
    const read = (postings: Postings) => [
      ...WORDS.map((word) => [postings.rowsWith(word), found(postings, word)]),
      postings.listOfPrefix('ab'),
      postings.placesOfPrefix('ab'),
      words(postings),
    ];
    const wanted = read(direct);
    expect(wanted[2]).toEqual([1, [{ id: 4, count: 3, places: [1, COLUMN_PLACES] }]]);
    connection.run("UPDATE event_fts_config SET v = 5 WHERE k = 'version'");
    const other = new Postings(connection, 'events');
    other.refresh();
    expect(read(other)).toEqual(wanted);
  });

  it.each([
    ['DROP TABLE event_fts_data'],
    ['DROP TABLE event_fts'],
    ['DELETE FROM event_fts_data'],
    ["UPDATE event_fts_data SET block = x'00' WHERE id = 10"],
    ['DELETE FROM event_fts_data WHERE id > 10'],
  ])('say that the index is damaged after %s', (damage) => {
    const connection = openMigratedConnection();
    insert(connection, { id: 1, title: 'abc', text: 'abc', aliases: '' });
    const postings = new Postings(connection, 'events');
    postings.refresh();
    connection.run(damage);
    expect(() => {
      postings.refresh();
      postings.list('abc');
    }).toThrow(DatabaseError);
  });

  it('end on pages with any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const connection = openMigratedConnection();
        insert(connection, { id: 1, title: 'abc', text: 'abc', aliases: '' });
        connection.run('UPDATE event_fts_data SET block = $bytes WHERE id > 10', { $bytes: bytes });
        const postings = new Postings(connection, 'events');
        postings.refresh();
        expect(postings.list('abc').ids.length).toBeLessThan(200);
        connection.close();
      }),
    );
  });
});
