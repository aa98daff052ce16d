import type { Purge, PurgeCounts, PurgeProof } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { READ_AGAIN } from '../importers/pipeline/ledger.ts';

interface PurgeRow {
  readonly id: number;
  readonly state: Purge['state'];
  readonly label: string;
  readonly isOverwritten: number;
  readonly purgedAtMs: number;
  readonly deletesAtMs: number;
  readonly counts: string;
  readonly proof: string | null;
}

const LIST = `
  SELECT id, state, label, is_overwritten AS isOverwritten, purged_at_ms AS purgedAtMs, deletes_at_ms AS deletesAtMs,
         counts, proof
  FROM purge ORDER BY id DESC`;

const ADD = 'INSERT INTO purge (state, label, purged_at_ms, deletes_at_ms, counts) VALUES (?, ?, ?, ?, ?)';

/** What an import that brings the same files meets, and leaves out. */
const KEEP_KEYS = [
  `INSERT OR IGNORE INTO purged_key (kind, key) SELECT 'record', r.key
   FROM purged_row p CROSS JOIN main.record r ON r.id = p.record_id WHERE p.purge_id = $id`,
  `INSERT OR IGNORE INTO purged_key (kind, key) SELECT 'document', s.key
   FROM purged_row p CROSS JOIN main.source s ON s.id = p.source_id WHERE p.purge_id = $id`,
  `INSERT OR IGNORE INTO purged_key (kind, key) SELECT 'note', n.key
   FROM purged_row p CROSS JOIN main.memory_note n ON n.id = p.note_id WHERE p.purge_id = $id`,
];

/** Files of which records go are read from their beginning the next time: what their parser knew may be of those. */
const FORGET_FILES = `${READ_AGAIN}
  WHERE id IN (SELECT r.file_id FROM purged_row p CROSS JOIN main.record r ON r.id = p.record_id WHERE p.purge_id = $id)`;

/** Sessions of which nothing is left. */
const EMPTIED = `
  SELECT s.key FROM purged_row p CROSS JOIN main.session s ON s.id = p.session_id
  WHERE p.purge_id = $id AND NOT EXISTS (
    SELECT 1 FROM main.event e WHERE e.session_id = s.id
      AND e.record_id NOT IN (SELECT record_id FROM purged_row WHERE record_id IS NOT NULL))`;

/** What people said of what goes. */
const FORGET_SAID = [
  `DELETE FROM own_title WHERE session_key IN (${EMPTIED})`,
  ...(['note', 'document'] as const).flatMap((kind) => {
    const [table, column] = kind === 'note' ? ['memory_note', 'note_id'] : ['source', 'source_id'];
    const keys = `SELECT t.key FROM purged_row p CROSS JOIN main.${table} t ON t.id = p.${column} WHERE p.purge_id = $id`;
    return [
      `DELETE FROM tag WHERE kind = '${kind}' AND key IN (${keys})`,
      `DELETE FROM lifetime WHERE kind = '${kind}' AND key IN (${keys})`,
      ...(kind === 'note' ? [`DELETE FROM note_edit WHERE note_key IN (${keys})`] : []),
    ];
  }),
];

/** The purges: what each took, and how far it is. */
export class PurgeStore {
  readonly #connection: Connection;
  #turn = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Another number after each change. */
  get turn(): number {
    return this.#turn;
  }

