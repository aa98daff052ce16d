import type { Connection } from '../database/connection.ts';
import type { PackedBlock } from './block-packer.ts';
import { unpackBytes } from './pack-bytes.ts';

export interface NewRecord {
  readonly key: number;
  readonly fileId: number;
  readonly line: number;
  readonly sessionId: number | null;
  readonly type: string;
  /** The block that holds it, and where, in bytes before compression; null for one that is not kept. */
  readonly block: PackedBlock | null;
  readonly offset: number;
  readonly size: number;
  /** The record of which this is a later version; null for most. */
  readonly grownFrom: number | null;
  readonly importId: number;
}

export interface StoredRecord {
  /** Null where the block that held it is damaged or gone. */
  readonly raw: string | null;
  readonly path: string;
  readonly line: number;
}

const INSERT = `
  INSERT INTO main.record (key, file_id, line, session_id, type, block_id, block_offset, size_bytes, grown_from, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

interface ReadRow {
  readonly bytes: Uint8Array | null;
  readonly blockOffset: number;
  readonly sizeBytes: number;
  readonly path: string | null;
  readonly line: number;
}

const READ = `
  SELECT b.bytes, r.block_offset AS blockOffset, r.size_bytes AS sizeBytes, f.path, r.line
  FROM record r LEFT JOIN record_block b ON b.id = r.block_id LEFT JOIN file f ON f.id = r.file_id
  WHERE r.id = $id AND r.block_id <> 0`;

const LACKING = 'SELECT id FROM main.record WHERE key = ? AND block_id = 0';
const FILL = 'UPDATE main.record SET block_id = ?, block_offset = ?, size_bytes = ? WHERE id = ?';

/** In place of a block: the record is not kept (a row of record_block that holds nothing). */
const NO_BLOCK = 0;

/** Raw records as the files have them, in compressed blocks. */
export class RecordStore {
  readonly #connection: Connection;
  readonly #decoder = new TextDecoder();
  /** Of the blocks that a record of the open transaction stands in. */
  readonly #blockIds = new Map<PackedBlock, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Id of the record with that key; null if there is none. */
  idOf(key: number): number | null {
    const id = this.#connection.firstPrepared('SELECT id FROM main.record WHERE key = ?', [key])?.[0];
    return id === undefined ? null : Number(id);
  }

  /** UTF-8 bytes of the record. */
  sizeOf(id: number): number {
    return Number(this.#connection.firstPrepared('SELECT size_bytes FROM main.record WHERE id = ?', [id])?.[0] ?? 0);
  }

  /** Inside a transaction, and `endBatch` behind it. */
  insert({ key, fileId, line, sessionId, type, block, offset, size, grownFrom, importId }: NewRecord): number {
    const place = [this.#blockId(block), offset, size];
    this.#connection.runPrepared(INSERT, [key, fileId, line, sessionId, type, ...place, grownFrom, importId]);
    return this.#connection.lastInsertId();
  }

  /** Id of the record with that key when the record itself is not kept, though its row is. */
  lackingOf(key: number): number | null {
    const id = this.#connection.firstPrepared(LACKING, [key])?.[0];
    return id === undefined ? null : Number(id);
  }

  /** Inside a transaction, and `endBatch` behind it. */
  fill(id: number, { block, offset, size }: Pick<NewRecord, 'block' | 'offset' | 'size'>): void {
    this.#connection.runPrepared(FILL, [this.#blockId(block), offset, size, id]);
  }

  /** Once for each import and record. */
  addMetAgain(id: number, importId: number): void {
    this.#connection.runPrepared(
      `INSERT INTO met_again (import_id, record_id) SELECT ?1, ?2 FROM main.record WHERE id = ?2 AND import_id <> ?1
       AND NOT EXISTS (SELECT 1 FROM met_again WHERE record_id = ?2 AND import_id = ?1)`,
      [importId, id],
    );
  }

  addCopy(id: number): void {
    this.#connection.runPrepared('UPDATE main.record SET copies = copies + 1 WHERE id = ?', [id]);
  }

  /** Call after a commit and after a roll back: the next records stand in other blocks. */
  endBatch(): void {
    this.#blockIds.clear();
  }

  /** Null for a record that is not kept, too. */
  read(id: number): StoredRecord | null {
    const [row] = this.#connection.all<ReadRow>(READ, { $id: id });
    if (!row) return null;
    return { raw: this.#rawOf(row), path: row.path ?? '', line: row.line };
  }

  #rawOf({ bytes, blockOffset, sizeBytes }: ReadRow): string | null {
    const block = bytes && unpackBytes(bytes);
    const end = blockOffset + sizeBytes;
    return block && end <= block.length ? this.#decoder.decode(block.subarray(blockOffset, end)) : null;
  }

  #blockId(block: PackedBlock | null): number {
    if (block === null) return NO_BLOCK;
    let id = this.#blockIds.get(block);
    if (id === undefined) {
      const { originalBytes, bytes } = block;
      this.#connection.runPrepared('INSERT INTO record_block (original_bytes, bytes) VALUES (?, ?)', [
        originalBytes,
        bytes,
      ]);
      id = this.#connection.lastInsertId();
      this.#blockIds.set(block, id);
    }
    return id;
  }
}
