import { EMPTY, type Library } from '../kills/library.ts';

/** What has to be there, as the user knows it. */
export interface Model {
  readonly library: Library;
  /** Events of sessions in the trash, by their words. */
  readonly trashed: ReadonlyMap<string, number>;
  /** Words of which nothing may be found any more. */
  readonly purged: ReadonlySet<string>;
  /** Files on the user's disk: events by the word. They only grow. */
  readonly files: ReadonlyMap<string, number>;
}

export const NOTHING: Model = { library: EMPTY, trashed: new Map(), purged: new Set(), files: new Map() };

export function withImported(model: Model, word: string, events: number): Model {
  const { sessions, trash } = model.library;
  return {
    ...model,
    library: { sessions: new Map([...sessions, [word, events]]), trash },
    files: new Map([...model.files, [word, events]]),
  };
}

export function withTrashed(model: Model, word: string): Model {
  const { sessions, trash } = model.library;
  return {
    ...model,
    library: { sessions: without(sessions, word), trash: new Set([...trash, word]) },
    trashed: new Map([...model.trashed, [word, sessions.get(word) ?? 0]]),
  };
}

export function withBroughtBack(model: Model, word: string): Model {
  const { sessions, trash } = model.library;
  return {
    ...model,
    library: {
      sessions: new Map([...sessions, [word, model.trashed.get(word) ?? 0]]),
      trash: new Set([...trash].filter((each) => each !== word)),
    },
    trashed: without(model.trashed, word),
  };
}

export function withPurged(model: Model, word: string): Model {
  const { sessions, trash } = model.library;
  return {
    ...model,
    library: { sessions, trash: new Set([...trash].filter((each) => each !== word)) },
    trashed: without(model.trashed, word),
    purged: new Set([...model.purged, word]),
  };
}

function without(events: ReadonlyMap<string, number>, word: string): ReadonlyMap<string, number> {
  return new Map([...events].filter(([each]) => each !== word));
}
