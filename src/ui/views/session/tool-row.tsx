import { Bot, ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { FileEdit, TranscriptEvent } from '../../../engine/api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatBytes, formatNumber } from '../../format.ts';
import { type DiffStats, diffFileEdit, type FileDiff, sumDiffStats } from './edit-diff.ts';
import { EventText } from './event-text.tsx';
import { FileDiffView } from './file-diff.tsx';
import { useReaderActions } from './reader-actions.ts';
import type { ReaderTarget } from './reader-state.ts';
import { EventFailure, RowMenu, RowTime, SelectedMark, UnfoldButton } from './row-parts.tsx';
import styles from './rows.module.css';
import { sessionHref } from './session-links.ts';
import { describeOutcome, type ToolOutcome } from './tool-outcome.ts';
import { relativePath, showSubject, splitToolTitle } from './tool-title.ts';
import { useEvent, useEventRecord, useEvents } from './transcript-source.ts';
import type { LoadedRowProps } from './unit-row.tsx';

const NO_EDITS: readonly FileEdit[] = [];

/** A call and its results: one line, and below it what went in and came out. */
export function ToolRow(props: LoadedRowProps) {
  const { row, event, isOpen, isSelected, directories } = props;
  const actions = useReaderActions();
  const results = useEvents(row.sessionKey, row.unit.resultIndexes);
  const isEdit = row.unit.kind === 'edit' && event.type === 'tool-call';
  const record = useEventRecord({ sessionKey: row.sessionKey, eventKey: event.eventKey }, isEdit);
  const edits = record.state === 'ready' ? record.value.edits : NO_EDITS;
  const diffs = useMemo(() => edits.map((edit) => diffFileEdit(edit)), [edits]);
  const { tool, subject } = splitToolTitle(event.title, event.type === 'tool-call' ? event.tool : null);
  return (
    <div className={styles.tool}>
      <div className={styles.line}>
        <UnfoldButton rowKey={row.key} isOpen={isOpen} onToggle={() => actions.unfold(row.key, !isOpen)}>
          <GroupGlyph group={event.group} isDecorative />
          <span className={styles.toolName}>{tool}</span>
          <span className={styles.toolSubject}>{showSubject(subject, directories)}</span>
          {diffs.length > 0 && <StatsView stats={sumDiffStats(diffs)} />}
          <OutcomeView event={event} results={results} hasStats={diffs.length > 0} />
        </UnfoldButton>
        <SelectedMark isSelected={isSelected} />
        <RowTime time={event.time} />
        <RowMenu
          rowKey={row.key}
          sessionKey={row.sessionKey}
          event={event}
          isSelected={isSelected}
          failure={results?.find(({ isError }) => isError)}
        />
      </div>
      {event.subagentKey !== null && <SubagentBar rowKey={row.key} sessionKey={event.subagentKey} {...props} />}
      {isOpen && (
        <div className={styles.below}>
          {record.state === 'failed' && isEdit && <EventFailure reason={record.reason} />}
          {diffs.length > 0 ? (
            <Diffs diffs={diffs} eventIndex={event.index} directories={directories} />
          ) : (
            <Call {...props} />
          )}
          {row.unit.resultIndexes.map((index) => (
            <Result key={index} sessionKey={row.sessionKey} index={index} target={props.target} />
          ))}
        </div>
      )}
    </div>
  );
}

interface OutcomeViewProps {
  readonly event: TranscriptEvent;
  /** Null while they load. */
  readonly results: readonly TranscriptEvent[] | null;
  /** Then the size of the output says nothing more. */
  readonly hasStats: boolean;
}

const TONES: Readonly<Record<ToolOutcome['tone'], string | undefined>> = {
  plain: styles.outcome,
  danger: styles.danger,
  quiet: styles.outcome,
};

function OutcomeView({ event, results, hasStats }: OutcomeViewProps): ReactNode {
  if (results === null || event.type === 'tool-result') return null;
  const outcome = describeOutcome(event, results, formatBytes);
  if (hasStats && outcome.tone === 'plain') return null;
  return <span className={TONES[outcome.tone]}>→ {outcome.label}</span>;
}

function StatsView({ stats }: { readonly stats: DiffStats }) {
  return (
    <span className={styles.stats}>
      <span className={styles.added}>+{formatNumber(stats.added)}</span>{' '}
      <span className={styles.removed}>−{formatNumber(stats.removed)}</span>
    </span>
  );
}

function Call({ row, event, target }: LoadedRowProps) {
  const isResult = event.type === 'tool-result';
  if (event.text.trim() === '' && !isResult) return <p className={styles.empty}>The call has no input.</p>;
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{isResult ? 'Result; its call is not in this session' : 'Input'}</p>
      <EventText sessionKey={row.sessionKey} event={event} target={target} look="output" />
    </div>
  );
}

interface ResultProps {
  readonly sessionKey: string;
  readonly index: number;
  readonly target: ReaderTarget | null;
}

function Result({ sessionKey, index, target }: ResultProps) {
  const state = useEvent(sessionKey, index);
  if (state.state === 'failed') return <EventFailure reason={state.reason} />;
  if (state.state === 'loading') return <p className={styles.empty}>Loading the result…</p>;
  const event = state.value;
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{event.isError ? 'Error' : 'Result'}</p>
      {event.text.trim() === '' ? (
        <p className={styles.empty}>No output.</p>
      ) : (
        <EventText sessionKey={sessionKey} event={event} target={target} look="output" />
      )}
    </div>
  );
}

interface DiffsProps {
  readonly diffs: readonly FileDiff[];
  readonly eventIndex: number;
  readonly directories: readonly string[];
}

function Diffs({ diffs, eventIndex, directories }: DiffsProps) {
  const [isWhole, setWhole] = useState(false);
  return diffs.map((diff, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the edits of one call never move
    <div key={index} className={styles.part}>
      <p className={styles.partName}>{relativePath(diff.path, directories)}</p>
      <FileDiffView diff={diff} eventIndex={eventIndex} isWhole={isWhole} onShowWhole={() => setWhole(true)} />
    </div>
  ));
}

interface SubagentBarProps {
  readonly rowKey: string;
  readonly sessionKey: string;
  readonly isNested: boolean;
}

function SubagentBar({ rowKey, sessionKey, isNested }: SubagentBarProps) {
  const actions = useReaderActions();
  return (
    <div className={styles.subagent}>
      <Button
        icon={Bot}
        aria-expanded={isNested}
        onClick={() => (isNested ? actions.hideSubagent(rowKey) : actions.showSubagent(rowKey, sessionKey))}
      >
        {isNested ? 'Hide sub-agent' : 'Show sub-agent here'}
      </Button>
      <LinkButton variant="ghost" icon={ExternalLink} href={sessionHref(sessionKey)}>
        Open as session
      </LinkButton>
    </div>
  );
}
