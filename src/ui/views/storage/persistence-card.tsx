import { CircleCheck, Pin, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './storage-view.module.css';

/** Whether the browser may delete the data by itself, and asking it not to. */
export function PersistenceCard() {
  const { announce } = useWorkspace();
  const [asked, setAsked] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  const persisted = useQuery(`${asked}`, () => navigator.storage.persisted());

  async function ask(): Promise<void> {
    const isGranted = await navigator.storage.persist();
    setIsRefused(!isGranted);
    setAsked((count) => count + 1);
    announce(isGranted ? 'The browser keeps this data.' : 'The browser did not agree to keep this data.');
  }

  return (
    <Card title="Persistence" icon={Pin}>
      {persisted.data === true && (
        <>
          <p className={styles.ok}>
            <CircleCheck aria-hidden="true" size={16} />
            The browser keeps this data.
          </p>
          <p className={styles.text}>It is deleted only when you clear the data of this site, or undo an import.</p>
        </>
      )}
      {persisted.data === false && (
        <>
          <p className={styles.warn}>
            <TriangleAlert aria-hidden="true" size={16} />
            The browser may delete this data when the disk gets full.
          </p>
          <p className={styles.text}>Your session files on disk are not touched by that: they can be imported again.</p>
          <div>
            <Button onClick={() => void ask()}>Ask the browser to keep this data</Button>
          </div>
        </>
      )}
      {persisted.status === 'failed' && (
        <p className={styles.text}>This browser does not say whether it keeps data. {persisted.error.message}</p>
      )}
      {isRefused && persisted.data === false && (
        <p className={styles.text} role="status">
          The browser did not agree this time. It decides by how much a site is used: installing Strata as an app,
          bookmarking it or coming back often helps. Ask again then.
        </p>
      )}
    </Card>
  );
}
