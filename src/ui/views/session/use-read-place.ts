import { useCallback, useRef, useState } from 'react';
import { entryAt, type OutlineEntry } from './outline-entries.ts';
import { rootRowAt, type TranscriptRow } from './transcript-rows.ts';

interface ReadPlace {
  readonly onReadRow: (position: number) => void;
  readonly position: () => number;
  readonly eventIndex: () => number;
  /** Position of the outline entry that the row belongs to. */
  readonly entry: number;
}

/** Where the person reads. Only a change of the entry is worth drawing anew. */
export function useReadPlace(rows: readonly TranscriptRow[], entries: readonly OutlineEntry[]): ReadPlace {
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
    onReadRow: useCallback(
      (at: number) => {
        position.current = at;
        setEntry(entryAt(entries, eventAt(at)));
      },
      [entries, eventAt],
    ),
  };
}
