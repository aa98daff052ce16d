import { type MouseEvent, useMemo, useState } from 'react';
import { formatCount } from '../../format.ts';
import { InlineMarks } from './inline-marks.tsx';
import { focusOwnRow } from './keep-focus.ts';
import {
  addRange,
  gapsBetween,
  initialRanges,
  measureGap,
  type PieceRange,
  rangeAround,
  splitPieces,
  splitRange,
} from './line-cut.ts';
import styles from './long-text.module.css';
import { START_ATTRIBUTE } from './text-highlights.ts';

/** Larger gaps can be opened in steps of this many pieces. */
const STEP_PIECES = 1000;
const BLOCK_PIECES = 200;
/** For guesses only. */
const CHARACTERS_A_LINE = 120;
const LINE_HEIGHT = 18;

interface LongTextProps {
  readonly text: string;
  /** A place that must be in sight, UTF-16 units; null for none. */
  readonly revealAt: number | null;
  readonly isError?: boolean;
}

/** Output as it is; of more than 40 lines only the head, the tail, and what the person or a match opens. */
export function LongText({ text, revealAt, isError = false }: LongTextProps) {
  const starts = useMemo(() => splitPieces(text), [text]);
  const pieceCount = starts.length - 1;
  const [opened, setOpened] = useState<readonly PieceRange[]>([]);
  const ranges = useMemo(() => {
    const revealed = revealAt === null || text === '' ? opened : [...opened, rangeAround(starts, revealAt)];
    return revealed.reduce(addRange, initialRanges(pieceCount));
  }, [opened, revealAt, starts, pieceCount, text]);
  const parts = [
    ...ranges.map((range) => ({ kind: 'shown' as const, range })),
    ...gapsBetween(ranges, pieceCount).map((range) => ({ kind: 'gap' as const, range })),
  ].sort((left, right) => left.range[0] - right.range[0]);
  return (
    <div className={isError ? `${styles.text} ${styles.error}` : styles.text} dir="auto">
      {parts.map(({ kind, range }) =>
        kind === 'shown' ? (
          <Shown key={range[0]} text={text} starts={starts} range={range} />
        ) : (
          <Gap
            key={`gap ${range[0]}`}
            text={text}
            starts={starts}
            range={range}
            onOpen={(added) => setOpened((previous) => [...previous, added])}
          />
        ),
      )}
    </div>
  );
}

interface PartProps {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly range: PieceRange;
}

function Shown({ text, starts, range }: PartProps) {
  const blocks = splitRange(range, BLOCK_PIECES);
  return (
    <div className={styles.shown}>
      {blocks.map((block) => (
        <Block key={block[0]} text={text} starts={starts} range={block} isAlone={blocks.length === 1} />
      ))}
    </div>
  );
}

/** One of several is laid out only near the window; until then a guess at its height stands in. */
function Block({ text, starts, range, isAlone }: PartProps & { readonly isAlone: boolean }) {
  const start = starts[range[0]] ?? 0;
  const shown = text.slice(start, starts[range[1]] ?? text.length);
  const lines = Math.max(range[1] - range[0], Math.ceil(shown.length / CHARACTERS_A_LINE));
  const style = isAlone ? undefined : { containIntrinsicSize: `auto ${lines * LINE_HEIGHT}px` };
  return (
    <pre className={isAlone ? undefined : styles.block} style={style} {...{ [START_ATTRIBUTE]: start }}>
      <InlineMarks text={shown.endsWith('\n') ? shown.slice(0, -1) : shown} />
    </pre>
  );
}

function Gap({ text, starts, range, onOpen }: PartProps & { readonly onOpen: (range: PieceRange) => void }) {
  const size = useMemo(() => measureGap(text, starts, range), [text, starts, range]);
  const label = formatCount(size.count, `more ${size.unit === 'lines' ? 'line' : 'character'}`);
  const isLarge = range[1] - range[0] > STEP_PIECES * 2;
  const open = (event: MouseEvent<HTMLElement>, opened: PieceRange) => {
    focusOwnRow(event);
    onOpen(opened);
  };
  return (
    <div className={styles.gap}>
      {isLarge ? (
        <>
          <span>{label}:</span>
          <button type="button" onClick={(event) => open(event, [range[0], range[0] + STEP_PIECES])}>
            Show the next part
          </button>
          <button type="button" onClick={(event) => open(event, range)}>
            Show all
          </button>
        </>
      ) : (
        <button type="button" onClick={(event) => open(event, range)}>
          {label}
        </button>
      )}
    </div>
  );
}
