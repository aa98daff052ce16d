import type { SourceFile } from '../../engine/api.ts';
import { bytesInMemory } from '../../engine/database/byte-source.ts';
import type { Connection } from '../../engine/database/connection.ts';
import { Engine } from '../../engine/engine.ts';
import { AppError } from '../../engine/errors.ts';
import { copyDatabase } from '../../engine/lifecycle/copy-database.ts';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { Chooser } from './chooser.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { joined, mutateBytes } from './mutate-bytes.ts';
import { rowCounts } from './row-counts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const PAGE_BYTES = 4096;
const SHARE_OF_SQL = 0.5;

/** Tables whose rows tell whether anything was changed. */
const KEPT = [
  'event',
  'record',
  'session',
  'source',
  'chunk',
  'memory_note',
  'file',
  'import',
  'project',
  'version',
  'context_config',
  'redaction',
];
/** All tables with their columns: any of which a statement may be about. */
const COLUMNS = `
  SELECT t.name AS "table", json_group_array(json_array(c.name, c.type)) AS columns FROM pragma_table_list t, pragma_table_info(t.name) c
  WHERE t.schema = 'main' AND t.type IN ('table', 'shadow') AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name ORDER BY t.name`;
/** By the type of a column: tables are strict, and what is of another type is never stored. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  INTEGER: ['NULL', '-1', '0', '1', '9223372036854775807', '-9223372036854775808'],
  REAL: ['NULL', '-1', '9e999', '-0.0'],
  BLOB: ['NULL', "x''", "x'00ff'", 'randomblob(9)', 'zeroblob(2000000)', "x'28b52ffd'"],
  TEXT: [
    'NULL',
    "''",
    "'x'",
    `'${'['.repeat(900)}'`,
    '\'{"a":\'',
    "'null'",
    "'[null]'",
    "'{}'",
    'char(0, 0xd800, 0x202e)',
  ],
};
const OTHER_VALUES = ['NULL', "x'00ff'", "'x'", '-1'];
const SCHEMA_VALUES = [...OTHER_VALUES, "''", '2', '999999'];

/**
 * Of files that are no backup any more, and of some with what a stranger could write into one: they are refused in words
 * and nothing is changed, or they are in place and every screen's questions are answered.
 */
export async function restoreTarget(): Promise<FuzzTarget> {
  const { engine, connection } = openMemoryEngine();
  const items = formatFixtures().filter(({ path }) => /(claude-code|memory-files|documents)\//.test(path));
  await importItems(
    engine,
    items.map(({ path, bytes }) => textItem(path, bytes)),
  );
  const original = await bytesOf(await copyDatabase(connection, nodeHost, 'original.sqlite3'));
  const before = rowCounts(connection, KEPT);
  const tables = connection.all<Table>(COLUMNS);
  return {
    name: 'restores',
    share: 1,
    make: (chooser) => {
      const sql = chooser.chance(SHARE_OF_SQL) ? statementsOf(tables, chooser) : null;
      const { what, bytes } = sql === null ? damaged(original, chooser) : { what: sql.join('; '), bytes: original };
      return {
        what: what.slice(0, 500),
        bytes,
        run: async () => {
          const made = sql === null ? bytes : await changedBy(connection, original, sql);
          return made === null ? [] : tryRestore(connection, made, original, before);
        },
      };
    },
  };
}

/** Null where no such statement is possible. */
async function changedBy(connection: Connection, original: Bytes, sql: readonly string[]): Promise<Bytes | null> {
  const scratch = connection.openScratch();
  try {
    const source = connection.openSource(bytesInMemory(original));
    scratch.replaceBy(source);
    source.close();
    for (const statement of sql) scratch.run(statement);
    return await bytesOf(await copyDatabase(scratch, nodeHost, 'changed.sqlite3'));
  } catch {
    return null;
  } finally {
    scratch.close();
  }
}

async function tryRestore(
  connection: Connection,
  bytes: Bytes,
  original: Bytes,
  before: string,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const engine = new Engine(connection, nodeHost);
  const file = new File([bytes], 'given.sqlite3');
  const refusal = await refusalOf(engine.restore(file), faults);
  if (refusal) {
    const preview = await refusalOf(engine.previewRestore(file), faults);
    if (!preview) faults.push(`Its preview says nothing of: ${refusal}`);
    const after = rowCounts(connection, KEPT);
    if (after !== before) faults.push(`Refused, but rows before: ${before}; now: ${after}.`);
    return faults;
  }
  faults.push(...(await faultsOfUse(new Engine(connection, nodeHost))));
  await new Engine(connection, nodeHost).restore(new File([original], 'original.sqlite3'));
  const after = rowCounts(connection, KEPT);
  if (after !== before) faults.push(`Rows of the original: ${before}; back again: ${after}.`);
  return faults;
}

/** The words in which it was refused; null where it was not. Whatever else it throws is a fault. */
async function refusalOf(work: Promise<unknown>, faults: string[]): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const isWords = error instanceof AppError && error.code === 'backup.refused';
    if (!isWords) faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return error instanceof Error ? error.message : String(error);
  }
}

const CLOCK = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };
const EVERYTHING = { projects: null, hasNoProject: true };

