import { useMemo, useRef, useState } from 'react';
import type { ContextPin, SessionDetail } from '../../../engine/api.ts';
import { PinDialog } from '../../components/pin-dialog.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatDay } from '../../format.ts';
import { MarkPatternsContext } from '../../marks/mark-patterns.ts';
import { rowSelector } from '../../marks/text-highlights.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { commonModelOf } from './agent-name.ts';
import { copyText } from './clipboard.ts';
import { findDayStarts } from './day-starts.ts';
import { countKinds, UNIT_KINDS, type UnitKind } from './display-units.ts';
import { type OutlineEntry, toOutlineEntries } from './outline-entries.ts';
import styles from './reader.module.css';
import { type ReaderActions, ReaderActionsContext } from './reader-actions.ts';
import { CopyBar, NewEvents, NoRows, OpenFindBar, SelectionBar, UnknownEvent } from './reader-bars.tsx';
import { ReaderColumns } from './reader-columns.tsx';
import { densityParam, hiddenKindsParam } from './reader-params.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SessionHeader } from './session-header.tsx';
import { sessionHref, titleOf } from './session-links.ts';
import { Transcript } from './transcript.tsx';
import { type Density, eventRunsOf, type SessionLayout, type TranscriptRow } from './transcript-rows.ts';
import { TranscriptSource, TranscriptSourceContext, useTranscriptSource } from './transcript-source.ts';
import { useFind } from './use-find.ts';
import { useMarkdownCopy } from './use-markdown-copy.ts';
import { useMarkedPlaces } from './use-marked-places.ts';
import { useNotice } from './use-notice.ts';
import { useOutlineToggle } from './use-outline-toggle.ts';
import { useReadPlace } from './use-read-place.ts';
import { type Reader as ReaderModel, useReader } from './use-reader.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import {
  copyLink,
  copyResume,
  openNeighbour,
  type RecordPlace,
  showSessionInTimeline,
  useReaderActionsOf,
} from './use-session-actions.ts';
import { type SelectedSpan, useTextSelection } from './use-text-selection.ts';

interface ReaderProps {
  readonly detail: SessionDetail;
  readonly layout: SessionLayout;
  /** Events that came in since; 0 for none. */
  readonly newEvents: number;
  readonly onRefresh: () => void;
}

export function Reader(props: ReaderProps) {
  const engine = useEngine();
  const [source] = useState(() => new TranscriptSource(engine));
  return (
    <TranscriptSourceContext value={source}>
      <ReaderScreen {...props} />
    </TranscriptSourceContext>
  );
}

function ReaderScreen({ detail, layout, newEvents, onRefresh }: ReaderProps) {
  const source = useTranscriptSource();
  const { notice, tell } = useNotice();
  const scroller = useRef<HTMLDivElement>(null);
  const outlineButton = useRef<HTMLButtonElement>(null);
  const reader = useReader(layout, tell);
  const { params, state, rows } = reader;
  const [record, setRecord] = useState<RecordPlace | null>(null);
  const [pin, setPin] = useState<ContextPin | null>(null);
  const span = useTextSelection(scroller);
  const chosen = useMemo(() => chosenRows(rows, state.selected, span), [rows, state.selected, span]);
  const counts = useMemo(() => countKinds(layout.units), [layout]);
  const entries = useMemo(() => toOutlineEntries(layout.outline, layout.units), [layout]);
  const readPlace = useReadPlace(rows, entries);
  const find = useFind(layout, readPlace.eventIndex, reader.goToEvent);
  const { patterns, findPlace } = useMarkedPlaces(scroller, reader, find);
  const markdown = useMarkdownCopy(detail, tell);
  const copyRows = (copied: readonly TranscriptRow[]) => markdown.copy(eventRunsOf(copied), false);
  const actions = useReaderActionsOf({
    ...{ detail, source, reader, tell, showRecord: setRecord, showPins: setPin },
    copyMarkdown: copyRows,
  });
  const outline = useOutlineToggle(params.isOutlineOpen, outlineButton);
  useReaderKeys({
    reader,
    readPosition: readPlace.position,
    tell,
    onNeighbour: (step) => void openNeighbour({ source, detail, tell }, step),
    onCopyLink: () => copyActiveLink(reader, layout, actions, tell),
    onTimeline: () => {
      if (reader.activePosition() >= 0 && state.activeKey) actions.showInTimeline(state.activeKey);
      else showSessionInTimeline(detail, tell);
    },
    onOutline: outline.toggle,
    onFind: find.open,
  });
  return (
    <MarkPatternsContext value={patterns}>
      <ReaderActionsContext value={actions}>
        <div className={styles.reader}>
          <SessionHeader
            detail={detail}
            chosenRows={chosen.length}
            onCopyLink={() => copyLink(sessionHref(layout.sessionKey), tell)}
            onCopyAll={() => markdown.copy([wholeRun(layout)], true)}
            onCopyChosen={() => copyRows(chosen)}
            onCopyResume={() => copyResume(detail, tell)}
          />
          <ReaderToolbar
            counts={counts}
            hiddenKinds={params.hiddenKinds}
            density={params.density}
            isOutlineOpen={outline.isOpen}
            outlineButton={outlineButton}
            onDensity={setDensity}
            onKind={(kind) => toggleKind(params.hiddenKinds, kind)}
            onOutline={outline.toggle}
            onFind={find.open}
          />
          <OpenFindBar find={find} layout={layout} onClosed={() => focusRow(scroller.current, state.activeKey)} />
          <NewEvents count={newEvents} onRefresh={onRefresh} />
          <UnknownEvent eventKey={params.eventKey} layout={layout} />
          <SelectionBar
            count={state.selected.size}
            onCopy={() => copyRows(chosen)}
            onClear={() => {
              focusRow(scroller.current, state.activeKey);
              reader.dispatch({ type: 'clear-selection' });
            }}
          />
          <CopyBar progress={markdown.progress} onCancel={markdown.cancel} />
          <ReaderColumns outline={outline} entries={entries} entry={entries[readPlace.entry] ?? null} reader={reader}>
            <h2>
              <VisuallyHidden>Transcript</VisuallyHidden>
            </h2>
            <NoRows layout={layout} rows={rows} />
            <Transcript
              label={`Transcript of ${titleOf(detail.summary)}`}
              rows={rows}
              layouts={reader.layouts}
              state={state}
              isRowOpen={reader.isRowOpen}
              promptNumbers={usePromptNumbers(entries)}
              dayStarts={useDayStarts(rows, reader.layouts)}
              directories={detail.directories}
              commonModel={commonModelOf(detail.models)}
              scroller={scroller}
              findPlace={findPlace}
              onReadRow={readPlace.onReadRow}
            />
          </ReaderColumns>
          {/* Spoken by the live region already. */}
          <p className={styles.notice} aria-hidden="true">
            {notice}
          </p>
          {pin && <PinDialog pin={pin} project={detail.summary.project} onClose={() => setPin(null)} />}
          {record && (
            <RecordDialog
              key={record.eventKey}
              {...record}
              onCopy={(text) => copyRaw(text, tell)}
              onClose={() => setRecord(null)}
            />
          )}
        </div>
      </ReaderActionsContext>
    </MarkPatternsContext>
  );
}

