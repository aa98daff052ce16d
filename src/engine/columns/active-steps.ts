import type { Connection } from '../database/connection.ts';
import type { RowColumns } from './row-columns.ts';

/** Somebody was at it between two entries that are no farther apart. */
const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * The steps of sessions: from each dated entry to the next one of its session in time, where the pause between them is
 * not too long. A step belongs to the entry that ends it.
 */
export class ActiveSteps {
  readonly #connection: Connection;
  #version = -1;
  #starts = new Float64Array(0);

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `events` as they are now. */
  refresh(events: RowColumns): void {
    const version = this.#connection.totalChanges();
    if (version === this.#version) return;
    this.#starts = new Float64Array(events.rows.limit + 1).fill(Number.NaN);
    this.#read(events);
    this.#version = version;
  }

  /** By event: epoch ms at which the step to it began; NaN where none leads to it. */
  get starts(): Float64Array {
    return this.#starts;
  }

  #read({ rows, timesMs, sessions }: RowColumns): void {
    const latest = new Map<number, number>();
    const shuffled = new Map<number, number[]>();
    let session = 0;
    let before = Number.NaN;
    rows.visit((id) => {
      const ms = timesMs[id] ?? Number.NaN;
      if (Number.isNaN(ms)) return;
      const own = sessions[id] ?? 0;
      if (own !== session) {
        latest.set(session, before);
        session = own;
        before = latest.get(own) ?? Number.NaN;
      }
      if (ms < before) shuffled.set(own, []);
      this.#step(id, before, ms);
      before = ms;
    });
    if (shuffled.size === 0) return;
    rows.visit((id) => {
      if (!Number.isNaN(timesMs[id] ?? Number.NaN)) shuffled.get(sessions[id] ?? 0)?.push(id);
    });
    for (const ids of shuffled.values()) this.#readShuffled(ids, timesMs);
  }

  /** Of a session whose entries were not stored in the order of their times. */
  #readShuffled(ids: number[], timesMs: Float64Array): void {
    const at = (id: number) => timesMs[id] ?? 0;
    ids.sort((a, b) => at(a) - at(b) || a - b);
    let before = Number.NaN;
    for (const id of ids) {
      this.#step(id, before, at(id));
      before = at(id);
    }
  }

  #step(id: number, before: number, ms: number): void {
    this.#starts[id] = ms > before && ms - before <= LONGEST_PAUSE_MS ? before : Number.NaN;
  }
}
