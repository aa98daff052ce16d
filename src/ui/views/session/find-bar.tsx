import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { formatNumber, formatPercent } from '../../format.ts';
import styles from './find-bar.module.css';
import type { SessionSearch } from './use-session-search.ts';

interface FindBarProps {
  readonly phrase: string;
  readonly search: SessionSearch;
  /** Of the match gone to, from 0; -1 for none. */
  readonly position: number;
  readonly eventCount: number;
  readonly onChange: (phrase: string) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Finds a phrase in the whole session. Pressed again in here, Ctrl+F is the browser's own. */
export function FindBar({ phrase, search, position, eventCount, onChange, onStep, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.bar} aria-label="Find in this session">
      <Search aria-hidden="true" size={16} />
      <input
        ref={field}
        type="text"
        aria-label="Find in this session"
        placeholder="Find in this session"
        autoComplete="off"
        spellCheck={false}
        defaultValue={phrase}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={pressKey}
      />
      <span className={styles.count} role="status">
        {describeSearch(phrase, search, position, eventCount)}
      </span>
      <IconButton
        icon={ChevronUp}
        label="Previous match (Shift+Enter)"
        disabled={search.matches.length === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next match (Enter)"
        disabled={search.matches.length === 0}
        onClick={() => onStep(1)}
      />
      <IconButton icon={X} label="Close find (Esc)" onClick={onClose} />
    </search>
  );
}

function describeSearch(phrase: string, search: SessionSearch, position: number, eventCount: number): string {
  if (phrase.trim() === '') return '';
  if (search.failure !== null) return `Not all texts could be read: ${search.failure}`;
  const total = `${formatNumber(search.matches.length)}${search.isCut ? '+' : ''}`;
  const count = search.matches.length === 0 ? '0' : `${formatNumber(position + 1)} / ${total}`;
  if (search.isRunning && eventCount > 0) return `${count} · ${formatPercent(search.eventsRead / eventCount)} read`;
  return search.matches.length === 0 && search.phrase === phrase ? 'Not found' : count;
}
