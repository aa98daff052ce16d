import {
  type ItemRef,
  STORE_NAMES,
  type StoreName,
  type TimelineCatalog,
  type TimelineChange,
  type TimelineFeedApi,
  type TimelineMatches,
  type TimelineNames,
  type TimelineOverview,
  type TimelineRequest,
  type TimelineStoreChange,
} from '../api.ts';
import { beginEach } from '../begin-each.ts';
import { ChangedRows } from '../columns/changed-rows.ts';
import { COLUMN_TABLES } from '../columns/column-tables.ts';
import { RowSet } from '../columns/row-set.ts';
import { countRows } from '../columns/segment-bytes.ts';
import { DatabaseError } from '../errors.ts';
import { HitReader } from '../search/hit-reader.ts';
import { openMatches, planOf, type SearchParts } from '../search/open-matches.ts';
import type { StoreRows } from '../search/store-rows.ts';
import { StoreStates } from '../search/store-state.ts';
import { damagedSessions } from './damaged-sessions.ts';
import { readItems } from './items.ts';
import { matchingItems } from './matching-items.ts';
import { OverviewStore } from './overview.ts';
import { eventRows, gatherRows, makePlaces, makeRows } from './rows.ts';

interface FeedParts {
  readonly search: SearchParts;
  readonly allSessions: () => TimelineCatalog['sessions'];
  /** Before each answer. */
  readonly begin: () => void;
  /** Somebody waits for an answer. */
  readonly noteRequest: () => void;
  /** Called when the columns have been read. */
  readonly afterRows: () => void;
}

/** Gives the worker of the timeline what it draws: at first everything, then what changed. */
export class TimelineFeed implements TimelineFeedApi {
  readonly #parts: FeedParts;
  readonly #changed: ChangedRows;
  readonly #overview: OverviewStore;
  #version: number;
  #newestId = 0;

  static {
    // No answer has what has expired when it begins.
    beginEach(TimelineFeed.prototype, (feed) => feed.#parts.begin());
  }

  constructor(parts: FeedParts) {
    this.#parts = parts;
    // Versions of another tab's worker, which had the database before, mean nothing here.
    this.#version = parts.search.host.nowMs();
    this.#overview = new OverviewStore(parts.search.connection);
    const { table, watched } = COLUMN_TABLES.events;
    this.#changed = new ChangedRows(parts.search.connection, table, watched, 'timeline');
  }

  async overview(): Promise<TimelineOverview | null> {
    try {
      return this.#overview.read();
    } catch (error) {
      // It is a first picture alone: what is wrong with the events, their rows say.
      if (!(error instanceof DatabaseError)) throw error;
      return null;
    }
  }

  async rows(known: number | null): Promise<TimelineChange> {
    const { search, noteRequest } = this.#parts;
    noteRequest();
    const started = search.host.monotonicMs();
    const states = new StoreStates(search.connection, search.audience);
    const isWhole = known !== this.#version;
    this.#version += 1;
    const changes = STORE_NAMES.map((store): TimelineStoreChange => {
      const failed = { store, gone: null, segments: null, rows: makeRows(0) };
      return states.ask(store, failed, () => {
        const change = this.#changeOf(store, isWhole);
        const ofSegments = (change.segments?.kept ?? []).map(countRows);
        states.setMatched(store, change.rows.ids.length + sumOf(ofSegments));
        return change;
      });
    });
    // Of a store that failed nothing is known any more: the next answer tells all of it.
    const version = states.hasFailed ? -1 : this.#version;
    return { ...states.answer(changes, { tookMs: search.host.monotonicMs() - started }), version };
  }

  async catalog(): Promise<TimelineCatalog> {
    const { search, allSessions, afterRows } = this.#parts;
    // A table that cannot be read is told with the rows.
    const states = new StoreStates(search.connection);
    const catalog = {
      sessions: states.ask('events', [], allSessions),
      projects: [...search.projects.all()].map(([id, ref]) => ({ id, ref })),
      damaged: states.ask('events', [], () => damagedSessions(search.connection)),
    };
    afterRows();
    return catalog;
  }

  async matches(request: TimelineRequest): Promise<TimelineMatches> {
    const { search, noteRequest } = this.#parts;
    noteRequest();
    const started = search.host.monotonicMs();
    const plan = planOf(search, request);
    const reading = plan.reading(request.query);
    const tookMs = () => search.host.monotonicMs() - started;
    if (plan.root === null) {
      // Everything: nothing of an index is read for it.
      const states = new StoreStates(search.connection, search.audience);
      return { ...states.answer(null, { tookMs: tookMs() }), reading };
    }
    const opened = openMatches(search, { ...request, order: 'newest' }, plan);
    const words = matchingItems(search, opened);
    return { ...opened.states.answer(words, { tookMs: tookMs() }), reading };
  }

  async names(column: 'tool' | 'file'): Promise<TimelineNames> {
    const { columns, newestId } = this.#fresh('events');
    const { codes, names } = column === 'tool' ? columns.tools : columns.filePaths;
    return { codes: codes.slice(0, newestId + 1), names };
  }

  async titles(items: readonly ItemRef[]): Promise<readonly (string | null)[]> {
    const hits = new HitReader(this.#parts.search).read(items, null);
    const titles = new Map(hits.map(({ key, title }) => [key, title.text]));
    return items.map(({ store, id }) => titles.get(`${store}:${id}`) ?? null);
  }

  #fresh(store: StoreName) {
    const rows = this.#parts.search.rows[store];
    rows.refresh();
    return rows;
  }

  /** Notes and documents are few, and told whole each time. */
  #changeOf(store: StoreName, isWhole: boolean): TimelineStoreChange {
    if (store !== 'events') {
      return { store, gone: null, segments: null, rows: readItems(this.#parts.search.connection, store) };
    }
    const rows = this.#fresh(store);
    const { newestId } = rows;
    const isFirst = this.#changed.watch();
    const changed = this.#changed.take();
    const before = this.#newestId;
    this.#newestId = newestId;
    if (isWhole || isFirst || changed === null) return { store, ...allEvents(rows) };
    const told = RowSet.of(newestId, changed);
    for (let id = before + 1; id <= newestId; id++) told.add(id);
    const came = eventRows(rows.columns, rows.columns.rows.and(told));
    return { store, gone: Uint32Array.from(changed), segments: null, rows: came };
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What filters ask for besides is read when one does: the first picture does not wait for it. */
function allEvents(rows: StoreRows): Omit<TimelineStoreChange, 'store'> {
  if (rows.areColumnsLoaded) return { gone: null, segments: null, rows: eventRows(rows.columns, rows.columns.rows) };
  const { newestId } = rows;
  const places = makePlaces(newestId);
  const { kept, rest } = rows.readPacked(places.target);
  const segments = kept.length > 0 ? { newest: newestId, kept } : null;
  return { gone: null, segments, rows: gatherRows(places, rest) };
}
