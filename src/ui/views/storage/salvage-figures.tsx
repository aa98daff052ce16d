import type { ReactNode } from 'react';
import type { SalvagedTable, SalvageReport } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatCount, formatInstant, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './storage-view.module.css';

const NAMES: Readonly<Record<string, string>> = {
  event: 'Events',
  session: 'Sessions',
  record: 'Records',
  record_block: 'Raw texts of records, in blocks',
  source: 'Documents and long texts',
  chunk: 'Pieces of them',
  memory_note: 'Memory notes',
  memory_section: 'Sections of notes',
  project: 'Projects',
  file: 'Files that were read',
  import: 'Imports',
  fact: 'Facts',
  file_change: 'File changes',
  api_message: 'Token counts',
};

/** Of the last time that a damaged database was saved. */
export function SalvageFigures({ report }: { readonly report: SalvageReport }): ReactNode {
  const { timeZone } = useWorkspace();
  const { atMs, tables, orphans, sessions } = report;
  const lossy = tables.filter(isLossy);
  const shown = tables.filter((table) => table.name in NAMES || isLossy(table));
  return (
    <>
      <p className={styles.text}>
        A damaged database was saved on {formatInstant(atMs, timeZone)}.{' '}
        {lossy.length === 0 && orphans === 0
          ? 'All rows could be read: nothing is lost.'
          : 'Import your session files again: what is missing comes back from them.'}
      </p>
      {lossy.length > 0 && (
        <FactList facts={lossy.map((table) => [NAMES[table.name] ?? table.name, lostOf(table)] as const)} />
      )}
      {orphans > 0 && (
        <p className={styles.text}>
          {formatCount(orphans, 'row')} more went with what {orphans === 1 ? 'it belongs' : 'they belong'} to.
        </p>
      )}
      {sessions.length > 0 && (
        <Disclosure summary={`Sessions that lost events: ${formatNumber(sessions.length)}`}>
          <ul>
            {sessions.map(({ title, events, lost }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and the list stays as it is
              <li key={index}>
                {title === '' ? 'A session without a title' : title}: {formatNumber(lost)} of {formatNumber(events)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure summary="What was saved">
        <FactList facts={shown.map(({ name, saved }) => [NAMES[name] ?? name, formatNumber(saved)] as const)} />
      </Disclosure>
    </>
  );
}

function isLossy({ lost, isEndLost }: SalvagedTable): boolean {
  return lost > 0 || isEndLost;
}

function lostOf({ lost, isEndLost }: SalvagedTable): string {
  if (!isEndLost) return `at most ${formatNumber(lost)} lost`;
  return lost > 0
    ? `at most ${formatNumber(lost)} lost, and all behind the last one read`
    : 'all behind the last one read is lost';
}
