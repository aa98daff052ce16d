import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** What was written elsewhere, as text; null for what was deleted. */
  readonly theirs: string | null;
  readonly version: number;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  /** Where both can stay: keeps what is here under another name. */
  readonly onBoth?: () => void;
}

/** Another write came first: both are shown, none is lost, and the person says which one stays. */
export function ConflictNotice({ theirs, version, onTheirs, onMine, onBoth }: ConflictNoticeProps): ReactNode {
  const isGone = theirs === null;
  return (
    <>
      <Banner
        tone="warn"
        title={isGone ? 'It was deleted elsewhere meanwhile.' : 'It was saved elsewhere meanwhile.'}
        role="alert"
        actions={
          <>
            {!isGone && <Button onClick={onTheirs}>Take the other one</Button>}
            <Button onClick={onMine}>{isGone ? 'Save mine again' : 'Save mine over it'}</Button>
            {!isGone && onBoth && <Button onClick={onBoth}>Keep both</Button>}
          </>
        }
      >
        Nothing was saved and nothing is lost: what you wrote is still here.
      </Banner>
      {!isGone && (
        <section className={styles.theirs} aria-label={`Version ${version}, saved elsewhere`}>
          <h3>Saved elsewhere</h3>
          <pre>{theirs}</pre>
        </section>
      )}
    </>
  );
}
