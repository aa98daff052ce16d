import type { FileReview } from '../../../engine/api.ts';

export interface ReviewedFile {
  /** Position in the review. */
  readonly index: number;
  readonly review: FileReview;
}

export interface ReviewGroup {
  readonly key: string;
  readonly label: string;
  readonly files: readonly ReviewedFile[];
  readonly sizeBytes: number;
  readonly newCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
  /** Working directories that records name, as far as was looked. */
  readonly directories: readonly string[];
  /** Epoch ms; null where no time was met. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly needsTimeZone: boolean;
}

export interface GroupedReview {
  /** By format, the largest group first. */
  readonly importable: readonly ReviewGroup[];
  /** By reason: nothing of these can be imported. */
  readonly leftOut: readonly ReviewGroup[];
}

const LEFT_OUT_LABELS: Readonly<Partial<Record<FileReview['state'], string>>> = {
  'no-conversation': 'Without a conversation',
  unrecognised: 'Not recognised',
  empty: 'Empty',
  unreadable: 'Could not be read',
};

export function groupReviews(reviews: readonly FileReview[]): GroupedReview {
  const importable = new Map<string, ReviewedFile[]>();
  const leftOut = new Map<string, ReviewedFile[]>();
  for (const [index, review] of reviews.entries()) {
    const reason = LEFT_OUT_LABELS[review.state];
    const groups = reason === undefined ? importable : leftOut;
    const label = reason ?? review.formatLabel;
    const group = groups.get(label);
    if (group) group.push({ index, review });
    else groups.set(label, [{ index, review }]);
  }
  return { importable: toGroups(importable), leftOut: toGroups(leftOut) };
}

function toGroups(groups: ReadonlyMap<string, readonly ReviewedFile[]>): readonly ReviewGroup[] {
  return [...groups]
    .map(([label, files]) => ({
      key: label,
      label,
      files,
      sizeBytes: files.reduce((sum, { review }) => sum + review.sizeBytes, 0),
      newCount: countState(files, 'new'),
      changedCount: countState(files, 'changed'),
      unchangedCount: countState(files, 'unchanged'),
      directories: [...new Set(files.flatMap(({ review }) => review.directories))],
      firstMs: edgeOf(files, 'firstMs', Math.min),
      lastMs: edgeOf(files, 'lastMs', Math.max),
      needsTimeZone: files.some(({ review }) => review.needsTimeZone),
    }))
    .sort((a, b) => b.files.length - a.files.length);
}

function edgeOf(
  files: readonly ReviewedFile[],
  edge: 'firstMs' | 'lastMs',
  choose: (a: number, b: number) => number,
): number | null {
  return files.reduce<number | null>((found, { review }) => {
    const ms = review[edge];
    if (ms === null) return found;
    return found === null ? ms : choose(found, ms);
  }, null);
}

function countState(files: readonly ReviewedFile[], state: FileReview['state']): number {
  return files.filter(({ review }) => review.state === state).length;
}
