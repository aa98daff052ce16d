import type { SessionRelation } from '../api.ts';
import type { Connection } from '../database/connection.ts';

/** Both ways: what the session says of others, then what others say of it. Several imports may have said the same. */
const LINKS = `
  SELECT DISTINCT relation, 0 AS isFromOther, other_key AS key, other_tool AS tool, other_native_id AS nativeId
  FROM session_link WHERE session_id = $id
  UNION
  SELECT DISTINCT l.relation, 1, s.key, s.tool, s.native_id
  FROM session_link l JOIN session s ON s.id = l.session_id WHERE l.other_key = $key
  ORDER BY isFromOther, relation, nativeId`;

interface LinkRow {
  readonly relation: SessionRelation;
  readonly isFromOther: number;
  /** Key of the other session, which need not be here. */
  readonly key: number;
  readonly tool: string;
  readonly nativeId: string;
}

/** The sessions that one belongs to, and those that belong to it. */
export function readLinks(connection: Connection, session: { readonly id: number; readonly key: number }): LinkRow[] {
  return connection.all<LinkRow>(LINKS, { $id: session.id, $key: session.key });
}
