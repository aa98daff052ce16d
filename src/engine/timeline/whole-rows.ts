import { STORE_NAMES, type TimelineRows, type TimelineSegments, type TimelineStoreChange } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import { SEGMENT_ROWS, setOf, unpackKindBytes, unpackNumbers } from '../columns/segment-bytes.ts';
import { TimeOrder } from './order-by-time.ts';
import { codeOfKind } from './rows.ts';

/** Rows of all stores in order of time: by time, store and row; undated ones last. */
export interface SortedRows {
  readonly ids: Uint32Array;
  readonly timesMs: Float64Array;
  readonly sessions: Uint32Array;
  readonly projects: Uint32Array;
  readonly codes: Uint8Array;
  /** Index into STORE_NAMES. */
  readonly stores: Uint8Array;
}

/** What of a store is told; its rows have the numbers from `start` to `end`. */
interface Part {
  readonly store: number;
  readonly start: number;
  readonly end: number;
  readonly segments: TimelineSegments | null;
  readonly rows: TimelineRows;
}

/**
 * Puts all rows in order, as they are told when nothing is known yet. It works in as little memory as it can, and in the
 * same again and again: a page of memory that is new takes longer than all that is done in it.
 */
export class WholeRows {
  readonly #parts: readonly Part[];
  /** Numbers of rows. */
  readonly #order: Uint32Array;
  readonly #timesMs: Float64Array;
  readonly #codes: Uint8Array;
  readonly #stores: Uint8Array;
  /** The times as they were told; their room is that of two columns later. */
  readonly #told: Float64Array;

  /** All that can be done before it is known which sessions and folders there are. */
  constructor(changes: readonly TimelineStoreChange[]) {
    this.#parts = partsOf(changes);
    const room = this.#parts.at(-1)?.end ?? 0;
    this.#told = new Float64Array(room);
    const order = new TimeOrder(this.#told);
    for (const part of this.#parts) {
      fill(part, this.#told, 'timesMs');
      visitRuns(part, (first, end) => order.add(first, end));
    }
    this.#order = order.sort();
    this.#timesMs = pickTimes(this.#told, this.#order);
    const codes = new Uint8Array(room);
    for (const part of this.#parts) fillCodes(part, codes);
    this.#codes = pickBytes(codes, this.#order);
    for (const { store, start, end } of this.#parts) codes.fill(store, start, end);
    this.#stores = pickBytes(codes, this.#order);
  }

  /** To be called once. What an id stands for is `none` where its table does not say. */
  finish(sessionOf: Uint32Array, projectOf: Uint32Array, none: number): SortedRows {
    const order = this.#order;
    const { buffer, length } = this.#told;
    const scratch = new Uint32Array(length);
    const column = (name: 'sessions' | 'projects', meaning: Uint32Array, into: Uint32Array) => {
      scratch.fill(0);
      for (const part of this.#parts) fill(part, scratch, name);
      for (let at = 0; at < order.length; at++) into[at] = meaning[scratch[order[at] ?? 0] ?? 0] ?? none;
      return into;
    };
    return {
      timesMs: this.#timesMs,
      sessions: column('sessions', sessionOf, new Uint32Array(buffer, 0, order.length)),
      projects: column('projects', projectOf, new Uint32Array(buffer, length * 4, order.length)),
      codes: this.#codes,
      stores: this.#stores,
      ids: this.#takeIds(),
    };
  }

  /** In place of the order, which is not needed any more. */
  #takeIds(): Uint32Array {
    const order = this.#order;
    for (let at = 0; at < order.length; at++) {
      const number = order[at] ?? 0;
      const { start, segments, rows } = this.#parts[this.#stores[at] ?? 0] ?? NO_PART;
      order[at] = segments ? number - start : (rows.ids[number - start] ?? 0);
    }
    return order;
  }
}

function partsOf(changes: readonly TimelineStoreChange[]): readonly Part[] {
  let end = 0;
  return STORE_NAMES.map((name, store): Part => {
    const { segments = null, rows } = changes.find((change) => change.store === name) ?? {};
    const start = end;
    end += segments ? segments.newest + 1 : (rows?.ids.length ?? 0);
    return { store, start, end, segments, rows: rows ?? NO_ROWS };
  });
}

const NO_ROWS: TimelineRows = {
  ids: new Uint32Array(0),
  timesMs: new Float64Array(0),
  sessions: new Uint32Array(0),
  projects: new Uint32Array(0),
  codes: new Uint8Array(0),
};

const NO_PART: Part = { store: 0, start: 0, end: 0, segments: null, rows: NO_ROWS };

/** Numbers of rows that are there, [first, end), in order of their ids. */
function visitRuns({ start, end, segments, rows }: Part, see: (first: number, end: number) => void): void {
  if (!segments) {
    see(start, end);
    return;
  }
  const words = new Uint32Array((segments.newest >>> 5) + 1);
  for (const { segment, bytes } of segments.kept) {
    const first = (segment * SEGMENT_ROWS) / 32;
    words.set(setOf(bytes).subarray(0, words.length - first), first);
  }
  const present = new RowSet(segments.newest, words);
  for (const id of rows.ids) present.add(id);
  present.visitRuns((first, behind) => see(start + first, start + behind));
}

/** Puts a column at the numbers of its rows, into an array that is zero. */
function fill(
  { start, end, segments, rows }: Part,
  into: Float64Array | Uint32Array,
  name: 'timesMs' | 'sessions' | 'projects',
): void {
  const own = into.subarray(start, end);
  const values = rows[name];
  if (!segments) {
    own.set(values);
    return;
  }
  for (const segment of segments.kept) {
    const first = segment.segment * SEGMENT_ROWS;
    unpackNumbers(segment, name, own.subarray(first, first + SEGMENT_ROWS));
  }
  for (let at = 0; at < rows.ids.length; at++) own[rows.ids[at] ?? 0] = values[at] ?? 0;
}

function fillCodes({ start, end, segments, rows }: Part, into: Uint8Array): void {
  const own = into.subarray(start, end);
  if (!segments) {
    own.set(rows.codes);
    return;
  }
  for (const segment of segments.kept) {
    const first = segment.segment * SEGMENT_ROWS;
    unpackKindBytes(segment, codeOfKind, own.subarray(first, first + SEGMENT_ROWS));
  }
  for (let at = 0; at < rows.ids.length; at++) own[rows.ids[at] ?? 0] = rows.codes[at] ?? 0;
}

function pickTimes(times: Float64Array, order: Uint32Array): Float64Array {
  const picked = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) picked[at] = times[order[at] ?? 0] ?? 0;
  return picked;
}

function pickBytes(bytes: Uint8Array, order: Uint32Array): Uint8Array {
  const picked = new Uint8Array(order.length);
  for (let at = 0; at < order.length; at++) picked[at] = bytes[order[at] ?? 0] ?? 0;
  return picked;
}
