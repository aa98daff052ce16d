import type { CheckedPart, StartCheck } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';

/** A slice is to take about so long: shorter than anybody notices who searches meanwhile. */
const SLICE_MS = 20;
const FIRST_ROWS = 64;
const MOST_ROWS = 65_536;

/** A table, or one of its indexes. */
interface Part {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Read by row ids in blocks; the others are small, or have nothing but keys, and are read in one go. */
  readonly isByRowId: boolean;
  /** Of an index: what its rows fulfil. */
  readonly condition: string;
  readonly isIndex: boolean;
}

const TABLES = `
  SELECT name, wr AS isKeyed FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%' ORDER BY name`;
const COLUMNS = 'SELECT name FROM pragma_table_info($table)';
const INDEXES = `
  SELECT i.name, coalesce(s.sql, '') AS sql FROM pragma_index_list($table) i
  LEFT JOIN sqlite_schema s ON s.name = i.name WHERE i.origin <> 'pk' ORDER BY i.name`;

/**
 * Reads the whole database a slice at a time, so that others get their turn: every row with all it holds, every entry of
 * every index. It goes on behind damage with the next part. What needs all pages at once (that none is used twice, that
 * references hold, that a search index agrees with itself) is left to `checkIntegrity`.
 */
export class SlicedCheck {
  readonly #connection: Connection;
  readonly #host: Pick<EngineHost, 'idle' | 'monotonicMs' | 'nowMs'>;
  #state: StartCheck | null = null;

  constructor(connection: Connection, host: Pick<EngineHost, 'idle' | 'monotonicMs' | 'nowMs'>) {
    this.#connection = connection;
    this.#host = host;
  }

  /** Null where none was due. */
  get state(): StartCheck | null {
    return this.#state;
  }

  async run(): Promise<void> {
    const damaged: CheckedPart[] = [];
    this.#state = { startedAtMs: this.#host.nowMs(), endedAtMs: null, parts: 0, done: 0, damaged };
    const parts = this.#readParts(damaged);
    for (const [done, part] of parts.entries()) {
      this.#state = { ...this.#state, parts: parts.length, done, damaged: [...damaged] };
      const problem = await this.#check(part);
      if (problem !== null) damaged.push({ name: part.name, problem });
    }
    const done = { parts: parts.length, done: parts.length, damaged: [...damaged] };
    this.#state = { ...this.#state, ...done, endedAtMs: this.#host.nowMs() };
  }

  #readParts(damaged: CheckedPart[]): readonly Part[] {
    try {
      return listParts(this.#connection);
    } catch (error) {
      damaged.push({ name: 'sqlite_schema', problem: messageOf(error) });
      return [];
    }
  }

  /** What is wrong; null where all of it can be read. */
  async #check(part: Part): Promise<string | null> {
    try {
      if (part.isByRowId) await this.#readBlocks(part);
      else {
        await this.#host.idle();
        this.#connection.value(wholeOf(part));
      }
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  async #readBlocks({ table, columns }: Part): Promise<void> {
    // The beginning of a value is had only by reading all of it; its length alone would stand in the row.
    const sql = `SELECT max(id) AS last, count(*) AS rows, ${columns.map((column) => `count(substr(${column}, 1, 1))`).join(', ')}
      FROM (SELECT rowid AS id, * FROM main.${table} NOT INDEXED WHERE rowid > $after ORDER BY rowid LIMIT $count)`;
    let after = Number.MIN_SAFE_INTEGER;
    let count = FIRST_ROWS;
    for (;;) {
      await this.#host.idle();
      const startMs = this.#host.monotonicMs();
      const [block] = this.#connection.all<{ last: number | null; rows: number }>(sql, {
        $after: after,
        $count: count,
      });
      if (!block || block.last === null || block.rows < count) return;
      after = block.last;
      const tookMs = this.#host.monotonicMs() - startMs;
      if (tookMs < SLICE_MS / 2) count = Math.min(count * 2, MOST_ROWS);
      else if (tookMs > SLICE_MS) count = Math.max(1, Math.floor(count / 2));
    }
  }
}

function listParts(connection: Connection): readonly Part[] {
  return connection.all<{ name: string; isKeyed: number }>(TABLES).flatMap(({ name: table, isKeyed }) => {
    const columns = connection.all<{ name: string }>(COLUMNS, { $table: table }).map(({ name }) => `"${name}"`);
    const rows = { name: table, table, columns, isByRowId: isKeyed === 0, condition: 'true', isIndex: false };
    const indexes = connection.all<{ name: string; sql: string }>(INDEXES, { $table: table }).map(({ name, sql }) => {
      const condition = /\bWHERE\b(.*)$/is.exec(sql)?.[1] ?? 'true';
      return { name, table, columns: [], isByRowId: false, condition, isIndex: true };
    });
    return [rows, ...indexes];
  });
}

function wholeOf({ name, table, columns, condition, isIndex }: Part): string {
  if (isIndex) return `SELECT sum(1) FROM main.${table} INDEXED BY "${name}" WHERE ${condition}`;
  return `SELECT count(*) + ${columns.map((column) => `count(substr(${column}, 1, 1))`).join(' + ')} FROM main.${table}`;
}

/** A table that came or went meanwhile is no damage, but neither was it read: it is named, too. */
function messageOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.message;
  throw error;
}
