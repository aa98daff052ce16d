import { FileText, Image } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { Markdown } from '../../markdown/markdown.tsx';
import { openFence, splitSections } from '../../markdown/text-sections.ts';
import { InlineMarks } from '../../marks/inline-marks.tsx';
import { useInlinePattern } from '../../marks/mark-patterns.ts';
import { SECTION_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { type AttachmentPart, splitAttachments } from './attachments.ts';
import { CutText } from './cut-text.tsx';
import type { GapSize, GapSteps, PieceRange } from './line-cut.ts';
import styles from './message-body.module.css';

/** In sections. */
const STEPS: GapSteps = { step: 1, most: 8 };
const INITIAL: readonly PieceRange[] = [[0, 1]];
/** Sections on either side of a match. */
const MARGIN = 1;

interface MessageBodyProps {
  readonly text: string;
  /** A place that must be in sight; null for none. */
  readonly revealAt: number | null;
  /** `reading` for what the conversation is about, `small` for what stands beside it. */
  readonly size: 'reading' | 'small';
}

/** A prompt or an answer: Markdown, with a note for each attachment; of a long one the sections that were asked for. */
export function MessageBody({ text, revealAt, size }: MessageBodyProps) {
  const starts = useMemo(() => splitSections(text), [text]);
  return (
    <CutText
      className={`${styles.body} ${styles[size]}`}
      starts={starts}
      initial={starts.length > 1 ? INITIAL : NOTHING}
      revealAt={revealAt}
      margin={MARGIN}
      steps={STEPS}
      renderRange={(range) => <Sections text={text} starts={starts} range={range} />}
      measureGap={useCallback(([first, end]) => countCharacters(starts, first, end), [starts])}
    />
  );
}

const NOTHING: readonly PieceRange[] = [];

function countCharacters(starts: Uint32Array, first: number, end: number): GapSize {
  return { unit: 'characters', count: (starts[end] ?? 0) - (starts[first] ?? 0) };
}

interface SectionsProps {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly range: PieceRange;
}

function Sections({ text, starts, range: [first, end] }: SectionsProps): ReactNode {
  const sections: ReactNode[] = [];
  let fence = '';
  for (const start of starts.subarray(first, end)) {
    const source = text.slice(start, starts[first + sections.length + 1]);
    // A code block that a border cuts goes on behind it.
    const continued = fence === '' ? source : `${fence}\n${source}`;
    sections.push(<Section key={start} start={start} source={continued} />);
    fence = openFence(continued);
  }
  return sections;
}

const Section = memo(function Section({ start, source }: { readonly start: number; readonly source: string }) {
  const parts = useMemo(() => splitAttachments(source), [source]);
  return (
    <div className={styles.section} {...{ [SECTION_ATTRIBUTE]: start }}>
      {parts.map((part) =>
        part.kind === 'text' ? (
          <Prose key={part.start} text={part.text} />
        ) : (
          <AttachmentNote key={part.start} part={part} />
        ),
      )}
    </div>
  );
});

/** Where marks have to stand in the text itself, formatting gives way to them. */
function Prose({ text }: { readonly text: string }): ReactNode {
  const pattern = useInlinePattern();
  if (!pattern) return <Markdown source={text} />;
  return (
    <p className={styles.plain}>
      <InlineMarks text={text} />
    </p>
  );
}

function AttachmentNote({ part }: { readonly part: AttachmentPart }) {
  const Icon = part.noun === 'Image' ? Image : FileText;
  return (
    <p className={styles.attachment}>
      <Icon aria-hidden="true" size={16} />
      <span>
        {part.noun} {part.mediaType}
        {part.size !== null && `, ${part.size}`}. Its bytes are in the raw record and are not drawn.
      </span>
    </p>
  );
}
