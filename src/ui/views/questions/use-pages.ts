import { useRef, useState } from 'react';
import type { Answer } from '../../../engine/api.ts';
import { useQuery } from '../../hooks/use-query.ts';

interface Loaded<Page> {
  readonly key: string;
  readonly pages: readonly Page[];
}

export interface Pages<Page> {
  /** In order; null until the first one is here. Those of the last question stay until the next one is answered. */
  readonly pages: readonly Page[] | null;
  readonly isLoading: boolean;
  /** The pages are those of this very question. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** An answer page by page: more of the same question goes on from what is there. */
export function usePages<Page extends Pick<Answer<unknown>, 'nextCursor'>>(
  key: string,
  load: (cursor: string | null) => Promise<Page>,
): Pages<Page> {
  const [wanted, setWanted] = useState({ key, count: 1 });
  const count = wanted.key === key ? wanted.count : 1;
  const loaded = useRef<Loaded<Page> | null>(null);
  const query = useQuery(`${key}\n${count}`, async () => {
    const pages = loaded.current?.key === key ? [...loaded.current.pages] : [];
    while (pages.length < count) {
      const cursor = pages.at(-1)?.nextCursor ?? null;
      if (pages.length > 0 && cursor === null) break;
      pages.push(await load(cursor));
    }
    loaded.current = { key, pages };
    return loaded.current;
  });
  return {
    pages: query.data?.pages ?? null,
    isLoading: query.status === 'loading',
    isCurrent: query.data?.key === key,
    error: query.status === 'failed' ? query.error : null,
    loadMore: () => setWanted({ key, count: count + 1 }),
    retry: query.retry,
  };
}
