import { FoldVertical } from 'lucide-react';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { EventText } from './event-text.tsx';
import { useReaderActions } from './reader-actions.ts';
import { RowMenu, RowTime, SelectedMark, titleId, UnfoldButton } from './row-parts.tsx';
import styles from './rows.module.css';
import type { LoadedRowProps } from './unit-row.tsx';

export function ThinkingRow({ row, event, textLength, isOpen, isSelected, target }: LoadedRowProps) {
  const actions = useReaderActions();
  const isEmpty = textLength === 0;
  return (
    <div className={styles.quiet}>
      <div className={styles.line}>
        {isEmpty ? (
          <p id={titleId(row.key)} className={styles.still}>
            <GroupGlyph group={event.group} isHollow isDecorative />
            <span className={styles.who}>Thinking</span>
            <span className={styles.subject}>Not recorded by the tool</span>
          </p>
        ) : (
          <UnfoldButton rowKey={row.key} isOpen={isOpen} onToggle={() => actions.unfold(row.key, !isOpen)}>
            <GroupGlyph group={event.group} isHollow isDecorative />
            <span className={styles.who}>Thinking</span>
            {!isOpen && <span className={styles.subject}>{event.title}</span>}
          </UnfoldButton>
        )}
        <SelectedMark isSelected={isSelected} />
        <RowTime time={event.time} />
        <RowMenu rowKey={row.key} sessionKey={row.sessionKey} event={event} isSelected={isSelected} />
      </div>
      {isOpen && !isEmpty && (
        <div className={styles.below}>
          <EventText sessionKey={row.sessionKey} event={event} target={target} look="small" />
        </div>
      )}
    </div>
  );
}

export function NoticeRow({ row, event, isOpen, isSelected, target }: LoadedRowProps) {
  const actions = useReaderActions();
  const hasMore = event.text.trim() !== '' && event.text.trim() !== event.title;
  return (
    <div className={styles.quiet}>
      <div className={styles.line}>
        {hasMore ? (
          <UnfoldButton rowKey={row.key} isOpen={isOpen} onToggle={() => actions.unfold(row.key, !isOpen)}>
            <GroupGlyph group={event.group} isDecorative />
            <span className={styles.who}>Notice</span>
            <span className={styles.subject}>{event.title}</span>
          </UnfoldButton>
        ) : (
          <p id={titleId(row.key)} className={styles.still}>
            <GroupGlyph group={event.group} isDecorative />
            <span className={styles.who}>Notice</span>
            <span className={styles.subject}>{event.title}</span>
          </p>
        )}
        <SelectedMark isSelected={isSelected} />
        {event.isError && <span className={styles.danger}>error</span>}
        <RowTime time={event.time} />
        <RowMenu rowKey={row.key} sessionKey={row.sessionKey} event={event} isSelected={isSelected} />
      </div>
      {isOpen && hasMore && (
        <div className={styles.below}>
          <EventText sessionKey={row.sessionKey} event={event} target={target} look="output" />
        </div>
      )}
    </div>
  );
}

/** The border where the tool dropped or summed up what came before, for the model's sake. */
export function CompactionRow({ row, event, textLength, isOpen, isSelected, target }: LoadedRowProps) {
  const actions = useReaderActions();
  return (
    <div className={styles.compaction}>
      <div className={styles.line}>
        {textLength > 0 ? (
          <UnfoldButton rowKey={row.key} isOpen={isOpen} onToggle={() => actions.unfold(row.key, !isOpen)}>
            <FoldVertical aria-hidden="true" size={14} />
            <span className={styles.who}>{event.title}</span>
          </UnfoldButton>
        ) : (
          <p id={titleId(row.key)} className={styles.still}>
            <FoldVertical aria-hidden="true" size={14} />
            <span className={styles.who}>{event.title}</span>
          </p>
        )}
        <SelectedMark isSelected={isSelected} />
        <RowTime time={event.time} />
        <RowMenu rowKey={row.key} sessionKey={row.sessionKey} event={event} isSelected={isSelected} />
      </div>
      {isOpen && textLength > 0 && (
        <div className={styles.below}>
          <EventText sessionKey={row.sessionKey} event={event} target={target} look="small" />
        </div>
      )}
    </div>
  );
}
