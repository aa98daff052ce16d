import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { useShortcuts } from '../hooks/use-shortcut.ts';
import { usePreferences } from '../preferences.ts';
import { describeKeys, type Shortcut } from '../shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

/** Lists every binding that works right now. It opens each time `opened` is another number. */
export function ShortcutsSheet({ opened }: { readonly opened: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shortcuts = useShortcuts();
  const { hasSingleKeyShortcuts } = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is a key that was pressed
  useEffect(() => dialog.current?.showModal(), [opened]);
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="shortcuts-title" closedby="any">
      <div className={styles.head}>
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className={styles.body}>
        {groupShortcuts(shortcuts).map(([group, entries]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            {entries.map((entry) => (
              <div key={entry.keys} className={styles.row}>
                {entry.description}
                <span className={styles.keys}>
                  {describeKeys(entry.keys, isMac).map((stroke, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: strokes of one binding never move
                    <kbd key={index}>{stroke}</kbd>
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
      <p className={styles.note}>
        {hasSingleKeyShortcuts
          ? 'Shortcuts that are a single key can be turned off in Settings.'
          : 'Single-key shortcuts are turned off in Settings.'}
      </p>
    </dialog>
  );
}

/** The screen's own bindings first; of two with the same keys the later one, as it is the one that works. */
function groupShortcuts(shortcuts: readonly Shortcut[]): readonly (readonly [string, readonly Shortcut[]])[] {
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]));
  const groups = new Map<string, Shortcut[]>();
  for (const shortcut of byKeys.values()) {
    groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
  }
  const shared = ['Everywhere', 'Go to'];
  return [...groups].sort(([a], [b]) => shared.indexOf(a) - shared.indexOf(b));
}
