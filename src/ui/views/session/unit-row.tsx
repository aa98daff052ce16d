import { type ComponentType, memo } from 'react';
import type { TranscriptEvent } from '../../../engine/api.ts';
import type { UnitKind } from './display-units.ts';
import { CompactionRow, NoticeRow, ThinkingRow } from './plain-rows.tsx';
import { ProseRow } from './prose-row.tsx';
import type { ReaderTarget } from './reader-state.ts';
import { EventFailure, titleId } from './row-parts.tsx';
import styles from './rows.module.css';
import { ToolRow } from './tool-row.tsx';
import type { UnitRow } from './transcript-rows.ts';
import { useEvent } from './transcript-source.ts';

export interface UnitRowProps {
  readonly row: UnitRow;
  /** From the outline: known before the event itself. */
  readonly title: string;
  /** UTF-16 units. */
  readonly textLength: number;
  /** From 1; null for all but prompts of the session itself. */
  readonly promptNumber: number | null;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** True while the sub-agent that this call started is shown below it. */
  readonly isNested: boolean;
  /** Set only while this row is gone to. */
  readonly target: ReaderTarget | null;
  readonly directories: readonly string[];
  /** Not worth naming on each message; null when there is more than one. */
  readonly commonModel: string | null;
  /** Height to hold until the event is here, CSS pixels. */
  readonly estimate: number;
}

export interface LoadedRowProps extends UnitRowProps {
  readonly event: TranscriptEvent;
}

const ROWS: Readonly<Record<UnitKind, ComponentType<LoadedRowProps>>> = {
  prompt: ProseRow,
  command: ProseRow,
  assistant: ProseRow,
  thinking: ThinkingRow,
  read: ToolRow,
  edit: ToolRow,
  run: ToolRow,
  tool: ToolRow,
  compaction: CompactionRow,
  notice: NoticeRow,
};

export const UnitRowView = memo(function UnitRowView(props: UnitRowProps) {
  const { row, title } = props;
  const state = useEvent(row.sessionKey, row.unit.index);
  if (state.state === 'ready') {
    const Row = ROWS[row.unit.kind];
    return <Row {...props} event={state.value} />;
  }
  return (
    <div style={{ minHeight: props.estimate }}>
      <p id={titleId(row.key)} className={styles.waiting} aria-busy={state.state === 'loading'}>
        {title || 'Event'}
      </p>
      {state.state === 'failed' && <EventFailure reason={state.reason} />}
    </div>
  );
});
