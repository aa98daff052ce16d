import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';

type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';

const VARIANT_CLASSES: Readonly<Record<ButtonVariant, string | undefined>> = {
  default: undefined,
  primary: styles.primary,
  ghost: styles.ghost,
  danger: styles.danger,
};

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'large';
  readonly icon?: LucideIcon;
}

type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, 'className'>;

export function Button({ variant = 'default', size = 'medium', icon: Icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classOf(variant, size)}>
      {Icon && <Icon aria-hidden="true" size={16} className={styles.icon} />}
      {children}
    </button>
  );
}

type LinkButtonProps = Look & Omit<ComponentPropsWithRef<'a'>, 'className'>;

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ variant = 'default', size = 'medium', icon: Icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classOf(variant, size)}>
      {Icon && <Icon aria-hidden="true" size={16} className={styles.icon} />}
      {children}
    </a>
  );
}

function classOf(variant: ButtonVariant, size: 'medium' | 'large'): string {
  return [styles.button, VARIANT_CLASSES[variant], size === 'large' && styles.large].filter(Boolean).join(' ');
}
