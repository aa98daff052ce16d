import { isObject, type JsonObject, objectOr, stringOr } from '../json.ts';

/** Copied lines are written in one go; what comes later was typed by somebody. */
const LONGEST_PAUSE_MS = 1000;

/** Tells, in a session that was forked, what was copied from its parent from what is new. */
export class CopiedHistory {
  readonly #forkedMs: number | null;
  #lastMs: number | null;
  #isCopying = true;
  /** A turn that is younger than the fork ends it for good. */
  #isOver = false;

  /** `forkedMs`: when the fork was made; null where nothing says so. `startMs`: the time of its first line. */
  constructor(forkedMs: number | null, startMs: number | null) {
    this.#forkedMs = forkedMs;
    this.#lastMs = startMs;
  }

  static restore(earlier: unknown): CopiedHistory | null {
    if (!isObject(earlier)) return null;
    const history = new CopiedHistory(numberOrNull(earlier.forkedMs), numberOrNull(earlier.lastMs));
    history.#isCopying = earlier.isCopying === true;
    history.#isOver = earlier.isOver === true;
    return history;
  }

  state(): JsonObject {
    return { forkedMs: this.#forkedMs, lastMs: this.#lastMs, isCopying: this.#isCopying, isOver: this.#isOver };
  }

  get isCopying(): boolean {
    return this.#isCopying && !this.#isOver;
  }

  /** True where the record was copied. Records come in the order of the file. */
  take(payload: JsonObject, ms: number | null): boolean {
    if (this.#isOver) return false;
    const turnMs = msOfUuid(turnIdOf(payload));
    if (turnMs !== null && this.#forkedMs !== null) {
      this.#isCopying = turnMs < this.#forkedMs;
      this.#isOver = !this.#isCopying;
    } else if (ms !== null) this.#takeTime(ms);
    return this.isCopying;
  }

  #takeTime(ms: number): void {
    // Some versions keep the times of what they copy.
    if (this.#forkedMs !== null && ms < this.#forkedMs) return;
    if (this.#lastMs !== null && ms - this.#lastMs > LONGEST_PAUSE_MS) this.#isCopying = false;
    this.#lastMs = ms;
  }
}

function turnIdOf(payload: JsonObject): string {
  const { turn_id: turnId } = objectOr(payload.internal_chat_message_metadata_passthrough ?? payload.metadata);
  return stringOr(payload.turn_id, stringOr(turnId, ''));
}

/** Ids of threads and turns are UUIDs of version 7, which begin with their time. */
export function msOfUuid(id: string): number | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(id) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
