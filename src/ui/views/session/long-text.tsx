import { useCallback, useMemo } from 'react';
import { InlineMarks } from '../../marks/inline-marks.tsx';
import { START_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { CutText } from './cut-text.tsx';
import { type GapSteps, initialRanges, measureGap, type PieceRange, splitPieces, splitRange } from './line-cut.ts';
import styles from './long-text.module.css';

const STEPS: GapSteps = { step: 1000, most: 5000 };
/** Pieces on either side of a match. */
const MARGIN = 5;
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
  const initial = useMemo(() => initialRanges(starts.length - 1), [starts]);
  return (
    <CutText
      className={isError ? `${styles.text} ${styles.error}` : `${styles.text}`}
      starts={starts}
      initial={initial}
      revealAt={revealAt}
      margin={MARGIN}
      steps={STEPS}
      renderRange={(range) => <Shown text={text} starts={starts} range={range} />}
      measureGap={useCallback((range) => measureGap(text, starts, range), [text, starts])}
    />
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
