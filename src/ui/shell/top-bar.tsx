import { Import, Moon, Sun } from 'lucide-react';
import { LinkButton } from '../components/button.tsx';
import { chipClass } from '../components/chip.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { QueryField } from '../components/query-field.tsx';
import { formatNumber, formatPercent } from '../format.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import type { RunningImport } from '../import-desk.ts';
import { changePreferences } from '../preferences.ts';
import { useImports } from '../workspace.tsx';
import { AgentSign } from './agent-signs.tsx';
import { BrandMark } from './brand-mark.tsx';

import { StoreChips } from './store-chips.tsx';
import { useTheme } from './theme.ts';
import styles from './top-bar.module.css';

export function TopBar() {
  return (
    <header className={styles.bar} data-pane>
      <a className={styles.brand} href="#/search">
        <BrandMark />
        Strata
      </a>
      <QueryField />
      <StoreChips />
      <ImportChip />
      <AgentSign of="chip" />
      <div className={styles.end}>
        <span className={styles.wideOnly}>
          <LinkButton href="#/import" icon={Import}>
            Import
          </LinkButton>
        </span>
        <ThemeToggle />
      </div>
    </header>
  );
}

function ImportChip() {
  const { running } = useImports();
  if (!running) return null;
  return (
    <a className={`${chipClass('accent')} ${styles.importing}`} href="#/import">
      <Import aria-hidden="true" size={14} />
      <span>{describeRunning(running)}</span>
    </a>
  );
}

function describeRunning({ progress }: RunningImport): string {
  if (!progress) return 'Importing';
  const ratio = progress.bytesTotal > 0 ? progress.bytesDone / progress.bytesTotal : 0;
  const text = `Importing ${formatPercent(Math.floor(ratio * 100) / 100)}`;
  if (progress.problems === 0) return text;
  return `${text} · ${formatNumber(progress.problems)} ${progress.problems === 1 ? 'problem' : 'problems'}`;
}

function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const toggle = () => changePreferences({ theme: other });
  useShortcut('Mod+Shift+L', toggle, 'Light or dark theme', 'Everywhere');
  return <IconButton icon={theme === 'dark' ? Sun : Moon} label={`Switch to the ${other} theme`} onClick={toggle} />;
}
