import type { LibraryCounts } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import type { SourceDatabase } from '../database/source-database.ts';
import { IS_SESSION } from '../sessions/session-kinds.ts';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

export interface CheckedBackup {
  readonly schemaVersion: number;
  readonly counts: LibraryCounts;
}

const SCHEMA = 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name';

const COUNTS: Readonly<Record<keyof LibraryCounts, string>> = {
  projects: 'SELECT count(*) AS n FROM project',
  sessions: `SELECT count(*) AS n FROM session s WHERE ${IS_SESSION}`,
  events: 'SELECT count(*) AS n FROM event',
  documents: 'SELECT count(*) AS n FROM source',
  notes: 'SELECT count(*) AS n FROM memory_note',
};

/** JSON that the app reads without a doubt. */
const JSON_COLUMNS = 'SELECT count(*) AS n FROM import WHERE NOT json_valid(totals) OR NOT json_valid(files)';

/** Of tables of ours; those that SQLite keeps under a search index have numbers of its own. */
const WHOLE_NUMBERS = `
  SELECT t.name AS "table", json_group_array(c.name) AS columns FROM pragma_table_list t, pragma_table_info(t.name) c
  WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'INTEGER'
  GROUP BY t.name ORDER BY t.name`;

export function countLibrary(connection: Connection): LibraryCounts {
  return countAll((sql) => Number(connection.value(sql)));
}

/** Why a file is no backup that can be used, in a sentence or two. */
export class BackupFault extends Error {}

/**
 * Reads a whole file and says what is in it. Throws BackupFault unless it is whole, of a version that this app knows, and
 * has exactly the tables, indexes and triggers of that version: what somebody added to a file would run as ours.
 */
export function checkBackup(source: SourceDatabase, connection: Connection): CheckedBackup {
  const numberOf = (sql: string) => Number(firstOf(source, sql)?.n);
  const version = Number(firstOf(source, 'SELECT user_version AS n FROM pragma_user_version')?.n);
  if (version > MIGRATIONS.length) {
    throw new BackupFault(
      'It was made by a newer version of Strata. Reload the page to get that version, then restore it.',
    );
  }
  if (!(version >= 1)) throw new BackupFault('It is an SQLite database, but no backup of Strata.');
  const difference = firstDifference(schemaOf(connection, version), [...source.rows<SchemaRow>(SCHEMA)]);
  if (difference !== null) throw new BackupFault(`It is not as Strata makes its databases: ${difference}.`);
  const page = firstOf(source, 'SELECT page_size AS n FROM pragma_page_size')?.n;
  if (Number(page) !== Number(connection.value('PRAGMA page_size')))
    throw new BackupFault('Its pages have another size.');
  const [problem] = [...source.rows<{ quick_check: string }>('PRAGMA quick_check(1)')];
  if (problem?.quick_check !== 'ok')
    throw new BackupFault(`It is damaged: ${problem?.quick_check ?? 'it cannot be read'}.`);
  const table = firstWithHugeNumber(source);
  if (table !== null) throw new BackupFault(`The table “${table}” has a number that is too large.`);
  if (numberOf(JSON_COLUMNS) > 0) throw new BackupFault('Its list of imports is damaged.');
  return { schemaVersion: version, counts: countAll(numberOf) };
}

/** The first table with a whole number that no JavaScript number is; Strata itself writes none. */
function firstWithHugeNumber(source: SourceDatabase): string | null {
  const tables = [...source.rows<{ table: string; columns: string }>(WHOLE_NUMBERS)];
  const found = tables.find(({ table, columns }) => {
    const isHuge = (JSON.parse(columns) as readonly string[]).map(
      (column) => `"${column}" NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`,
    );
    return firstOf(source, `SELECT 1 AS n FROM "${table}" WHERE ${isHuge.join(' OR ')} LIMIT 1`) !== undefined;
  });
  return found?.table ?? null;
}

function countAll(numberOf: (sql: string) => number): LibraryCounts {
  const names = Object.keys(COUNTS) as (keyof LibraryCounts)[];
  return Object.fromEntries(names.map((name) => [name, numberOf(COUNTS[name])])) as unknown as LibraryCounts;
}

function firstOf(source: SourceDatabase, sql: string): { readonly n: unknown } | undefined {
  for (const row of source.rows<{ n: unknown }>(sql)) return row;
  return undefined;
}

/** As the app itself makes it. */
function schemaOf(connection: Connection, version: number): readonly SchemaRow[] {
  const scratch = connection.openScratch();
  try {
    migrate(scratch, MIGRATIONS.slice(0, version));
    return scratch.all<SchemaRow>(SCHEMA);
  } finally {
    scratch.close();
  }
}

function firstDifference(expected: readonly SchemaRow[], found: readonly SchemaRow[]): string | null {
  const known = new Map(expected.map((row) => [`${row.type} ${row.name}`, wordsOf(row.sql)]));
  for (const { type, name, sql } of found) {
    const key = `${type} ${name}`;
    if (!known.has(key)) return `the ${type} “${name.slice(0, 60)}” is none of its own`;
    if (known.get(key) !== wordsOf(sql)) return `the ${type} “${name.slice(0, 60)}” is another one`;
    known.delete(key);
  }
  const [missing] = known.keys();
  return missing === undefined ? null : `the ${missing} is missing`;
}

/** An index that was made anew is written on other lines. */
function wordsOf(sql: string | null): string | null {
  return sql?.replace(/\s+/g, ' ').replace(/ ?([(),]) ?/g, '$1') ?? null;
}
