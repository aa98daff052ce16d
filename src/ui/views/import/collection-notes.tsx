import { Disclosure } from '../../components/disclosure.tsx';
import { formatCount } from '../../format.ts';
import type { CollectionNote } from '../../import-source/collection.ts';
import styles from './review-panel.module.css';

/** What never became a file to import: folders without permission first, then what was left out on purpose. */
export function CollectionNotes({ notes }: { readonly notes: readonly CollectionNote[] }) {
  const unreadable = notes.filter((note) => note.kind === 'unreadable');
  const skipped = notes.filter((note) => note.kind === 'skipped');
  return (
    <>
      {unreadable.length > 0 && (
        <Disclosure
          isOpen
          summary={`${formatCount(unreadable.length, 'file or folder', 'files or folders')} could not be opened`}
        >
          <Notes notes={unreadable} />
        </Disclosure>
      )}
      {skipped.length > 0 && (
        <Disclosure
          summary={`${formatCount(skipped.length, 'file or folder', 'files or folders')} left out on purpose`}
        >
          <Notes notes={skipped} />
        </Disclosure>
      )}
    </>
  );
}

function Notes({ notes }: { readonly notes: readonly CollectionNote[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <ul className={styles.files} tabIndex={0}>
      {notes.map((note) => (
        <li key={note.path}>
          <code className={styles.path}>{note.path}</code>
          <span>{note.reason}</span>
        </li>
      ))}
    </ul>
  );
}
