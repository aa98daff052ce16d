import type { ReactNode } from 'react';
import styles from './screen-header.module.css';

interface ScreenHeaderProps {
  readonly title: ReactNode;
  /** Beside the title: counts, time taken. */
  readonly meta?: ReactNode;
  /** Behind the meta: the screen's main toggles. */
  readonly children?: ReactNode;
  /** At the far end. */
  readonly actions?: ReactNode;
}

/** First thing in a screen. Its h1 takes the focus when the screen opens. */
export function ScreenHeader({ title, meta, children, actions }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {meta && <div className={styles.meta}>{meta}</div>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
