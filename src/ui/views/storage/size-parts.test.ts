import { expect, test } from 'vitest';
import type { StorageReport } from '../../../engine/api.ts';
import { compressionRatio, sizeParts } from './size-parts.ts';

const REPORT: StorageReport = {
  databaseBytes: 1000,
  freeBytes: 50,
  storeBytes: { content: 100, events: 200, memory: 10 },
  searchIndexBytes: 240,
  rawRecordBytes: 300,
  rawRecordOriginalBytes: 1500,
  otherBytes: 100,
  schemaVersion: 1,
  sqliteVersion: '3',
  vfs: 'pool',
  journalMode: 'wal',
};

test('the parts make up the whole file', () => {
  expect(sizeParts(REPORT).reduce((sum, part) => sum + part.sizeBytes, 0)).toBe(REPORT.databaseBytes);
});

test('compression is told only when there is something compressed', () => {
  expect(compressionRatio(REPORT)).toBe(5);
  expect(compressionRatio({ ...REPORT, rawRecordBytes: 0 })).toBeNull();
});
