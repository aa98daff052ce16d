import { useBridgeState } from '../bridge-context.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import styles from './rail.module.css';

/** How many questions of agents wait. */
export function RequestBadge() {
  const { requests } = useBridgeState();
  if (requests.length === 0) return null;
  return (
    <span className={styles.badge}>
      {requests.length}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
