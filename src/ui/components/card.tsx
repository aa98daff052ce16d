import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { type FocusWish, useFocusOnMount } from '../hooks/screen-focus.ts';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly icon?: LucideIcon;
  /** Whether its heading gets the focus when the card appears. Default never. */
  readonly takesFocus?: FocusWish;
  readonly children: ReactNode;
}

/** One matter of a screen, under its own heading. */
export function Card({ title, icon: Icon, takesFocus = 'never', children }: CardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading, takesFocus);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        {Icon && <Icon aria-hidden="true" size={16} className={styles.icon} />}
        <h2 ref={heading} id={id} tabIndex={takesFocus === 'never' ? undefined : -1}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
