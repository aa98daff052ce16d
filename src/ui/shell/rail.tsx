import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useRef } from 'react';
import { changePreferences, usePreferences } from '../preferences.ts';
import { formatRoute, makeRoute, type Screen, useRoute } from '../router.ts';
import { AgentSign } from './agent-signs.tsx';
import styles from './rail.module.css';
import { MAIN_SCREENS, MORE_SCREENS, type ScreenEntry } from './screens.tsx';

/** Screens that have no entry of their own. */
const ENTRY_OF: Readonly<Partial<Record<Screen, Screen>>> = { session: 'sessions', document: 'search' };

/** So many find room on a phone; the others stand behind “More” there. */
const PHONE_SCREENS = 4;
const BEHIND_MORE = [...MAIN_SCREENS.slice(PHONE_SCREENS), ...MORE_SCREENS];

export function Rail() {
  const { screen } = useRoute();
  const { rail } = usePreferences();
  const menu = useRef<HTMLDivElement>(null);
  const isNarrow = rail === 'narrow' || (rail === 'auto' && screen === 'timeline');
  const current = ENTRY_OF[screen] ?? screen;
  const ToggleIcon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  const toggleLabel = isNarrow ? 'Expand navigation' : 'Collapse navigation';
  return (
    <nav className={isNarrow ? `${styles.rail} ${styles.narrow}` : styles.rail} aria-label="Main" data-pane>
      <ul className={styles.list}>
        {MAIN_SCREENS.map((entry) => (
          <RailLink key={entry.screen} entry={entry} current={current} isNarrow={isNarrow} />
        ))}
      </ul>
      <div className={styles.space} />
      <ul className={`${styles.list} ${styles.wideOnly}`}>
        {MORE_SCREENS.map((entry) => (
          <RailLink key={entry.screen} entry={entry} current={current} isNarrow={isNarrow} />
        ))}
      </ul>
      <button
        type="button"
        className={`${styles.link} ${styles.wideOnly}`}
        title={isNarrow ? toggleLabel : undefined}
        aria-pressed={isNarrow}
        aria-label="Collapse navigation"
        onClick={() => changePreferences({ rail: isNarrow ? 'wide' : 'narrow' })}
      >
        <ToggleIcon aria-hidden="true" size={16} />
        <span className={styles.label}>Collapse</span>
      </button>
      <button
        type="button"
        className={`${styles.link} ${styles.more}`}
        popoverTarget="more-screens"
        aria-current={BEHIND_MORE.some((entry) => entry.screen === current) ? 'true' : undefined}
      >
        <Ellipsis aria-hidden="true" size={16} />
        <span className={styles.label}>More</span>
      </button>
      <div ref={menu} id="more-screens" className={styles.menu} popover="auto">
        <ul className={styles.list}>
          {BEHIND_MORE.map((entry) => (
            <RailLink
              key={entry.screen}
              entry={entry}
              current={current}
              isNarrow={false}
              onClick={() => menu.current?.hidePopover()}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
}

interface RailLinkProps {
  readonly entry: ScreenEntry;
  readonly current: Screen;
  readonly isNarrow: boolean;
  readonly onClick?: () => void;
}

function RailLink({ entry, current, isNarrow, onClick }: RailLinkProps) {
  const Icon = entry.icon;
  return (
    <li>
      <a
        className={styles.link}
        href={formatRoute(makeRoute(entry.screen))}
        aria-current={entry.screen === current ? 'page' : undefined}
        title={isNarrow ? entry.name : undefined}
        onClick={onClick}
      >
        <Icon aria-hidden="true" size={16} />
        <span className={styles.label}>{entry.name}</span>
        {entry.screen === 'mcp' && <AgentSign of="badge" />}
      </a>
    </li>
  );
}
