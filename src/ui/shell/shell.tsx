import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { makeRoute, navigate } from '../router.ts';
import { useImports, useTabs } from '../workspace.tsx';
import { Banners } from './banners.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { LiveRegions } from './live-regions.tsx';
import { Rail } from './rail.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { MAIN_SCREENS, MORE_SCREENS, type ScreenEntry } from './screens.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  useLeaveWarning();
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
      <Shortcuts />
      {[...MAIN_SCREENS, ...MORE_SCREENS].map((entry) => (
        <GoToShortcut key={entry.screen} entry={entry} />
      ))}
      <DropOverlay />
      <LiveRegions />
    </div>
  );
}

const ShortcutsSheet = lazy(() =>
  import('./shortcuts-sheet.tsx').then((module) => ({ default: module.ShortcutsSheet })),
);

/** `?` lists the shortcuts. */
function Shortcuts() {
  const [opened, setOpened] = useState(0);
  useShortcut('?', () => setOpened((count) => count + 1), 'This list', 'Everywhere');
  if (opened === 0) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsSheet opened={opened} />
    </Suspense>
  );
}

function GoToShortcut({ entry }: { readonly entry: ScreenEntry }) {
  useShortcut(`g ${entry.goToKey}`, () => navigate(makeRoute(entry.screen)), entry.name, 'Go to');
  return null;
}

/** Leaving would cut a running import short: its own, or one that is stored here for another tab. */
function useLeaveWarning(): void {
  const { running } = useImports();
  const { role, importing } = useTabs();
  const isRunning = running !== null || (role === 'owner' && importing !== null);
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}

const PANES = '[data-pane], main aside';
const CONTROLS =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"]), h1[tabindex="-1"]';

/** Goes round the panes that are on screen. */
function movePane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(isShown);
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const start = current === -1 && step === -1 ? 0 : current;
  for (let count = 1; count <= panes.length; count += 1) {
    const target = focusTargetOf(panes[(start + step * count + panes.length * 2) % panes.length]);
    if (!target) continue;
    target.focus();
    return;
  }
}

/** The first control of the pane's own, else the pane itself; null for one that only holds other panes. */
function focusTargetOf(pane: HTMLElement | undefined): HTMLElement | null {
  if (!pane) return null;
  const controls = [...pane.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const own = controls.find((control) => control.closest(PANES) === pane);
  if (own || pane.querySelector(PANES)) return own ?? null;
  if (!pane.hasAttribute('tabindex')) pane.tabIndex = -1;
  return pane;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
