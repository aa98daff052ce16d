import { EVENT_GROUPS, type TimelineOverview } from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { Connection } from '../database/connection.ts';
import { areRowsHidden } from '../database/expiry-mark.ts';
import { ActivePositions, boundsOf, FUTURE_SLACK_MS, isActiveByDefault } from './active-time.ts';
import { upperBound } from './bisect.ts';
import { GROUP_BITS } from './event-code.ts';
import { orderByTime } from './order-by-time.ts';
import { binEdges, TimePositions } from './positions.ts';
import { eventRows } from './rows.ts';

const STRETCHES = 2048;

/** Keeps the first picture of the timeline: drawn while the events are still on their way. */
export class OverviewStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Null unless it is of all events that there are. */
  read(): TimelineOverview | null {
    if (areRowsHidden(this.#connection)) return null;
    let overview: TimelineOverview | null = null;
    const sql = 'SELECT facts, counts FROM timeline_overview WHERE newest_id = (SELECT max(id) FROM event)';
    this.#connection.scanRaw(sql, [], (row) => {
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
  const datedCount = upperBound(sorted, Number.POSITIVE_INFINITY);
  const presentCount = upperBound(sorted, nowMs + FUTURE_SLACK_MS);
  if (presentCount === 0) return null;
  const present = sorted.subarray(0, presentCount);
  const [firstMs, lastMs] = [present[0] ?? 0, present.at(-1) ?? 0];
  const isActive = isActiveByDefault(firstMs, lastMs);
  const positions = isActive ? new ActivePositions(present) : new TimePositions(present);
  const bounds = boundsOf(positions, nowMs);
  const codes = Uint8Array.from(order, (index) => rows.codes[index] ?? 0);
  const counts = countStretches(binEdges(positions, bounds, STRETCHES), codes);
  const axis = isActive ? 'active' : 'linear';
  return { axis, bounds, firstMs, lastMs, count: sorted.length, datedCount, presentCount, counts };
}

/** [stretch * groups + group]. */
function countStretches(edges: Uint32Array, codes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(STRETCHES * EVENT_GROUPS.length);
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    for (let at = edges[stretch] ?? 0; at < (edges[stretch + 1] ?? 0); at++) {
      const cell = stretch * EVENT_GROUPS.length + ((codes[at] ?? 0) & GROUP_BITS);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return counts;
}
