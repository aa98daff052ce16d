import type { Connection } from '../engine/database/connection.ts';

/** Counts the rows that `scanRaw` visits from now on in statements with that part; returns how many there were so far. */
export function countRowVisits(connection: Connection, sqlPart: string): () => number {
  let visits = 0;
  const scanRaw = connection.scanRaw.bind(connection);
  connection.scanRaw = (sql, params, visit) =>
    scanRaw(sql, params, (row) => {
      if (sql.includes(sqlPart)) visits += 1;
      return visit(row);
    });
  return () => visits;
}
