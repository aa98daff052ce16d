import { useMemo } from 'react';
import { useReveal } from '../../components/hidden-secrets.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { formatCount } from '../../format.ts';
import { InlineMarks } from '../../marks/inline-marks.tsx';
import { TEXT_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { type DiffHunk, type DiffLine, type FileDiff, withWordParts } from './edit-diff.ts';
import styles from './file-diff.module.css';
import { hideInHunks } from './hide-in-hunks.ts';
import { focusOwnRow } from './keep-focus.ts';

/** More lines than this wait for a button. */
const SHOWN_LINES = 400;

interface FileDiffViewProps {
  readonly diff: FileDiff;
  /** Of the call, to find its texts by. */
  readonly eventIndex: number;
  readonly isWhole: boolean;
  readonly onShowWhole: () => void;
}

const WITHOUT_LINES = {
  kept: 'Nothing changes: both sides are the same.',
  deleted: 'The file is deleted.',
  moved: 'The file moves to another path.',
} as const;

/** Unified diff of one file. */
export function FileDiffView({ diff, eventIndex, isWhole, onShowWhole }: FileDiffViewProps) {
  const lineCount = diff.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
  const isCut = !isWhole && lineCount > SHOWN_LINES;
  const hidden = useMemo(() => hideInHunks(diff.hunks), [diff.hunks]);
  const { line, isRevealed } = useReveal(hidden.kinds);
  const whole = isRevealed ? diff.hunks : hidden.hunks;
  const hunks = isCut ? cutHunks(whole) : whole;
  if (lineCount === 0) return <p className={styles.note}>{WITHOUT_LINES[diff.fate ?? 'kept']}</p>;
  return (
    <>
      {line}
      <div className={styles.diff}>
        {diff.isWholesale && (
          <p className={styles.note}>
            Too different to compare line by line; everything before, then everything after.
          </p>
        )}
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hunks of one diff never move
          <HunkView key={index} hunk={hunk} eventIndex={eventIndex} />
        ))}
        {isCut && (
          <button
            type="button"
            className={styles.more}
            onClick={(event) => {
              focusOwnRow(event);
              onShowWhole();
            }}
          >
            {formatCount(lineCount - SHOWN_LINES, 'more line')}
          </button>
        )}
      </div>
    </>
  );
}

function cutHunks(hunks: readonly DiffHunk[]): readonly DiffHunk[] {
  const kept: DiffHunk[] = [];
  let left = SHOWN_LINES;
  for (const hunk of hunks) {
    if (left <= 0) break;
    kept.push({ ...hunk, lines: hunk.lines.slice(0, left) });
    left -= hunk.lines.length;
  }
  return kept;
}

function HunkView({ hunk, eventIndex }: { readonly hunk: DiffHunk; readonly eventIndex: number }) {
  const lines = useMemo(() => withWordParts(hunk.lines), [hunk]);
  return (
    <>
      {hunk.skippedBefore > 0 && (
        <div className={styles.skipped}>{formatCount(hunk.skippedBefore, 'unchanged line')}</div>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one hunk never move
        <LineView key={index} line={line} eventIndex={eventIndex} />
      ))}
    </>
  );
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { added: '+', removed: '−', same: ' ' };
const SPOKEN: Readonly<Record<DiffLine['kind'], string>> = { added: 'Added: ', removed: 'Removed: ', same: '' };

function LineView({ line, eventIndex }: { readonly line: DiffLine; readonly eventIndex: number }) {
  return (
    <div className={`${styles.line} ${styles[line.kind]}`}>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <VisuallyHidden>{SPOKEN[line.kind]}</VisuallyHidden>
      <span className={styles.code} {...{ [TEXT_ATTRIBUTE]: eventIndex }}>
        {line.parts ? <Parts line={line} /> : <InlineMarks text={line.text} />}
      </span>
    </div>
  );
}

function Parts({ line }: { readonly line: DiffLine }) {
  return line.parts?.map((part, index) =>
    part.isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line never move
      <span key={index} className={styles.word}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
