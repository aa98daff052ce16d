import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly ratio: number;
  /** What a screen reader says instead of the bare percentage. */
  readonly valueText?: string;
}

export function ProgressBar({ label, ratio, valueText }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <div className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
