import { expect, test } from 'vitest';
import type { FileReport, ImportReport } from '../../../engine/api.ts';
import { hasProblem, reportAsText, sortFiles } from './report-text.ts';

function makeFile(changes: Partial<FileReport> = {}): FileReport {
  return {
    path: 'a.jsonl',
    sizeBytes: 100,
    format: 'claude-code',
    formatLabel: 'Claude Code session',
    reason: '',
    state: 'imported',
    problem: null,
    records: { read: 3, messages: 2, meta: 1, duplicates: 0, skippedTotal: 0, skipped: [] },
    metaTypes: [],
    newSessions: 1,
    newEvents: 2,
    newNotes: 0,
    newDocuments: 0,
    pendingBytes: 0,
    notices: [],
    ...changes,
  };
}

const torn = makeFile({
  path: 'torn.jsonl',
  state: 'partial',
  problem: 'One line could not be read; the rest is kept.',
  records: {
    read: 1,
    messages: 0,
    meta: 0,
    duplicates: 0,
    skippedTotal: 1,
    skipped: [{ line: 7, reason: 'half a record', excerpt: '{"type":' }],
  },
});

const report: ImportReport = {
  importId: 1,
  label: 'projects',
  isSample: false,
  startedAtMs: Date.UTC(2026, 10, 18, 14, 22, 7),
  finishedAtMs: null,
  state: 'done',
  problem: null,
  expiresAtMs: null,
  expiredAtMs: null,
  totals: {
    files: 2,
    bytes: 200,
    sessions: 1,
    subagents: 0,
    events: 2,
    notes: 0,
    documents: 0,
    duplicates: 0,
    skipped: 1,
    secrets: 1,
    leftOut: { secrets: 2, privateParts: 1 },
    times: { recorded: 2, inferred: 0, none: 0 },
  },
  files: [makeFile(), torn],
};

test('files with problems come first', () => {
  expect(sortFiles(report.files).map((file) => file.path)).toEqual(['torn.jsonl', 'a.jsonl']);
  expect(hasProblem(makeFile({ state: 'unrecognised' }))).toBe(true);
  expect(hasProblem(makeFile({ state: 'unchanged' }))).toBe(false);
});

test('the text names each skipped line', () => {
  const notes = [{ path: 'secret', kind: 'unreadable' as const, reason: 'Not allowed.' }];
  expect(reportAsText(report, notes, 'UTC')).toBe(`Imported: projects
18 Nov 2026 14:22:07 (UTC)
2 files, 200 B: 1 session, 0 sub-agents, 2 events, 0 memory notes, 0 documents
0 duplicates, 1 skipped
Keys and passwords: 2 left out, 1 stored; 1 private part left out
Times: 2 recorded, 0 inferred, 0 without date
secret: Not allowed.

torn.jsonl (Claude Code session): Imported in part
  One line could not be read; the rest is kept.
  1 record read, 0 messages, 0 without message, 0 duplicates, 1 skipped
  line 7: half a record | {"type":

a.jsonl (Claude Code session): Imported
  3 records read, 2 messages, 1 without message, 0 duplicates, 0 skipped`);
});
