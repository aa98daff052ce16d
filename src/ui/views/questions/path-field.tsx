import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChangedPath } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { ask } from './ask.ts';
import styles from './questions-view.module.css';

const MOST_PATHS = 8;
const PAUSE_MS = 120;

interface PathFieldProps {
  readonly text: string;
  readonly project: string | null;
}

/** A path with completion: ↓ goes into the list of changed files, Enter takes one, Esc closes it. */
export function PathField({ text, project }: PathFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const paths = useCompletion(typed, project);
  const isOpen = typed !== null && paths.length > 0;
  useEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
    setTyped(null);
  }, [text]);
  const take = (path: string) => {
    if (field.current) field.current.value = path;
    setTyped(null);
    ask({ q: path, whole: '1' });
  };
  const follow = (move: ListMove) => {
    if (typeof move === 'number') setChosen(move);
    else if (move === 'take') take(paths[chosen]?.path ?? text);
    else setTyped(move === 'open' ? (field.current?.value ?? '') : null);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes, keys choose from its list.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const move = moveOf(event.key, { isOpen, chosen, count: paths.length });
    if (move === null) return;
    event.preventDefault();
    follow(move);
  };
  return (
    <div className={styles.combobox}>
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        role="combobox"
        aria-label="File"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
        placeholder="src/cart.ts"
        defaultValue={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(-1);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={handleKeyDown}
      />
      {isOpen && (
        <div id={id} className={styles.options} role="listbox" aria-label="Changed files">
          {paths.map(({ path, edits }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={path}
              id={`${id}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(path)}
            >
              <code>{path}</code>
              <span>{formatCount(edits, 'change')}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface ListState {
  readonly isOpen: boolean;
  /** -1 while none is. */
  readonly chosen: number;
  readonly count: number;
}

/** What a key does with the list, or the item that it goes to. */
type ListMove = 'open' | 'close' | 'take' | number;

/** Null for keys that belong to the field. */
function moveOf(key: string, { isOpen, chosen, count }: ListState): ListMove | null {
  if (!isOpen) return key === 'ArrowDown' ? 'open' : null;
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % count;
    case 'ArrowUp':
      return chosen <= 0 ? count - 1 : chosen - 1;
    case 'Escape':
      return 'close';
    case 'Enter':
      return chosen < 0 ? null : 'take';
    default:
      return null;
  }
}

const NO_PATHS: readonly ChangedPath[] = [];

/** Changed files for what was typed; none while nothing is typed, or where they cannot be read. */
function useCompletion(typed: string | null, project: string | null): readonly ChangedPath[] {
  const engine = useEngine();
  const [paths, setPaths] = useState(NO_PATHS);
  useEffect(() => {
    if (typed === null) return setPaths(NO_PATHS);
    let isCurrent = true;
    const show = (found: readonly ChangedPath[]) => isCurrent && setPaths(found);
    const timer = setTimeout(() => {
      engine.listChangedPaths({ text: typed, project, limit: MOST_PATHS }).then(
        ({ data }) => show(data),
        () => show(NO_PATHS),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, typed, project]);
  return paths;
}
