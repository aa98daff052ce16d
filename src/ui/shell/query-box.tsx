import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { currentRoute, makeRoute, navigate, type Route, useRoute, withParams } from '../router.ts';
import styles from './query-box.module.css';

/** Between two writes to the address while typing; browsers refuse more than about 20 a second. */
const WRITE_PAUSE_MS = 100;

/** The one search field of the app. On the search screen every key counts; elsewhere Enter goes there. */
export function QueryBox() {
  const route = useRoute();
  const query = route.params.get('q') ?? '';
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (query === written.current || !input.current) return;
    written.current = query;
    input.current.value = query;
  }, [query]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useShortcut(
    '/',
    () => {
      input.current?.focus();
      input.current?.select();
    },
    'Search',
    'Everywhere',
  );

  function write(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = input.current?.value ?? '';
    written.current = text;
    const here = currentRoute();
    navigate(searchFor(here, text), { replace: here.screen === 'search' });
  }

  function writeSoon(isComposing: boolean): void {
    if (isComposing || currentRoute().screen !== 'search') return;
    timer.current ??= setTimeout(write, WRITE_PAUSE_MS);
  }

  return (
    <search className={styles.box}>
      <Search aria-hidden="true" size={16} className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label="Search all sessions, content and memory"
        placeholder="Search"
        defaultValue={query}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onInput={(event) => writeSoon(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)}
        onCompositionEnd={() => writeSoon(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) write();
        }}
      />
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </search>
  );
}

function searchFor(here: Route, query: string): Route {
  return withParams(here.screen === 'search' ? here : makeRoute('search'), { q: query });
}
