import type { FileReport, ImportReport, ImportTotals } from '../../../engine/api.ts';
import { formatBytes, formatCount, formatInstant, formatNumber } from '../../format.ts';
import type { CollectionNote } from '../../import-source/collection.ts';

const STATE_TITLES: Readonly<Record<ImportReport['state'], string>> = {
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Import cancelled; what was in by then is kept',
  'rolled-back': 'Import rolled back; nothing of it is kept',
  failed: 'Import failed',
  undone: 'Import undone; of it only what another import brought too is kept',
  interrupted: 'Import interrupted; what was in by then is kept',
};

export function titleOf(report: ImportReport): string {
  return `${STATE_TITLES[report.state]}: ${report.label}`;
}

/** Nothing of it is to be searched or undone any more. */
export function isGone({ state }: ImportReport): boolean {
  return state === 'undone' || state === 'rolled-back';
}

const FILE_STATE_TEXTS: Readonly<Record<FileReport['state'], string>> = {
  imported: 'Imported',
  partial: 'Imported in part',
  unchanged: 'Already here',
  empty: 'Empty',
  unrecognised: 'Not recognised',
  'no-conversation': 'No conversation in it',
  failed: 'Failed',
  'not-read': 'Not read',
  'taken-back': 'Taken back',
};

export function describeFileState(state: FileReport['state']): string {
  return FILE_STATE_TEXTS[state];
}

/** A file of which something is missing, or of which the person may have expected more. */
export function hasProblem(file: FileReport): boolean {
  return file.problem !== null || file.records.skippedTotal > 0 || !FINE_STATES.has(file.state);
}

const FINE_STATES: ReadonlySet<FileReport['state']> = new Set<FileReport['state']>([
  'imported',
  'unchanged',
  'no-conversation',
  'taken-back',
]);

/** Files with problems first, else as they were read. */
export function sortFiles(files: readonly FileReport[]): readonly FileReport[] {
  return [...files.filter(hasProblem), ...files.filter((file) => !hasProblem(file))];
}

/** Those in what was stored, and those that were left out of it. */
export function describeSecrets({ secrets, leftOut }: ImportTotals): string {
  if (leftOut.secrets === 0) return formatNumber(secrets);
  const out = `${formatNumber(leftOut.secrets)} left out`;
  return secrets === 0 ? out : `${out}, ${formatNumber(secrets)} stored`;
}

/** The report as plain text, for a bug report or a colleague. */
export function reportAsText(report: ImportReport, notes: readonly CollectionNote[], timeZone: string): string {
  const { totals } = report;
  return [
    titleOf(report),
    `${formatInstant(report.startedAtMs, timeZone)} (${timeZone})`,
    report.problem,
    `${formatCount(totals.files, 'file')}, ${formatBytes(totals.bytes)}: ${formatCount(totals.sessions, 'session')}, ${formatCount(totals.subagents, 'sub-agent')}, ${formatCount(totals.events, 'event')}, ${formatCount(totals.notes, 'memory note')}, ${formatCount(totals.documents, 'document')}`,
    `${formatCount(totals.duplicates, 'duplicate')}, ${formatNumber(totals.skipped)} skipped`,
    `Keys and passwords: ${describeSecrets(totals)}${totals.leftOut.privateParts > 0 ? `; ${formatCount(totals.leftOut.privateParts, 'private part')} left out` : ''}`,
    `Times: ${formatNumber(totals.times.recorded)} recorded, ${formatNumber(totals.times.inferred)} inferred, ${formatNumber(totals.times.none)} without date`,
    ...notes.map((note) => `${note.path}: ${note.reason}`),
    ...sortFiles(report.files).flatMap(fileAsText),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function fileAsText(file: FileReport): readonly (string | null)[] {
  return [
    '',
    `${file.path} (${file.formatLabel || 'no format'}): ${describeFileState(file.state)}`,
    file.problem === null ? null : `  ${file.problem}`,
    `  ${formatCount(file.records.read, 'record')} read, ${formatCount(file.records.messages, 'message')}, ${formatNumber(file.records.meta)} without message, ${formatCount(file.records.duplicates, 'duplicate')}, ${formatNumber(file.records.skippedTotal)} skipped`,
    ...file.records.skipped.map((record) => `  line ${record.line}: ${record.reason} | ${record.excerpt}`),
    ...file.notices.map((notice) => `  ${notice}`),
  ];
}
