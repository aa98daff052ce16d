import { useState } from 'react';
import type { FileReport, ImportReport } from '../../../engine/api.ts';
import { Banner, type BannerTone } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatBytes, formatCount, formatDuration, formatInstant, formatNumber } from '../../format.ts';
import type { FocusWish } from '../../hooks/screen-focus.ts';
import type { CollectionNote } from '../../import-source/collection.ts';
import { useWorkspace } from '../../workspace.tsx';
import { CollectionNotes } from './collection-notes.tsx';
import { fileCells } from './file-cells.tsx';
import styles from './report-panel.module.css';
import { describeSecrets, hasProblem, isGone, reportAsText, sortFiles, titleOf } from './report-text.ts';
import { TimeKindsBar } from './time-kinds-bar.tsx';
import { UndoButton } from './undo-button.tsx';

const FILES_A_PAGE = 200;

interface ReportPanelProps {
  readonly report: ImportReport;
  readonly notes: readonly CollectionNote[];
  readonly takesFocus: FocusWish;
  readonly onClose: () => void;
}

/** What an import did, file by file. */
export function ReportPanel({ report, notes, takesFocus, onClose }: ReportPanelProps) {
  const { timeZone } = useWorkspace();
  const isKept = !isGone(report);
  return (
    <Card title={titleOf(report)} takesFocus={takesFocus}>
      <div className={styles.panel}>
        {report.problem && (
          <Banner tone={toneOf(report)} title="What happened:">
            {report.problem}
          </Banner>
        )}
        {!isKept && <p>Before that, it had brought in:</p>}
        <Numbers report={report} />
        {isKept && <TimeKindsBar times={report.totals.times} />}
        <p className={styles.muted}>
          {formatInstant(report.startedAtMs, timeZone)}
          {report.finishedAtMs !== null && ` · took ${formatDuration(report.finishedAtMs - report.startedAtMs)}`}
        </p>
        <div className={styles.actions}>
          {isKept && report.totals.events + report.totals.notes + report.totals.documents > 0 && (
            <>
              <LinkButton variant="primary" href="#/search">
                Search
              </LinkButton>
              <LinkButton href="#/timeline">Open timeline</LinkButton>
            </>
          )}
          <CopyButton text={reportAsText(report, notes, timeZone)} what="report" label="Copy report" />
          {isKept && <UndoButton report={report} onUndone={onClose} />}
          <Button variant="ghost" onClick={onClose}>
            Close report
          </Button>
        </div>
        <CollectionNotes notes={notes} />
        <FileTable files={report.files} />
      </div>
    </Card>
  );
}

function Numbers({ report: { totals } }: { readonly report: ImportReport }) {
  const numbers: readonly (readonly [string, string])[] = [
    ['Files', formatNumber(totals.files)],
    ['Size', formatBytes(totals.bytes)],
    ['New sessions', formatNumber(totals.sessions)],
    ['New sub-agents', formatNumber(totals.subagents)],
    ['New events', formatNumber(totals.events)],
    ['New memory notes', formatNumber(totals.notes)],
    ['New documents', formatNumber(totals.documents)],
    ['Duplicates', formatNumber(totals.duplicates)],
    ['Skipped lines', formatNumber(totals.skipped)],
    ['Keys and passwords', describeSecrets(totals)],
    ...(totals.leftOut.privateParts > 0
      ? [['Private parts', `${formatNumber(totals.leftOut.privateParts)} left out`] as const]
      : []),
  ];
  return (
    <dl className={styles.numbers}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FileTable({ files }: { readonly files: readonly FileReport[] }) {
  const [isProblemsOnly, setIsProblemsOnly] = useState(false);
  const [shownCount, setShownCount] = useState(FILES_A_PAGE);
  const problems = files.filter(hasProblem).length;
  const listed = sortFiles(isProblemsOnly ? files.filter(hasProblem) : files);
  const shown = listed.slice(0, shownCount);
  return (
    <div className={styles.panel}>
      <div className={styles.filter}>
        <h3>
          {formatCount(files.length, 'file')}
          {problems > 0 && `, ${formatNumber(problems)} not imported whole`}
        </h3>
        {problems > 0 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isProblemsOnly}
              onChange={(event) => setIsProblemsOnly(event.target.checked)}
            />
            Problems only
          </label>
        )}
      </div>
      {shown.length > 0 && (
        <DataTable
          caption="Files of this import"
          columns={[
            { name: 'File', kind: 'main' },
            { name: 'Result' },
            { name: 'New events', kind: 'number' },
            { name: 'Duplicates', kind: 'number' },
            { name: 'Skipped', kind: 'number' },
          ]}
          rows={shown.map((file) => ({ key: file.path, cells: fileCells(file) }))}
        />
      )}
      {listed.length > shown.length && (
        <div>
          <Button onClick={() => setShownCount(shownCount + FILES_A_PAGE)}>
            Show {formatNumber(Math.min(FILES_A_PAGE, listed.length - shown.length))} more of{' '}
            {formatCount(listed.length, 'file')}
          </Button>
        </div>
      )}
    </div>
  );
}

function toneOf(report: ImportReport): BannerTone {
  return report.state === 'failed' ? 'danger' : 'warn';
}
