import { useEffect, useRef } from 'react';
import type { ImportProgress, ImportReport } from '../../engine/api.ts';
import { formatCount, formatList } from '../format.ts';
import type { ImportFailure, ImportsState } from '../import-desk.ts';
import { useImports, useWorkspace } from '../workspace.tsx';

const PHASE_TEXTS: Readonly<Record<ImportProgress['phase'], string>> = {
  reading: 'Import: reading files.',
  storing: 'Import: storing.',
  finishing: 'Import: finishing.',
};

type SeenImports = Pick<ImportsState, 'running' | 'ended' | 'failure'>;

/** This is loaded after the page is shown: an import may have begun before. */
const NOTHING_SEEN: SeenImports = { running: null, ended: null, failure: null };

/** Tells screen readers how an import goes, whatever screen is open. */
export function useImportAnnouncements(): void {
  const imports = useImports();
  const { announce } = useWorkspace();
  const previous = useRef(NOTHING_SEEN);
  useEffect(() => {
    const text = announcementFor(previous.current, imports);
    previous.current = imports;
    if (text) announce(text);
  }, [imports, announce]);
}

/** Every tenth of the way, every new phase and the end are worth a word; null otherwise. */
export function announcementFor(previous: SeenImports, next: SeenImports): string | null {
  if (next.ended && next.ended !== previous.ended) return describeEnd(next.ended.report);
  if (next.failure && next.failure !== previous.failure) return describeFailure(next.failure);
  const progress = next.running?.progress;
  if (!progress) return null;
  const before = previous.running?.progress;
  if (before?.phase !== progress.phase) return PHASE_TEXTS[progress.phase];
  const tenth = tenthsOf(progress);
  return tenth > tenthsOf(before) ? `Import ${tenth * 10} % done.` : null;
}

function describeFailure({ during, error }: ImportFailure): string {
  return `${during === 'importing' ? 'Import failed.' : 'The files could not be looked through.'} ${error.message}`;
}

/** One or two sentences. */
export function describeEnd({ state, totals, problem }: ImportReport): string {
  if (state === 'done') {
    const found = [formatCount(totals.events, 'new event')];
    if (totals.notes > 0) found.push(formatCount(totals.notes, 'new memory note'));
    if (totals.documents > 0) found.push(formatCount(totals.documents, 'new document'));
    return `Import done: ${formatList(found)} from ${formatCount(totals.files, 'file')}.`;
  }
  if (state === 'rolled-back') return 'Import rolled back; nothing of it is kept.';
  if (state === 'cancelled') return 'Import cancelled; what was in by then is kept.';
  return `Import ended early. ${problem ?? ''}`.trim();
}

function tenthsOf({ bytesDone, bytesTotal }: ImportProgress): number {
  return bytesTotal > 0 ? Math.floor((bytesDone / bytesTotal) * 10) : 0;
}
