import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CollectionDocument } from '../collection-engine.ts';
import type { Judgements } from '../ranking-metrics.ts';

export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  /** Only documents of that group are searched. */
  readonly group?: string;
}

export interface Collection {
  readonly name: string;
  readonly docs: readonly CollectionDocument[];
  readonly queries: readonly JudgedQuery[];
  readonly qrels: Readonly<Record<string, Judgements>>;
}

/** What was named on the command line cannot be read; the message says which and why, fit to show. */
export class UnreadableError extends Error {}

/** Throws UnreadableError. `queriesPath` names a file whose queries and judgements replace the collection's own. */
export async function readCollection(path: string, queriesPath: string | null = null): Promise<Collection> {
  const whole = await readJsonObject(path);
  const judged = queriesPath === null ? whole : await readJsonObject(queriesPath);
  const judgedPath = queriesPath ?? path;
  const { name = basename(path, '.json') } = whole;
  if (!isListOf(whole.docs, ['id', 'text'])) throw missing(path, '"docs", a list of {id, text}');
  if (!isListOf(judged.queries, ['id', 'text'])) throw missing(judgedPath, '"queries", a list of {id, text}');
  if (!isObject(judged.qrels)) throw missing(judgedPath, '"qrels", grades by query and document');
  return { name: String(name), docs: whole.docs, queries: judged.queries, qrels: judged.qrels } as Collection;
}

/** Queries of one group after the other, with the documents that they search; null is the group of those without one. */
export function* groupsOf({
  docs,
  queries,
}: Collection): Generator<{ docs: readonly CollectionDocument[]; queries: readonly JudgedQuery[] }> {
  for (const group of new Set(queries.map((query) => query.group ?? null))) {
    yield {
      docs: group === null ? docs : docs.filter((doc) => doc.group === group),
      queries: queries.filter((query) => (query.group ?? null) === group),
    };
  }
}

async function readJsonObject(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new UnreadableError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  throw new UnreadableError(`${path} is no collection: it is JSON, but not an object.`);
}

function missing(path: string, what: string): UnreadableError {
  return new UnreadableError(`${path} is no collection: it has no ${what}.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, textFields: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => isObject(item) && textFields.every((field) => typeof item[field] === 'string'))
  );
}
