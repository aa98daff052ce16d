import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS, type TimelineNames } from '../engine/api.ts';
import type { Connection } from '../engine/database/connection.ts';
import type { Engine } from '../engine/engine.ts';
import { categoryCodesOf } from '../engine/events/categories.ts';
import { openMemoryEngine } from '../testing/memory-engine.ts';
import { AXIS_KINDS, type AxisKind, createAxis, eventsInSpan, type Span } from './axis.ts';
import { binDensity, binLanes, binOverview } from './bins.ts';
import { ColumnStore } from './column-store.ts';
import { ALL_GROUPS, GROUP_COUNT } from './columns.ts';
import { countLanes, createLanes, LANE_KINDS, type LaneKind } from './lanes.ts';

/** SQL over the rows as they are stored counts the same as the bins, and shares nothing with them. */

const NOW_MS = Date.UTC(2026, 10, 30);
const DAY_MS = 86_400_000;
const SESSIONS = 6;

const EVENT = `
  INSERT INTO event (session_id, seq, record_id, block, type, category, priority, time_ms, time_kind, project_id, tool,
    file_path, is_error, title_head, text, text_bytes, import_id)
  VALUES (?, ?, 1, 0, 1, ?, 1, ?, ?, ?, ?, ?, ?, '', '', 0, 1)`;

/** Where each event stands on an axis; those without a place are left out. */
const PLACES: Readonly<Record<AxisKind, string>> = {
  linear: `SELECT id, time_ms AS place FROM event WHERE time_ms <= ${NOW_MS + DAY_MS}`,
  active: `
    SELECT id, sum(iif(gap > 1800000, 120000, gap)) OVER (ORDER BY time_ms, id) AS place FROM (
      SELECT id, time_ms, coalesce(time_ms - lag(time_ms) OVER (ORDER BY time_ms, id), 0) AS gap
      FROM event WHERE time_ms <= ${NOW_MS + DAY_MS})`,
  order: 'SELECT id, row_number() OVER (ORDER BY time_ms IS NULL, time_ms, id) - 1 AS place FROM event',
};

const GROUP = `CASE ${EVENT_GROUPS.map((group, index) => `WHEN category IN (${categoryCodesOf(group)}) THEN ${index}`).join(' ')} ELSE 8 END`;

const LANE: Readonly<Record<LaneKind, string>> = {
  project: "coalesce((SELECT path FROM project p WHERE p.id = project_id), 'none')",
  session: "(SELECT 'Session ' || s.id FROM session s WHERE s.id = session_id)",
  source: "'events'",
  category: `CASE ${EVENT_GROUPS.map((group) => `WHEN category IN (${categoryCodesOf(group)}) THEN '${group}'`).join(' ')} ELSE 'other' END`,
  tool: "coalesce(tool, 'none')",
  file: "coalesce(file_path, 'none')",
};

/** What a query means, in SQL. */
const QUERIES = {
  '': '1',
  'is:prompt': `${GROUP} = 0`,
  'time:inferred': 'time_kind = 1',
  'tool:Bash': "tool = 'Bash'",
} as const;

interface Cell {
  readonly bin: number;
  readonly lane: string;
  readonly group: number;
  readonly isMatch: number;
  readonly events: number;
  readonly errors: number;
  readonly unsure: number;
}

function fill(connection: Connection, seed: number): void {
  let state = seed;
  const random = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * most);
  };
  connection.run('PRAGMA foreign_keys = OFF');
  for (const id of [1, 2, 3]) connection.run(`INSERT INTO project (key, path) VALUES ('/p${id}', '/p${id}')`);
  for (let id = 1; id <= SESSIONS; id++) {
    const values = `(${id}, 'x', 'n', 'Session ${id}', 1)`;
    connection.run(`INSERT INTO session (key, tool, native_id, title, import_id) VALUES ${values}`);
  }
  for (let seq = 0; seq < 400; seq++) {
    const ms = timeOf(seq, random);
    const tool = [null, 'Bash', 'Edit'][random(3)] ?? null;
    const file = [null, '/a.ts', '/b.ts'][random(3)] ?? null;
    const project = [null, 1, 2, 3][random(4)] ?? null;
    const values = [
      1 + random(SESSIONS),
      seq,
      1 + random(27),
      ms,
      ms === null ? 2 : random(2),
      project,
      tool,
      file,
      random(2),
    ];
    connection.runPrepared(EVENT, values);
  }
}

/** Some in one instant, some without a date, one in another century. */
function timeOf(seq: number, random: (most: number) => number): number | null {
  const kind = random(10);
  if (seq === 7) return Date.UTC(2099, 0, 1);
  if (kind === 9) return null;
  return kind < 3 ? NOW_MS - 5 * DAY_MS : NOW_MS - random(20) * DAY_MS - random(3_600_000);
}

