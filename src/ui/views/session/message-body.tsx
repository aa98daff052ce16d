import { FileText, Image } from 'lucide-react';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { formatCount } from '../../format.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { type AttachmentPart, splitAttachments } from './attachments.ts';
import { InlineMarks } from './inline-marks.tsx';
import { focusOwnRow } from './keep-focus.ts';
import { useInlinePattern } from './mark-patterns.ts';
import styles from './message-body.module.css';

/** Longer messages are shown up to a line end near here, with a button for the rest. UTF-16 units. */
const SHOWN_LENGTH = 20_000;

interface MessageBodyProps {
  readonly text: string;
  /** A place that must be in sight; null for none. */
  readonly revealAt: number | null;
  /** `reading` for what the conversation is about, `small` for what stands beside it. */
  readonly size: 'reading' | 'small';
}

/** A prompt or an answer: Markdown, with a note for each attachment. */
export function MessageBody({ text, revealAt, size }: MessageBodyProps) {
  const [isWhole, setWhole] = useState(false);
  const cut = useMemo(() => cutAtLine(text), [text]);
  const isCut = cut < text.length && !isWhole && (revealAt === null || revealAt < cut);
  const shown = isCut ? text.slice(0, cut) : text;
  const parts = useMemo(() => splitAttachments(shown), [shown]);
  const showWhole = (event: MouseEvent<HTMLElement>) => {
    focusOwnRow(event);
    setWhole(true);
  };
  return (
    <div className={`${styles.body} ${styles[size]}`}>
      {parts.map((part) =>
        part.kind === 'text' ? (
          <Prose key={part.start} text={part.text} />
        ) : (
          <AttachmentNote key={part.start} part={part} />
        ),
      )}
      {isCut && <Button onClick={showWhole}>Show all {formatCount(text.length, 'character')}</Button>}
    </div>
  );
}

function cutAtLine(text: string): number {
  if (text.length <= SHOWN_LENGTH) return text.length;
  const lineEnd = text.lastIndexOf('\n', SHOWN_LENGTH);
  if (lineEnd > SHOWN_LENGTH / 2) return lineEnd;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(SHOWN_LENGTH - 1));
  return splitsPair ? SHOWN_LENGTH - 1 : SHOWN_LENGTH;
}

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
