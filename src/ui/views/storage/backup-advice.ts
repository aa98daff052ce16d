import type { BackupState } from '../../../engine/api.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 14;
const MOST_GROWTH = 0.2;
/** An empty database is not worth a word. */
const WORTH_BYTES = 1_000_000;

/** Why it is time for a backup; null while it is not. */
export function backupAdvice({ last, databaseBytes }: BackupState, nowMs: number): string | null {
  if (databaseBytes < WORTH_BYTES) return null;
  if (!last) return 'There is no backup of this library yet.';
  const days = Math.floor((nowMs - last.madeAtMs) / DAY_MS);
  if (days > MOST_DAYS) return `The last backup is ${days} days old.`;
  const growth = databaseBytes / last.sizeBytes - 1;
  return growth > MOST_GROWTH ? `The library has grown by ${Math.round(growth * 100)} % since the last backup.` : null;
}
