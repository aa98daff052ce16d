import type { Connection } from '../database/connection.ts';
import { packBytes, unpackBytes } from './pack-bytes.ts';

/** Places of records that go, in blocks that keep others. */
const SHARED = `
  SELECT r.block_id AS block, r.block_offset AS start, r.block_offset + r.size_bytes AS end
  FROM json_each($ids) j CROSS JOIN main.record r ON r.id = j.value
  WHERE r.block_id <> 0 AND EXISTS (SELECT 1 FROM main.record o WHERE o.block_id = r.block_id
                AND o.id NOT IN (SELECT value FROM json_each($ids)))`;

interface Place {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Zeros in place of records that are about to go, where their block stays for others. A damaged block, of which none can be
 * read, is emptied. Inside a transaction.
 */
export function blankRecords(connection: Connection, ids: readonly number[]): void {
  const shared = connection.all<Place>(SHARED, { $ids: JSON.stringify(ids) });
  for (const block of new Set(shared.map((place) => place.block))) {
    const packed = connection.value('SELECT bytes FROM record_block WHERE id = $id', { $id: block });
    if (!(packed instanceof Uint8Array)) continue;
    const bytes = unpackBytes(packed);
    for (const { start, end } of shared.filter((place) => place.block === block)) bytes?.fill(0, start, end);
    const blanked = bytes === null ? new Uint8Array() : packBytes(bytes);
    connection.run('UPDATE record_block SET bytes = $bytes WHERE id = $id', { $bytes: blanked, $id: block });
  }
}
