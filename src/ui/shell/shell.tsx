import { useEffect } from 'react';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { makeRoute, navigate } from '../router.ts';
import { useImports } from '../workspace.tsx';
import { Banners } from './banners.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { useImportAnnouncements } from './import-announcements.ts';
import { LiveRegions } from './live-regions.tsx';
import { Rail } from './rail.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { MAIN_SCREENS, MORE_SCREENS, type ScreenEntry } from './screens.tsx';
import styles from './shell.module.css';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  useLeaveWarning();
  useImportAnnouncements();
  useShortcut('F6', () => movePane(1), 'Next pane', 'Everywhere');
  useShortcut('Shift+F6', () => movePane(-1), 'Previous pane', 'Everywhere');
  return (
    <div className={styles.shell}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.querySelector<HTMLElement>('#main')?.focus()}
      >
        Skip to main content
      </button>
      <TopBar />
      <Rail />
      <div className={styles.column}>
        <Banners />
        <ScreenOutlet />
      </div>
      <ShortcutsSheet />
      {[...MAIN_SCREENS, ...MORE_SCREENS].map((entry) => (
        <GoToShortcut key={entry.screen} entry={entry} />
      ))}
      <DropOverlay />
      <LiveRegions />
    </div>
  );
}

function GoToShortcut({ entry }: { readonly entry: ScreenEntry }) {
  useShortcut(`g ${entry.goToKey}`, () => navigate(makeRoute(entry.screen)), entry.name, 'Go to');
  return null;
}

/** Leaving would cut a running import short. */
function useLeaveWarning(): void {
  const isRunning = useImports().running !== null;
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"], h1[tabindex="-1"]';

/** Panes are the elements marked `data-pane` and asides; each takes the focus at its first control. */
function movePane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane], main aside')].filter(isShown);
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((current + step + panes.length) % panes.length);
  const target = [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(isShown);
  (target ?? next)?.focus();
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
