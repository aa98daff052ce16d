import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SearchAnswer } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { formatTotal } from '../../format.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import styles from './facet-sheet.module.css';

interface FacetSheetProps {
  readonly answer: SearchAnswer | null;
  /** The facets; there twice at most, here only while the sheet is open. */
  readonly children: ReactNode;
}

/** On phones the facets come up from below. */
export function FacetSheet({ answer, children }: FacetSheetProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const count = answer?.reading.filters.length ?? 0;
  const close = (): void => setIsOpen(false);
  return (
    <div className={styles.phone}>
      <Button icon={ListFilter} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <BottomSheet
        title="Filters"
        isOpen={isOpen}
        onClose={close}
        foot={
          <Button variant="primary" size="large" onClick={close}>
            {answer ? `Show ${formatTotal(answer.total, answer.isTotalLowerBound)} results` : 'Show results'}
          </Button>
        }
      >
        {children}
      </BottomSheet>
    </div>
  );
}
