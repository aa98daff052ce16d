import { STORE_NAMES, type TimelineCatalog, type TimelineChange, type TimelineMatches } from '../engine/api.ts';
import { upperBound } from '../engine/timeline/bisect.ts';
import { MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { orderByTime } from '../engine/timeline/order-by-time.ts';
import { type SortedRows, WholeRows } from '../engine/timeline/whole-rows.ts';
import { NO_INDEX, type TimelineColumns } from './columns.ts';

/** Lists that grow: what an id stands for has the same index for ever. */
class Registry<Value> {
  readonly list: Value[] = [];
  #indexes = new Uint32Array(0);

  update(id: number, value: Value): void {
    if (id >= this.#indexes.length) this.#makeRoom(id);
    const known = this.indexOf(id);
    const index = known === NO_INDEX ? this.list.length : known;
    this.#indexes[id] = index;
    this.list[index] = value;
  }

  /** By id; NO_INDEX, or nothing, for none. */
  get indexes(): Uint32Array {
    return this.#indexes;
  }

  indexOf(id: number): number {
    return this.#indexes[id] ?? NO_INDEX;
  }

  indexesOf(ids: Uint32Array, into: Uint32Array, start: number): void {
    const indexes = this.#indexes;
    for (let at = 0; at < ids.length; at += 1) into[start + at] = indexes[ids[at] ?? 0] ?? NO_INDEX;
  }

  #makeRoom(id: number): void {
    const before = this.#indexes;
    this.#indexes = new Uint32Array(2 * id + 1).fill(NO_INDEX);
    this.#indexes.set(before);
  }
}

type Arrays = SortedRows;

/** The columns of all that is on the timeline, kept in order while rows come, change and go. */
export class ColumnStore {
  readonly #sessions = new Registry<TimelineColumns['sessionList'][number]>();
  readonly #projects = new Registry<TimelineColumns['projectList'][number]>();
  #arrays: Arrays = makeArrays(0);
  #matches: TimelineMatches['data'] = null;

  get columns(): TimelineColumns {
    const { timesMs } = this.#arrays;
    return {
      ...this.#arrays,
      count: timesMs.length,
      datedCount: upperBound(timesMs, Number.POSITIVE_INFINITY),
      sessionList: this.#sessions.list,
      projectList: this.#projects.list,
    };
  }

  /** Does what can be done before it is known what the rows belong to; what is given does the rest. */
  prepare({ data }: TimelineChange): (catalog: TimelineCatalog) => void {
    const whole = data.every(({ gone }) => gone === null) ? new WholeRows(data) : null;
    return ({ sessions, projects }) => {
      for (const { id, summary } of sessions) this.#sessions.update(id, summary);
      for (const { id, ref } of projects) this.#projects.update(id, ref);
      this.#arrays = whole
        ? whole.finish(this.#sessions.indexes, this.#projects.indexes, NO_INDEX)
        : merge(this.#arrays, this.#keptRows(data), this.#sorted(data));
      this.setMatches(this.#matches);
    };
  }

  /** Null: everything matches. */
  setMatches(matches: TimelineMatches['data']): void {
    this.#matches = matches;
    const codes = this.#arrays.codes.slice();
    if (matches === null)
      for (let index = 0; index < codes.length; index += 1) codes[index] = (codes[index] ?? 0) | MATCH_FLAG;
    else this.#markMatches(matches, codes);
    this.#arrays = { ...this.#arrays, codes };
  }

  #markMatches(matches: NonNullable<TimelineMatches['data']>, codes: Uint8Array): void {
    const { ids, stores } = this.#arrays;
    const words = STORE_NAMES.map((store) => matches[store]);
    for (let index = 0; index < codes.length; index += 1) {
      const bits = words[stores[index] ?? 0];
      const id = ids[index] ?? 0;
      const isMatch = ((bits?.[id >>> 5] ?? 0) >>> (id & 31)) & 1;
      codes[index] = ((codes[index] ?? 0) & ~MATCH_FLAG) | (isMatch * MATCH_FLAG);
    }
  }

  /** Indexes of the rows that are as they were. */
  #keptRows(changes: TimelineChange['data']): Uint32Array {
    const gone = STORE_NAMES.map((store) => {
      const change = changes.find((one) => one.store === store);
      return change && (change.gone === null ? null : new Set(change.gone));
    });
    const { ids, stores } = this.#arrays;
    const kept = new Uint32Array(ids.length);
    let count = 0;
    for (let index = 0; index < kept.length; index += 1) {
      const ofStore = gone[stores[index] ?? 0];
      if (ofStore === null || ofStore?.has(ids[index] ?? 0)) continue;
      kept[count] = index;
      count += 1;
    }
    return kept.subarray(0, count);
  }

  /** What came, in order of time. */
  #sorted(changes: TimelineChange['data']): Arrays {
    const inOrder = STORE_NAMES.flatMap((store) => changes.filter((change) => change.store === store));
    const came = makeArrays(inOrder.reduce((sum, { rows }) => sum + rows.ids.length, 0));
    let start = 0;
    for (const { store, rows } of inOrder) {
      came.ids.set(rows.ids, start);
      came.timesMs.set(rows.timesMs, start);
      came.codes.set(rows.codes, start);
      came.stores.fill(STORE_NAMES.indexOf(store), start, start + rows.ids.length);
      this.#sessions.indexesOf(rows.sessions, came.sessions, start);
      this.#projects.indexesOf(rows.projects, came.projects, start);
      start += rows.ids.length;
    }
    const order = orderByTime(came.timesMs);
    return mapArrays(came, (values) => pick(values, order));
  }
}

function makeArrays(count: number): Arrays {
  return {
    ids: new Uint32Array(count),
    timesMs: new Float64Array(count),
    sessions: new Uint32Array(count),
    projects: new Uint32Array(count),
    codes: new Uint8Array(count),
    stores: new Uint8Array(count),
  };
}

type Values = Float64Array | Uint32Array | Uint8Array;

function mapArrays(arrays: Arrays, map: <Some extends Values>(values: Some, name: keyof Arrays) => Some): Arrays {
  return {
    ids: map(arrays.ids, 'ids'),
    timesMs: map(arrays.timesMs, 'timesMs'),
    sessions: map(arrays.sessions, 'sessions'),
    projects: map(arrays.projects, 'projects'),
    codes: map(arrays.codes, 'codes'),
    stores: map(arrays.stores, 'stores'),
  };
}

function pick<Some extends Values>(values: Some, order: Uint32Array): Some {
  const picked = values.slice(0, order.length);
  // A loop for each kind of array: one for all of them takes several times as long.
  if (values instanceof Float64Array) pickTimes(values, order, picked as Float64Array);
  else if (values instanceof Uint32Array) pickIds(values, order, picked as Uint32Array);
  else for (let at = 0; at < order.length; at += 1) picked[at] = values[order[at] ?? 0] ?? 0;
  return picked as Some;
}

function pickTimes(values: Float64Array, order: Uint32Array, picked: Float64Array): void {
  for (let at = 0; at < order.length; at += 1) picked[at] = values[order[at] ?? 0] ?? 0;
}

function pickIds(values: Uint32Array, order: Uint32Array, picked: Uint32Array): void {
  for (let at = 0; at < order.length; at += 1) picked[at] = values[order[at] ?? 0] ?? 0;
}

/** Both in order. `kept` are rows of `before`. */
function merge(before: Arrays, kept: Uint32Array, came: Arrays): Arrays {
  if (kept.length === 0) return came;
  if (kept.length === before.ids.length && came.ids.length === 0) return before;
  const places = mergedPlaces(before, kept, came);
  const behind = before.ids.length;
  return mapArrays(before, (values, name) => {
    const more = came[name];
    const merged = new (values.constructor as new (length: number) => typeof values)(places.length);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      merged[at] = (place < behind ? values[place] : more[place - behind]) ?? 0;
    }
    return merged;
  });
}

