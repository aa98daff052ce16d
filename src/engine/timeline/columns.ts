import {
  type SessionSummary,
  STORE_NAMES,
  type StoreName,
  type TimelineAnswer,
  type TimelineColumns,
  type TimelineRequest,
} from '../api.ts';
import type { SqlValue } from '../database/connection.ts';
import { categoryByCode, categoryByName } from '../events/categories.ts';
import { type MatchParts, openMatches, type SearchParts } from '../search/search.ts';
import type { StoreStates } from '../search/store-state.ts';

const NONE = 0xffffffff;
const FLAG_ERROR = 1;
const FLAG_INFERRED = 2;
const FLAG_MATCH = 4;

/** One row an item on the timeline: events, memory notes, and documents that belong to no event. */
const ITEMS: Readonly<Record<StoreName, string>> = {
  events: 'SELECT id, time_ms, session_id, project_id, category, is_error, time_kind FROM event',
  content: `SELECT id, time_ms, session_id, project_id, category, is_error, time_kind FROM chunk
    WHERE event_id IS NULL AND ordinal = 0`,
  memory: `SELECT id, time_ms, NULL, project_id, ${categoryByName('memory').code}, 0, time_kind FROM memory_section
    WHERE ordinal = 0`,
};

export interface SessionOfTimeline {
  readonly id: number;
  readonly summary: SessionSummary;
}

class ColumnWriter {
  readonly #timesMs: Float64Array;
  readonly #sessions: Uint32Array;
  readonly #projects: Uint32Array;
  readonly #groups: Uint8Array;
  readonly #flags: Uint8Array;
  readonly #stores: Uint8Array;
  readonly #ids: Float64Array;
  #count = 0;

  constructor(capacity: number) {
    this.#timesMs = new Float64Array(capacity).fill(Number.NaN);
    this.#sessions = new Uint32Array(capacity).fill(NONE);
    this.#projects = new Uint32Array(capacity).fill(NONE);
    this.#groups = new Uint8Array(capacity);
    this.#flags = new Uint8Array(capacity);
    this.#stores = new Uint8Array(capacity);
    this.#ids = new Float64Array(capacity);
  }

  add(store: StoreName, row: readonly SqlValue[], sessionIndex: number, projectIndex: number, isMatch: boolean): void {
    const [id, ms, , , category, isError, timeKind] = row;
    const at = this.#count++;
    this.#ids[at] = Number(id);
    if (typeof ms === 'number') this.#timesMs[at] = ms;
    this.#sessions[at] = sessionIndex;
    this.#projects[at] = projectIndex;
    this.#groups[at] = categoryByCode(Number(category)).groupIndex;
    this.#flags[at] =
      (isError === 1 ? FLAG_ERROR : 0) | (timeKind === 1 ? FLAG_INFERRED : 0) | (isMatch ? FLAG_MATCH : 0);
    this.#stores[at] = STORE_NAMES.indexOf(store);
  }

  /** In time order, undated ones last in the order they were added. */
  finish(sessionList: TimelineColumns['sessionList'], projectList: TimelineColumns['projectList']): TimelineColumns {
    const count = this.#count;
    const times = this.#timesMs;
    const order = Uint32Array.from({ length: count }, (_, index) => index);
    order.sort((a, b) => {
      const left = times[a] ?? Number.NaN;
      const right = times[b] ?? Number.NaN;
      if (Number.isNaN(left) || Number.isNaN(right))
        return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
      return left - right || a - b;
    });
    const sortedTimes = pick(times, order, new Float64Array(count));
    const firstUndated = sortedTimes.findIndex(Number.isNaN);
    return {
      count,
      datedCount: firstUndated < 0 ? count : firstUndated,
      timesMs: sortedTimes,
      sessions: pick(this.#sessions, order, new Uint32Array(count)),
      projects: pick(this.#projects, order, new Uint32Array(count)),
      groups: pick(this.#groups, order, new Uint8Array(count)),
      flags: pick(this.#flags, order, new Uint8Array(count)),
      stores: pick(this.#stores, order, new Uint8Array(count)),
      ids: pick(this.#ids, order, new Float64Array(count)),
      sessionList,
      projectList,
    };
  }
}

function pick<Values extends Float64Array | Uint32Array | Uint8Array>(
  from: Values,
  order: Uint32Array,
  into: Values,
): Values {
  for (const [at, index] of order.entries()) into[at] = from[index] ?? 0;
  return into;
}

/** Everything on the timeline, with a flag on what the query matches. */
export function timeline(
  parts: SearchParts,
  request: TimelineRequest,
  allSessions: () => readonly SessionOfTimeline[],
): TimelineAnswer {
  const started = parts.monotonicMs();
  const opened = openMatches(parts, { ...request, order: 'newest' });
  const { states, matches } = opened;
  const sessions = states.ask('events', [], allSessions);
  const projects = [...parts.projects.all().values()];
  const sessionIndexes = new Map(sessions.map(({ id }, index) => [id, index]));
  const projectIndexes = new Map(projects.map(({ id }, index) => [id, index]));
  const writer = new ColumnWriter(countItems(parts, states));
  for (const store of STORE_NAMES) {
    states.ask(store, undefined, () => {
      const matching = matches.plan.root === null ? null : matchingIds(parts, opened, store);
      let matched = 0;
      parts.connection.scan(ITEMS[store], undefined, (row) => {
        const isMatch = matching === null || matching.has(Number(row[0]));
        if (isMatch) matched++;
        writer.add(store, row, indexOf(sessionIndexes, row[2]), indexOf(projectIndexes, row[3]), isMatch);
      });
      states.setMatched(store, matched);
    });
  }
  const columns = writer.finish(
    sessions.map(({ summary }) => summary),
    projects,
  );
  return {
    ...states.answer(columns, { total: columns.count, tookMs: parts.monotonicMs() - started }),
    reading: matches.plan.reading(request.query),
  };
}

function indexOf(indexes: ReadonlyMap<number, number>, id: SqlValue | undefined): number {
  return typeof id === 'number' ? (indexes.get(id) ?? NONE) : NONE;
}

function countItems({ connection }: SearchParts, states: StoreStates): number {
  return STORE_NAMES.reduce(
    (sum, store) =>
      sum + states.ask(store, 0, () => Number(connection.value(`SELECT count(*) FROM (${ITEMS[store]})`))),
    0,
  );
}

/** Rows of the store that the query means. A match in what follows an event's text is a match of the event. */
function matchingIds(
  { connection }: SearchParts,
  { matches, states }: MatchParts,
  store: StoreName,
): ReadonlySet<number> {
  const ids = new Set<number>();
  const collect = (select: string, of: StoreName) => {
    const { from, where, params } = matches.sql(of, { sql: 'x.id > 0', params: [] });
    connection.scan(`SELECT ${select} FROM ${from} WHERE ${where}`, params, ([id]) => ids.add(Number(id)));
  };
  if (store === 'memory') collect('(SELECT min(s.id) FROM memory_section s WHERE s.note_id = x.note_id)', store);
  else collect('x.id', store);
  if (store === 'events') states.ask('content', undefined, () => collect('x.event_id', 'content'));
  return ids;
}
