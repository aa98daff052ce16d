import type { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { COLUMN_PLACES, type PlaceListBuilder, type PostingListBuilder, packCounts } from './posting-list.ts';

/** The index through FTS5's own tables `fts5vocab`: for formats that `fts5-segments.ts` does not know. */

export interface TermRange {
  readonly from: string;
  readonly isPrefix: boolean;
}

export function countRowsBySql(connection: Connection, fts: string, term: string): number {
  const table = open(connection, fts, 'row');
  return Number(connection.firstPrepared(`SELECT doc FROM ${table} WHERE term = ?`, [term])?.[0] ?? 0);
}

export function readCountsBySql(
  connection: Connection,
  fts: string,
  { from, isPrefix }: TermRange,
  into: PostingListBuilder,
): void {
  const table = open(connection, fts, 'instance');
  const to = isPrefix ? `${from}\u{10ffff}` : from;
  const sql = `SELECT doc, sum(col <> 'title'), sum(col = 'title') FROM ${table}
    WHERE term >= $from AND term <= $to GROUP BY doc ORDER BY doc`;
  connection.scan(sql, { $from: from, $to: to }, ([doc, outside, title]) =>
    into.add(Number(doc), packCounts(Number(outside), Number(title))),
  );
}

export function readPlacesBySql(
  connection: Connection,
  fts: string,
  { from, isPrefix }: TermRange,
  within: RowSet | null,
  into: PlaceListBuilder,
): void {
  const table = open(connection, fts, 'instance');
  const sql = `SELECT doc, iif(col = 'title', 1, 0), "offset" FROM ${table}
    WHERE term >= $from AND term <= $to AND col <> 'aliases'`;
  connection.scan(sql, { $from: from, $to: isPrefix ? `${from}\u{10ffff}` : from }, ([doc, column, offset]) => {
    if (within === null || within.has(Number(doc))) {
      into.add(Number(doc), Number(column) * COLUMN_PLACES + Number(offset));
    }
  });
}

export function termsBySql(connection: Connection, fts: string, from: string, visit: (term: string) => void): void {
  const table = open(connection, fts, 'row');
  connection.scanRaw(`SELECT term FROM ${table} WHERE term >= ?`, [from], (row) => {
    visit(row.text(0));
    return true;
  });
}

function open(connection: Connection, fts: string, kind: 'row' | 'instance'): string {
  const table = `temp.${fts}_by_${kind}`;
  connection.run(`CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5vocab (main, ${fts}, ${kind})`);
  return table;
}
