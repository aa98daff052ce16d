import type { Purge, PurgeList, PurgePreview, PurgeProof, PurgeScope, RemovalProgress } from '../api.ts';
import { emptyLog } from '../database/configure.ts';
import type { Connection } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { forgetCopies, keepSnapshot } from '../lifecycle/snapshots.ts';
import { whereThereIsSpace } from '../lifecycle/where-there-is-space.ts';
import type { Lifetimes } from '../lifetimes/lifetimes.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { optimiseIndex } from '../search-index/merge-index.ts';
import { namesOfLibrary, standsInTexts } from './names-of-library.ts';
import { wordsOfPurge, wordsThatWent } from './proof-words.ts';
import { choose, countChoice } from './purge-choice.ts';
import type { PurgeStore } from './purge-store.ts';
import type { PurgedKeys } from './purged-keys.ts';
import { wordsInFile } from './scan-file.ts';

const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
const NO_ROOM =
  'It is deleted, but the browser gives no room to write the file anew: bytes of it may still be in there. Free some space, then load this page again: it goes on with that.';

const OLDEST_AND_NEWEST = `
  SELECT min(e.time_ms) AS oldestMs, max(e.time_ms) AS newestMs
  FROM temp.purge_choice c CROSS JOIN event e ON e.record_id = c.id WHERE c.kind = 'record'`;
const SAMPLE = `
  SELECT title, ms FROM (
    SELECT e.title AS title, e.time_ms AS ms FROM temp.purge_choice c CROSS JOIN event e ON e.record_id = c.id
    WHERE c.kind = 'record'
    UNION ALL SELECT s.label, NULL FROM temp.purge_choice c JOIN source s ON s.id = c.id
    WHERE c.kind = 'source' AND s.part_of IS NULL
    UNION ALL SELECT n.title, n.time_ms FROM temp.purge_choice c JOIN memory_note n ON n.id = c.id
    WHERE c.kind = 'note')
  ORDER BY ms DESC LIMIT 20`;

type Tell = (progress: RemovalProgress) => void;

export interface PurgeDeskParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly search: SearchParts;
  readonly purges: PurgeStore;
  readonly purgedKeys: PurgedKeys;
  readonly lifetimes: Lifetimes;
}

/** Takes things out of the library: out of sight first, then from the tables, then from the file. */
export class PurgeDesk {
  readonly #parts: PurgeDeskParts;

  constructor(parts: PurgeDeskParts) {
    this.#parts = parts;
  }

  preview(scope: PurgeScope): PurgePreview {
    const { connection } = this.#parts;
    const { label, matched, notices } = choose(this.#choiceParts, scope);
    const counts = countChoice(connection);
    const [times] = connection.all<{ oldestMs: number | null; newestMs: number | null }>(OLDEST_AND_NEWEST);
    return {
      label,
      counts,
      alongEvents: matched === null ? 0 : Math.max(0, counts.events - matched),
      oldestMs: times?.oldestMs ?? null,
      newestMs: times?.newestMs ?? null,
      sample: connection.all<{ title: string; ms: number | null }>(SAMPLE),
      notices,
    };
  }

  purge(scope: PurgeScope): Purge {
    const { connection, host, purges, lifetimes } = this.#parts;
    const { label } = choose(this.#choiceParts, scope);
    const counts = countChoice(connection);
    if (counts.records + counts.documents + counts.notes === 0) {
      throw new AppError('purge.not-found', 'There is nothing of it here. Nothing was purged.');
    }
    const nowMs = host.nowMs();
    const id = connection.transaction(() => purges.add(label, nowMs, nowMs + TRASH_DAYS * DAY_MS, counts));
    connection.run('DELETE FROM temp.purge_choice');
    lifetimes.check();
    return this.#get(id);
  }

  list(): PurgeList {
    return { purges: this.#parts.purges.list(), keptAway: this.#parts.purgedKeys.count };
  }

  restore(id: number): void {
    this.#inTrash(id);
    this.#parts.purges.restore(id);
    this.#parts.lifetimes.check();
  }

  async delete(id: number, isOverwritten: boolean, tell: Tell): Promise<Purge> {
    const { connection, host, purges, lifetimes } = this.#parts;
    this.#inTrash(id);
    if (!isOverwritten) {
      tell({ step: 'snapshot', done: 0, total: 1 });
      await whereThereIsSpace(() => keepSnapshot(connection, host));
    }
    const words = isOverwritten ? wordsOfPurge(connection, id) : [];
    purges.delete(id, isOverwritten);
    lifetimes.check();
    await lifetimes.swept(tell);
    if (isOverwritten) await this.#overwrite(words, tell);
    return this.#get(id);
  }

  /** What was under way when the page was closed; rows go by themselves (Lifetimes). Rejects where there is no room. */
  async finish(): Promise<void> {
    this.#parts.lifetimes.check();
    await this.#parts.lifetimes.swept();
    if (this.#parts.purges.toOverwrite().length > 0) await this.#overwrite(null, () => {});
  }

  /** @param words Of what went, as they were written; null where they are not known any more. */
  async #overwrite(words: readonly string[] | null, tell: Tell): Promise<void> {
    const { connection, host, purges, lifetimes } = this.#parts;
    const ids = purges.toOverwrite();
    tell({ step: 'index', done: 0, total: 1 });
    // Terms of deleted rows stay in an index until its pieces are merged.
    await optimiseIndex(connection, host);
    tell({ step: 'file', done: 0, total: 1 });
    const onPages = (done: number, total: number) => tell({ step: 'file', done, total });
    // The views before the tables would be in the way.
    await whereThereIsSpace(async () => lifetimes.withAllInSight(() => connection.rewrite(onPages)), NO_ROOM);
    emptyLog(connection);
    await forgetCopies(host);
    const proof = await this.#prove(words, tell);
    connection.transaction(() => purges.endOverwriting(ids, proof));
    emptyLog(connection);
  }

  async #prove(written: readonly string[] | null, tell: Tell): Promise<PurgeProof> {
    const { connection, host, search } = this.#parts;
    const fileBytes = Number(connection.value('PRAGMA page_count')) * Number(connection.value('PRAGMA page_size'));
    const proof = { words: null, inIndex: 0, inFile: 0, fileBytes, atMs: host.nowMs() };
    if (written === null) return proof;
    search.corpus.refresh();
    const names = namesOfLibrary(connection);
    const isElsewhere = (word: string) =>
      names.includes(word.toLowerCase()) || search.words.containing(word.toLowerCase(), 1).some(({ rows }) => rows > 0);
    const gone = wordsThatWent(written, isElsewhere);
    const rest = () => host.yieldToMessages();
    const found = await wordsInFile(connection, gone, rest, (done, total) => tell({ step: 'proof', done, total }));
    const words = gone.filter((word) => !found.includes(word) || !standsInTexts(connection, word));
    const inFile = found.filter((word) => words.includes(word));
    const inIndex = words.filter((word) => search.words.rowsWith(word.toLowerCase()) > 0);
    return { ...proof, words: words.length, inIndex: inIndex.length, inFile: inFile.length };
  }

  get #choiceParts() {
    const { connection, search } = this.#parts;
    return { connection, search, projects: search.projects };
  }

  #inTrash(id: number): void {
    if (this.#parts.purges.get(id)?.state === 'trash') return;
    throw new AppError('purge.not-in-trash', 'It is not in the trash any more. Nothing was changed.');
  }

  #get(id: number): Purge {
    const purge = this.#parts.purges.get(id);
    if (!purge) throw new AppError('purge.not-found', 'There is no such purge.');
    return purge;
  }
}
