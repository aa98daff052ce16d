import type { ReactNode } from 'react';
import type { Hit } from '../../../engine/api.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import type { AnsweredSearch } from './use-search.ts';
import { WhyPanel } from './why-panel.tsx';
import styles from './why-sheet.module.css';

interface WhySheetProps {
  readonly answered: AnsweredSearch;
  readonly selected: Hit | null;
  readonly isWhyOpen: boolean;
  readonly onWhy: () => void;
}

/** Where no panel stands beside the results. */
export function WhySheet({ answered, selected, isWhyOpen, onWhy }: WhySheetProps): ReactNode {
  return (
    <BottomSheet title="Why it ranks here" isOpen={isWhyOpen && selected !== null} onClose={onWhy}>
      {selected && (
        <div className={styles.content}>
          <p className={styles.hit}>{selected.title.text}</p>
          <WhyPanel answered={answered} hit={selected} />
        </div>
      )}
    </BottomSheet>
  );
}
