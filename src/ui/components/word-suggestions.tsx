import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { WordCount } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { formatCount } from '../format.ts';
import { rovingTarget } from './roving-target.ts';
import styles from './word-suggestions.module.css';

const MOST_WORDS = 5;

interface WordSuggestionsProps {
  /** The beginning that was typed. */
  readonly typed: string;
  readonly onChoose: (word: string) => void;
  /** Back to the field; what is typed next goes there. */
  readonly onLeave: () => void;
  /** The focus went elsewhere. */
  readonly onClose: () => void;
  /** No other word begins so, or the library could not be asked. */
  readonly onNothing: () => void;
}

/** Words of the library that begin with what was typed, once they are asked for. They take the focus. */
export function WordSuggestions(props: WordSuggestionsProps): ReactNode {
  const { typed, onChoose, onLeave, onClose } = props;
  const engine = useEngine();
  const [words, setWords] = useState<readonly WordCount[]>([]);
  const [index, setIndex] = useState(0);
  const onNothing = useEffectEvent(props.onNothing);

  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly WordCount[]): void => {
      if (!isCurrent) return;
      const others = found.filter(({ word }) => word !== typed.toLowerCase()).slice(0, MOST_WORDS);
      setWords(others);
      if (others.length === 0) onNothing();
    };
    engine.completeWord(typed).then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [engine, typed]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const move = moveOf(event.key, index, words.length);
    // What is typed goes to the field, since the focus is there before it is written.
    if (isTyping(event)) onLeave();
    if (move === null) return;
    event.preventDefault();
    if (move === 'choose') onChoose(words[index]?.word ?? typed);
    else if (move === 'leave') onLeave();
    else setIndex(move);
  };

  if (words.length === 0) return null;
  return (
    <ul
      className={styles.list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its items are chosen, one of them has the focus
      role="listbox"
      aria-label={`Words that begin with ${typed}`}
      onKeyDown={handleKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {words.map(({ word, rows }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
        <li
          key={word}
          ref={at === index ? takeFocus : undefined}
          className={styles.word}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the list
          role="option"
          aria-selected={at === index}
          tabIndex={at === index ? 0 : -1}
          onClick={() => onChoose(word)}
        >
          <span className={styles.text}>{word}</span>
          <span className={styles.count}>{formatCount(rows, 'item')}</span>
        </li>
      ))}
    </ul>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The index to go to, or what else a key does; null for keys that do nothing here. */
function moveOf(key: string, index: number, count: number): 'choose' | 'leave' | number | null {
  if (key === 'Enter') return 'choose';
  if (key === 'Escape' || (key === 'ArrowUp' && index === 0)) return 'leave';
  return rovingTarget(key, index, count);
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;
}
