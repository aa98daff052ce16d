import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import sheet from '../../components/sheet.module.css';
import styles from './bottom-sheet.module.css';

interface BottomSheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Below the content, always in sight. */
  readonly foot?: ReactNode;
  /** Drawn only while it is open. */
  readonly children: ReactNode;
}

/** Comes up from below where there is no room beside the results. The focus goes back to where it came from. */
export function BottomSheet({ title, isOpen, onClose, foot, children }: BottomSheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={sheet.sheet}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen && (
        <div className={styles.body}>
          <div className={sheet.head}>
            <h2>{title}</h2>
            <IconButton icon={X} label={`Close: ${title}`} onClick={onClose} />
          </div>
          <div className={styles.content}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </dialog>
  );
}
