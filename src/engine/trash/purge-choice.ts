import type { Message } from '../../messages/message.ts';
import type { PurgeCounts, PurgeScope } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { keyFromText } from '../identity/content-key.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { matchedRows } from '../search/matched-rows.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { IS_SESSION, IS_SUBAGENT } from '../sessions/session-kinds.ts';

/**
 * What a purge takes, chosen among what is seen: whole records, documents, notes, and sessions that are left without an
 * event. Kinds: record, source, note, session.
 */
const MAKE = `
  CREATE TEMP TABLE IF NOT EXISTS purge_choice (
    kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  DELETE FROM temp.purge_choice`;

const CHOOSE = 'INSERT OR IGNORE INTO temp.purge_choice (kind, id)';
const GIVEN = 'SELECT value FROM json_each($ids)';
const CHOSEN_RECORDS = "SELECT id FROM temp.purge_choice WHERE kind = 'record'";

const OF_SESSIONS = [
  `${CHOOSE} SELECT 'session', value FROM json_each($ids)`,
  `${CHOOSE} SELECT 'record', id FROM record WHERE session_id IN (${GIVEN})`,
  `${CHOOSE} SELECT 'record', record_id FROM event WHERE session_id IN (${GIVEN})`,
];

const OF_PROJECT = [
  `${CHOOSE} SELECT 'session', id FROM session WHERE project_id IN (${GIVEN})`,
  `${CHOOSE} SELECT 'record', record_id FROM event WHERE project_id IN (${GIVEN})`,
  `${CHOOSE} SELECT 'note', id FROM memory_note WHERE project_id IN (${GIVEN})`,
];

/** As undo takes an import back: what another one met too stays. */
const OF_IMPORT = [
  `${CHOOSE} SELECT 'record', r.id FROM record r WHERE r.import_id IN (${GIVEN})
     AND NOT EXISTS (SELECT 1 FROM met_again m WHERE m.record_id = r.id)`,
  `${CHOOSE} SELECT 'source', s.id FROM source s WHERE s.import_id IN (${GIVEN}) AND s.event_id IS NULL
     AND NOT EXISTS (SELECT 1 FROM met_again m WHERE m.source_id = s.id)`,
  `${CHOOSE} SELECT 'note', n.id FROM memory_note n WHERE n.import_id IN (${GIVEN})
     AND NOT EXISTS (SELECT 1 FROM met_again m WHERE m.note_id = n.id)`,
];

const OF_EVENTS = `${CHOOSE} SELECT 'record', record_id FROM event WHERE id IN (${GIVEN})`;
const OF_CHUNKS = [
  `${CHOOSE} SELECT 'record', e.record_id FROM chunk c JOIN event e ON e.id = c.event_id WHERE c.id IN (${GIVEN})`,
  `${CHOOSE} SELECT 'source', p.id FROM chunk c JOIN source s ON s.id = c.source_id
     JOIN source p ON p.id = coalesce(s.part_of, s.id) OR p.part_of = coalesce(s.part_of, s.id)
     WHERE c.id IN (${GIVEN}) AND c.event_id IS NULL`,
];
const OF_SECTIONS = `${CHOOSE} SELECT 'note', note_id FROM memory_section WHERE id IN (${GIVEN})`;

/** Versions of one record are the same message: all of them go. */
const VERSIONS = [
  `${CHOOSE} SELECT 'record', g.id FROM temp.purge_choice c CROSS JOIN record g ON g.grown_from = c.id
     WHERE c.kind = 'record'`,
  `${CHOOSE} SELECT 'record', b.id FROM temp.purge_choice c CROSS JOIN record g ON g.id = c.id
     CROSS JOIN record b ON b.id = g.grown_from WHERE c.kind = 'record'`,
];

/** Sessions that have no event left go, with what else is kept of them. */
const EMPTIED = `
  SELECT DISTINCT e.session_id AS id FROM temp.purge_choice c CROSS JOIN event e ON e.record_id = c.id
  WHERE c.kind = 'record' AND NOT EXISTS (
    SELECT 1 FROM event o WHERE o.session_id = e.session_id AND o.record_id NOT IN (${CHOSEN_RECORDS}))`;

