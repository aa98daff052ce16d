/** How many records stand on a cycle of parents. Each record is walked once. */
export function findParentCycles(parents: ReadonlyMap<string, string | null>): number {
  const walkOf = new Map<string, number>();
  let walk = 0;
  let onCycles = 0;
  for (const start of parents.keys()) {
    walk++;
    let uuid: string | null | undefined = start;
    while (typeof uuid === 'string' && parents.has(uuid) && !walkOf.has(uuid)) {
      walkOf.set(uuid, walk);
      uuid = parents.get(uuid);
    }
    if (typeof uuid === 'string' && walkOf.get(uuid) === walk) onCycles += cycleLength(parents, uuid);
  }
  return onCycles;
}

function cycleLength(parents: ReadonlyMap<string, string | null>, start: string): number {
  let length = 1;
  for (let uuid = parents.get(start); uuid !== start && typeof uuid === 'string'; uuid = parents.get(uuid)) length++;
  return length;
}
