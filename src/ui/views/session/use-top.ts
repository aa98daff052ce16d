import { useCallback, useRef, useState } from 'react';
import { entryAt, type OutlineEntry } from './outline-entries.ts';
import { rootRowAt, type TranscriptRow } from './transcript-rows.ts';

interface Top {
  readonly onTopRow: (position: number) => void;
  readonly position: () => number;
  readonly eventIndex: () => number;
  /** Position of the outline entry at the top of the window. */
  readonly entry: number;
}

/** What is at the top of the window. Only a change of the entry is worth drawing anew. */
export function useTop(rows: readonly TranscriptRow[], entries: readonly OutlineEntry[]): Top {
  const position = useRef(0);
  const [entry, setEntry] = useState(0);
  const eventAt = useCallback(
    (at: number) => {
      const row = rows[rootRowAt(rows, at)];
      if (row?.kind === 'fold') return row.units[0]?.index ?? 0;
      return row?.kind === 'unit' ? row.unit.index : 0;
    },
    [rows],
  );
  return {
    entry,
    position: () => position.current,
    eventIndex: useCallback(() => eventAt(position.current), [eventAt]),
    onTopRow: useCallback(
      (at: number) => {
        position.current = at;
        setEntry(entryAt(entries, eventAt(at)));
      },
      [entries, eventAt],
    ),
  };
}
