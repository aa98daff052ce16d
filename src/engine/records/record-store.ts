import { deflateSync, inflateSync } from 'fflate';
import type { Connection } from '../database/connection.ts';

/** A block is compressed as one: small records alone would hardly shrink. */
const BLOCK_BYTES = 256 << 10;
/** Measured on real transcripts: faster than level 1 with fflate's own hash size, and smaller (60 MB/s, 4.3 to 1). */
const COMPRESSION = { level: 3, mem: 6 } as const;

export interface NewRecord {
  readonly key: number;
  readonly fileId: number;
  readonly line: number;
  readonly sessionId: number | null;
  readonly type: string;
  readonly raw: string;
  /** The record of which this is a later version; null for most. */
  readonly grownFrom: number | null;
  readonly importId: number;
}

export interface StoredRecord {
  readonly raw: string;
  readonly path: string;
  readonly line: number;
}

const INSERT = `
  INSERT INTO record (key, file_id, line, session_id, type, block_id, block_offset, size_bytes, grown_from, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

interface ReadRow {
  readonly bytes: Uint8Array;
  readonly blockOffset: number;
  readonly sizeBytes: number;
  readonly path: string;
  readonly line: number;
}

const READ = `
  SELECT b.bytes, r.block_offset AS blockOffset, r.size_bytes AS sizeBytes, f.path, r.line
  FROM record r JOIN record_block b ON b.id = r.block_id LEFT JOIN file f ON f.id = r.file_id
  WHERE r.id = $id`;

/** Raw records as the files have them, in compressed blocks. */
export class RecordStore {
  readonly #connection: Connection;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** Grows with the largest record; what is behind `size` is free. */
  #buffer = new Uint8Array(BLOCK_BYTES);
  #open: { id: number; size: number } | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Id of the record with that key; null if there is none. */
  idOf(key: number): number | null {
    const id = this.#connection.firstPrepared('SELECT id FROM record WHERE key = ?', [key])?.[0];
    return id === undefined ? null : Number(id);
  }

  /** UTF-8 bytes of the record. */
  sizeOf(id: number): number {
    return Number(this.#connection.firstPrepared('SELECT size_bytes FROM record WHERE id = ?', [id])?.[0] ?? 0);
  }

  /** Inside a transaction that ends with flush(). */
  insert({ key, fileId, line, sessionId, type, raw, grownFrom, importId }: NewRecord): number {
    const largestBytes = raw.length * 3;
    if (this.#open && this.#open.size + largestBytes > BLOCK_BYTES) this.flush();
    if (largestBytes > this.#buffer.length) this.#buffer = new Uint8Array(largestBytes);
    this.#open ??= { id: this.#nextBlockId(), size: 0 };
    const block = this.#open;
    const { written } = this.#encoder.encodeInto(raw, this.#buffer.subarray(block.size));
    const place = [block.id, block.size, written];
    this.#connection.runPrepared(INSERT, [key, fileId, line, sessionId, type, ...place, grownFrom, importId]);
    block.size += written;
    return this.#connection.lastInsertId();
  }

  /** Once for each import and record. */
  addMetAgain(id: number, importId: number): void {
    this.#connection.runPrepared(
      `INSERT INTO met_again (import_id, record_id) SELECT ?1, ?2 FROM record WHERE id = ?2 AND import_id <> ?1
       AND NOT EXISTS (SELECT 1 FROM met_again WHERE record_id = ?2 AND import_id = ?1)`,
      [importId, id],
    );
  }

  addCopy(id: number): void {
    this.#connection.runPrepared('UPDATE record SET copies = copies + 1 WHERE id = ?', [id]);
  }

  /** Writes the block that is being filled. */
  flush(): void {
    if (!this.#open) return;
    const { id, size } = this.#open;
    this.#open = null;
    const bytes = deflateSync(this.#buffer.subarray(0, size), COMPRESSION);
    this.#connection.runPrepared('UPDATE record_block SET original_bytes = ?, bytes = ? WHERE id = ?', [
      size,
      bytes,
      id,
    ]);
  }

  /** Call after a roll back: what was being filled is gone. */
  forget(): void {
    this.#open = null;
  }

  read(id: number): StoredRecord | null {
    const [row] = this.#connection.all<ReadRow>(READ, { $id: id });
    if (!row) return null;
    const block = inflateSync(row.bytes);
    const raw = this.#decoder.decode(block.subarray(row.blockOffset, row.blockOffset + row.sizeBytes));
    return { raw, path: row.path ?? '', line: row.line };
  }

  /** Records refer to their block from the first one on, so it is made before it is filled. */
  #nextBlockId(): number {
    this.#connection.runPrepared("INSERT INTO record_block (original_bytes, bytes) VALUES (0, x'')", []);
    return this.#connection.lastInsertId();
  }
}
