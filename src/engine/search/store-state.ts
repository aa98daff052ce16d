import { type Answer, STORE_NAMES, type StoreAnswer, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { missingRows } from '../search-index/index-builder.ts';
import { levelReason } from '../storage-levels/level-reason.ts';
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
export function partialReasons(connection: Connection, audience: LevelAudience): ReadonlyMap<StoreName, string> {
  const reasons = new Map<StoreName, string>();
  const add = (store: StoreName, reason: string) => {
    const before = reasons.get(store);
    reasons.set(store, before === undefined ? reason : `${before} ${reason}`);
  };
  for (const { store, ...problems } of connection.all<ProblemRow>(PROBLEMS)) add(store, unreadReason(problems));
  for (const [store, rows] of missingRows(connection)) {
    const count = rows.toLocaleString('en');
    add(store, `Its index is being made anew, newest first; up to ${count} older items cannot be found yet.`);
  }
  const level = audience && levelReason(connection, audience === 'person' ? null : audience.projects());
  if (level !== null) for (const store of OF_SESSIONS) add(store, level);
  return reasons;
}

/** Where the storage level of a project tells. */
const OF_SESSIONS: readonly StoreName[] = ['content', 'events'];

function unreadReason({ files, failed, path }: Omit<ProblemRow, 'store'>): string {
  const what = failed === files ? 'could not be read' : files === 1 ? 'was not read whole' : 'were not read whole';
  const which = files === 1 ? `1 file ${what} (${path})` : `${files} files ${what} (${path} and others)`;
  return `${which}, so hits in ${files === 1 ? 'it' : 'them'} may be missing.`;
}

interface Tally {
  matched: number;
  returned: number;
  state: StoreAnswer['state'];
  reason: string | null;
}

/** Asks store after store: one that fails says so and leaves the answers of the others as they are. */
export class StoreStates {
  readonly #tallies: Record<StoreName, Tally>;

  constructor(connection: Connection, audience: LevelAudience = null) {
    const none = (): Tally => ({ matched: 0, returned: 0, state: 'ok', reason: null });
    this.#tallies = { content: none(), events: none(), memory: none() };
    try {
      for (const [store, reason] of partialReasons(connection, audience)) {
        this.#tallies[store] = { ...none(), state: 'partial', reason };
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // The ledger itself is damaged: the stores may still answer, but none can be called complete.
      for (const store of STORE_NAMES) {
        this.#tallies[store] = {
          ...none(),
          state: 'partial',
          reason: `The list of files is damaged: ${error.message}`,
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
      const reason = `It could not be read: ${error.message}`;
      this.#tallies[store] = { matched: 0, returned: 0, state: 'failed', reason };
      return fallback;
    }
  }

  get hasFailed(): boolean {
    return STORE_NAMES.some((store) => this.#tallies[store].state === 'failed');
  }

  skip(store: StoreName, reason: string): void {
    this.#tallies[store] = { matched: 0, returned: 0, state: 'skipped', reason };
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
