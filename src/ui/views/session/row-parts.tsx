import { ChevronRight, Clock, Copy, Ellipsis, FileJson, History, Link2, Pin, SquareCheck, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventTime, TranscriptEvent } from '../../../engine/api.ts';
import { chipClass } from '../../components/chip.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { describeTime, formatClock, formatTime } from '../../format.ts';
import { navigate } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { type QuestionLink, questionsAbout } from '../questions/question-params.ts';
import { Menu, type MenuItem } from './menu.tsx';
import { useReaderActions } from './reader-actions.ts';
import styles from './rows.module.css';

export function titleId(rowKey: string): string {
  return `title-${rowKey}`;
}

/** The time of day for recorded times, since the prompt or the divider above tells the day; all others as everywhere. */
export function RowTime({ time }: { readonly time: EventTime }) {
  const { timeZone } = useWorkspace();
  if (time.ms === null || time.kind === 'none') {
    return <span className={styles.noDate}>No date</span>;
  }
  if (time.kind === 'inferred') return <TimeChip time={time} />;
  return (
    <time
      className={styles.clock}
      dateTime={new Date(time.ms).toISOString()}
      title={`${formatTime(time, timeZone)}. ${describeTime(time, timeZone)}`}
    >
      {formatClock(time.ms, timeZone)}
    </time>
  );
}

interface UnfoldButtonProps {
  readonly rowKey: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The line of a row as a button that shows and hides what is below it. */
export function UnfoldButton({ rowKey, isOpen, onToggle, children, className }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      id={titleId(rowKey)}
      className={className ? `${styles.unfold} ${className}` : styles.unfold}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ChevronRight aria-hidden="true" size={14} className={styles.chevron} />
      {children}
    </button>
  );
}

interface RowMenuProps {
  readonly rowKey: string;
  readonly sessionKey: string;
  readonly event: TranscriptEvent;
  readonly isSelected: boolean;
  /** What a call was answered, where that is an error. */
  readonly failure?: TranscriptEvent | undefined;
}

export function RowMenu({ rowKey, sessionKey, event, isSelected, failure }: RowMenuProps) {
  const actions = useReaderActions();
  const error = event.isError || event.group === 'error' ? event : failure;
  const place = { sessionKey, eventKey: event.eventKey };
  return (
    <span className={styles.menu}>
      <Menu
        label={`Actions for ${event.title || event.type}`}
        icon={Ellipsis}
        items={[
          { label: 'Copy link', icon: Link2, onSelect: () => actions.copyLink(place) },
          {
            label: 'Show in timeline',
            icon: Clock,
            onSelect: () => actions.showInTimeline(rowKey),
            disabledReason: event.time.ms === null ? 'This event has no date.' : undefined,
          },
          { label: 'Copy as Markdown', icon: Copy, onSelect: () => actions.copyMarkdown(rowKey) },
          {
            label: isSelected ? 'Remove from selection' : 'Add to selection',
            icon: SquareCheck,
            onSelect: () => actions.select(rowKey),
          },
          {
            label: 'Pin for contexts',
            icon: Pin,
            onSelect: () => actions.showPins({ kind: 'event', key: event.eventKey, title: event.title || event.type }),
          },
          ...questionsAbout({ path: event.filePath, errorKey: error?.eventKey ?? null }).map(toMenuItem),
          {
            label: 'Details and raw record',
            icon: FileJson,
            onSelect: () => actions.showRecord({ ...place, index: event.index }),
          },
        ]}
      />
    </span>
  );
}

function toMenuItem({ about, label, route }: QuestionLink): MenuItem {
  return { label, icon: about === 'file' ? History : Wrench, onSelect: () => navigate(route) };
}

/** What stands in for an event that is on its way or could not be read. */
export function EventFailure({ reason }: { readonly reason: string }) {
  const actions = useReaderActions();
  return (
    <p className={styles.failure} role="alert">
      This part could not be read: {reason}{' '}
      <button type="button" className={styles.textButton} onClick={actions.retry}>
        Retry
      </button>
    </p>
  );
}

export function SelectedMark({ isSelected }: { readonly isSelected: boolean }) {
  return isSelected ? <span className={chipClass('accent')}>Selected</span> : null;
}