function usePromptNumbers(entries: readonly OutlineEntry[]): ReadonlyMap<number, number> {
  return useMemo(() => new Map(entries.map((entry) => [entry.eventIndex, entry.number])), [entries]);
}

function useDayStarts(
  rows: readonly TranscriptRow[],
  layouts: ReadonlyMap<string, SessionLayout>,
): ReadonlyMap<string, number> {
  const { timeZone } = useWorkspace();
  return useMemo(() => findDayStarts(rows, layouts, (ms) => formatDay(ms, timeZone)), [rows, layouts, timeZone]);
}

/** The row that had the focus, else the one that Tab stops at. */
function focusRow(scroller: HTMLElement | null, rowKey: string | null): void {
  const row = rowKey === null ? null : scroller?.querySelector<HTMLElement>(rowSelector(rowKey));
  const next = row ?? scroller?.querySelector<HTMLElement>('article[tabindex="0"]');
  next?.focus({ preventScroll: true });
}

function copyActiveLink(
  { rows, layouts, activePosition }: ReaderModel,
  layout: SessionLayout,
  actions: ReaderActions,
  tell: (text: string) => void,
): void {
  const row = rows[activePosition()];
  const eventKey = row?.kind === 'unit' && layouts.get(row.sessionKey)?.outline.eventKeys[row.unit.index];
  if (row && eventKey) actions.copyLink({ sessionKey: row.sessionKey, eventKey });
  else copyLink(sessionHref(layout.sessionKey), tell);
}

function copyRaw(text: string, tell: (text: string) => void): void {
  copyText(text).then(
    () => tell('Raw record copied.'),
    (error: Error) => tell(`The record could not be copied: ${error.message}`),
  );
}

/** Rows that were selected one by one, else those that the selected text touches. */
function chosenRows(
  rows: readonly TranscriptRow[],
  selected: ReadonlySet<string>,
  span: SelectedSpan | null,
): readonly TranscriptRow[] {
  if (selected.size > 0) return rows.filter((row) => selected.has(row.key));
  if (!span) return [];
  const first = rows.findIndex((row) => row.key === span.firstKey);
  const last = rows.findIndex((row) => row.key === span.lastKey);
  return first < 0 || last < 0 ? [] : rows.slice(first, last + 1);
}

function wholeRun(layout: SessionLayout) {
  return { sessionKey: layout.sessionKey, indexes: layout.outline.types.map((_, index) => index) };
}

function setDensity(density: Density): void {
  navigate(withParams(currentRoute(), { density: densityParam(density) }), { replace: true });
}

function toggleKind(hiddenKinds: ReadonlySet<UnitKind>, kind: UnitKind): void {
  const next = new Set(UNIT_KINDS.filter((other) => hiddenKinds.has(other) !== (other === kind)));
  navigate(withParams(currentRoute(), { hide: hiddenKindsParam(next) }), { replace: true });
}
