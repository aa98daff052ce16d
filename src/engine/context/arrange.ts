import type { ContextRequest } from '../api.ts';
import type { Candidate } from './recall/recall.ts';
import { type ItemPlace, placeKey } from './scope.ts';

/** An item in its place of the list. */
export interface Listed {
  readonly candidate: Candidate;
  readonly isPinned: boolean;
  readonly isLeftOut: boolean;
}

interface Keys {
  readonly keyOf: (item: ItemPlace) => string;
  /** An item that the policy did not find; null for one that is not here. */
  readonly find: (key: string) => Candidate | null;
}

/** As the person wants them: what is pinned, then what has a place, then the others as they were ranked. */
export function arrange(
  ranked: readonly Candidate[],
  found: readonly Candidate[],
  { pinned = [], order = [], leftOut = [] }: Pick<ContextRequest, 'pinned' | 'order' | 'leftOut'>,
  { keyOf, find }: Keys,
): readonly Listed[] {
  const byKey = new Map(ranked.map((candidate) => [keyOf(candidate), candidate]));
  const ofPolicy = new Map(found.map((candidate) => [placeKey(candidate), candidate]));
  for (const key of pinned) {
    const candidate = byKey.has(key) ? null : find(key);
    if (candidate) byKey.set(key, ofPolicy.get(placeKey(candidate)) ?? candidate);
  }
  const keys = new Set([...pinned, ...order, ...byKey.keys()]);
  const [pins, outs] = [new Set(pinned), new Set(leftOut)];
  return [...keys].flatMap((key) => {
    const candidate = byKey.get(key);
    return candidate ? [{ candidate, isPinned: pins.has(key), isLeftOut: outs.has(key) }] : [];
  });
}
