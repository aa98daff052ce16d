import type { Hit } from '../../../engine/api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { hitMark } from './hit-links.ts';

/** A hit where it stands on screen: one that is a copy of two others may stand under both. */
export interface ListedRow {
  /** Unique among rows. */
  readonly id: string;
  readonly hit: Hit;
  /** The hit under which it is folded; null for hits of the list itself. */
  readonly head: Hit | null;
}

/** A hit of the list with what is shown under it. */
export interface RowGroup {
  readonly row: ListedRow;
  readonly folded: readonly ListedRow[];
}

export function groupRows(hits: readonly Hit[], openFold: (head: Hit) => readonly Hit[]): readonly RowGroup[] {
  return hits.map((head) => ({
    row: { id: head.key, hit: head, head: null },
    folded: openFold(head).map((hit) => ({ id: `${head.key} ${hit.key}`, hit, head })),
  }));
}

/** From top to bottom. */
export function flattenRows(groups: readonly RowGroup[]): readonly ListedRow[] {
  return groups.flatMap(({ row, folded }) => [row, ...folded]);
}

/**
 * The row that was chosen, wherever it stands now; the first one without. A row that an answer of other keys brought
 * back is known by what its links remember it by.
 */
export function findChosen(groups: readonly RowGroup[], chosen: ListedRow | string | null): ListedRow | null {
  const rows = flattenRows(groups);
  const [first = null] = rows;
  if (chosen === null) return first;
  const mark = typeof chosen === 'string' ? chosen : hitMark(chosen.hit);
  const same = typeof chosen === 'string' ? undefined : rows.find((row) => row.id === chosen.id);
  return same ?? rows.find(({ hit }) => hitMark(hit) === mark) ?? first;
}

/** The first hit of each session or document, and every hit of neither. */
export function bestOfSessions(hits: readonly Hit[]): readonly Hit[] {
  const shown = new Set<string>();
  return hits.filter(({ session, document }) => {
    const key = session?.sessionKey ?? document?.documentKey;
    if (key === undefined) return true;
    const isFirst = !shown.has(key);
    shown.add(key);
    return isFirst;
  });
}

/** What is folded under a hit, in words; null where nothing is. */
export function describeFold({ folded, document }: Pick<Hit, 'folded' | 'document'>): string | null {
  if (!folded) return null;
  const { inSession, copies } = folded;
  const parts = [
    inSession > 0 && `${formatNumber(inSession)} more in this ${document ? 'document' : 'session'}`,
    copies > 0 && `${formatCount(copies, 'copy', 'copies')} elsewhere`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}

/** As exactly as the parts of a score are told. */
export function formatScore(score: number): string {
  return score.toFixed(3);
}
