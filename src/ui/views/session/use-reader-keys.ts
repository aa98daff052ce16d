import { useShortcut } from '../../hooks/use-shortcut.ts';
import { nextRow, type TranscriptRow } from './transcript-rows.ts';
import type { Reader } from './use-reader.ts';

export interface ReaderKeys {
  readonly reader: Reader;
  /** Position of the row that is read. */
  readonly readPosition: () => number;
  readonly tell: (text: string) => void;
  readonly onNeighbour: (step: -1 | 1) => void;
  readonly onCopyLink: () => void;
  readonly onTimeline: () => void;
  readonly onOutline: () => void;
  readonly onFind: () => void;
}

const GROUP = 'Session';

function isPrompt(row: TranscriptRow): boolean {
  return row.kind === 'unit' && row.unit.kind === 'prompt';
}

function isError(row: TranscriptRow): boolean {
  return row.kind === 'unit' && row.unit.isError;
}

/** Letter keys of the reader; its Enter, and the keys of its fields, are where they belong. */
export function useReaderKeys(keys: ReaderKeys): void {
  const { reader, readPosition, tell } = keys;
  const step = (direction: 1 | -1, test?: (row: TranscriptRow) => boolean, nothing?: string) => {
    const active = reader.activePosition();
    // With nothing active yet, the first press goes to what is read.
    const from = active >= 0 ? active : readPosition() - direction;
    const next = nextRow(reader.rows, from, direction, test);
    if (next >= 0) reader.goToRow(next);
    else if (nothing) tell(nothing);
  };
  useShortcut('j', () => step(1), 'Next event', GROUP);
  useShortcut('k', () => step(-1), 'Previous event', GROUP);
  useShortcut('J', () => step(1, isPrompt, 'No further prompt.'), 'Next prompt', GROUP);
  useShortcut('K', () => step(-1, isPrompt, 'No earlier prompt.'), 'Previous prompt', GROUP);
  useShortcut('e', () => step(1, isError, 'No further error.'), 'Next error', GROUP);
  useShortcut('E', () => step(-1, isError, 'No earlier error.'), 'Previous error', GROUP);
  useShortcut('[', () => keys.onNeighbour(-1), 'Previous (older) session', GROUP);
  useShortcut(']', () => keys.onNeighbour(1), 'Next (newer) session', GROUP);
  useShortcut('y', keys.onCopyLink, 'Copy link to this event', GROUP);
  useShortcut('t', keys.onTimeline, 'Show in timeline', GROUP);
  useShortcut('o', keys.onOutline, 'Outline', GROUP);
  useShortcut('x', () => selectActive(reader), 'Add to selection', GROUP);
  useShortcut('Mod+f', keys.onFind, 'Find in this session', GROUP);
}

function selectActive(reader: Reader): void {
  const { activeKey } = reader.state;
  if (activeKey !== null) reader.dispatch({ type: 'select', rowKey: activeKey });
}