/** What of the questions of the screens, and of agents, is not answered. */
async function faultsOfUse(engine: Engine): Promise<readonly string[]> {
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    status: () => engine.status(CLOCK.nowMs),
    sessions: async () => {
      const { data } = await engine.listSessions({ sort: 'newest', limit: 20 });
      for (const { sessionKey } of data.slice(0, 2)) await readSession(engine, sessionKey);
    },
    search: () => engine.search({ query: 'the', limit: 20, ...CLOCK }),
    histogram: () => engine.histogram({ query: 'the', ...CLOCK, bins: 20 }),
    facets: () => engine.facets({ query: 'the', ...CLOCK }),
    timeline: async () => {
      await engine.timeline.rows(null);
      await engine.timeline.catalog();
      await engine.timeline.names('file');
    },
    notes: async () => {
      const { data } = await engine.listNotes();
      for (const { noteKey } of data.slice(0, 3)) await engine.getNote(noteKey);
    },
    figures: () => engine.figures({ by: 'agent', query: '', project: null, from: null, to: null, ...CLOCK }),
    decisions: () => engine.findDecisions({ query: '', limit: 20, ...CLOCK }),
    fixes: () => engine.findFixes({ message: 'error', limit: 20 }),
    runs: () => engine.findRuns({ command: 'npm', limit: 20 }),
    projects: () => engine.listProjects(),
    merges: () => engine.listMerges(),
    imports: () => engine.listImports(),
    purges: () => engine.listPurges(),
    lifetimes: () => engine.listLifetimes(),
    levels: () => engine.listStorageLevels(),
    configurations: () => engine.listContextConfigs(),
    pins: () => engine.listPins(),
    offers: () => engine.listOffers(),
    prices: () => engine.listPrices(),
    private: () => engine.listPrivate(),
    'the report of the index': () => engine.indexReport(),
    'the last salvage': () => engine.lastSalvage(),
    'agents: search': () => engine.agents.search(EVERYTHING, { query: 'the', order: 'relevance', limit: 10, ...CLOCK }),
    'agents: statistics': () => engine.agents.stats(EVERYTHING),
  };
  const faults: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    await ask().catch((error: Error) => faults.push(`Restored, but ${name}: ${error.stack ?? error.message}`));
  }
  return faults;
}

async function readSession(engine: Engine, sessionKey: string): Promise<void> {
  await engine.getSession(sessionKey);
  await engine.outlineSession(sessionKey);
  const events = await engine.readEvents(sessionKey, 0, 50);
  for (const { eventKey } of events.slice(0, 5)) {
    await engine.getEventRecord(sessionKey, eventKey).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'database.damaged')) throw error;
    });
  }
}

function damaged(original: Bytes, chooser: Chooser): { readonly what: string; readonly bytes: Bytes } {
  if (chooser.chance(0.5)) return mutateBytes(original, chooser);
  // Bits at random mostly meet pages of indexes: the first pages have the schema.
  const end = PAGE_BYTES * chooser.pick([1, 4, 40]);
  const { what, bytes } = mutateBytes(original.slice(0, end), chooser);
  return { what: `its first ${end} bytes: ${what}`, bytes: joined([bytes, original.subarray(end)]) };
}

interface Table {
  readonly table: string;
  /** JSON of their names and types. */
  readonly columns: string;
}

function statementsOf(tables: readonly Table[], chooser: Chooser): readonly string[] {
  return Array.from({ length: chooser.between(1, 3) }, () => statementOf(tables, chooser));
}

const STATEMENTS: readonly ((table: string, chooser: Chooser) => string)[] = [
  (table) => `CREATE TRIGGER t_${table} AFTER INSERT ON ${table} BEGIN DELETE FROM session; END`,
  (table) => `CREATE VIEW v_${table} AS SELECT * FROM ${table}, ${table} b, ${table} c`,
  (table) => `ALTER TABLE ${table} RENAME TO moved; CREATE VIEW ${table} AS SELECT * FROM moved`,
  (table) => `ALTER TABLE ${table} ADD COLUMN more TEXT`,
  (table) => `CREATE INDEX i_${table} ON ${table} (abs(rowid))`,
  (table) => `DROP TABLE ${table}`,
  (table) => `DELETE FROM ${table}`,
  (table) => `CREATE TABLE more_${table} AS SELECT * FROM ${table}`,
  (_, chooser) => `PRAGMA user_version = ${chooser.pick([-1, 0, 1, 7, 20, 22, 2_147_483_647])}`,
  (_, chooser) => `PRAGMA application_id = ${chooser.below(0x7fff_ffff)}`,
  (table, chooser) =>
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${chooser.pick(['sql', 'name', 'tbl_name', 'rootpage', 'type'])} = ${chooser.pick(SCHEMA_VALUES)} WHERE name = '${table}'`,
  (table, chooser) =>
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '${chooser.pick(['TEXT', 'INTEGER', 'NOT NULL', ',', '('])}', '${chooser.pick(['', 'BLOB', ' DEFAULT (randomblob(1e9))', ' CHECK (0)', ' AS (1)'])}') WHERE name = '${table}'`,
];

function statementOf(tables: readonly Table[], chooser: Chooser): string {
  const { table, columns } = chooser.pick(tables);
  if (chooser.chance(0.4)) return chooser.pick(STATEMENTS)(table, chooser);
  const [column, type] = chooser.pick(JSON.parse(columns) as readonly (readonly [string, string])[]);
  const value = chooser.pick(VALUES[type] ?? OTHER_VALUES);
  const where = chooser.chance(0.5) ? '' : ' WHERE rowid % 3 = 0';
  return `PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; UPDATE OR IGNORE "${table}" SET "${column}" = ${value}${where}`;
}

async function bytesOf(file: SourceFile): Promise<Bytes> {
  return new Uint8Array(await file.slice(0, file.size).arrayBuffer());
}
