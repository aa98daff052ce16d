import type { Message } from '../../messages/message.ts';
import { type Answer, STORE_NAMES, type StoreAnswer, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { missingRows } from '../search-index/index-builder.ts';
import { levelReasons } from '../storage-levels/level-reasons.ts';
import type { Audience } from '../visibility/audience.ts';

/**
 * Whose answer it is: a project that is not for them is not named. Null for answers from which a storage level takes
 * nothing.
 */
type LevelAudience = Pick<Audience, 'projects'> | 'person' | null;

const PROBLEMS = `
  SELECT store, count(*) AS files, sum(state = 'failed') AS failed, min(path) AS path
  FROM file WHERE state IN ('partial', 'failed') AND store IS NOT NULL GROUP BY store`;

interface ProblemRow {
  readonly store: StoreName;
  readonly files: number;
  readonly failed: number;
  readonly path: string;
}

/** Why a store is incomplete though it answers: files that could not be read whole, or an index in the making. */
export function partialReasons(
  connection: Connection,
  audience: LevelAudience,
): ReadonlyMap<StoreName, readonly Message[]> {
  const reasons = new Map<StoreName, readonly Message[]>();
  const add = (store: StoreName, ...more: readonly Message[]) => {
    reasons.set(store, [...(reasons.get(store) ?? []), ...more]);
  };
  for (const { store, files, failed, path } of connection.all<ProblemRow>(PROBLEMS)) {
    add(store, { code: failed === files ? 'store.files-failed' : 'store.files-partial', files, path });
  }
  for (const [store, rows] of missingRows(connection)) add(store, { code: 'store.index-building', rows });
  const levels = audience ? levelReasons(connection, audience === 'person' ? null : audience.projects()) : [];
  if (levels.length > 0) for (const store of OF_SESSIONS) add(store, ...levels);
  return reasons;
}

/** Where the storage level of a project tells. */
const OF_SESSIONS: readonly StoreName[] = ['content', 'events'];

interface Tally {
  matched: number;
  returned: number;
  state: StoreAnswer['state'];
  reasons: readonly Message[];
}

/** Asks store after store: one that fails says so and leaves the answers of the others as they are. */
export class StoreStates {
  readonly #tallies: Record<StoreName, Tally>;

  constructor(connection: Connection, audience: LevelAudience = null) {
    const none = (): Tally => ({ matched: 0, returned: 0, state: 'ok', reasons: [] });
    this.#tallies = { content: none(), events: none(), memory: none() };
    try {
      for (const [store, reasons] of partialReasons(connection, audience)) {
        this.#tallies[store] = { ...none(), state: 'partial', reasons };
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // The ledger itself is damaged: the stores may still answer, but none can be called complete.
      for (const store of STORE_NAMES) {
        this.#tallies[store] = {
          ...none(),
          state: 'partial',
          reasons: [{ code: 'store.ledger-damaged', detail: error.message }],
        };
      }
    }
  }

  /** What `work` gives; `fallback` when the store cannot answer. */
  ask<T>(store: StoreName, fallback: T, work: () => T): T {
    if (this.#tallies[store].state === 'failed') return fallback;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const reasons: readonly Message[] = [{ code: 'store.not-read', detail: error.message }];
      this.#tallies[store] = { matched: 0, returned: 0, state: 'failed', reasons };
      return fallback;
    }
  }

  get hasFailed(): boolean {
    return STORE_NAMES.some((store) => this.#tallies[store].state === 'failed');
  }

  skip(store: StoreName, reason: Message): void {
    this.#tallies[store] = { matched: 0, returned: 0, state: 'skipped', reasons: [reason] };
  }

  setMatched(store: StoreName, matched: number): void {
    this.#tallies[store].matched = matched;
  }

  matched(store: StoreName): number {
    return this.#tallies[store].matched;
  }

  addReturned(store: StoreName): void {
    this.#tallies[store].returned++;
  }

  answer<Data>(
    data: Data,
    rest: Partial<Pick<Answer<Data>, 'total' | 'nextCursor' | 'previousCursor' | 'notices'>> & { tookMs: number },
  ): Answer<Data> {
    const stores = this.#tallies;
    const matched = STORE_NAMES.reduce((sum, store) => sum + stores[store].matched, 0);
    const complete = STORE_NAMES.every((store) => stores[store].state === 'ok' || stores[store].state === 'skipped');
    return {
      data,
      total: rest.total ?? matched,
      isTotalLowerBound: !complete,
      nextCursor: rest.nextCursor ?? null,
      previousCursor: rest.previousCursor ?? null,
      tookMs: rest.tookMs,
      complete,
      stores,
      notices: rest.notices ?? [],
    };
  }
}
