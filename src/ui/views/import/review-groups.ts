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
    }))
    .sort((a, b) => b.files.length - a.files.length);
}

function countState(files: readonly ReviewedFile[], state: FileReview['state']): number {
  return files.filter(({ review }) => review.state === state).length;
}
