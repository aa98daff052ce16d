import { CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatBytes, formatCount, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { type PrivacyRecord, usePrivacyRecord } from '../../privacy-watch.ts';
import { useServiceWorker } from '../../service-worker-context.ts';
import { formatPolicy, type OfflineState, readOfflineState, readPolicy } from './privacy-facts.ts';
import styles from './storage-view.module.css';

/** Shows, rather than promises, that nothing leaves the browser. */
export function PrivacyCard() {
  const record = usePrivacyRecord();
  const { isOfflineReady, updateWaiting } = useServiceWorker();
  const policy = useQuery('policy', readPolicy);
  const offline = useQuery(`${isOfflineReady}:${updateWaiting}`, readOfflineState);
  return (
    <Card title="Nothing leaves this browser" icon={ShieldCheck}>
      <Verdict record={record} />
      <p className={styles.text}>
        The browser itself enforces it: a content security policy allows this page, and the worker that holds the
        database, to reach the address they came from and no other. Your files are read here and never uploaded; there
        is no server that could take them.
      </p>
      <FactList
        facts={[
          ['Requests', <RequestCounts key="requests" record={record} />],
          [
            'Stopped by the policy',
            record.violations.length === 0
              ? 'nothing; nothing tried'
              : formatCount(record.violations.length, 'attempt'),
          ],
          offline.data ? ['Offline', describeOffline(offline.data)] : null,
        ]}
      />
      {record.violations.length > 0 && (
        <ul className={styles.list} aria-label="What the policy stopped">
          {record.violations.slice(0, 20).map((violation, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={index}>
              <code>{violation.directive}</code> {violation.blocked}
            </li>
          ))}
        </ul>
      )}
      <Policy policy={policy.data ?? null} isLoading={policy.status === 'loading'} />
      {offline.data && offline.data.files.length > 0 && <CachedFiles files={offline.data.files} />}
    </Card>
  );
}

function Verdict({ record }: { readonly record: PrivacyRecord }) {
  const foreign = [...record.requests.keys()].filter(isForeign);
  if (foreign.length === 0) {
    return (
      <p className={styles.ok}>
        <CircleCheck aria-hidden="true" size={16} />
        Since this page was loaded, it has reached its own address only.
      </p>
    );
  }
  return (
    <p className={styles.warn}>
      <TriangleAlert aria-hidden="true" size={16} />
      Other addresses appear among the requests of this page: a browser extension or the host may add them.
    </p>
  );
}

function RequestCounts({ record }: { readonly record: PrivacyRecord }) {
  return (
    <>
      {[...record.requests].map(([origin, count]) => (
        <div key={origin}>
          {formatNumber(count)} to <code>{origin}</code>
          {origin === location.origin && ', this page’s own address'}
        </div>
      ))}
    </>
  );
}

function Policy({ policy, isLoading }: { readonly policy: string | null; readonly isLoading: boolean }) {
  if (isLoading) return null;
  if (policy === null) {
    return (
      <p className={styles.warn}>
        <TriangleAlert aria-hidden="true" size={16} />
        This page is served without a policy, as by a development server. The built app has one.
      </p>
    );
  }
  return (
    <Disclosure summary="The policy in force">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={styles.policy} tabIndex={0}>
        {formatPolicy(policy)}
      </pre>
    </Disclosure>
  );
}

function CachedFiles({ files }: { readonly files: OfflineState['files'] }) {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return (
    <Disclosure summary={`Kept for offline use: ${formatCount(files.length, 'file')}, ${formatBytes(sizeBytes)}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className={`${styles.parts} ${styles.capped}`} tabIndex={0} aria-label="Files kept for offline use">
        {files.map((file) => (
          <li key={file.path}>
            <code className={styles.path}>{file.path}</code>
            <span>{formatBytes(file.sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function isForeign(origin: string): boolean {
  return origin !== location.origin && origin !== 'data:' && origin !== 'blob:';
}

function describeOffline({ worker, isControlled, files }: OfflineState): string {
  if (worker === 'none') return 'not set up here; the app needs its server to start';
  if (worker === 'installing') return 'being set up';
  if (files.length === 0) return 'the service worker runs, but keeps no files';
  return isControlled ? 'ready; this page came from the browser’s own copy' : 'ready from the next start on';
}
