import { useLayoutEffect, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme in force; also written to the page, where `public/theme.js` had put it before the first paint. */
export function useTheme(): 'light' | 'dark' {
  const { theme } = usePreferences();
  const isSystemDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  const resolved = theme === 'system' ? systemTheme(isSystemDark) : theme;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = resolved;
  }, [resolved]);
  return resolved;
}

function systemTheme(isDark: boolean): 'light' | 'dark' {
  return isDark ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
