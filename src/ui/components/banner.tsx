import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

export type BannerTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';

const ICONS: Readonly<Record<BannerTone, LucideIcon>> = {
  neutral: Info,
  accent: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: CircleX,
};

interface BannerProps {
  readonly tone: BannerTone;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` is spoken at once, `status` when the reader pauses. */
  readonly role?: 'alert' | 'status';
}

export function Banner({ tone, title, children, actions, role }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={role}>
      <Icon aria-hidden="true" size={16} className={styles.icon} />
      <div className={styles.text}>
        <strong>{title}</strong>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
