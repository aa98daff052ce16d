import type { Connection } from '../../engine/database/connection.ts';
import type { Engine } from '../../engine/engine.ts';
import { createAxis, type Span } from '../../timeline/axis.ts';
import { binDensity, binLanes } from '../../timeline/bins.ts';
import { ColumnStore } from '../../timeline/column-store.ts';
import { ALL_GROUPS, GROUP_COUNT } from '../../timeline/columns.ts';
import { createLanes } from '../../timeline/lanes.ts';
import { percentile } from '../ranking-metrics.ts';
import { type Figure, figure } from './figures.ts';
import { fillTimeline } from './timeline-rows.ts';

/** Of a chart at 1440 pixels: its density in bins of 2 pixels, and as many lanes as are in sight. */
const WIDTH = 1180;
const LANES_IN_SIGHT = 24;
const ROUNDS = 21;
const SQL_ROUNDS = 3;

/** The same counts, asked anew for each frame. */
const BINS_BY_SQL = `
  SELECT CAST((time_ms - ?1) * ?3 / (?2 - ?1) AS INTEGER) AS bin, category, count(*)
  FROM event WHERE time_ms >= ?1 AND time_ms < ?2 GROUP BY 1, 2`;

/**
 * Fills the database with rows of events, lets an import keep their columns, and measures how long the bins of a frame
 * take that shows everything, against one GROUP BY of the same database.
 */
export async function benchTimeline(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  fillTimeline(connection, size);
  const notes = new File(['# Notes'], 'CLAUDE.md', { lastModified: Date.UTC(2026, 10, 1) });
  await engine.importFiles([{ path: 'CLAUDE.md', file: notes, hasFileDate: true }], { label: 'bench' }, () => {});
  const store = new ColumnStore();
  store.prepare(await engine.timeline.rows(null))(await engine.timeline.catalog());
  const { columns } = store;
  const axis = createAxis('linear', columns, Date.UTC(2027, 0, 1));
  const lanes = createLanes('project', columns);
  const rowOfLane = new Int32Array(lanes.lanes.length).fill(-1);
  for (let row = 0; row < LANES_IN_SIGHT; row++) rowOfLane[row] = row;
  const request = { axis, columns, mask: ALL_GROUPS, span: axis.bounds };
  const size24 = { rows: LANES_IN_SIGHT, width: WIDTH, subRowOf: new Array<number>(GROUP_COUNT).fill(0) };
  let reuse: ReturnType<typeof binLanes> | null = null;
  const bins = times(ROUNDS, () => {
    binDensity({ ...request, width: WIDTH / 2 });
    reuse = binLanes({ ...request, ...size24, laneOf: lanes.laneOf, rowOfLane }, reuse);
  });
  const sql = times(SQL_ROUNDS, () => groupBySql(connection, axis.bounds));
  const bytes = [...Object.values(columns), lanes.laneOf].reduce(
    (sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0),
    0,
  );
  const baseline = percentile(sql, 0.5);
  return [
    figure('timeline', size, 're-bin of all in density and lanes, p50', percentile(bins, 0.5), 'ms', baseline),
    figure('timeline', size, 're-bin of all in density and lanes, p95', percentile(bins, 0.95), 'ms', baseline),
    figure('timeline', size, 'bytes an event in the worker of the timeline', bytes / columns.count, 'B', 0),
    figure('timeline', size, 'bytes an event kept in the database', segmentBytes(connection) / columns.count, 'B', 0),
  ];
}

function times(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
}

function groupBySql(connection: Connection, { from, to }: Span): void {
  const counts = new Uint32Array((WIDTH / 2 + 1) * 256);
  connection.scanRaw(BINS_BY_SQL, [from, to, WIDTH / 2], (row) => {
    counts[row.number(0) * 256 + row.number(1)] = row.number(2);
    return true;
  });
}

function segmentBytes(connection: Connection): number {
  return Number(connection.value('SELECT coalesce(sum(length(bytes)), 0) FROM column_segment'));
}
