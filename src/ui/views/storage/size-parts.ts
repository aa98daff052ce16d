import type { StorageReport } from '../../../engine/api.ts';

export interface SizePart {
  readonly key: 'content' | 'events' | 'memory' | 'search' | 'raw' | 'other' | 'free';
  readonly label: string;
  readonly sizeBytes: number;
}

/** What the database file is made of. */
export function sizeParts(report: StorageReport): readonly SizePart[] {
  return [
    { key: 'raw', label: 'Raw records, compressed', sizeBytes: report.rawRecordBytes },
    { key: 'search', label: 'Search index', sizeBytes: report.searchIndexBytes },
    { key: 'events', label: 'Session events', sizeBytes: report.storeBytes.events },
    { key: 'content', label: 'Indexed content', sizeBytes: report.storeBytes.content },
    { key: 'memory', label: 'Memory notes', sizeBytes: report.storeBytes.memory },
    { key: 'other', label: 'Bookkeeping', sizeBytes: report.otherBytes },
    { key: 'free', label: 'Free inside the file', sizeBytes: report.freeBytes },
  ];
}

/** How much smaller the kept raw records are than in their files; null before there are any. */
export function compressionRatio(report: StorageReport): number | null {
  return report.rawRecordBytes > 0 ? report.rawRecordOriginalBytes / report.rawRecordBytes : null;
}
