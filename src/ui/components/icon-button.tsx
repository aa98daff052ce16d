import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'children'> {
  readonly icon: LucideIcon;
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function IconButton({ icon: Icon, label, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.button} ${styles.ghost} ${styles.square}`}
    >
      <Icon aria-hidden="true" size={16} className={styles.icon} />
    </button>
  );
}
