import { History } from 'lucide-react';
import type { ImportReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable, MainCell, NumberCell } from '../../components/data-table.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatInstant, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './past-imports.module.css';
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

const UNDOABLE: ReadonlySet<ImportReport['state']> = new Set<ImportReport['state']>([
  'done',
  'cancelled',
  'failed',
  'interrupted',
]);

interface PastImportsProps {
  readonly onShow: (report: ImportReport) => void;
  readonly onUndone: (report: ImportReport) => void;
}

export function PastImports({ onShow, onUndone }: PastImportsProps) {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const imports = useQuery(`${revision}`, () => engine.listImports());
  const past = imports.data?.filter((report) => report.state !== 'running');
  return (
    <Card title="Past imports" icon={History}>
      {imports.status === 'failed' && (
        <ErrorPane title="The list of imports could not be read" error={imports.error} onRetry={imports.retry} />
      )}
      {!imports.data && imports.status === 'loading' && <Skeleton label="Loading past imports" rows={3} />}
      {past?.length === 0 && <p className={styles.muted}>Nothing was imported yet.</p>}
      {past && past.length > 0 && (
        <DataTable
          caption="Past imports"
          columns={[
            { name: 'When' },
            { name: 'What' },
            { name: 'State' },
            { name: 'Files', isNumber: true },
            { name: 'New events', isNumber: true },
            { name: 'Actions' },
          ]}
        >
          {past.map((report) => (
            <tr key={report.importId}>
              <td>{formatInstant(report.startedAtMs, timeZone)}</td>
              <MainCell>{report.label}</MainCell>
              <td>{STATE_TEXTS[report.state]}</td>
              <NumberCell>{formatNumber(report.totals.files)}</NumberCell>
              <NumberCell>{formatNumber(report.totals.events)}</NumberCell>
              <td>
                <div className={styles.actions}>
                  <Button aria-label={`Show report of ${report.label}`} onClick={() => onShow(report)}>
                    Report
                  </Button>
                  {UNDOABLE.has(report.state) && <UndoButton report={report} onUndone={() => onUndone(report)} />}
                </div>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
