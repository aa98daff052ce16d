import type { SessionLayout, TranscriptRow } from './transcript-rows.ts';

/** Every zone's days begin at a multiple of this, so that times within one are of the same day. */
const QUARTER_MS = 15 * 60_000;

/**
 * The rows whose day is another than that of the row above them, by key, with their times in epoch milliseconds. Rows
 * without a time belong to the day they stand in.
 */
export function findDayStarts(
  rows: readonly TranscriptRow[],
  layouts: ReadonlyMap<string, SessionLayout>,
  dayOf: (ms: number) => string,
): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  let quarter = Number.NaN;
  let day: string | null = null;
  for (const row of rows) {
    const ms = timeOf(row, layouts);
    if (ms === null || Math.floor(ms / QUARTER_MS) === quarter) continue;
    quarter = Math.floor(ms / QUARTER_MS);
    const before: string | null = day;
    day = dayOf(ms);
    if (before !== null && day !== before) starts.set(row.key, ms);
  }
  return starts;
}

function timeOf(row: TranscriptRow, layouts: ReadonlyMap<string, SessionLayout>): number | null {
  const unit = row.kind === 'fold' ? row.units[0] : row.kind === 'unit' ? row.unit : undefined;
  return (unit && layouts.get(row.sessionKey)?.outline.timesMs[unit.index]) ?? null;
}
