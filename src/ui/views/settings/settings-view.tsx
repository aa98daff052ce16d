import { Clock, Keyboard, Palette } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatInstant } from '../../format.ts';
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  storedRanking,
  systemTimeZone,
  THEMES,
  type Theme,
  usePreferences,
} from '../../preferences.ts';
import { useWorkspace } from '../../workspace.tsx';
import { RelevanceCard } from './relevance/relevance-card.tsx';
import styles from './settings-view.module.css';

const THEME_LABELS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Each change takes effect at once and is kept in this browser. */
export function SettingsView() {
  const { announce } = useWorkspace();
  return (
    <>
      <ScreenHeader
        title="Settings"
        actions={
          <Button
            onClick={() => {
              changePreferences(DEFAULT_PREFERENCES);
              storedRanking.set(null);
              announce('Settings are back to their defaults.');
            }}
          >
            Reset to defaults
          </Button>
        }
      />
      <div className={styles.view}>
        <div className={styles.cards}>
          <ThemeCard />
          <TimeZoneCard />
          <ShortcutsCard />
        </div>
        <RelevanceCard />
      </div>
    </>
  );
}

function ThemeCard() {
  const { theme } = usePreferences();
  return (
    <Card title="Appearance" icon={Palette}>
      <div className={styles.row}>
        <SegmentedControl
          label="Theme"
          options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
          value={theme}
          onChange={(value) => changePreferences({ theme: value })}
        />
        <p className={styles.text}>System follows what the computer is set to.</p>
      </div>
    </Card>
  );
}

function TimeZoneCard() {
  const preferences = usePreferences();
  const { timeZone } = useWorkspace();
  return (
    <Card title="Time" icon={Clock}>
      <div className={styles.row}>
        <label htmlFor="time-zone">Time zone</label>
        <select
          id="time-zone"
          className={styles.select}
          value={preferences.timeZone}
          onChange={(event) => changePreferences({ timeZone: event.target.value })}
        >
          <option value="system">System ({systemTimeZone()})</option>
          <option value="UTC">UTC</option>
          <optgroup label="Zones">
            {Intl.supportedValuesOf('timeZone')
              .filter((zone) => zone !== 'UTC')
              .map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
          </optgroup>
        </select>
        <p className={styles.text}>
          Dates are shown and read in this zone, and days begin and end by it. Now it is{' '}
          {formatInstant(Date.now(), timeZone)}.
        </p>
      </div>
    </Card>
  );
}

function ShortcutsCard() {
  const { hasSingleKeyShortcuts } = usePreferences();
  return (
    <Card title="Keyboard" icon={Keyboard}>
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={hasSingleKeyShortcuts}
            onChange={(event) => changePreferences({ hasSingleKeyShortcuts: event.target.checked })}
          />
          Single-key shortcuts
        </label>
        <p className={styles.text}>
          Such as <kbd>/</kbd> for the query field and <kbd>g</kbd> <kbd>t</kbd> for the timeline. <kbd>?</kbd> lists
          all of them. Turn them off if you speak to your computer, or if your keyboard layout gets in their way.
        </p>
      </div>
    </Card>
  );
}
