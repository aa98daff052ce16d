import { diffArrays } from 'diff';
import type { FileEdit } from '../api.ts';

/** Beyond so many changed lines the shortest diff takes too long to find. */
const MOST_CHANGES = 2_000;

/**
 * Lines that an edit adds and removes, by the shortest line diff. Where that would be longer than 2,000 lines, all lines
 * between the first and the last changed one count as removed and added.
 */
export function countLines({ before, after }: Pick<FileEdit, 'before' | 'after'>): {
  readonly added: number;
  readonly removed: number;
} {
  const [old, now] = withoutSameEnds(toLines(before), toLines(after));
  if (old.length === 0 || now.length === 0) return { added: now.length, removed: old.length };
  const parts = diffArrays([...old], [...now], { maxEditLength: MOST_CHANGES });
  if (!parts) return { added: now.length, removed: old.length };
  let added = 0;
  let removed = 0;
  for (const part of parts) {
    if (part.added) added += part.value.length;
    else if (part.removed) removed += part.value.length;
  }
  return { added, removed };
}

function toLines(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function withoutSameEnds(old: readonly string[], now: readonly string[]): [readonly string[], readonly string[]] {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
}
