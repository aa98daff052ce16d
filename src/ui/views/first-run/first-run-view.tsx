import { HardDrive, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { formatBytes } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { PasteBox } from '../../import-source/paste-box.tsx';
import { SessionPlaces } from '../../import-source/session-places.tsx';
import { SourcePicker } from '../../import-source/source-picker.tsx';
import { useWorkspace } from '../../workspace.tsx';
import styles from './first-run-view.module.css';

/** What an empty database shows instead of empty screens. */
export function FirstRunView() {
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Bring in your sessions</h1>
        <p>
          Strata reads what coding agents wrote on this computer: sessions become searchable, stand on one timeline and
          can be read again. Everything is kept in this browser.
        </p>
      </div>
      <section className={styles.section} aria-label="Sample data">
        <SampleLoader />
      </section>
      <section className={styles.section} aria-label="Your own files">
        <SourcePicker />
      </section>
      <section className={styles.section} aria-labelledby="places-title">
        <h2 id="places-title">Where your sessions are</h2>
        <SessionPlaces />
      </section>
      <section className={styles.section} aria-labelledby="paste-title">
        <h2 id="paste-title">Or paste one</h2>
        <PasteBox />
      </section>
      <Facts />
    </div>
  );
}

function SampleLoader() {
  const { startImport } = useWorkspace();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);

  async function load(): Promise<void> {
    setIsLoading(true);
    setFailure(null);
    try {
      const { sampleFiles } = await import('../../../sample/sample-files.ts');
      await startImport(await sampleFiles(Date.now()), { label: 'Sample data', isSample: true });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <div className={styles.sample}>
      <Button variant="primary" size="large" disabled={isLoading} onClick={() => void load()}>
        {isLoading ? 'Loading sample data…' : 'Load sample data'}
      </Button>
      <p className={styles.note}>
        Ten made-up weeks: 3 projects, 24 sessions, every kind of event, all three kinds of time and one memory file
        that is broken on purpose. One click removes it all again.
      </p>
      {failure && <ErrorPane title="The sample data was not loaded" error={failure} onRetry={() => void load()} />}
    </div>
  );
}

function Facts() {
  const space = useQuery('space', readSpace);
  return (
    <div className={styles.foot}>
      <span>
        <ShieldCheck aria-hidden="true" size={14} /> <a href="#/storage">Nothing leaves this browser</a>
      </span>
      {space.data !== undefined && space.data !== null && (
        <span>
          <HardDrive aria-hidden="true" size={14} /> <a href="#/storage">{formatBytes(space.data)} available</a>
        </span>
      )}
    </div>
  );
}

/** Bytes that this site may still store; null where the browser does not say. */
async function readSpace(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined ? null : quota - (usage ?? 0);
}
