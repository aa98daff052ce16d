import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function Disclosure({ summary, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary>
        <ChevronRight aria-hidden="true" size={14} className={styles.chevron} />
        {summary}
      </summary>
      {children}
    </details>
  );
}
