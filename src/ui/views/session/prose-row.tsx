import { GroupGlyph } from '../../components/group-glyph.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { authorOf } from './agent-name.ts';
import { EventText } from './event-text.tsx';
import { useReaderActions } from './reader-actions.ts';
import { RowMenu, RowTime, SelectedMark, UnfoldButton } from './row-parts.tsx';
import styles from './rows.module.css';
import type { LoadedRowProps } from './unit-row.tsx';

/** A prompt, slash command or answer. */
export function ProseRow({ row, event, promptNumber, isOpen, isSelected, target, commonModel }: LoadedRowProps) {
  const actions = useReaderActions();
  const isPrompt = event.type === 'prompt';
  const author = authorOf(event.model, commonModel);
  return (
    <div className={`${styles.prose} ${isPrompt ? styles.prompt : ''}`}>
      <div className={styles.line}>
        <UnfoldButton rowKey={row.key} isOpen={isOpen} onToggle={() => actions.unfold(row.key, !isOpen)}>
          <GroupGlyph group={event.group} isDecorative />
          <span className={styles.who}>{whoSpeaks(event.type, promptNumber)}</span>
          {!isOpen && <span className={styles.subject}>{event.title}</span>}
        </UnfoldButton>
        <SelectedMark isSelected={isSelected} />
        {event.isError && <span className={styles.danger}>error</span>}
        {author !== null && <span className={styles.model}>{author}</span>}
        {isPrompt ? <TimeChip time={event.time} /> : <RowTime time={event.time} />}
        <RowMenu rowKey={row.key} sessionKey={row.sessionKey} event={event} isSelected={isSelected} />
      </div>
      {isOpen && (
        <div className={styles.below}>
          <EventText
            sessionKey={row.sessionKey}
            event={event}
            target={target}
            look={event.type === 'command' ? 'output' : 'reading'}
          />
        </div>
      )}
    </div>
  );
}

function whoSpeaks(type: string, promptNumber: number | null): string {
  if (type === 'assistant') return 'Assistant';
  if (type === 'command') return 'Command';
  return promptNumber === null ? 'Prompt' : `Prompt ${promptNumber}`;
}
