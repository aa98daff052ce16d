import { expect, it } from 'vitest';
import { backupAdvice } from './backup-advice.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;

function advice(databaseBytes: number, last: { daysAgo: number; sizeBytes: number } | null): string | null {
  const made = last && { madeAtMs: NOW_MS - last.daysAgo * DAY_MS, sizeBytes: last.sizeBytes };
  return backupAdvice({ last: made, databaseBytes, snapshot: null }, NOW_MS);
}

it('asks for a backup when there is none, after two weeks and when a fifth came in since', () => {
  expect(advice(500_000, null)).toBeNull();
  expect(advice(5_000_000, null)).toBe('There is no backup of this library yet.');
  expect(advice(5_000_000, { daysAgo: 14, sizeBytes: 5_000_000 })).toBeNull();
  expect(advice(5_000_000, { daysAgo: 15, sizeBytes: 5_000_000 })).toBe('The last backup is 15 days old.');
  expect(advice(6_000_000, { daysAgo: 1, sizeBytes: 5_000_000 })).toBeNull();
  expect(advice(7_000_000, { daysAgo: 1, sizeBytes: 5_000_000 })).toContain('grown by 40 %');
});
