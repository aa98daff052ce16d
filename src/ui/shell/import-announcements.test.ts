import { expect, test } from 'vitest';
import type { ImportProgress, ImportReport } from '../../engine/api.ts';
import type { ImportsState } from '../import-desk.ts';
import { announcementFor } from './import-announcements.ts';

const IDLE: ImportsState = {
  pending: null,
  collecting: null,
  running: null,
  waiting: 0,
  undoing: null,
  ended: null,
  failure: null,
};

function at(bytesDone: number, phase: ImportProgress['phase'] = 'reading'): ImportsState {
  const progress: ImportProgress = {
    importId: 1,
    phase,
    filesDone: 0,
    filesTotal: 1,
    bytesDone,
    bytesTotal: 100,
    events: 0,
    eventsPerSecond: 0,
    etaMs: null,
    elapsedMs: 0,
    currentPath: '',
    problems: 0,
  };
  return { ...IDLE, running: { label: 'x', isSample: false, progress, isCancelling: false } };
}

test('phases, tenths and the end are said, nothing else', () => {
  expect(announcementFor(IDLE, at(0))).toBe('Import: reading files.');
  expect(announcementFor(at(1), at(9))).toBeNull();
  expect(announcementFor(at(9), at(31))).toBe('Import 30 % done.');
  expect(announcementFor(at(31), at(32, 'storing'))).toBe('Import: storing.');
});

test('the end says what came of it', () => {
  const totals = { events: 1200, notes: 1, documents: 2, files: 3 } as ImportReport['totals'];
  const report = { state: 'done', totals, problem: null } as ImportReport;
  const ended = { ...IDLE, ended: { report, notes: [] } };
  expect(announcementFor(at(100), ended)).toBe(
    'Import done: 1,200 new events, 1 new memory note and 2 new documents from 3 files.',
  );
  expect(announcementFor(ended, ended)).toBeNull();
  expect(announcementFor(at(5), { ...IDLE, failure: { during: 'importing', error: new Error('Disk full.') } })).toBe(
    'Import failed. Disk full.',
  );
});
