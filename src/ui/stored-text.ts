import { makeWatchable, type Watchable } from './watched.ts';

/**
 * A text in the browser's storage that all tabs share; null when there is none. A change takes effect at once, and is
 * kept for the next visit if the browser lets us store it.
 */
export function makeStoredText(key: string): Watchable<string | null> {
  const text = makeWatchable(read(key));
  // For good, as the text is there for good.
  globalThis.addEventListener?.('storage', (event) => {
    // Without a key when everything was cleared.
    if (event.key === key || event.key === null) text.set(event.newValue);
  });
  return {
    ...text,
    set(next) {
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Storage is blocked: the change holds until the page is closed.
      }
      text.set(next);
    },
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
