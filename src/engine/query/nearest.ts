/** The name one or two edits away; null when none is, or when the word is too short to tell. */
export function nearest(word: string, names: readonly string[]): string | null {
  if (word.length < 3) return null;
  const farthest = word.length > 5 ? 2 : 1;
  const [best] = names
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance);
  return best?.name ?? null;
}

/** How many letters must be added, left out, changed or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? cost(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(cost(row, j - 1) + 1, cost(last, j) + 1, cost(last, j - 1) + change, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return cost(last, b.length);
}

function cost(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
