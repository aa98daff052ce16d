import { type KeyboardEvent, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** Accessible name of the list. */
  readonly label: string;
  /** Id of the one panel that all of them control; the tabs are called `<panel>-<value>`. */
  readonly panelId: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** Arrows move and choose, Tab leaves. */
export function Tabs<Value extends string>({ label, panelId, tabs, value, onChoose }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const place = tabs.findIndex((tab) => tab.value === value);
    const next = placeBehind(event.key, place, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(tab.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, tab.value))}`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={tabId(panelId, tab.value)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** For `aria-labelledby` of the panel. */
export function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`;
}

function placeBehind(key: string, place: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    Home: 0,
    End: count - 1,
  };
  const next = places[key];
  return next === undefined ? null : (next + count) % count;
}
