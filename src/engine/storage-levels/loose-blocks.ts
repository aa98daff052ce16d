import type { Connection } from '../database/connection.ts';
import { BLOCK_BYTES, BlockPacker, type PackedBlock } from '../records/block-packer.ts';
import { unpackBytes } from '../records/pack-bytes.ts';

/** Blocks that hold bytes of no record any more. */
export const FIND_LOOSE_BLOCKS = `
  INSERT OR IGNORE INTO temp.expired_loose_block (id)
  SELECT b.id FROM main.record_block b WHERE b.id <> 0
    AND b.original_bytes > (SELECT coalesce(sum(r.size_bytes), 0) FROM main.record r WHERE r.block_id = b.id)`;

/** So many blocks at a time: reading and packing them takes some 20 ms. */
const MOST_BLOCKS = 8;

const NEXT = `
  SELECT x.id, (SELECT coalesce(sum(r.size_bytes), 0) FROM main.record r WHERE r.block_id = x.id) AS keptBytes
  FROM temp.expired_loose_block x ORDER BY x.id LIMIT ${MOST_BLOCKS}`;
const RECORDS = `
  SELECT id, block_offset AS start, size_bytes AS size FROM main.record WHERE block_id = $id ORDER BY block_offset`;
const INSERT = 'INSERT INTO main.record_block (original_bytes, bytes) VALUES (?, ?)';
const MOVE = 'UPDATE main.record SET block_id = ?, block_offset = ? WHERE id = ?';
const DELETE = 'DELETE FROM main.record_block WHERE id = ?';
const DONE = 'DELETE FROM temp.expired_loose_block WHERE id = ?';

/**
 * Packs what is left in some loose blocks together: they are gone then, and their records stand in full ones; damaged ones
 * are left as they are. False when there is none. Inside a transaction.
 */
export function repackSome(connection: Connection): boolean {
  const blocks = connection.all<{ id: number; keptBytes: number }>(NEXT);
  if (blocks.length === 0) return false;
  const packer = new BlockPacker();
  const places: { readonly id: number; readonly block: number; readonly offset: number }[] = [];
  let packedBytes = 0;
  const taken: number[] = [];
  const repacked: number[] = [];
  for (const { id, keptBytes } of blocks) {
    // The last block of a slice would hardly be filled by one that must be begun for the next.
    if (taken.length > 0 && packedBytes + keptBytes > BLOCK_BYTES) break;
    taken.push(id);
    const moved = packRecords(connection, id, packer);
    if (moved === null) continue;
    places.push(...moved);
    packedBytes += keptBytes;
    repacked.push(id);
  }
  const packed = packer.end().map((block) => insert(connection, block));
  for (const { id, block, offset } of places) connection.runPrepared(MOVE, [packed[block] ?? 0, offset, id]);
  for (const id of repacked) connection.runPrepared(DELETE, [id]);
  for (const id of taken) connection.runPrepared(DONE, [id]);
  return true;
}

/** Null for a damaged block that records stand in. */
function packRecords(connection: Connection, block: number, packer: BlockPacker) {
  const records = connection.all<{ id: number; start: number; size: number }>(RECORDS, { $id: block });
  const [bytes] = connection.firstPrepared('SELECT bytes FROM main.record_block WHERE id = ?', [block]) ?? [];
  if (records.length === 0 || !(bytes instanceof Uint8Array)) return [];
  const whole = unpackBytes(bytes);
  if (whole === null || records.some(({ start, size }) => start + size > whole.length)) return null;
  return records.map(({ id, start, size }) => ({ id, ...packer.addBytes(whole.subarray(start, start + size)) }));
}

function insert(connection: Connection, { originalBytes, bytes }: PackedBlock): number {
  connection.runPrepared(INSERT, [originalBytes, bytes]);
  return connection.lastInsertId();
}
