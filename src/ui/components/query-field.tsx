import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isFocusLost } from '../hooks/screen-focus.ts';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import {
  addressedRoute,
  makeRoute,
  navigate,
  navigateTyped,
  type Route,
  settleTyped,
  useRoute,
  withParams,
  writeBeforeChange,
} from '../router.ts';
import { setDraft, wantResultsFocus } from './live-query.ts';
import { createPacer, type Pacer } from './pacer.ts';
import styles from './query-field.module.css';
import { replaceWord, type TypedWord, wordAtCaret } from './word-at-caret.ts';

const WordSuggestions = lazy(() =>
  import('./word-suggestions.tsx').then((module) => ({ default: module.WordSuggestions })),
);

const DISPATCH_INTERVAL_MS = 60;
const URL_INTERVAL_MS = 250;

/**
 * The one query field of the app. On search, timeline and figures it edits their `q` with every key; elsewhere it is empty at
 * first, since it filters nothing there, and Enter opens search.
 */
export function QueryField(): ReactNode {
  const route = useRoute();
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const isNarrow = useIsNarrow();
  const [dispatcher] = useState(createDispatcher);
  /** Words are offered for it when they are asked for, never while one types. */
  const [completed, setCompleted] = useState<(TypedWord & { readonly orElse: () => void }) | null>(null);
  const isLive = hasQuery(route);
  const routeText = isLive ? (route.params.get('q') ?? '') : '';

  // Before anything more can be typed: later, a query just sent would be taken for one that came from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is left behind with its screen
  useLayoutEffect(() => {
    if (!input.current || (isLive && dispatcher.wrote(routeText))) return;
    dispatcher.forget(routeText);
    input.current.value = routeText;
    setIsEmpty(routeText === '');
  }, [route.screen, isLive, routeText, dispatcher]);

  useEffect(() => writeBeforeChange(() => dispatcher.flush()), [dispatcher]);

  useShortcut('/', () => input.current?.select(), 'Go to the query field', 'Everywhere');

  const change = (text: string): void => {
    setIsEmpty(text === '');
    setCompleted(null);
    wantResultsFocus(null);
    if (isLive && isWorthSearching(text)) dispatcher.typed.push(text);
  };
  const clear = (): void => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    change('');
  };
  const goToResults = (): void => {
    dispatcher.typed.push(input.current?.value ?? '');
    dispatcher.flush();
    settleTyped();
    const field = input.current;
    const selection = selectionIn(field);
    // Who is elsewhere by then, or about to change the text, stays; the heading of a new screen takes the focus by itself.
    wantResultsFocus(() =>
      document.activeElement === field
        ? selectionIn(field) === selection
        : isFocusLost() || document.activeElement?.tagName === 'H1',
    );
  };
  const clearOrLeave = (): void => {
    if (input.current?.value === '') input.current.blur();
    else clear();
  };
  /** False where no plain word ends at the caret. */
  const offerWords = (orElse = (): void => undefined): boolean => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = input.current ?? {};
    const typed = selectionStart === selectionEnd ? wordAtCaret(value, selectionStart ?? 0) : null;
    if (typed) setCompleted({ ...typed, orElse });
    return typed !== null;
  };
  const leaveWords = (): void => {
    setCompleted(null);
    input.current?.focus();
  };
  const complete = (word: string): void => {
    if (!input.current || !completed) return;
    const { text, caret } = replaceWord(input.current.value, completed, word);
    input.current.value = text;
    leaveWords();
    input.current.setSelectionRange(caret, caret);
    change(text);
  };
  const goDown = (): void => {
    const toResults = route.screen === 'search' ? goToResults : () => undefined;
    if (!offerWords(toResults)) toResults();
  };
  const actions: Readonly<Record<string, () => void>> = {
    Enter: goToResults,
    Escape: clearOrLeave,
    ArrowDown: goDown,
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // While an input method composes, these keys choose from its list.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const action = event.key === ' ' && event.ctrlKey ? offerWords : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <search className={styles.field}>
      <Search aria-hidden="true" size={16} className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        title="↓ or Ctrl+Space completes a word"
        placeholder={isNarrow ? 'Search everything' : 'Search sessions, content and notes'}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={(event) => {
          if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing))
            change(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => change(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {isEmpty ? (
        <span className={styles.hint} aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : (
        <>
          {!isLive && (
            <span className={styles.hint} aria-hidden="true">
              <kbd>↵</kbd>
            </span>
          )}
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear the query"
            title="Clear the query"
            onClick={clear}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </>
      )}
      {completed && (
        <Suspense fallback={null}>
          <WordSuggestions
            typed={completed.word}
            onChoose={complete}
            onLeave={leaveWords}
            onClose={() => setCompleted(null)}
            onNothing={() => {
              setCompleted(null);
              completed.orElse();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}

/** Where the caret stands, or what is selected. */
function selectionIn(field: HTMLInputElement | null): string {
  return `${field?.selectionStart} ${field?.selectionEnd}`;
}

function hasQuery(route: Route): boolean {
  return route.screen === 'search' || route.screen === 'timeline' || route.screen === 'figures';
}

/** One letter matches nearly everything; a Han character or kana is a word. Enter searches for it all the same. */
function isWorthSearching(text: string): boolean {
  const trimmed = text.trim();
  return (
    trimmed === '' ||
    [...trimmed].length > 1 ||
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(trimmed)
  );
}

interface Dispatcher {
  readonly typed: Pacer<string>;
  flush(): void;
  /** True when the URL has this text because it was typed here. */
  wrote(text: string): boolean;
  /** The URL was changed by something else: what was typed before no longer counts. */
  forget(text: string): void;
}

function createDispatcher(): Dispatcher {
  let writtenText: string | null = null;
  const toUrl = createPacer<string>(URL_INTERVAL_MS, (text) => {
    const route = addressedRoute();
    writtenText = text;
    // A new query has other results: which one was chosen, and how many were loaded, says nothing any more.
    const place = route.screen === 'search' ? { undated: null, sel: null, shown: null } : {};
    if (hasQuery(route)) navigateTyped(withParams(route, { q: text, ...place }));
    else navigate(makeRoute('search', { params: { q: text } }));
    setDraft(null);
  });
  const typed = createPacer<string>(DISPATCH_INTERVAL_MS, (text) => {
    const wellFormed = text.toWellFormed();
    if (hasQuery(addressedRoute())) setDraft(wellFormed);
    toUrl.push(wellFormed);
  });
  return {
    typed,
    flush() {
      typed.flush();
      toUrl.flush();
    },
    wrote: (text) => text === writtenText,
    forget(text) {
      typed.cancel();
      toUrl.cancel();
      writtenText = text;
      setDraft(null);
    },
  };
}
