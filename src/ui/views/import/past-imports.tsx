import { History } from 'lucide-react';
import { Fragment } from 'react';
import type { ImportReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ExpiryChip } from '../../components/expiry-chip.tsx';
import { LifetimeButton } from '../../components/lifetime-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatInstant, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './past-imports.module.css';
import { isGone } from './report-text.ts';
import { UndoButton } from './undo-button.tsx';

const STATE_TEXTS: Readonly<Record<ImportReport['state'], string>> = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled, kept',
  'rolled-back': 'Rolled back',
  failed: 'Failed',
  undone: 'Undone',
  interrupted: 'Interrupted, kept',
};

interface PastImportsProps {
  readonly onShow: (report: ImportReport) => void;
  readonly onUndone: (report: ImportReport) => void;
}

export function PastImports({ onShow, onUndone }: PastImportsProps) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const imports = useQuery(`${revision}`, () => engine.listImports());
  const past = imports.data?.filter((report) => report.state !== 'running');
  const standing = past?.filter((report) => !isGone(report));
  const gone = past?.filter(isGone);
  return (
    <Card title="Past imports" icon={History}>
      {imports.status === 'failed' && (
        <ErrorPane title="The list of imports could not be read" error={imports.error} onRetry={imports.retry} />
      )}
      {!imports.data && imports.status === 'loading' && <Skeleton label="Loading past imports" rows={3} />}
      {past?.length === 0 && <p className={styles.muted}>Nothing was imported yet.</p>}
      {standing && standing.length > 0 && (
        <ImportTable caption="Past imports" imports={standing} onShow={onShow} onUndone={onUndone} />
      )}
      {gone && gone.length > 0 && (
        <Disclosure summary={`${formatCount(gone.length, 'import')} undone, rolled back or expired`}>
          <div className={styles.gone}>
            <ImportTable
              caption="Imports undone, rolled back or expired"
              imports={gone}
              onShow={onShow}
              onUndone={onUndone}
            />
          </div>
        </Disclosure>
      )}
    </Card>
  );
}

interface ImportTableProps extends PastImportsProps {
  readonly caption: string;
  readonly imports: readonly ImportReport[];
}

function ImportTable({ caption, imports, onShow, onUndone }: ImportTableProps) {
  const { timeZone } = useWorkspace();
  return (
    <DataTable
      caption={caption}
      columns={[
        { name: 'When' },
        { name: 'What', kind: 'main' },
        { name: 'State' },
        { name: 'Files', kind: 'number' },
        { name: 'New events', kind: 'number' },
        { name: 'Actions', kind: 'controls' },
      ]}
      rows={imports.map((report) => ({
        key: report.importId,
        cells: [
          formatInstant(report.startedAtMs, timeZone),
          report.label,
          <Fragment key="state">
            {report.expiredAtMs === null ? STATE_TEXTS[report.state] : 'Expired'}{' '}
            <ExpiryChip expiresAtMs={report.expiresAtMs} />
          </Fragment>,
          formatNumber(report.totals.files),
          formatNumber(report.totals.events),
          <div key="actions" className={styles.actions}>
            <Button aria-label={`Show report of ${report.label}`} onClick={() => onShow(report)}>
              Report
            </Button>
            {!isGone(report) && (
              <LifetimeButton thing={{ kind: 'import', key: String(report.importId) }} title={report.label} />
            )}
            {!isGone(report) && <UndoButton report={report} onUndone={() => onUndone(report)} />}
          </div>,
        ],
      }))}
    />
  );
}
