import type { TranscriptOutline } from '../../../engine/api.ts';
import type { DisplayUnit } from './display-units.ts';

/** A prompt of the session, and what came of it before the next one. */
export interface OutlineEntry {
  /** From 1; 0 for what stands before the first prompt. */
  readonly number: number;
  readonly eventIndex: number;
  readonly title: string;
  readonly errors: number;
  readonly edits: number;
  readonly decisions: number;
  readonly compactions: number;
}

type Counts = { -readonly [Key in keyof OutlineEntry]: OutlineEntry[Key] };

function emptyEntry(number: number, eventIndex: number, title: string): Counts {
  return { number, eventIndex, title, errors: 0, edits: 0, decisions: 0, compactions: 0 };
}

/** One entry a prompt, in order; an entry 0 comes first only when something stands before the first prompt. */
export function toOutlineEntries(outline: TranscriptOutline, units: readonly DisplayUnit[]): readonly OutlineEntry[] {
  const entries: Counts[] = [];
  let prompts = 0;
  for (const unit of units) {
    if (unit.kind === 'prompt') {
      prompts++;
      entries.push(emptyEntry(prompts, unit.index, outline.titles[unit.index] ?? ''));
    } else if (entries.length === 0) {
      entries.push(emptyEntry(0, unit.index, 'Start of the session'));
    }
    const current = entries.at(-1);
    if (current) countUnit(current, outline, unit);
  }
  return entries;
}

function countUnit(entry: Counts, outline: TranscriptOutline, unit: DisplayUnit): void {
  if (unit.isError) entry.errors++;
  if (unit.kind === 'edit') entry.edits++;
  if (unit.kind === 'compaction') entry.compactions++;
  if (outline.groups[unit.index] === 'decision') entry.decisions++;
}

export function filterEntries(entries: readonly OutlineEntry[], text: string): readonly OutlineEntry[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const title = entry.title.toLocaleLowerCase();
    return words.every((word) => title.includes(word));
  });
}

/** Position of the entry that an event belongs to, or -1. Entries stand in the order of their events. */
export function entryAt(entries: readonly OutlineEntry[], eventIndex: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.eventIndex ?? 0) <= eventIndex) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
