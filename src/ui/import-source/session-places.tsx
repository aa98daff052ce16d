import { type ReactNode, useState } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { SegmentedControl } from '../components/segmented-control.tsx';
import { SYSTEMS, type System, sessionPlaces } from './session-place-list.ts';
import styles from './session-places.module.css';

const SYSTEM_LABELS: Readonly<Record<System, string>> = { macos: 'macOS', linux: 'Linux', windows: 'Windows' };

const HINTS: Readonly<Record<System, ReactNode>> = {
  macos: (
    <>
      Folders that begin with a dot are hidden: <kbd>⌘</kbd> <kbd>⇧</kbd> <kbd>.</kbd> shows them in Finder and in the
      dialog, <kbd>⌘</kbd> <kbd>⇧</kbd> <kbd>G</kbd> goes to a pasted path.
    </>
  ),
  linux: (
    <>
      Folders that begin with a dot are hidden: <kbd>Ctrl</kbd> <kbd>H</kbd> shows them in the dialog, <kbd>Ctrl</kbd>{' '}
      <kbd>L</kbd> takes a pasted path.
    </>
  ),
  windows: <>Paste the path into the address line of the dialog and press Enter.</>,
};

/** Where the sessions are on this computer, with what it takes to get there in a file dialog. */
export function SessionPlaces() {
  const [system, setSystem] = useState<System>(guessSystem);
  return (
    <div className={styles.places}>
      <SegmentedControl
        label="Operating system"
        options={SYSTEMS.map((value) => ({ value, label: SYSTEM_LABELS[value] }))}
        value={system}
        onChange={setSystem}
      />
      <ul className={styles.list}>
        {sessionPlaces(system).map(({ agent, path, what }) => (
          <li key={path}>
            <code>{path}</code>
            <CopyButton text={path} what={`path ${path}`} />
            <span className={styles.what}>
              {agent}
              {what && `: ${what}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{HINTS[system]}</p>
      <p className={styles.hint}>
        ChatGPT and Claude.ai send an export by mail; drop the zip file as it is. Memory of a project stands in its own
        folder: <code>CLAUDE.md</code>, <code>AGENTS.md</code>, rules folders. Drop the project folder to take it in;{' '}
        <code>node_modules</code> and <code>.git</code> are left out.
      </p>
    </div>
  );
}

function guessSystem(): System {
  if (/mac|iphone|ipad/i.test(navigator.platform)) return 'macos';
  return /win/i.test(navigator.platform) ? 'windows' : 'linux';
}
