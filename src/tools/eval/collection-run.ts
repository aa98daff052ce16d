import { openCollection } from '../collection-engine.ts';
import { percentile, type QueryMetrics, queryMetrics } from '../ranking-metrics.ts';
import { type Collection, groupsOf, type JudgedQuery } from './collection.ts';
import { answerQuery, type Library, type QueryAnswer } from './library.ts';

export type Answers = ReadonlyMap<string, QueryAnswer>;

/**
 * Answers all queries of a collection by the app's own engine. A query with a group searches the documents of that
 * group, as if only they were in the library.
 */
export async function runCollection(collection: Collection, limit: number): Promise<Answers> {
  const answers = new Map<string, QueryAnswer>();
  for (const { docs, queries } of groupsOf(collection)) {
    const { engine, documentOf, close } = openCollection(docs);
    const library = { engine, close, documentsOf: (hitKey: string) => [documentOf(hitKey)] };
    for (const [id, answer] of await runQueries(library, queries, limit)) answers.set(id, answer);
    close();
  }
  return answers;
}

export async function runQueries(library: Library, queries: readonly JudgedQuery[], limit: number): Promise<Answers> {
  const answers = new Map<string, QueryAnswer>();
  for (const query of queries) answers.set(query.id, await answerQuery(library, query, limit));
  return answers;
}

/** Queries that nothing is judged for are no part of any figure. */
function judgedQueries({ queries, qrels }: Collection): JudgedQuery[] {
  return queries.filter(({ id }) => qrels[id] !== undefined);
}

/** Of each judged query, in their order. */
export function metricsOf(
  collection: Collection,
  hitsOf: (queryId: string) => readonly string[] | undefined,
): QueryMetrics[] {
  return judgedQueries(collection).map(({ id }) => queryMetrics(hitsOf(id) ?? [], collection.qrels[id] ?? {}));
}

export function percentileMs(answers: Answers, share: number): number {
  return percentile(
    [...answers.values()].map(({ ms }) => ms),
    share,
  );
}
