import { ANALYSER_VERSION } from '../analysis/analyser.ts';
import { type IndexReport, STORE_NAMES, type WordCount } from '../api.ts';
import { ifReadable } from '../database/if-readable.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { INDEX_TABLES } from './index-tables.ts';

const MOST_FREQUENT = 50;

export function indexReport({ connection, corpus, rows, words }: SearchParts): IndexReport {
  corpus.refresh();
  const stores = Object.fromEntries(
    STORE_NAMES.map((store) => {
      const { rows: count, terms } = corpus.sizeOf(store);
      const segments = ifReadable(() => rows[store].postings.segmentCount, 0);
      const bytes = ifReadable(
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
