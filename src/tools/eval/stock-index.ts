import { openEmptyConnection } from '../../testing/memory-connection.ts';
import type { CollectionDocument } from '../collection-engine.ts';
import { type Collection, groupsOf } from './collection.ts';

interface StockIndex {
  /** Ids of documents, best first. */
  readonly search: (query: string, limit: number) => readonly string[];
  readonly close: () => void;
}

/** Answers to all queries of a collection by FTS5 as it comes: what a search without any work on ranking would give. */
export function runStock(collection: Collection, limit: number): ReadonlyMap<string, readonly string[]> {
  const answers = new Map<string, readonly string[]>();
  for (const { docs, queries } of groupsOf(collection)) {
    const { search, close } = openStockIndex(docs);
    for (const { id, text } of queries) answers.set(id, search(text, limit));
    close();
  }
  return answers;
}

function openStockIndex(docs: readonly CollectionDocument[]): StockIndex {
  const connection = openEmptyConnection();
  connection.run("CREATE VIRTUAL TABLE fts USING fts5 (title, text, content = '', tokenize = 'porter unicode61')");
  connection.transaction(() => {
    for (const [index, { title = '', text }] of docs.entries()) {
      connection.runPrepared('INSERT INTO fts (rowid, title, text) VALUES (?, ?, ?)', [index + 1, title, text]);
    }
  });
  return {
    search(query, limit) {
      const match = anyWordOf(query);
      if (match === '') return [];
      const rows = connection.all<{ id: number }>(
        'SELECT rowid AS id FROM fts WHERE fts MATCH $match ORDER BY bm25(fts, 1.0, 1.0), rowid LIMIT $limit',
        { $match: match, $limit: limit },
      );
      return rows.flatMap(({ id }) => docs[id - 1]?.id ?? []);
    },
    close: () => connection.close(),
  };
}

function anyWordOf(query: string): string {
  const words = new Set(query.match(/[\p{L}\p{M}\p{N}]+/gu));
  return [...words].map((word) => `"${word}"`).join(' OR ');
}
