import {
  type Answer,
  STORE_NAMES,
  type StoreAnswer,
  type StoreName,
  type TimelineCatalog,
  type TimelineChange,
  type TimelineFeedApi,
  type TimelineMatches,
  type TimelineNames,
  type TimelineOverview,
} from '../engine/api.ts';
import { createAxis, defaultAxisKind } from './axis.ts';
import { ColumnStore } from './column-store.ts';
import { countPresent, countShown } from './columns.ts';
import { createLanes, type LaneKind } from './lanes.ts';
import { lastCall } from './last-call.ts';
import { createCalendar, createModel, defaultLaneKind, type TimelineModel } from './model.ts';
import { previewFacts } from './preview.ts';
import type { ShowRequest, TimelineFacts } from './protocol.ts';
import { offsetReader } from './zone-clock.ts';

/** Names of events, for lanes by them. */
const NAMED: Partial<Readonly<Record<LaneKind, 'tool' | 'file'>>> = { tool: 'tool', file: 'file' };

/** The columns as the engine gives them, and the model that a request makes of them. */
export class TimelineData {
  readonly #feed: TimelineFeedApi;
  readonly #nowMs: () => number;
  readonly #columns = new ColumnStore();
  readonly #names = new Map<'tool' | 'file', TimelineNames>();
  #rows: TimelineChange | null = null;
  #catalog: TimelineCatalog | null = null;
  #revision: string | null = null;
  #matches: TimelineMatches | null = null;
  #matchKey = '';
  #loadedAtMs = 0;
  #version = 0;

  readonly #calendar = lastCall((_times: Float64Array, timeZone: string, nowMs: number) =>
    createCalendar(this.#columns.columns, timeZone, nowMs),
  );
  readonly #axis = lastCall((kind: TimelineFacts['axis']['kind'], _times: Float64Array, nowMs: number) =>
    createAxis(kind, this.#columns.columns, nowMs),
  );
  readonly #lanes = lastCall(
    (kind: LaneKind, _ids: Uint32Array, names: TimelineNames | null, rows: TimelineChange | null) =>
      createLanes(kind, this.#columns.columns, {
        names,
        stores: rows?.stores ?? null,
        damaged: this.#catalog?.damaged ?? [],
        presentCount: countPresent(this.#columns.columns, this.#loadedAtMs),
      }),
  );

  constructor(feed: TimelineFeedApi, nowMs: () => number) {
    this.#feed = feed;
    this.#nowMs = nowMs;
  }

  /** What can be drawn before the first rows are here; null for none, or where the request asks for another axis. */
  async preview({ axis, timeZone }: ShowRequest): Promise<TimelineOverview | null> {
    if (this.#rows) return null;
    const asked = this.#feed.overview();
    // The first use of a zone takes as long as a frame: while the answer is on its way, that costs nothing.
    offsetReader(timeZone);
    const overview = await asked;
    if (this.#rows) return null;
    return overview && (axis === null || axis === overview.axis) ? overview : null;
  }

  factsOfPreview(overview: TimelineOverview, request: ShowRequest): TimelineFacts {
    this.#version += 1;
    return previewFacts(overview, request, this.#version);
  }

  /**
   * Asks for what is not here yet, all of it at once: while one answer is taken in here, the next is made there. True
   * when rows came, changed or went. Throws what the engine throws.
   */
  async load({ query, timeZone, revision, lanes }: ShowRequest): Promise<boolean> {
    const isOtherData = revision !== this.#revision;
    const matchKey = JSON.stringify([query, timeZone]);
    const column = NAMED[lanes ?? 'project'];
    const areMatchesOld = isOtherData || matchKey !== this.#matchKey;
    const areNamesOld = column && (isOtherData || !this.#names.has(column));
    const rows = isOtherData ? this.#feed.rows(this.#rows?.version ?? null) : null;
    const matches = areMatchesOld && this.#feed.matches({ query, timeZone, nowMs: this.#nowMs() });
    const names = areNamesOld && this.#feed.names(column);
    const taken = rows && this.#takeRows(rows, this.#feed.catalog(), revision);
    const [found, named] = await Promise.all([matches, names, taken]);
    if (found) this.#takeMatches(found, matchKey);
    if (column && named) this.#names.set(column, named);
    return isOtherData;
  }

  /** The model of what is here; null before the first rows came. */
  model({ axis, lanes, timeZone }: ShowRequest): TimelineModel | null {
    if (!this.#rows) return null;
    const { columns } = this.#columns;
    const nowMs = this.#loadedAtMs;
    const laneKind = lanes ?? defaultLaneKind(columns);
    const named = NAMED[laneKind];
    return createModel(
      columns,
      this.#calendar(columns.timesMs, timeZone, nowMs),
      this.#axis(axis ?? defaultAxisKind(columns, nowMs), columns.timesMs, nowMs),
      this.#lanes(laneKind, columns.ids, (named && this.#names.get(named)) ?? null, this.#rows),
      nowMs,
    );
  }

  facts(model: TimelineModel, { mask }: ShowRequest): TimelineFacts | null {
    const [rows, matches] = [this.#rows, this.#matches];
    if (!rows || !matches) return null;
    const { axis, lanes, clock, columns, presentCount, futureCount, undatedCount } = model;
    this.#version += 1;
    return {
      version: this.#version,
      answer: { ...bothAnswers(rows, matches, columns.count), reading: matches.reading },
      axis: { kind: axis.kind, bounds: axis.bounds, minLength: axis.minLength },
      laneKind: lanes.kind,
      clock,
      count: columns.count,
      datedCount: columns.datedCount,
      presentCount,
      futureCount,
      undatedCount,
      present: presentCount === 0 ? null : presentTimes(model),
      total: countShown(columns, mask, 0, columns.count),
      damaged: this.#catalog?.damaged ?? [],
    };
  }

  async #takeRows(asked: Promise<TimelineChange>, catalog: Promise<TimelineCatalog>, revision: string): Promise<void> {
    // Where it fails before the rows are here, that is told of the rows.
    catalog.catch(() => {});
    const change = await asked;
    const finish = this.#columns.prepare(change);
    this.#catalog = await catalog;
    finish(this.#catalog);
    // The columns are in the store now; what is kept of the answer is what it says of them.
    this.#rows = { ...change, data: [] };
    this.#revision = revision;
    this.#names.clear();
    this.#loadedAtMs = this.#nowMs();
    this.#matchKey = '';
  }

  #takeMatches(matches: TimelineMatches, key: string): void {
    this.#columns.setMatches(matches.data);
    this.#matches = { ...matches, data: null };
    this.#matchKey = key;
  }
}

function presentTimes({ columns, presentCount }: TimelineModel): TimelineFacts['present'] {
  return { fromMs: columns.timesMs[0] ?? 0, toMs: columns.timesMs[presentCount - 1] ?? 0 };
}

/** Of each store the worse of both: what could not be read, or what could not be searched. */
function bothAnswers(rows: Answer<unknown>, matches: Answer<unknown>, total: number): Answer<null> {
  const worse = (store: StoreName): StoreAnswer => {
    const [ofRows, ofMatches] = [rows.stores[store], matches.stores[store]];
    return ofRows.state === 'failed' || ofMatches.state === 'ok' ? ofRows : ofMatches;
  };
  const stores = { content: worse('content'), events: worse('events'), memory: worse('memory') };
  const complete = STORE_NAMES.every((store) => stores[store].state === 'ok');
  return { ...matches, data: null, total, complete, isTotalLowerBound: !complete, stores };
}
