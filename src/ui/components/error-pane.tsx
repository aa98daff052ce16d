import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './error-pane.module.css';

interface ErrorPaneProps {
  /** What could not be done, such as "The search did not finish". */
  readonly title: string;
  readonly error: Error;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** A failure in words, with a way on. */
export function ErrorPane({ title, error, onRetry, children }: ErrorPaneProps) {
  const details = `${title}\n${error.name}: ${error.message}`;
  return (
    <div className={styles.pane} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{error.message}</p>
      {children}
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        <CopyButton text={details} what="details" label="Copy details" />
      </div>
    </div>
  );
}
