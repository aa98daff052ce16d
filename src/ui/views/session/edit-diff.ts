import { diffWordsWithSpace, structuredPatch } from 'diff';
import type { FileEdit } from '../../../engine/api.ts';

/** Longer computations are given up, and both sides are shown instead. */
const DIFF_TIMEOUT_MS = 250;
const WORD_DIFF_MAX_LENGTH = 2000;

interface DiffPart {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** The line in parts where single words changed; null when the whole line is new or gone. */
  readonly parts: readonly DiffPart[] | null;
}

export interface DiffHunk {
  /** Lines left out before this hunk; 0 when it starts where the one before ends. */
  readonly skippedBefore: number;
  readonly lines: readonly DiffLine[];
}

export interface FileDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
  /** True when comparing took too long: then the hunk holds all of before as removed and all of after as added. */
  readonly isWholesale: boolean;
  /** Of a file that is gone afterwards. */
  readonly fate: FileEdit['fate'] | null;
}

function toLines(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function wholesale(edit: FileEdit): FileDiff {
  const before = toLines(edit.before);
  const after = toLines(edit.after);
  const lines: DiffLine[] = [
    ...before.map((text): DiffLine => ({ kind: 'removed', text, parts: null })),
    ...after.map((text): DiffLine => ({ kind: 'added', text, parts: null })),
  ];
  const hunks = lines.length > 0 ? [{ skippedBefore: 0, lines }] : [];
  const fate = edit.fate ?? null;
  return { path: edit.path, added: after.length, removed: before.length, hunks, isWholesale: true, fate };
}

const LINE_KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' };

function toDiffLines(patchLines: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  for (const line of patchLines) {
    const kind = LINE_KINDS[line.slice(0, 1)];
    if (kind) lines.push({ kind, text: line.slice(1), parts: null });
  }
  return lines;
}

/** Unified diff of one edit, with up to `context` unchanged lines around each change. */
export function diffFileEdit(edit: FileEdit, context = 3): FileDiff {
  if (edit.before === '' || edit.after === '') return { ...wholesale(edit), isWholesale: false };
  const patch = structuredPatch(edit.path, edit.path, edit.before, edit.after, undefined, undefined, {
    context,
    timeout: DIFF_TIMEOUT_MS,
  });
  if (!patch) return wholesale(edit);
  let nextOldLine = 1;
  const hunks: DiffHunk[] = [];
  for (const hunk of patch.hunks) {
    hunks.push({ skippedBefore: Math.max(0, hunk.oldStart - nextOldLine), lines: toDiffLines(hunk.lines) });
    nextOldLine = hunk.oldStart + hunk.oldLines;
  }
  const count = (kind: DiffLine['kind']) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  const fate = edit.fate ?? null;
  return { path: edit.path, added: count('added'), removed: count('removed'), hunks, isWholesale: false, fate };
}

export interface DiffStats {
  readonly added: number;
  readonly removed: number;
}

export function sumDiffStats(diffs: readonly FileDiff[]): DiffStats {
  let added = 0;
  let removed = 0;
  for (const diff of diffs) {
    added += diff.added;
    removed += diff.removed;
  }
  return { added, removed };
}

/**
 * Marks the changed words where as many lines were removed as were added in one place; other lines stay as they are.
 * The texts of the lines do not change.
 */
export function withWordParts(lines: readonly DiffLine[]): readonly DiffLine[] {
  const marked = [...lines];
  let at = 0;
  while (at < marked.length) {
    const removedEnd = endOfRun(marked, at, 'removed');
    const addedEnd = endOfRun(marked, removedEnd, 'added');
    if (removedEnd - at > 0 && removedEnd - at === addedEnd - removedEnd) markPairs(marked, at, removedEnd);
    at = Math.max(addedEnd, at + 1);
  }
  return marked;
}

function endOfRun(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let end = from;
  while (lines[end]?.kind === kind) end++;
  return end;
}

function markPairs(lines: DiffLine[], removedStart: number, addedStart: number): void {
  for (let offset = 0; removedStart + offset < addedStart; offset++) {
    const removed = lines[removedStart + offset];
    const added = lines[addedStart + offset];
    if (!removed || !added || removed.text.length + added.text.length > WORD_DIFF_MAX_LENGTH) continue;
    const changes = diffWordsWithSpace(removed.text, added.text);
    if (!changes.some((change) => !change.added && !change.removed && change.value.trim() !== '')) continue;
    const partsOf = (side: 'added' | 'removed'): DiffPart[] =>
      changes
        .filter((change) => change[side] || (!change.added && !change.removed))
        .map((change) => ({ text: change.value, isChanged: change[side] }));
    lines[removedStart + offset] = { ...removed, parts: partsOf('removed') };
    lines[addedStart + offset] = { ...added, parts: partsOf('added') };
  }
}
