import type { Connection } from '../database/connection.ts';
import { EXPIRY_MARK, hiddenRows } from '../database/expiry-mark.ts';

/** Tables whose expired rows are out of sight while they wait for the sweep. */
const TABLES = [
  'record',
  'event',
  'source',
  'chunk',
  'memory_note',
  'memory_section',
  'api_message',
  'session',
  'project',
] as const;
type ExpiringTable = (typeof TABLES)[number];

const isSeen = (column: string, table: ExpiringTable) => `${column} NOT IN (SELECT id FROM ${hiddenRows(table)})`;

/** What goes with rows of those. A reference that is not there counts as one that is seen. */
const DEPENDENTS: Readonly<Record<string, string>> = {
  file_change: `${isSeen('event_id', 'event')} AND event_id NOT IN (SELECT id FROM temp.expired_file_change)`,
  fact: [
    ...['event_id', 'of_event_id', 'proof_event_id'].map((column) => isSeen(`coalesce(${column}, 0)`, 'event')),
    isSeen('coalesce(section_id, 0)', 'memory_section'),
  ].join(' AND '),
  session_link: `import_id NOT IN (SELECT id FROM temp.expired_import) AND ${isSeen('session_id', 'session')}`,
};

/** file_change: ids of events that stay without them. loose_block: blocks that are to be packed anew. */
const SET_NAMES = [...TABLES, 'record_block', 'import', 'file_change', 'loose_block'] as const;

/** What `stays` is out of sight and not swept: it lies in the trash. */
const MAKE_SETS = SET_NAMES.flatMap((name) => [
  `CREATE TEMP TABLE expired_${name} (id INTEGER PRIMARY KEY, stays INTEGER NOT NULL DEFAULT 1)`,
  `CREATE INDEX temp.going_${name} ON expired_${name} (id) WHERE stays = 0`,
]);
const CLEAR_SETS = SET_NAMES.map((name) => `DELETE FROM temp.expired_${name}`);
const LET_GO = SET_NAMES.map((name) => `UPDATE temp.expired_${name} SET stays = 0`);
const DROP_SETS = SET_NAMES.map((name) => `DROP TABLE temp.expired_${name}`);
const CONDITIONS = [...TABLES.map((table) => [table, isSeen('id', table)] as const), ...Object.entries(DEPENDENTS)];
const MAKE_VIEWS = CONDITIONS.map(
  ([table, condition]) => `CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE ${condition}`,
);
const DROP_VIEWS = CONDITIONS.map(([table]) => `DROP VIEW temp.${table}`);

const COUNT_GOING = `SELECT ${[...TABLES, 'file_change', 'loose_block']
  .map((name) => `(SELECT count(*) FROM temp.expired_${name} WHERE stays = 0)`)
  .join(' + ')}`;

const MARK = 'INSERT INTO temp.expiry DEFAULT VALUES';

const ARE_RAISED = `SELECT 1 FROM temp.sqlite_schema WHERE name = 'expired_${SET_NAMES[0]}'`;

/**
 * Keeps rows out of sight that are still in the tables. While there are some, temporary views stand before the tables:
 * SQLite looks a name up there first, so every statement that reads `event` reads what is left of it, and no reader has
 * to know. What writes, or must see all, says `main.event`.
 */
export class ExpiredRows {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.run(EXPIRY_MARK);
  }

  /** True while the tables hold rows that nobody is to see. */
  get areHidden(): boolean {
    // Asked of the database: a transaction that was rolled back has taken the views with it.
    return this.#connection.firstPrepared(ARE_RAISED, []) !== undefined;
  }

  /** How many rows wait for the sweep. */
  countGoing(): number {
    return this.areHidden ? Number(this.#connection.value(COUNT_GOING)) : 0;
  }

  /**
   * Inside a transaction: these rows, and no others any more. `fillGoing` adds ids of what is to be swept, `fillStaying`
   * those of what is not, reads of them included.
   */
  hide(fillGoing: () => void, fillStaying: () => void): void {
    this.#runAll(this.areHidden ? CLEAR_SETS : [...MAKE_SETS, ...MAKE_VIEWS]);
    fillGoing();
    this.#runAll(LET_GO);
    fillStaying();
    this.#connection.run(MARK);
  }

  /** Inside a transaction, once the tables hold none of them any more, or to see all again. */
  show(): void {
    if (this.areHidden) this.#runAll([...DROP_VIEWS, ...DROP_SETS, MARK]);
  }

  #runAll(statements: readonly string[]): void {
    for (const sql of statements) this.#connection.run(sql);
  }
}
