import { Database } from 'lucide-react';
import type { StorageReport } from '../../../engine/api.ts';
import { Card } from '../../components/card.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatPercent } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { compressionRatio, sizeParts } from './size-parts.ts';
import styles from './storage-view.module.css';

export function SizeCard() {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const report = useQuery(`${revision}`, () => engine.storage());
  const estimate = useQuery(`${revision}`, () => navigator.storage.estimate());
  return (
    <Card title="Size" icon={Database}>
      {report.status === 'failed' && (
        <ErrorPane title="The size could not be read" error={report.error} onRetry={report.retry} />
      )}
      {!report.data && report.status === 'loading' && <Skeleton label="Measuring the database" />}
      {report.data && <Sizes report={report.data} estimate={estimate.data ?? null} />}
    </Card>
  );
}

interface SizesProps {
  readonly report: StorageReport;
  readonly estimate: StorageEstimate | null;
}

function Sizes({ report, estimate }: SizesProps) {
  const parts = sizeParts(report).filter((part) => part.sizeBytes > 0);
  const ratio = compressionRatio(report);
  return (
    <>
      <FactList
        facts={[
          ['Database', formatBytes(report.databaseBytes)],
          ratio === null
            ? null
            : [
                'Raw records',
                `${formatBytes(report.rawRecordOriginalBytes)} kept in ${formatBytes(report.rawRecordBytes)} (${ratio.toFixed(1)} to 1)`,
              ],
          estimate?.usage === undefined ? null : ['Used by this site', formatBytes(estimate.usage)],
          estimate?.quota === undefined ? null : ['Allowed by the browser', describeQuota(estimate)],
        ]}
      />
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <div
            key={part.key}
            className={`${styles.part} ${styles[part.key]}`}
            style={{ flexGrow: part.sizeBytes / report.databaseBytes }}
          />
        ))}
      </div>
      <ul className={styles.parts} aria-label="What the database is made of">
        {parts.map((part) => (
          <li key={part.key}>
            <span>
              <span className={`${styles.swatch} ${styles[part.key]}`} aria-hidden="true" />
              {part.label}
            </span>
            <span>
              {formatBytes(part.sizeBytes)} · {formatPercent(part.sizeBytes / report.databaseBytes)}
            </span>
          </li>
        ))}
      </ul>
      <Disclosure summary="Technical">
        <FactList
          facts={[
            ['SQLite', report.sqliteVersion],
            ['File system', report.vfs],
            ['Journal', report.journalMode],
            ['Schema', `version ${report.schemaVersion}`],
          ]}
        />
      </Disclosure>
    </>
  );
}

function describeQuota({ quota = 0, usage = 0 }: StorageEstimate): string {
  return quota > 0 ? `${formatBytes(quota)} (${formatPercent(usage / quota)} used)` : 'not told';
}
