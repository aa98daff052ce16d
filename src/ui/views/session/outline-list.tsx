import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Pencil, Scissors, Star } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { rovingTarget } from '../../components/roving-target.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import type { OutlineEntry } from './outline-entries.ts';
import styles from './outline-panel.module.css';

interface OutlineListProps {
  readonly entries: readonly OutlineEntry[];
  readonly currentEvent: number;
  readonly onGo: (entry: OutlineEntry) => void;
}

/** Pixels of one line of text, and of what is around it; only first guesses until an entry is measured. */
const ENTRY_HEIGHT = 28;
const LINE_HEIGHT = 17;
const CHARACTERS_A_LINE = 34;

function estimateHeight(entry: OutlineEntry | undefined): number {
  if (!entry) return ENTRY_HEIGHT;
  const isLong = entry.title.length > CHARACTERS_A_LINE;
  const hasMarks = entry.errors + entry.edits + entry.decisions + entry.compactions > 0;
  return ENTRY_HEIGHT + (isLong ? LINE_HEIGHT : 0) + (hasMarks ? LINE_HEIGHT : 0);
}

/** Only the entries near its window exist. One tab stop; arrows, Home and End move it. */
export const OutlineList = memo(function OutlineList({ entries, currentEvent, onGo }: OutlineListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const currentIndex = entries.findIndex((entry) => entry.eventIndex === currentEvent);
  const [chosen, setChosen] = useState<number | null>(null);
  const stop = Math.min(chosen ?? Math.max(0, currentIndex), entries.length - 1);
  const getItemKey = useCallback((index: number) => entries[index]?.eventIndex ?? index, [entries]);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => estimateHeight(entries[index]),
    overscan: 6,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return stop < 0 || indexes.includes(stop) ? indexes : [...indexes, stop].sort((left, right) => left - right);
    },
  });
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
    setChosen(null);
  }, [currentIndex, virtualizer]);
  const pressKey = (event: KeyboardEvent) => {
    const target = rovingTarget(event.key, stop, entries.length);
    if (target === null) return;
    event.preventDefault();
    setChosen(target);
    virtualizer.scrollToIndex(target, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-entry="${target}"]`)?.focus());
  };
  return (
    <div ref={scroller} className={styles.list}>
      <ol style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const entry = entries[item.index];
          if (!entry) return null;
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
              aria-setsize={entries.length}
              aria-posinset={item.index + 1}
            >
              <button
                type="button"
                className={styles.entry}
                data-entry={item.index}
                tabIndex={item.index === stop ? 0 : -1}
                aria-current={item.index === currentIndex ? 'location' : undefined}
                onClick={() => onGo(entry)}
                onKeyDown={pressKey}
              >
                <span className={styles.number}>{entry.number === 0 ? '' : formatNumber(entry.number)}</span>
                <span className={styles.title}>{maskSecrets(entry.title) || 'Prompt without text'}</span>
                <Marks entry={entry} />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
});

function Marks({ entry }: { readonly entry: OutlineEntry }) {
  const marks = [
    { count: entry.errors, noun: 'error', icon: <GroupGlyph group="error" size={10} isDecorative /> },
    { count: entry.edits, noun: 'file edit', icon: <Pencil aria-hidden="true" size={11} /> },
    { count: entry.decisions, noun: 'decision', icon: <Star aria-hidden="true" size={11} /> },
    { count: entry.compactions, noun: 'compaction', icon: <Scissors aria-hidden="true" size={11} /> },
  ].filter((mark) => mark.count > 0);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map(({ count, noun, icon }) => (
        <span key={noun} className={styles.mark} title={formatCount(count, noun)}>
          {icon}
          <span aria-hidden="true">{formatNumber(count)}</span>
          <VisuallyHidden>{formatCount(count, noun)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
