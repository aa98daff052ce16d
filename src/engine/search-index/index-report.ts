import { ANALYSER_VERSION } from '../analysis/analyser.ts';
import { type IndexReport, STORE_NAMES, type StoreName, type WordCount } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { INDEX_TABLES } from './index-tables.ts';

const MOST_FREQUENT = 50;
/** Pages that are merged between two turns of others: a few milliseconds. */
const PAGES_A_STEP = 200;

export function indexReport({ connection, corpus, rows, words }: SearchParts): IndexReport {
  corpus.refresh();
  const stores = Object.fromEntries(
    STORE_NAMES.map((store) => {
      const { rows: count, terms } = corpus.sizeOf(store);
      const segments = readable(() => rows[store].postings.segmentCount, 0);
      const bytes = readable(
        () =>
          Number(connection.value(`SELECT coalesce(sum(length(block)), 0) FROM ${INDEX_TABLES[store].fts}_data`) ?? 0),
        0,
      );
      return [store, { rows: count, terms, segments, bytes }];
    }),
  ) as IndexReport['stores'];
  const all = words.startingWith('');
  return {
    analyserVersion: ANALYSER_VERSION,
    stores,
    frequent: all.slice(0, MOST_FREQUENT) as readonly WordCount[],
    distinctTerms: all.length,
  };
}

/** Merges the pieces of each index into one, a step at a time. */
export async function optimiseIndex(connection: Connection, host: EngineHost): Promise<void> {
  for (const store of STORE_NAMES) {
    // A negative number of pages begins a merge of everything; it is done when a step changes hardly anything.
    let pages = -PAGES_A_STEP;
    while (mergeStep(connection, store, pages)) {
      pages = PAGES_A_STEP;
      await host.yieldToMessages();
    }
  }
}

function mergeStep(connection: Connection, store: StoreName, pages: number): boolean {
  const { fts } = INDEX_TABLES[store];
  const changes = () => Number(connection.value('SELECT total_changes()'));
  const before = changes();
  connection.transaction(() => {
    connection.run(`INSERT INTO ${fts} (${fts}, rank) VALUES ('merge', $pages)`, { $pages: pages });
  });
  return changes() - before >= 2;
}

function readable<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError) return fallback;
    throw error;
  }
}
