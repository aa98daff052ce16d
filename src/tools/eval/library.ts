import type { MatchLayer } from '../../engine/api.ts';
import type { Engine } from '../../engine/engine.ts';
import { sayInEnglish } from '../../messages/say.ts';
import type { JudgedQuery } from './collection.ts';

/** A filled engine whose hits stand for documents of a collection. */
export interface Library {
  readonly engine: Engine;
  /** Ids of the documents that a hit may stand for, the likeliest first; its own key where it stands for none. */
  readonly documentsOf: (hitKey: string) => readonly string[];
  readonly close: () => void;
}

export interface QueryAnswer {
  /** Ids of documents, best first, each once. */
  readonly hits: readonly string[];
  readonly layers: Readonly<Record<string, MatchLayer>>;
  /** How the query was read, then how the answer came about. */
  readonly notices: readonly string[];
  /** Matching rows of the engine. */
  readonly total: number;
  readonly ms: number;
}

/** A hit counts for the first of its documents that no hit before it counted for. */
export async function answerQuery(
  { engine, documentsOf }: Library,
  { text }: JudgedQuery,
  limit: number,
): Promise<QueryAnswer> {
  const started = performance.now();
  const request = { query: text, limit, relaxBelow: limit, timeZone: 'UTC', nowMs: Date.now() };
  const { data, total, reading, notices } = await engine.search(request);
  const ms = performance.now() - started;
  const layers = new Map<string, MatchLayer>();
  for (const { key, layer } of data) {
    const id = documentsOf(key).find((document) => !layers.has(document));
    if (id !== undefined) layers.set(id, layer);
  }
  return {
    hits: [...layers.keys()],
    layers: Object.fromEntries(layers),
    notices: [...reading.notices.map(({ message }) => message), ...notices].map(sayInEnglish),
    total,
    ms,
  };
}
