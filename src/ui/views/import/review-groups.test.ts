import { expect, test } from 'vitest';
import type { FileReview } from '../../../engine/api.ts';
import { groupReviews } from './review-groups.ts';

const GLIMPSE = { directories: [], firstMs: null, lastMs: null, needsTimeZone: false };

function review(path: string, state: FileReview['state'], formatLabel = 'Claude Code session'): FileReview {
  return { path, itemIndex: 0, sizeBytes: 10, format: 'x', formatLabel, confidence: 1, reason: '', state, ...GLIMPSE };
}

test('files are grouped by format, those that can not be imported by reason', () => {
  const grouped = groupReviews([
    review('a.jsonl', 'new'),
    review('CLAUDE.md', 'new', 'Memory file'),
    review('b.jsonl', 'unchanged'),
    review('photo.jpg', 'unrecognised', ''),
    review('c.jsonl', 'empty', ''),
  ]);
  expect(
    grouped.importable.map(({ label, files, newCount, unchangedCount, sizeBytes }) => [
      label,
      files.map((file) => file.index),
      newCount,
      unchangedCount,
      sizeBytes,
    ]),
  ).toEqual([
    ['Claude Code session', [0, 2], 1, 1, 20],
    ['Memory file', [1], 1, 0, 10],
  ]);
  expect(grouped.leftOut.map(({ label, files }) => [label, files.length])).toEqual([
    ['Not recognised', 1],
    ['Empty', 1],
  ]);
});
