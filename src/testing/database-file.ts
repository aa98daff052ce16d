import { sqlite3 } from './memory-connection.ts';

const { oo1, capi } = sqlite3;

type Value = string | number | null;

/** The bytes of an SQLite file that another tool might have written. */
export function makeDatabaseFile(schema: string, rows: Readonly<Record<string, readonly Row[]>> = {}) {
  const db = new oo1.DB(':memory:');
  try {
    db.exec(schema);
    for (const [table, all] of Object.entries(rows)) for (const row of all) insert(db, table, row);
    return new Uint8Array(capi.sqlite3_js_db_export(db));
  } finally {
    db.close();
  }
}

/** Values by column. */
export type Row = Readonly<Record<string, Value>>;

function insert(db: InstanceType<typeof oo1.DB>, table: string, row: Row): void {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  db.exec({ sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, bind: Object.values(row) });
}
