import type { ContextRequest } from '../api.ts';
import { type Candidate, candidateOf, type Recall } from './recall/recall.ts';
import type { ItemPlace } from './scope.ts';

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
  recall: Recall,
  { pinned = [], order = [], leftOut = [] }: Pick<ContextRequest, 'pinned' | 'order' | 'leftOut'>,
  { keyOf, find }: Keys,
): readonly Listed[] {
  const byKey = new Map(ranked.map((candidate) => [keyOf(candidate), candidate]));
  for (const key of pinned) {
    const candidate = byKey.has(key) ? null : find(key);
    if (!candidate) continue;
    const index = recall.found.indexOf(candidate);
    byKey.set(key, index < 0 ? candidate : candidateOf(recall, index));
  }
  const keys = new Set([...pinned, ...order, ...byKey.keys()]);
  const [pins, outs] = [new Set(pinned), new Set(leftOut)];
  return [...keys].flatMap((key) => {
    const candidate = byKey.get(key);
    return candidate ? [{ candidate, isPinned: pins.has(key), isLeftOut: outs.has(key) }] : [];
  });
}