const COUNTS: Readonly<Record<keyof PurgeCounts, string>> = {
  sessions: `SELECT count(*) FROM temp.purge_choice c JOIN session s ON s.id = c.id
    WHERE c.kind = 'session' AND ${IS_SESSION}`,
  subagents: `SELECT count(*) FROM temp.purge_choice c JOIN session s ON s.id = c.id
    WHERE c.kind = 'session' AND ${IS_SUBAGENT}`,
  events: `SELECT count(*) FROM temp.purge_choice c CROSS JOIN event e ON e.record_id = c.id WHERE c.kind = 'record'`,
  records: "SELECT count(*) FROM temp.purge_choice WHERE kind = 'record'",
  documents: `SELECT count(*) FROM temp.purge_choice c JOIN source s ON s.id = c.id
    WHERE c.kind = 'source' AND s.part_of IS NULL`,
  notes: "SELECT count(*) FROM temp.purge_choice WHERE kind = 'note'",
  bytes: `SELECT coalesce(sum(bytes), 0) FROM (
    SELECT sum(r.size_bytes) AS bytes FROM temp.purge_choice c JOIN record r ON r.id = c.id WHERE c.kind = 'record'
    UNION ALL SELECT sum(s.size_bytes) FROM temp.purge_choice c JOIN source s ON s.id = c.id WHERE c.kind = 'source'
    UNION ALL SELECT sum(n.size_bytes) FROM temp.purge_choice c JOIN memory_note n ON n.id = c.id WHERE c.kind = 'note')`,
};

const SESSION = 'SELECT id, title, key FROM session WHERE key = $key';
const SESSION_TREE = `
  WITH RECURSIVE tree (id, key) AS (
    SELECT id, key FROM session WHERE id IN (${GIVEN})
    UNION SELECT s.id, s.key FROM session s JOIN tree t ON s.parent_key = t.key)
  SELECT id FROM tree`;

interface ChoiceParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly search: SearchParts;
}

/** What was chosen, in words. */
export interface Choice {
  readonly label: string;
  /** Entries that the query means; others go along, since they stand in the same records. Null for no query. */
  readonly matched: number | null;
  readonly notices: readonly Message[];
}

/** Fills `temp.purge_choice`. Throws AppError('purge.not-found') for what is not here. */
export function choose(parts: ChoiceParts, scope: PurgeScope): Choice {
  const { connection } = parts;
  connection.run(MAKE);
  const choice = chooseOf(parts, scope);
  for (const sql of VERSIONS) connection.run(sql);
  const emptied = connection.all<{ id: number }>(EMPTIED).map(({ id }) => id);
  runAll(connection, OF_SESSIONS, emptied);
  return choice;
}

function chooseOf(parts: ChoiceParts, scope: PurgeScope): Choice {
  switch (scope.kind) {
    case 'session':
      return chooseSession(parts.connection, scope.sessionKey);
    case 'project':
      return chooseProject(parts, scope.projectId);
    case 'import':
      return chooseImport(parts.connection, scope.importId);
    case 'query':
      return chooseFound(parts, scope);
  }
}

function chooseSession(connection: Connection, sessionKey: string): Choice {
  const [session] = connection.all<{ id: number; title: string }>(SESSION, { $key: keyFromText(sessionKey) ?? 0 });
  if (!session) throw notFound();
  const tree = connection.all<{ id: number }>(SESSION_TREE, { $ids: JSON.stringify([session.id]) });
  runAll(
    connection,
    OF_SESSIONS,
    tree.map(({ id }) => id),
  );
  return { label: session.title === '' ? 'A session' : `Session “${session.title}”`, matched: null, notices: [] };
}

function chooseProject({ connection, projects }: ChoiceParts, projectId: number): Choice {
  const ref = projects.ref(projectId);
  if (!ref) throw notFound();
  runAll(connection, OF_PROJECT, projects.foldersOf(ref.id));
  return { label: `Project ${ref.label}`, matched: null, notices: [] };
}

function chooseImport(connection: Connection, importId: number): Choice {
  const label = connection.value('SELECT label FROM import WHERE id = $id', { $id: importId });
  if (typeof label !== 'string') throw notFound();
  runAll(connection, OF_IMPORT, [importId]);
  return { label: `Import “${label}”`, matched: null, notices: [] };
}

function chooseFound({ connection, search }: ChoiceParts, scope: PurgeScope & { readonly kind: 'query' }): Choice {
  if (scope.query.trim() === '') {
    throw new AppError('purge.not-found', 'Say what is to be purged: an empty query means all there is.');
  }
  const { ids, notices } = matchedRows(search, scope);
  runAll(connection, [OF_EVENTS], ids.events);
  runAll(connection, OF_CHUNKS, ids.content);
  runAll(connection, [OF_SECTIONS], ids.memory);
  return { label: `What “${scope.query}” finds`, matched: ids.events.length, notices };
}

function runAll(connection: Connection, statements: readonly string[], ids: readonly number[]): void {
  for (const sql of statements) connection.run(sql, { $ids: JSON.stringify(ids) });
}

function notFound(): AppError {
  return new AppError('purge.not-found', 'It is not here any more. Nothing was purged.');
}

export function countChoice(connection: Connection): PurgeCounts {
  const entries = Object.entries(COUNTS).map(([name, sql]) => [name, Number(connection.value(sql))]);
  return Object.fromEntries(entries) as unknown as PurgeCounts;
}
