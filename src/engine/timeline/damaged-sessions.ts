import type { DamagedSession } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyToText } from '../identity/content-key.ts';

/** From one session of a file to the next in its index: a file has very many records, and mostly one session. */
const DAMAGED = `
  WITH RECURSIVE damaged (file_id, path, session_id) AS (
    SELECT f.id, f.path, (SELECT min(r.session_id) FROM record r WHERE r.file_id = f.id)
    FROM file f WHERE f.state IN ('partial', 'failed')
    UNION ALL
    SELECT d.file_id, d.path,
      (SELECT min(r.session_id) FROM record r WHERE r.file_id = d.file_id AND r.session_id > d.session_id)
    FROM damaged d WHERE d.session_id IS NOT NULL)
  SELECT s.key, d.path FROM damaged d JOIN session s ON s.id = d.session_id ORDER BY s.id, d.file_id`;

/** Sessions with records of files that were not read whole. Throws DatabaseError. */
export function damagedSessions(connection: Connection): readonly DamagedSession[] {
  const paths = new Map<number, string[]>();
  for (const { key, path } of connection.all<{ key: number; path: string }>(DAMAGED)) {
    paths.set(key, [...(paths.get(key) ?? []), path]);
  }
  return [...paths].map(([key, files]) => ({ sessionKey: keyToText(key), files }));
}
