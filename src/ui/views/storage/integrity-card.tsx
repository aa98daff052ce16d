import { CircleCheck, HeartPulse } from 'lucide-react';
import { useState } from 'react';
import type { SalvageReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatInstant } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { SalvageDialog } from './salvage-dialog.tsx';
import { SalvageFigures } from './salvage-figures.tsx';
import { StartCheckLine } from './start-check-line.tsx';
import styles from './storage-view.module.css';

type Check =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'passed'; readonly checked: readonly string[]; readonly atMs: number }
  | { readonly state: 'failed'; readonly error: Error };

export function IntegrityCard() {
  const engine = useEngine();
  const { announce, timeZone, revision } = useWorkspace();
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const last = useQuery(`salvage ${revision}`, () => engine.lastSalvage());
  const [isAsked, setAsked] = useState(false);
  const [saved, setSaved] = useState<SalvageReport | null>(null);
  const report = saved ?? last.data;

  async function run(): Promise<void> {
    setCheck({ state: 'running' });
    try {
      const checked = await engine.checkIntegrity();
      setCheck({ state: 'passed', checked, atMs: Date.now() });
      announce('The database is sound.');
    } catch (error) {
      setCheck({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  const offer = (
    <>
      <p>
        Nothing was deleted, and what can be read still answers. A new database can be made of all that can be read: it
        says what is lost, and importing your session files again brings that back.
      </p>
      <div>
        <Button onClick={() => setAsked(true)}>Save what can be read…</Button>
      </div>
    </>
  );

  return (
    <Card title="Integrity" icon={HeartPulse}>
      <p className={styles.text}>Reads the whole database and compares its tables and indexes. Nothing is changed.</p>
      <div>
        <Button disabled={check.state === 'running'} onClick={() => void run()}>
          {check.state === 'running' ? 'Checking…' : 'Check integrity'}
        </Button>
      </div>
      {check.state === 'passed' && (
        <>
          <p className={styles.ok}>
            <CircleCheck aria-hidden="true" size={16} />
            Sound, as of {formatInstant(check.atMs, timeZone)}.
          </p>
          <ul className={styles.list} aria-label="What was checked">
            {check.checked.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {check.state === 'failed' && (
        <ErrorPane title="The check found damage, or could not finish" error={check.error} onRetry={() => void run()}>
          {offer}
        </ErrorPane>
      )}
      <StartCheckLine offer={check.state === 'failed' ? null : offer} />
      {report && <SalvageFigures report={report} />}
      {isAsked && (
        <SalvageDialog
          onClose={() => setAsked(false)}
          onSaved={(done) => {
            setAsked(false);
            setCheck({ state: 'none' });
            setSaved(done);
            announce('What could be read is saved.');
          }}
        />
      )}
    </Card>
  );
}
