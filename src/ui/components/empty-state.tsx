import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Nothing to show, and why, and what to do about it. Never used for a failure. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
