import { type KeyboardEvent, memo, useMemo } from 'react';
import { formatIsoDay, formatWeekday } from '../../format.ts';
import { ROW_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { useWorkspace } from '../../workspace.tsx';
import { FoldRowView, NestedStateRowView } from './group-rows.tsx';
import { useReaderActions } from './reader-actions.ts';
import type { ReaderState } from './reader-state.ts';
import { titleId } from './row-parts.tsx';
import styles from './transcript.module.css';
import type { FoldRow, SessionLayout, TranscriptRow } from './transcript-rows.ts';
import { UnitRowView } from './unit-row.tsx';

/** What all rows of a transcript share. */
export interface TranscriptShared {
  readonly rows: readonly TranscriptRow[];
  /** Every session that rows come from. */
  readonly layouts: ReadonlyMap<string, SessionLayout>;
  readonly state: ReaderState;
  readonly isRowOpen: (row: TranscriptRow) => boolean;
  /** By event index, of the session itself. */
  readonly promptNumbers: ReadonlyMap<number, number>;
  /** By row key, where another day begins than that of the row above; epoch milliseconds. */
  readonly dayStarts: ReadonlyMap<string, number>;
  readonly directories: readonly string[];
  readonly commonModel: string | null;
}

interface ArticleProps {
  readonly row: TranscriptRow;
  readonly position: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isActive: boolean;
  readonly shared: TranscriptShared;
  /** CSS pixels. */
  readonly estimate: number;
}

export const TranscriptArticle = memo(function TranscriptArticle({
  row,
  position,
  measure,
  isActive,
  shared,
  estimate,
}: ArticleProps) {
  const actions = useReaderActions();
  const { state, rows } = shared;
  const dayStart = shared.dayStarts.get(row.key);
  const isTarget = state.target?.rowKey === row.key && state.target.align === 'start';
  const className = [styles.row, row.depth > 0 && styles.nested, isTarget && styles.target].filter(Boolean).join(' ');
  return (
    <article
      ref={measure}
      data-index={position}
      {...{ [ROW_ATTRIBUTE]: row.key }}
      className={className}
      style={{ paddingInlineStart: indentOf(row) }}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId(row.key)}
      aria-posinset={position + 1}
      aria-setsize={rows.length}
      onFocus={() => actions.activate(row.key)}
      onKeyDown={(event) => pressLine(event)}
    >
      {dayStart !== undefined && <DayDivider ms={dayStart} />}
      <RowContent row={row} shared={shared} estimate={estimate} />
    </article>
  );
});

/** Rows tell the time of day only. */
function DayDivider({ ms }: { readonly ms: number }) {
  const { timeZone } = useWorkspace();
  return (
    <p className={styles.day}>
      <time dateTime={formatIsoDay(ms, timeZone)}>{formatWeekday(ms, timeZone)}</time>
    </p>
  );
}

/** Enter on a row does what a press on its line does. */
function pressLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('button[aria-expanded]')?.click();
}

const BASE_INDENT = 8;
const STEP_INDENT = 20;
const MAX_INDENT_STEPS = 6;

function indentOf(row: TranscriptRow): number {
  const steps = row.depth + (row.kind === 'unit' && row.isFolded ? 1 : 0);
  return BASE_INDENT + Math.min(steps, MAX_INDENT_STEPS) * STEP_INDENT;
}

function RowContent({ row, shared, estimate }: Pick<ArticleProps, 'row' | 'shared' | 'estimate'>) {
  const { layouts, state, isRowOpen, promptNumbers, directories, commonModel } = shared;
  const outline = layouts.get(row.sessionKey)?.outline;
  const titles = outline?.titles;
  const foldTitles = useMemo(() => (row.kind === 'fold' ? titlesOfReads(row, titles ?? []) : []), [row, titles]);
  if (row.kind === 'fold') return <FoldRowView row={row} titles={foldTitles} />;
  if (row.kind === 'nested-state') return <NestedStateRowView row={row} />;
  const { index } = row.unit;
  return (
    <UnitRowView
      row={row}
      title={titles?.[index] ?? ''}
      textLength={outline?.lengths[index] ?? 0}
      promptNumber={row.depth === 0 ? (promptNumbers.get(index) ?? null) : null}
      isOpen={isRowOpen(row)}
      isSelected={state.selected.has(row.key)}
      isNested={state.nested.has(row.key)}
      target={state.target?.rowKey === row.key ? state.target : null}
      directories={directories}
      commonModel={commonModel}
      estimate={estimate}
    />
  );
}

function titlesOfReads(row: FoldRow, titles: readonly string[]): readonly string[] {
  return row.units.filter((unit) => unit.kind === 'read').map((unit) => titles[unit.index] ?? '');
}
