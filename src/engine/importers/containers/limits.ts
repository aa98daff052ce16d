import { englishNumber } from '../../../messages/english-number.ts';

/** What unpacks to so much more than it is, and to so much, was made to fill a disk. */
const LARGEST_RATIO = 300;
const SMALLEST_BOMB_BYTES = 32 << 20;
/** All files of one archive together. */
const LARGEST_TOTAL_BYTES = 20 * 2 ** 30;
/** What a browser lists in one import. */
export const MOST_ENTRIES = 200_000;

/** Why so much may not be unpacked from so few bytes; null when it may. */
export function bombReason(bytes: number, packedBytes: number): string | null {
  if (bytes <= SMALLEST_BOMB_BYTES || bytes <= packedBytes * LARGEST_RATIO) return null;
  const times = englishNumber(Math.floor(bytes / Math.max(1, packedBytes)));
  return `It would unpack to ${megabytes(bytes)}, ${times} times its size: more than sessions ever do, so it is taken for a zip bomb and left alone.`;
}

/** The same of all files of an archive. */
export function totalReason(bytes: number, archiveBytes: number): string | null {
  if (bytes > LARGEST_TOTAL_BYTES) {
    return `It would unpack to ${megabytes(bytes)}, more than the ${megabytes(LARGEST_TOTAL_BYTES)} that Strata takes of one archive; unpack it and import what you need.`;
  }
  return bombReason(bytes, archiveBytes);
}

export function megabytes(bytes: number): string {
  const shown = bytes >= 2 ** 30 ? [bytes / 2 ** 30, 'GB'] : [bytes / 2 ** 20, 'MB'];
  return `${Number(shown[0]).toLocaleString('en', { maximumFractionDigits: 1 })} ${shown[1]}`;
}
