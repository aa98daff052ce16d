import type { ImportReport, Purge } from '../../src/engine/api.ts';

/** What is to be there: sessions by their words with their events, those in the trash apart. */
export interface Library {
  readonly sessions: ReadonlyMap<string, number>;
  readonly trash: ReadonlySet<string>;
}

export const EMPTY: Library = { sessions: new Map(), trash: new Set() };

/** What a start after a kill found. */
export interface Found extends Library {
  readonly imports: readonly ImportReport[];
  readonly purges: readonly Purge[];
  /** What the check of all pages, references and indexes says; null where it found none. */
  readonly damage: string | null;
}

export type FaultKind = 'corrupt' | 'acknowledgedRowsLost' | 'halfShownAsWhole' | 'notSaid';

export interface Fault {
  readonly kind: FaultKind;
  readonly text: string;
  /** Rows that are lost; else 1. */
  readonly count?: number;
}

export function half(text: string): Fault {
  return { kind: 'halfShownAsWhole', text };
}

export function notSaid(text: string): Fault {
  return { kind: 'notSaid', text };
}

export function eventsOf({ sessions }: Library): number {
  return [...sessions.values()].reduce((sum, each) => sum + each, 0);
}

export function withSession({ sessions, trash }: Library, word: string, events: number): Library {
  return { sessions: new Map([...sessions, [word, events]]), trash };
}

export function withoutSession({ sessions, trash }: Library, word: string): Library {
  return { sessions: new Map([...sessions].filter(([each]) => each !== word)), trash };
}

export function withTrash({ sessions, trash }: Library, word: string): Library {
  return { sessions, trash: new Set([...trash, word]) };
}

export function withoutTrash({ sessions, trash }: Library, word: string): Library {
  return { sessions, trash: new Set([...trash].filter((each) => each !== word)) };
}

export function isSame(a: Library, b: Library): boolean {
  return wordsThatDiffer(a, b).length === 0;
}

function wordsThatDiffer(a: Library, b: Library): readonly string[] {
  const words = new Set([...a.sessions.keys(), ...b.sessions.keys(), ...a.trash, ...b.trash]);
  return [...words].filter(
    (word) => a.sessions.get(word) !== b.sessions.get(word) || a.trash.has(word) !== b.trash.has(word),
  );
}

/**
 * What is wrong with what was found, where it is neither the one nor the other. `before` is null where `after` was
 * acknowledged.
 */
export function faultsOf(found: Library, before: Library | null, after: Library): readonly Fault[] {
  const isGoing = new Set(before ? wordsThatDiffer(before, after) : []);
  return wordsThatDiffer(found, after).map((word) => {
    const was = before ? inWords(before, word) : 'acknowledged';
    const text = `${word} has ${inWords(found, word)}; before: ${was}; after: ${inWords(after, word)}`;
    const lost = (after.sessions.get(word) ?? 0) - (found.sessions.get(word) ?? 0);
    if (isGoing.has(word) || lost <= 0) return { kind: 'halfShownAsWhole', text };
    return { kind: 'acknowledgedRowsLost', text, count: lost };
  });
}

function inWords({ sessions, trash }: Library, word: string): string {
  return `${sessions.get(word) ?? 'no'} events${trash.has(word) ? ' in the trash' : ''}`;
}
