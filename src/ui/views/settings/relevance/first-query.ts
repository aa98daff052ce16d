import type { EngineApi } from '../../../../engine/api.ts';
import { parseHash } from '../../../router.ts';

/** The query that was last on the search screen in this tab; null when there is none, or the browser does not tell. */
export function lastQuery(): string | null {
  // Not in every browser.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const entries = navigation?.entries() ?? [];
  const current = navigation?.currentEntry?.index ?? -1;
  const queries = entries.slice(0, current + 1).flatMap(({ url }) => queryIn(url) ?? []);
  return queries.at(-1) ?? null;
}

function queryIn(url: string | null): string | null {
  const { screen, params } = parseHash(url === null ? '' : new URL(url).hash);
  return screen === 'search' ? (params.get('q') ?? null) : null;
}

const MOST_WORDS = 6;

/** Something that is sure to find something: words of the newest session's title; '' where there is no session. */
export async function exampleQuery(engine: EngineApi): Promise<string> {
  const { data } = await engine.listSessions({ sort: 'newest', limit: 1 });
  return wordsOf(data[0]?.title ?? '');
}

/** Nothing in them means anything to the query language. */
export function wordsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MOST_WORDS)
    .map((word) => word.toLowerCase())
    .join(' ');
}
