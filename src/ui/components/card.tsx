import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** One matter of a screen, under its own heading. */
export function Card({ title, icon: Icon, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        {Icon && <Icon aria-hidden="true" size={16} className={styles.icon} />}
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
