/** Where a hit stands in one list, seen from another. */
export type Move =
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'up' | 'down'; readonly places: number };

/** How each key of `after` moved since `before`; new is what `before` does not have. */
export function movesOf(before: readonly string[], after: readonly string[]): readonly Move[] {
  const places = new Map(before.map((key, place) => [key, place]));
  return after.map((key, place) => {
    const old = places.get(key);
    if (old === undefined) return { kind: 'new' };
    if (old === place) return { kind: 'same' };
    return old > place ? { kind: 'up', places: old - place } : { kind: 'down', places: place - old };
  });
}

/** As short as beside a hit. */
export function moveSign(move: Move): string {
  if (move.kind === 'same') return '=';
  if (move.kind === 'new') return 'new';
  return `${move.kind === 'up' ? '↑' : '↓'}${move.places}`;
}

/** As read out. */
export function moveWords(move: Move): string {
  if (move.kind === 'same') return 'in the same place';
  if (move.kind === 'new') return 'new';
  return `${move.kind} ${move.places} ${move.places === 1 ? 'place' : 'places'}`;
}

/** What became of the first hits, as a sentence. */
export function summariseMoves(moves: readonly Move[]): string {
  const moved = moves.filter(({ kind }) => kind === 'up' || kind === 'down').length;
  const added = moves.filter(({ kind }) => kind === 'new').length;
  if (moved + added === 0) return 'The first hits are the same, in the same order.';
  const parts = [moved > 0 && `${moved} moved`, added > 0 && `${added} new`].filter(Boolean);
  return `Of the first ${moves.length}: ${parts.join(', ')}.`;
}
