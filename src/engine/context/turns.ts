import type { RowColumns } from '../columns/row-columns.ts';
import type { RowSet } from '../columns/row-set.ts';
import { categoryByName } from '../events/categories.ts';

const PROMPT = categoryByName('prompt').code;

/**
 * The turns of all sessions: a prompt and all up to the next one of its session; what stands before the first prompt
 * belongs to turn 1. A turn is known by the row id of its first event. Ids of events ascend within a session.
 */
export class Turns {
  /** First events, ascending. */
  readonly starts: readonly number[];
  readonly #startOf: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #numbers: Uint32Array;
  readonly #previous: Uint32Array;
  readonly #times: Float64Array;
  /** By row id of the session, the first event of its last turn. */
  readonly #last: number[] = [];

  /** Of the rows in `visible`. */
  constructor({ sessions, categories, timesMs }: RowColumns, visible: RowSet) {
    const length = visible.limit + 1;
    this.#startOf = new Uint32Array(length);
    this.#ends = new Uint32Array(length);
    this.#numbers = new Uint32Array(length);
    this.#previous = new Uint32Array(length);
    this.#times = new Float64Array(length).fill(Number.NaN);
    const starts: number[] = [];
    /** Sessions whose last turn has its prompt already. */
    const prompted: boolean[] = [];
    visible.visit((id) => {
      const session = sessions[id] ?? 0;
      const isPrompt = categories[id] === PROMPT;
      const last = this.#last[session] ?? 0;
      const isStart = last === 0 || (isPrompt && prompted[session] === true);
      if (isPrompt) prompted[session] = true;
      if (isStart) {
        starts.push(id);
        this.#begin(id, last, session);
      }
      this.#add(id, isStart ? id : last, timesMs[id] ?? Number.NaN);
    });
    this.starts = starts;
  }

  #begin(id: number, previous: number, session: number): void {
    this.#numbers[id] = this.numberOf(previous) + 1;
    this.#previous[id] = previous;
    this.#last[session] = id;
  }

  #add(id: number, start: number, ms: number): void {
    this.#startOf[id] = start;
    this.#ends[start] = id;
    if (Number.isNaN(this.#times[start])) this.#times[start] = ms;
  }

  /** 0 for a row that is not visible. */
  startOf(id: number): number {
    return this.#startOf[id] ?? 0;
  }

  /** Row id of the last event of the turn; rows of other sessions may stand between. */
  endOf(start: number): number {
    return this.#ends[start] ?? start;
  }

  /** From 1. */
  numberOf(start: number): number {
    return this.#numbers[start] ?? 0;
  }

  /** Of its first event that has a time; NaN if none has. */
  timeOf(start: number): number {
    return this.#times[start] ?? Number.NaN;
  }

  /** Turns of a session: 0 for one that is not visible. */
  countOf(session: number): number {
    return this.numberOf(this.#last[session] ?? 0);
  }

  /** Turns of a session, the last one first. */
  *ofSession(session: number): Generator<number> {
    for (let start = this.#last[session] ?? 0; start !== 0; start = this.#previous[start] ?? 0) yield start;
  }
}
