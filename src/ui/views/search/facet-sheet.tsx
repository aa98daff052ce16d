import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { SearchAnswer } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { formatTotal } from '../../format.ts';
import styles from './facet-sheet.module.css';

interface FacetSheetProps {
  readonly answer: SearchAnswer | null;
  /** The facets; there twice at most, here only while the sheet is open. */
  readonly children: ReactNode;
}

/** On phones the facets come up from below. */
export function FacetSheet({ answer, children }: FacetSheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = answer?.reading.filters.length ?? 0;
  const open = (): void => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  const close = (): void => dialog.current?.close();
  return (
    <div className={styles.phone}>
      <Button icon={ListFilter} aria-haspopup="dialog" onClick={open}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label="Filters"
        onClose={() => setIsOpen(false)}
        onPointerDown={(event) => event.target === dialog.current && close()}
      >
        {isOpen && (
          <div className={styles.body}>
            <div className={styles.head}>
              <h2>Filters</h2>
              <IconButton icon={X} label="Close filters" onClick={close} />
            </div>
            <div className={styles.facets}>{children}</div>
            <div className={styles.foot}>
              <Button variant="primary" size="large" onClick={close}>
                {answer ? `Show ${formatTotal(answer.total, answer.isTotalLowerBound)} results` : 'Show results'}
              </Button>
            </div>
          </div>
        )}
      </dialog>
    </div>
  );
}
