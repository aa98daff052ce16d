import { open } from 'node:fs/promises';
import { findSecrets } from '../engine/secrets/find-secrets.ts';

/** A character a byte, so that places in the text are places in the file; all that is looked for is ASCII. */
const ENCODING = 'latin1';
const PIECE_BYTES = 8 << 20;
/** Longer than any secret: what a border cuts is found from the next piece on. */
const OVERLAP_BYTES = 64 << 10;

/** Secrets of a file as it is, by bytes: `start` to below `end`. A file of any size needs the memory of two pieces. */
export async function* secretLines(path: string): AsyncIterable<object> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let told = 0;
    for (let from = 0; from < size; from += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES + OVERLAP_BYTES, size - from);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, from);
      const isLast = from + length === size;
      for (const { start, end, kind, certainty } of findSecrets(buffer.toString(ENCODING))) {
        const isOfNext = !isLast && start >= PIECE_BYTES;
        if (isOfNext || from + start < told) continue;
        told = from + end;
        yield { file: path, start: from + start, end: from + end, kind, certainty };
      }
    }
  } finally {
    await file.close();
  }
}