const cases = fc.record({
  kind: fc.constantFrom<AxisKind>(...AXIS_KINDS),
  laneKind: fc.constantFrom<LaneKind>(...LANE_KINDS),
  query: fc.constantFrom(...(Object.keys(QUERIES) as (keyof typeof QUERIES)[])),
  mask: fc.oneof(fc.constant(ALL_GROUPS), fc.integer({ min: 0, max: ALL_GROUPS })),
  width: fc.integer({ min: 1, max: 60 }),
  from: fc.double({ min: 0, max: 0.95, noNaN: true }),
  length: fc.double({ min: 0.005, max: 1, noNaN: true }),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

interface Library {
  readonly engine: Engine;
  readonly connection: Connection;
  readonly store: ColumnStore;
  readonly names: Readonly<Record<'tool' | 'file', TimelineNames>>;
}

async function requestOf({ engine, store }: Library, { kind, query, mask, width, from, length }: Case) {
  store.setMatches((await engine.timeline.matches({ query, timeZone: 'UTC', nowMs: NOW_MS })).data);
  const { columns } = store;
  const axis = createAxis(kind, columns, NOW_MS);
  const whole = axis.bounds.to - axis.bounds.from;
  const start = axis.bounds.from + from * whole;
  return { axis, columns, mask, width, span: { from: start, to: start + length * whole } };
}

function cellsOf({ connection }: Library, { kind, laneKind, query, mask, width }: Case, span: Span): Cell[] {
  const sql = `
    SELECT min(CAST((place - ?1) * ?3 AS INTEGER), ?4 - 1) AS bin, ${LANE[laneKind]} AS lane, ${GROUP} AS "group",
           ${QUERIES[query]} AS isMatch, count(*) AS events, sum(is_error) AS errors, sum(time_kind > 0) AS unsure
    FROM event JOIN (${PLACES[kind]}) USING (id)
    WHERE place >= ?1 AND place < ?2 AND (?5 >> ${GROUP}) & 1 GROUP BY 1, 2, 3, 4`;
  return connection.all<Cell>(sql, [span.from, span.to, width / (span.to - span.from), width, mask]);
}

/** Numbers of some cells, added up by what `at` names; those that it does not name are left out. */
function added(
  cells: readonly Cell[],
  size: number,
  at: (cell: Cell) => number | null,
  of: (cell: Cell) => number = ({ events }) => events,
): number[] {
  const sums = new Array<number>(size).fill(0);
  for (const cell of cells) {
    const place = at(cell);
    if (place !== null) sums[place] = (sums[place] ?? 0) + of(cell);
  }
  return sums;
}

describe.each([1, 2, 3])('the bins of library %i', (seed) => {
  async function open(): Promise<Library> {
    const { engine, connection } = openMemoryEngine();
    fill(connection, seed);
    const store = new ColumnStore();
    store.prepare(await engine.timeline.rows(null))(await engine.timeline.catalog());
    const names = { tool: await engine.timeline.names('tool'), file: await engine.timeline.names('file') };
    return { engine, connection, store, names };
  }

  test('equal those of SQL, on any axis, range, groups and filter', async () => {
    const library = await open();
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const request = await requestOf(library, each);
        const { width } = each;
        const cells = cellsOf(library, each, request.span);
        const matching = cells.filter(({ isMatch }) => isMatch === 1);
        const density = binDensity(request);
        const groups = added(matching, width * GROUP_COUNT, ({ bin, group }) => bin * GROUP_COUNT + group);
        expect([...density.counts]).toEqual(groups);
        expect([...density.unsure]).toEqual(
          added(
            matching,
            width,
            ({ bin }) => bin,
            ({ unsure }) => unsure,
          ),
        );
        expect([...density.dim]).toEqual(added(cells, width, ({ bin, isMatch }) => (isMatch === 1 ? null : bin)));
        const overview = binOverview(request);
        expect([...overview.totals]).toEqual(added(cells, width, ({ bin }) => bin));
        expect([...overview.matches]).toEqual(added(matching, width, ({ bin }) => bin));
      }),
      { numRuns: 70 },
    );
  });

  test('equal those of SQL in any lanes', async () => {
    const library = await open();
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const request = await requestOf(library, each);
        const { laneKind, width } = each;
        const names = laneKind === 'tool' || laneKind === 'file' ? library.names[laneKind] : null;
        const lanes = createLanes(laneKind, request.columns, { names, stores: null, damaged: [], presentCount: null });
        const keys = lanes.lanes.map(({ key, label }) => (laneKind === 'session' ? label : key));
        const cells = cellsOf(library, each, request.span);
        const matching = cells.filter(({ isMatch }) => isMatch === 1);
        const cellOf = ({ lane, bin }: Cell) => keys.indexOf(lane) * width + bin;
        const size = keys.length * width;
        const rows = { rows: keys.length, subRowOf: new Array<number>(GROUP_COUNT).fill(0) };
        const bins = binLanes({ ...request, ...rows, laneOf: lanes.laneOf, rowOfLane: Int32Array.from(keys.keys()) });
        expect([...bins.counts]).toEqual(added(matching, size, cellOf));
        expect([...bins.dim]).toEqual(added(cells, size, (cell) => (cell.isMatch === 1 ? null : cellOf(cell))));
        const errors = added(matching, size, cellOf, (cell) => cell.errors);
        expect([...bins.errors]).toEqual(errors.map((count) => Number(count > 0)));
        const { start, end } = eventsInSpan(request.axis, request.span);
        const counts = countLanes(lanes, request.columns, each.mask, start, end);
        expect([...counts.events]).toEqual(added(cells, keys.length, ({ lane }) => keys.indexOf(lane)));
        expect([...counts.matches]).toEqual(added(matching, keys.length, ({ lane }) => keys.indexOf(lane)));
      }),
      { numRuns: 70 },
    );
  });
});
