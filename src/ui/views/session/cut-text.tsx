import { Fragment, type MouseEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../format.ts';
import { topOfOffset } from '../../marks/text-highlights.ts';
import styles from './cut-text.module.css';
import { holdPlace } from './hold-place.ts';
import { focusOwnRow } from './keep-focus.ts';
import {
  addRange,
  type GapOpening,
  type GapSize,
  type GapSteps,
  gapOpenings,
  gapsBetween,
  openRange,
  type PieceRange,
  rangeAround,
} from './line-cut.ts';

interface CutTextProps {
  readonly className: string;
  /** Where each piece starts, and behind the last one the length of the text. */
  readonly starts: Uint32Array;
  /** Shown from the beginning. */
  readonly initial: readonly PieceRange[];
  /** A place that must be in sight, UTF-16 units; null for none. */
  readonly revealAt: number | null;
  /** Pieces shown on either side of that place. */
  readonly margin: number;
  readonly steps: GapSteps;
  readonly renderRange: (range: PieceRange) => ReactNode;
  readonly measureGap: (range: PieceRange) => GapSize;
}

/** A text of which only some pieces are drawn: at first, around a place, and what the person opens, so much at a time. */
export function CutText(props: CutTextProps) {
  const { starts, initial, revealAt, margin, steps, renderRange } = props;
  const root = useRef<HTMLDivElement>(null);
  const pieceCount = starts.length - 1;
  const [opened, setOpened] = useState<readonly PieceRange[]>([]);
  const ranges = useMemo(() => {
    const isRevealed = revealAt !== null && pieceCount > 0;
    const revealed = isRevealed ? [...opened, rangeAround(starts, revealAt, margin)] : opened;
    return revealed.reduce(addRange, initial);
  }, [opened, revealAt, starts, pieceCount, initial, margin]);
  const parts = [
    ...ranges.map((range) => ({ kind: 'shown' as const, range })),
    ...gapsBetween(ranges, pieceCount).map((range) => ({ kind: 'gap' as const, range })),
  ].sort((left, right) => left.range[0] - right.range[0]);
  const open = (event: MouseEvent<HTMLElement>, { range, anchor }: GapOpening) => {
    focusOwnRow(event);
    holdPiece(root, starts[anchor]);
    setOpened((previous) => openRange(previous, range, steps.most));
  };
  return (
    <div ref={root} className={props.className} dir="auto">
      {parts.map(({ kind, range }) =>
        kind === 'shown' ? (
          <Fragment key={range[0]}>{renderRange(range)}</Fragment>
        ) : (
          <Gap
            key={`gap ${range[0]}`}
            range={range}
            openings={gapOpenings(range, pieceCount, steps)}
            measureGap={props.measureGap}
            onOpen={open}
          />
        ),
      )}
    </div>
  );
}

function holdPiece({ current: root }: RefObject<HTMLElement | null>, start: number | undefined): void {
  if (root && start !== undefined) holdPlace(root, () => topOfOffset(root, start));
}

const OPENING_LABELS: Readonly<Record<GapOpening['name'], string>> = {
  all: 'Show all',
  next: 'Show the next part',
  before: 'Show the part before',
};

interface GapProps {
  readonly range: PieceRange;
  readonly openings: readonly GapOpening[];
  readonly measureGap: (range: PieceRange) => GapSize;
  readonly onOpen: (event: MouseEvent<HTMLElement>, opening: GapOpening) => void;
}

function Gap({ range: [start, end], openings, measureGap, onOpen }: GapProps) {
  const size = useMemo(() => measureGap([start, end]), [measureGap, start, end]);
  const label = formatCount(size.count, `more ${size.unit === 'lines' ? 'line' : 'character'}`);
  const [first] = openings;
  if (openings.length === 1 && first?.name === 'all') {
    return (
      <div className={styles.gap}>
        <button type="button" onClick={(event) => onOpen(event, first)}>
          {label}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.gap}>
      <span>{label}:</span>
      {openings.map((opening) => (
        <button key={opening.name} type="button" onClick={(event) => onOpen(event, opening)}>
          {OPENING_LABELS[opening.name]}
        </button>
      ))}
    </div>
  );
}
