import { EVENT_GROUPS, type TimelineOverview } from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { Connection } from '../database/connection.ts';
import { areRowsHidden } from '../database/expiry-mark.ts';
import { activePositions, boundsOf, FUTURE_SLACK_MS, isActiveByDefault } from './active-time.ts';
import { orderByTime } from './order-by-time.ts';
import { eventRows } from './rows.ts';

const STRETCHES = 2048;

/** Keeps the first picture of the timeline: drawn while the events are still on their way. */
export class OverviewStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Null unless it is of all events up to `newest`, the newest there is. */
  read(newest: number): TimelineOverview | null {
    if (areRowsHidden(this.#connection)) return null;
    let overview: TimelineOverview | null = null;
    const sql = 'SELECT facts, counts FROM timeline_overview WHERE newest_id = ?';
    this.#connection.scanRaw(sql, [newest], (row) => {
      const { memory, start, end } = row.blob(1);
      const counts = new Uint32Array(memory.slice(start, end).buffer);
      if (counts.length !== STRETCHES * EVENT_GROUPS.length) return;
      overview = { ...(JSON.parse(row.text(0)) as Omit<TimelineOverview, 'counts'>), counts };
    });
    return overview;
  }

  /** True where there is nothing to write: it is there, or cannot be told while rows are hidden. */
  isKept(newest: number): boolean {
    if (areRowsHidden(this.#connection)) return true;
    const sql = 'SELECT 1 FROM timeline_overview WHERE newest_id = ?';
    return this.#connection.firstPrepared(sql, [newest]) !== undefined;
  }

  /** Inside of a transaction of the caller. */
  write(newest: number, { counts, ...facts }: TimelineOverview): void {
    this.#connection.runPrepared(
      'INSERT OR REPLACE INTO timeline_overview (id, newest_id, facts, counts) VALUES (1, ?, ?, ?)',
      [newest, JSON.stringify(facts), new Uint8Array(counts.buffer)],
    );
  }
}

/** Null where there is no event with a date to draw. */
export function makeOverview(columns: RowColumns, nowMs: number): TimelineOverview | null {
  const rows = eventRows(columns, columns.rows);
  const order = orderByTime(rows.timesMs);
  const sorted = Float64Array.from(order, (index) => rows.timesMs[index] ?? Number.NaN);
  const datedCount = countUpTo(sorted, Number.POSITIVE_INFINITY);
  const presentCount = countUpTo(sorted, nowMs + FUTURE_SLACK_MS);
  if (presentCount === 0) return null;
  const present = sorted.subarray(0, presentCount);
  const [firstMs, lastMs] = [present[0] ?? 0, present.at(-1) ?? 0];
  const isActive = isActiveByDefault(firstMs, lastMs);
  const positions = isActive ? activePositions(present, []) : present;
  const bounds = boundsOf(positions, nowMs);
  const counts = new Uint32Array(STRETCHES * EVENT_GROUPS.length);
  const perUnit = STRETCHES / (bounds.to - bounds.from);
  for (const [at, position] of positions.entries()) {
    const stretch = Math.min(STRETCHES - 1, Math.floor((position - bounds.from) * perUnit));
    const cell = stretch * EVENT_GROUPS.length + (rows.groups[order[at] ?? 0] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const axis = isActive ? 'active' : 'linear';
  return { axis, bounds, firstMs, lastMs, count: sorted.length, datedCount, presentCount, counts };
}

/** `sorted` has what is not a number last. */
function countUpTo(sorted: Float64Array, most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Number.NaN) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
