import {
  type SessionSummary,
  STORE_NAMES,
  type StoreName,
  type TimelineAnswer,
  type TimelineColumns,
  type TimelineRequest,
} from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import { RowSet } from '../columns/row-set.ts';
import { categoryByCode } from '../events/categories.ts';
import { type MatchParts, openMatches, type SearchParts } from '../search/open-matches.ts';

const NONE = 0xffffffff;
const FLAG_ERROR = 1;
const FLAG_INFERRED = 2;
const FLAG_MATCH = 4;

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

  add(
    store: StoreName,
    columns: RowColumns,
    id: number,
    sessionIndex: number,
    projectIndex: number,
    isMatch: boolean,
  ): void {
    const at = this.#count++;
    this.#ids[at] = id;
    this.#timesMs[at] = columns.timesMs[id] ?? Number.NaN;
    this.#sessions[at] = sessionIndex;
    this.#projects[at] = projectIndex;
    this.#groups[at] = categoryByCode(columns.categories[id] ?? 0).groupIndex;
    this.#flags[at] =
      (columns.errors[id] === 1 ? FLAG_ERROR : 0) |
      (columns.timeKinds[id] === 1 ? FLAG_INFERRED : 0) |
      (isMatch ? FLAG_MATCH : 0);
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
  const started = parts.host.monotonicMs();
  const opened = openMatches(parts, { ...request, order: 'newest' });
  const { states, matches } = opened;
  const sessions = states.ask('events', [], allSessions);
  const refs = parts.projects.all();
  const projects = [...new Set(refs.values())];
  const sessionIndexes = new Map(sessions.map(({ id }, index) => [id, index]));
  const projectIndexes = new Map([...refs].map(([id, ref]) => [id, projects.indexOf(ref)]));
  const items = new Map(STORE_NAMES.map((store) => [store, states.ask(store, null, () => itemsOf(parts, store))]));
  const writer = new ColumnWriter([...items.values()].reduce((sum, rows) => sum + (rows?.size ?? 0), 0));
  for (const [store, rows] of items) {
    if (rows === null) continue;
    states.ask(store, undefined, () => {
      const { columns } = parts.rows[store];
      const matching = matches.plan.root === null ? null : matchingItems(parts, opened, store);
      let matched = 0;
      rows.visit((id) => {
        const isMatch = matching === null || matching.has(id);
        if (isMatch) matched++;
        const session = sessionIndexes.get(columns.sessions[id] ?? 0) ?? NONE;
        const project = projectIndexes.get(columns.projects[id] ?? 0) ?? NONE;
        writer.add(store, columns, id, session, project, isMatch);
      });
      states.setMatched(store, matched);
    });
  }
  const columns = writer.finish(
    sessions.map(({ summary }) => summary),
    projects,
  );
  return {
    ...states.answer(columns, { total: columns.count, tookMs: parts.host.monotonicMs() - started }),
    reading: matches.plan.reading(request.query),
  };
}

/** One row an item on the timeline: events, memory notes, and documents that belong to no event. */
function itemsOf({ connection, rows }: SearchParts, store: StoreName): RowSet {
  const { columns, newestId } = rows[store];
  const first = FIRST_PARTS[store];
  if (first === null) return columns.rows;
  const items = new RowSet(newestId);
  connection.scan(first, undefined, ([id]) => items.add(Number(id)));
  return items;
}

/** Ids of what stands for a whole; null where each row does. */
const FIRST_PARTS: Readonly<Record<StoreName, string | null>> = {
  events: null,
  content: `SELECT c.id FROM source s JOIN chunk c ON c.source_id = s.id AND c.ordinal = 0
    WHERE s.event_id IS NULL AND s.part_of IS NULL`,
  memory: 'SELECT min(id) FROM memory_section GROUP BY note_id',
};

/** Each row of what has several, and the one that stands for the whole. */
const WHOLES: Readonly<Record<'content' | 'memory', string>> = {
  content: `SELECT c.id, f.id FROM source s JOIN chunk c ON c.source_id = s.id
    JOIN chunk f ON f.source_id = coalesce(s.part_of, s.id) AND f.ordinal = 0 WHERE s.event_id IS NULL`,
  memory: 'SELECT id, first_value(id) OVER (PARTITION BY note_id ORDER BY id) FROM memory_section',
};

/** Items that the query means. A match in what follows an event's text is a match of the event. */
function matchingItems({ connection, rows }: SearchParts, { matches, states }: MatchParts, store: StoreName): RowSet {
  const matching = matches.rows(store);
  if (store !== 'events') {
    const items = new RowSet(rows[store].newestId);
    connection.scan(WHOLES[store], undefined, ([id, first]) => {
      if (matching.has(Number(id))) items.add(Number(first));
    });
    return items;
  }
  return states.ask('content', matching, () => {
    const { events } = rows.content.columns;
    const ofChunks = new RowSet(rows.events.newestId);
    matches.rows('content').visit((id) => ofChunks.add(events[id] ?? 0));
    ofChunks.delete(0);
    return matching.or(ofChunks);
  });
}