/** Where each row comes from: a place in `before`, or behind these one in `came`. */
function mergedPlaces(before: Arrays, kept: Uint32Array, came: Arrays): Uint32Array {
  const behind = before.ids.length;
  const places = new Uint32Array(kept.length + came.ids.length);
  let [old, fresh] = [0, 0];
  for (let at = 0; at < places.length; at += 1) {
    const isOld = fresh === came.ids.length || (old < kept.length && isBefore(before, kept[old] ?? 0, came, fresh));
    places[at] = isOld ? (kept[old] ?? 0) : behind + fresh;
    if (isOld) old += 1;
    else fresh += 1;
  }
  return places;
}

/** By time, then store, then row; undated ones last. */
function isBefore(a: Arrays, at: number, b: Arrays, bt: number): boolean {
  const byTime = (a.timesMs[at] ?? 0) - (b.timesMs[bt] ?? 0);
  if (byTime !== 0 && !Number.isNaN(byTime)) return byTime < 0;
  const isUndated = Number.isNaN(a.timesMs[at]);
  if (isUndated !== Number.isNaN(b.timesMs[bt])) return !isUndated;
  return ((a.stores[at] ?? 0) - (b.stores[bt] ?? 0) || (a.ids[at] ?? 0) - (b.ids[bt] ?? 0)) < 0;
}
