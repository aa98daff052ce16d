import type { AgentScope } from '../engine/api.ts';
import type { Engine } from '../engine/engine.ts';

const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };

export interface AskedFor {
  readonly nowMs: number;
  /** Looked for in every way there is. */
  readonly words: readonly string[];
}

/** Every kind of answer that the engine gives of a library, without the time that each took. */
export async function libraryAnswers(engine: Engine, { nowMs, words }: AskedFor): Promise<Record<string, unknown>> {
  const zone = { timeZone: 'UTC', nowMs };
  const answers: Record<string, unknown> = {};
  const add = async (name: string, answer: Promise<unknown>) => {
    answers[name] = untimed(await answer.catch((error: Error) => `${error.name}: ${error.message}`));
  };
  const sessions = (await engine.listSessions({ sort: 'newest', limit: 200 })).data;
  const notes = (await engine.listNotes()).data;
  const items = (await engine.listItems({ limit: 200 })).data;
  await add('sessions', engine.listSessions({ sort: 'events', limit: 200 }));
  await add('notes', engine.listNotes());
  await add('items', engine.listItems({ limit: 200 }));
  await add('projects', engine.listProjects());
  await add('status', engine.status(nowMs));
  const { version: _version, ...rows } = await engine.timeline.rows(null);
  await add('timeline', Promise.resolve(rows));
  await add('timeline catalog', engine.timeline.catalog());
  for (const query of [
    '',
    ...words,
    ...words.map((word) => `${word.slice(0, 4)}*`),
    'is:error',
    'has:fix',
    'has:usage',
  ]) {
    for (const order of ['relevance', 'newest', 'oldest'] as const)
      await add(
        `search ${order} ${query}`,
        engine.search({ query, order, limit: 50, isFolded: order === 'relevance', ...zone }),
      );
    await add(`facets ${query}`, engine.facets({ query, ...zone }));
    await add(`histogram ${query}`, engine.histogram({ query, bins: 10, ...zone }));
    const ask = { query, limit: 20, ...zone };
    await add(`decisions ${query}`, engine.findDecisions(ask));
    await add(`agent search ${query}`, engine.agents.search(EVERYTHING, { ...ask, order: 'newest' }));
    const figures = { by: 'project', query, project: null, from: null, to: null, ...zone } as const;
    await add(`figures ${query}`, engine.figures(figures));
    await add(
      `context ${query}`,
      engine.buildContext({ query, settings: { policy: 'time_range', from: '1970-01-01T00:00:00Z' }, ...zone }),
    );
  }
  for (const word of words) {
    await add(`complete ${word}`, engine.completeWord(word.slice(0, 4)));
    await add(`similar ${word}`, engine.similarWords(`${word.slice(0, -1)}x`));
    await add(`fixes ${word}`, engine.findFixes({ message: word, limit: 20 }));
    await add(`runs ${word}`, engine.findRuns({ command: word, limit: 20 }));
    await add(`paths ${word}`, engine.listChangedPaths({ text: word, limit: 20 }));
    await add(`blame ${word}`, engine.blameFile({ path: word, limit: 20 }));
    await add(
      `linked ${word}`,
      engine.buildContext({ entities: [word], settings: { policy: 'entity_linking' }, ...zone }),
    );
  }
  await add('window', engine.buildContext({ ...zone }));
  await add('day', engine.describeDay({ day: '2000-01-01..2100-01-01', ...zone }));
  const range = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) };
  await add('brief', engine.buildBrief({ scope: range, budget: 20_000, unit: 'bytes', format: 'markdown' }));
  await add('agent list', engine.agents.list(EVERYTHING, { limit: 200 }));
  await add('agent stats', engine.agents.stats(EVERYTHING));
  await add('agent projects', engine.agents.projects(EVERYTHING));
  for (const { sessionKey } of sessions) {
    await add(`session ${sessionKey}`, engine.getSession(sessionKey));
    await add(`outline ${sessionKey}`, engine.outlineSession(sessionKey));
    await add(`events ${sessionKey}`, engine.readEvents(sessionKey, 0, 500));
    await add(`like ${sessionKey}`, engine.findLikeSessions(sessionKey));
  }
  for (const { noteKey } of notes) await add(`note ${noteKey}`, engine.getNote(noteKey));
  for (const { id, kind } of items) {
    if (kind === 'document') await add(`document ${id}`, engine.getDocument(id.slice(2)));
    await add(`agent item ${id}`, engine.agents.read(EVERYTHING, id, 0, 10_000));
  }
  return answers;
}

function untimed(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'tookMs' ? undefined : plain(value))));
}

/** Columns as numbers. */
function plain(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? [...(value as unknown as Iterable<number>)].map(String) : value;
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** Answers without what the index tells of how rare words are: of rows that wait for the sweep, too. */
export function unscored(answers: unknown): unknown {
  const isOfIndex = (key: string) => ['score', 'relevance', 'related', 'returned'].includes(key);
  const isRelated = (value: unknown) => {
    const { layer, code } = (value ?? {}) as { readonly layer?: string; readonly code?: string };
    return layer === 'related' || code === 'search.related';
  };
  const plain = (key: string, value: unknown) => {
    if (isOfIndex(key)) return undefined;
    if (!Array.isArray(value)) return value;
    const kept = value.filter((each) => !isRelated(each));
    return kept.some((each) => (each as { layer?: string } | null)?.layer !== undefined) ? kept.sort(byKey) : kept;
  };
  return JSON.parse(JSON.stringify(answers, plain));
}