  /** Inside a transaction: of the rows that stand in `temp.purge_choice`. */
  add(label: string, purgedAtMs: number, deletesAtMs: number, counts: PurgeCounts): number {
    this.#turn += 1;
    this.#connection.runPrepared(ADD, ['trash', label, purgedAtMs, deletesAtMs, JSON.stringify(counts)]);
    const id = this.#connection.lastInsertId();
    for (const kind of ['record', 'source', 'note', 'session'] as const) {
      this.#connection.run(
        `INSERT INTO purged_row (purge_id, ${kind}_id) SELECT $purge, id FROM temp.purge_choice WHERE kind = $kind`,
        { $purge: id, $kind: kind },
      );
    }
    return id;
  }

  list(): readonly Purge[] {
    return this.#connection.all<PurgeRow>(LIST).map(({ id, state, label, counts, proof, ...row }) => ({
      id,
      state,
      label,
      isOverwritten: row.isOverwritten === 1,
      purgedAtMs: row.purgedAtMs,
      deletesAtMs: row.deletesAtMs,
      counts: JSON.parse(counts) as PurgeCounts,
      proof: proof === null ? null : (JSON.parse(proof) as PurgeProof),
    }));
  }

  get(id: number): Purge | null {
    return this.list().find((purge) => purge.id === id) ?? null;
  }

  inTrash(): readonly number[] {
    return this.#idsIn('trash');
  }

  /** Those whose rows go; what lay in the trash until now is one of them from now on. Not inside a transaction. */
  deleted(nowMs: number): readonly number[] {
    const sql = "SELECT id FROM purge WHERE state = 'trash' AND deletes_at_ms <= $now";
    for (const { id } of this.#connection.all<{ id: number }>(sql, { $now: nowMs })) this.delete(id, false);
    return this.#idsIn('deleting');
  }

  /** Epoch ms at which the next of the trash goes; infinity for never. */
  nextDeletionMs(): number {
    const next = this.#connection.value("SELECT min(deletes_at_ms) FROM purge WHERE state = 'trash'");
    return typeof next === 'number' ? next : Number.POSITIVE_INFINITY;
  }

  /** It was never purged. Not inside a transaction. */
  restore(id: number): void {
    this.#turn += 1;
    this.#connection.transaction(() => {
      this.#connection.run('DELETE FROM purged_row WHERE purge_id = $id', { $id: id });
      this.#connection.run('DELETE FROM purge WHERE id = $id', { $id: id });
    });
  }

  /** From now on it cannot be had back. Not inside a transaction. */
  delete(id: number, isOverwritten: boolean): void {
    this.#turn += 1;
    this.#connection.transaction(() => {
      for (const sql of [...KEEP_KEYS, ...FORGET_SAID, FORGET_FILES]) this.#connection.run(sql, { $id: id });
      this.#connection.run("UPDATE purge SET state = 'deleting', is_overwritten = $overwritten WHERE id = $id", {
        $id: id,
        $overwritten: Number(isOverwritten),
      });
    });
  }

  /** Inside a transaction: the rows of these are gone. */
  finish(ids: readonly number[]): void {
    this.#turn += 1;
    const $ids = JSON.stringify(ids);
    const these = 'IN (SELECT value FROM json_each($ids))';
    this.#connection.run(`DELETE FROM purged_row WHERE purge_id ${these}`, { $ids });
    this.#connection.run(
      `UPDATE purge SET state = iif(is_overwritten, 'overwriting', 'done'), label = iif(is_overwritten, '', label)
       WHERE id ${these}`,
      { $ids },
    );
  }

  /** Whether rows or bytes are yet to go. */
  get isUnfinished(): boolean {
    return this.#idsIn('deleting').length + this.#idsIn('overwriting').length > 0;
  }

  toOverwrite(): readonly number[] {
    return this.#idsIn('overwriting');
  }

  endOverwriting(ids: readonly number[], proof: PurgeProof): void {
    this.#turn += 1;
    const sql = "UPDATE purge SET state = 'done', proof = $proof WHERE id IN (SELECT value FROM json_each($ids))";
    this.#connection.run(sql, { $proof: JSON.stringify(proof), $ids: JSON.stringify(ids) });
  }

  #idsIn(state: Purge['state']): readonly number[] {
    const sql = 'SELECT id FROM purge WHERE state = $state ORDER BY id';
    return this.#connection.all<{ id: number }>(sql, { $state: state }).map(({ id }) => id);
  }
}
