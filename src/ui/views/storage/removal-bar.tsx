import type { ReactNode } from 'react';
import type { RemovalProgress } from '../../../engine/api.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import styles from './storage-view.module.css';

const STEPS: Readonly<Record<RemovalProgress['step'], string>> = {
  snapshot: 'Keeping a snapshot of the library',
  rows: 'Deleting rows',
  index: 'Merging the search index',
  file: 'Writing the file anew',
  proof: 'Reading the file for what was purged',
};

/** How far the removal is out of the file. */
export function RemovalBar({ step, done, total }: RemovalProgress): ReactNode {
  return (
    <>
      <p className={styles.text}>{STEPS[step]}…</p>
      <ProgressBar label={STEPS[step]} ratio={total > 0 ? done / total : 0} />
    </>
  );
}
