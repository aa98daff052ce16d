import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import sheet from '../../components/sheet.module.css';
import styles from './options-sheet.module.css';

/** On phones all that does not fit the header comes up from below. */
export function OptionsSheet({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="View options"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        className={sheet.sheet}
        aria-label="View options"
        onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className={sheet.head}>
          <h2>View options</h2>
          <IconButton icon={X} label="Close view options" onClick={() => dialog.current?.close()} />
        </div>
        <div className={styles.body}>{children}</div>
      </dialog>
    </>
  );
}

interface OptionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Option({ title, children }: OptionProps) {
  return (
    <section className={styles.option}>
      <h3>{title}</h3>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
