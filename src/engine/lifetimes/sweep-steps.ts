import type { Connection } from '../database/connection.ts';
import { handOver } from '../importers/pipeline/undo-import.ts';
import { blankRecords } from '../records/blank-records.ts';

/** So many rows of a table at a time: a slice is a few milliseconds, between which others have their turn. */
export const SLICE_ROWS = 500;

/** Takes away so many rows at most; false when there was none. Inside a transaction. */
type SweepStep = (connection: Connection, most: number) => boolean;

const IDS = 'SELECT value FROM json_each($ids)';

/** Of one set of ExpiredRows. `deletes` know the ids as `$ids`; indexes first, then what refers to the rows. */
function ofSet(
  name: string,
  deletes: readonly string[],
  before?: (connection: Connection, ids: readonly number[]) => void,
): SweepStep {
  return (connection, most) => {
    const sql = `SELECT id FROM temp.expired_${name} WHERE stays = 0 LIMIT ${most}`;
    const ids = connection.all<{ id: number }>(sql).map(({ id }) => id);
    if (ids.length === 0) return false;
    before?.(connection, ids);
    const params = { $ids: JSON.stringify(ids) };
    for (const sql of [...deletes, `DELETE FROM temp.expired_${name} WHERE id IN (${IDS})`])
      connection.run(sql, params);
    return true;
  };
}

function ofImports(work: (connection: Connection, importId: number, most: number) => void): SweepStep {
  return (connection, most) => {
    const before = connection.totalChanges();
    for (const { id } of connection.all<{ id: number }>('SELECT id FROM temp.expired_import')) {
      work(connection, id, most);
      if (connection.totalChanges() > before) return true;
    }
    return false;
  };
}

/** In this order: no row goes before those that refer to it. */
export const SWEEP_STEPS: readonly SweepStep[] = [
  ofImports((connection, $id, most) => {
    const sql = `DELETE FROM met_again WHERE rowid IN (SELECT rowid FROM met_again WHERE import_id = $id LIMIT ${most})`;
    connection.run(sql, { $id });
  }),
  ofImports((connection, importId, most) => {
    const met = connection.value(
      `SELECT 1 FROM met_again m WHERE m.record_id IN (SELECT id FROM main.record WHERE import_id = $id)
         OR m.note_id IN (SELECT id FROM main.memory_note WHERE import_id = $id)
         OR m.source_id IN (SELECT id FROM main.source WHERE import_id = $id) LIMIT 1`,
      { $id: importId },
    );
    if (met === 1) handOver(connection, importId, most);
  }),
  // Before the events by which they are known to be empty: a page that is opened again must find them.
  ofSet('api_message', [`DELETE FROM main.api_message WHERE id IN (${IDS})`]),
  ofSet('project', [
    `DELETE FROM main.project WHERE id IN (${IDS})
       AND id NOT IN (SELECT project_id FROM session WHERE project_id IS NOT NULL)
       AND id NOT IN (SELECT project_id FROM memory_note WHERE project_id IS NOT NULL)
       AND id NOT IN (SELECT project_id FROM event WHERE project_id IS NOT NULL)`,
  ]),
  ofSet('chunk', [`DELETE FROM chunk_fts WHERE rowid IN (${IDS})`, `DELETE FROM main.chunk WHERE id IN (${IDS})`]),
  ofSet('source', [
    `DELETE FROM met_again WHERE source_id IN (${IDS})`,
    `DELETE FROM main.source WHERE id IN (${IDS})`,
  ]),
  ofSet('file_change', [`DELETE FROM main.file_change WHERE event_id IN (${IDS})`]),
  ofSet('event', [`DELETE FROM event_fts WHERE rowid IN (${IDS})`, `DELETE FROM main.event WHERE id IN (${IDS})`]),
  ofSet(
    'record',
    [
      `INSERT OR IGNORE INTO temp.expired_record_block (id) SELECT block_id FROM main.record WHERE id IN (${IDS})`,
      `DELETE FROM met_again WHERE record_id IN (${IDS})`,
      `DELETE FROM main.record WHERE id IN (${IDS})`,
      `DELETE FROM record_block WHERE id IN (SELECT id FROM temp.expired_record_block)
       AND id NOT IN (SELECT block_id FROM main.record WHERE block_id IN (SELECT id FROM temp.expired_record_block))`,
      'DELETE FROM temp.expired_record_block',
    ],
    blankRecords,
  ),
  ofSet('memory_section', [
    `DELETE FROM memory_fts WHERE rowid IN (${IDS})`,
    `DELETE FROM main.memory_section WHERE id IN (${IDS})`,
  ]),
  ofSet('memory_note', [
    `DELETE FROM met_again WHERE note_id IN (${IDS})`,
    `DELETE FROM main.memory_note WHERE id IN (${IDS})`,
  ]),
  ofImports((connection, $id, most) => {
    const keys = 'session_id, relation, other_key, import_id';
    const sql = `DELETE FROM main.session_link WHERE (${keys}) IN
      (SELECT ${keys} FROM main.session_link WHERE import_id = $id LIMIT ${most})`;
    connection.run(sql, { $id });
  }),
  ofSet('session', [
    `DELETE FROM main.session_link WHERE session_id IN (${IDS})`,
    `DELETE FROM main.session WHERE id IN (${IDS})`,
  ]),
];
