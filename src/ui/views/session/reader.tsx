import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { SessionDetail } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { copyText } from './clipboard.ts';
import { countKinds, UNIT_KINDS, type UnitKind } from './display-units.ts';
import { FindBar } from './find-bar.tsx';
import { wordsPattern } from './find-occurrences.ts';
import { type MarkPatterns, MarkPatternsContext } from './mark-patterns.ts';
import { entryAt, type OutlineEntry, toOutlineEntries } from './outline-entries.ts';
import { OutlinePanel, type OutlinePanelProps, OutlineSheet } from './outline-panel.tsx';
import styles from './reader.module.css';
import { type ReaderActions, ReaderActionsContext } from './reader-actions.ts';
import { densityParam, hiddenKindsParam } from './reader-params.ts';
import type { ReaderTarget } from './reader-state.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SessionHeader } from './session-header.tsx';
import { sessionHref, titleOf } from './session-links.ts';
import { rangeOfMatch, rangesOf, TEXT_ATTRIBUTE } from './text-highlights.ts';
import { Transcript } from './transcript.tsx';
import { type Density, eventRunsOf, rootRowAt, type SessionLayout, type TranscriptRow } from './transcript-rows.ts';
import { TranscriptSource, TranscriptSourceContext, useTranscriptSource } from './transcript-source.ts';
import { type Find, useFind } from './use-find.ts';
import { type CopyProgress, useMarkdownCopy } from './use-markdown-copy.ts';
import { useMedia } from './use-media.ts';
import { useNotice } from './use-notice.ts';
import { usePaintedMarks } from './use-painted-marks.ts';
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
  const reader = useReader(layout, tell);
  const { params, state, rows } = reader;
  const [record, setRecord] = useState<RecordPlace | null>(null);
  const span = useTextSelection(scroller);
  const chosen = useMemo(() => chosenRows(rows, state.selected, span), [rows, state.selected, span]);
  const counts = useMemo(() => countKinds(layout.units), [layout]);
  const entries = useMemo(() => toOutlineEntries(layout.outline, layout.units), [layout]);
  const top = useTop(rows, entries);
  const find = useFind(layout, top.eventIndex, reader.goToEvent);
  const { patterns, findPlace } = useMarkedPlaces(scroller, reader, find);
  const markdown = useMarkdownCopy(detail, tell);
  const copyRows = (copied: readonly TranscriptRow[]) => markdown.copy(eventRunsOf(copied), false);
  const actions = useReaderActionsOf({ detail, source, reader, tell, showRecord: setRecord, copyMarkdown: copyRows });
  const outline = useOutlineToggle(params.isOutlineOpen);
  useReaderKeys({
    reader,
    topPosition: top.position,
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
            onClear={() => reader.dispatch({ type: 'clear-selection' })}
          />
          <CopyBar progress={markdown.progress} onCancel={markdown.cancel} />
          <Columns outline={outline} entries={entries} entry={entries[top.entry] ?? null} reader={reader}>
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
              directories={detail.directories}
              commonModel={detail.models.length === 1 ? (detail.models[0] ?? null) : null}
              scroller={scroller}
              findPlace={findPlace}
              onTopRow={top.onTopRow}
            />
          </Columns>
          {/* Spoken by the live region already. */}
          <p className={styles.notice} aria-hidden="true">
            {notice}
          </p>
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

interface MarkedPlaces {
  readonly patterns: MarkPatterns;
  /** The place within a row that its target is about. */
  readonly findPlace: (row: HTMLElement) => Range | null;
}

/** What is marked in the texts, painted; and where in a row the reader is to go. */
function useMarkedPlaces(scroller: RefObject<HTMLElement | null>, reader: ReaderModel, find: Find): MarkedPlaces {
  const { words: linkedWords } = reader.params;
  const { target } = reader.state;
  const { current, pattern: phrase } = find;
  const words = useMemo(() => wordsPattern(linkedWords), [linkedWords]);
  const patterns = useMemo(() => ({ words, phrase }), [words, phrase]);
  const findPlace = useCallback(
    (row: HTMLElement) => (target ? placeOfTarget(row, target, { words, phrase }) : null),
    [target, words, phrase],
  );
  const findCurrent = useCallback(
    (root: HTMLElement) => {
      const row = target && root.querySelector(rowSelector(target.rowKey));
      return row && current && phrase ? rangeOfMatch(row, phrase, current) : null;
    },
    [target, current, phrase],
  );
  usePaintedMarks(scroller, patterns, findCurrent);
  return { patterns, findPlace };
}

function placeOfTarget(row: HTMLElement, target: ReaderTarget, { words, phrase }: MarkPatterns): Range | null {
  const { start, align, eventIndex } = target;
  if (start !== null) return phrase && rangeOfMatch(row, phrase, { ...target, start });
  if (align === 'nearest' || !words) return null;
  const text = row.querySelector(`[${TEXT_ATTRIBUTE}="${eventIndex}"]`);
  return (text && rangesOf(text, words)[0]) ?? null;
}

function rowSelector(rowKey: string): string {
  return `[data-row-key="${CSS.escape(rowKey)}"]`;
}

function focusRow(scroller: HTMLElement | null, rowKey: string | null): void {
  if (rowKey !== null) scroller?.querySelector<HTMLElement>(rowSelector(rowKey))?.focus({ preventScroll: true });
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

interface Top {
  readonly onTopRow: (position: number) => void;
  readonly position: () => number;
  readonly eventIndex: () => number;
  /** Position of the outline entry at the top of the window. */
  readonly entry: number;
}

/** What is at the top of the window. Only a change of the entry is worth drawing anew. */
function useTop(rows: readonly TranscriptRow[], entries: readonly OutlineEntry[]): Top {
  const position = useRef(0);
  const [entry, setEntry] = useState(0);
  const eventAt = useCallback(
    (at: number) => {
      const row = rows[rootRowAt(rows, at)];
      if (row?.kind === 'fold') return row.units[0]?.index ?? 0;
      return row?.kind === 'unit' ? row.unit.index : 0;
    },
    [rows],
  );
  return {
    entry,
    position: () => position.current,
    eventIndex: useCallback(() => eventAt(position.current), [eventAt]),
    onTopRow: useCallback(
      (at: number) => {
        position.current = at;
        setEntry(entryAt(entries, eventAt(at)));
      },
      [entries, eventAt],
    ),
  };
}

interface OutlineToggle {
  readonly isOpen: boolean;
  readonly isSheet: boolean;
  readonly toggle: () => void;
}

/** Beside the transcript where there is room, and then as the link says; else a sheet, closed at first. */
function useOutlineToggle(linked: boolean | null): OutlineToggle {
  const hasRoom = useMedia('(min-width: 1100px)');
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!hasRoom) return { isOpen: isSheetOpen, isSheet: true, toggle: () => setSheetOpen(!isSheetOpen) };
  const isOpen = linked ?? true;
  return {
    isOpen,
    isSheet: false,
    toggle: () => navigate(withParams(currentRoute(), { outline: isOpen ? '0' : null }), { replace: true }),
  };
}

function setDensity(density: Density): void {
  navigate(withParams(currentRoute(), { density: densityParam(density) }), { replace: true });
}

function toggleKind(hiddenKinds: ReadonlySet<UnitKind>, kind: UnitKind): void {
  const next = new Set(UNIT_KINDS.filter((other) => hiddenKinds.has(other) !== (other === kind)));
  navigate(withParams(currentRoute(), { hide: hiddenKindsParam(next) }), { replace: true });
}

interface OpenFindBarProps {
  readonly find: Find;
  readonly layout: SessionLayout;
  readonly onClosed: () => void;
}

function OpenFindBar({ find, layout, onClosed }: OpenFindBarProps) {
  if (!find.isOpen) return null;
  const { phrase, search, position, change, step } = find;
  const close = () => {
    find.close();
    onClosed();
  };
  const eventCount = layout.outline.types.length;
  return <FindBar {...{ phrase, search, position, eventCount }} onChange={change} onStep={step} onClose={close} />;
}

function NewEvents({ count, onRefresh }: { readonly count: number; readonly onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <Banner tone="accent" title="Updated." role="status" actions={<Button onClick={onRefresh}>Refresh</Button>}>
      {formatCount(count, 'new event')} since this was opened.
    </Banner>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}

function SelectionBar({ count, onCopy, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.selection}>
      {formatCount(count, 'selected row')}
      <Button onClick={onCopy}>Copy as Markdown</Button>
      <Button variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

interface ColumnsProps {
  readonly outline: OutlineToggle;
  readonly entries: readonly OutlineEntry[];
  /** At the top of the window. */
  readonly entry: OutlineEntry | null;
  readonly reader: ReaderModel;
  readonly children: ReactNode;
}

/** The outline and, beside it, the transcript under the prompt that it stands at. */
function Columns({ outline, entries, entry, reader, children }: ColumnsProps) {
  const outlineProps: OutlinePanelProps = {
    entries,
    currentEvent: entry?.eventIndex ?? -1,
    onGo: ({ eventIndex }) => reader.goToEvent(eventIndex),
    onClose: outline.toggle,
  };
  return (
    <div className={styles.columns}>
      {outline.isOpen && !outline.isSheet && (
        <div className={styles.outline}>
          <OutlinePanel {...outlineProps} />
        </div>
      )}
      {outline.isOpen && outline.isSheet && <OutlineSheet {...outlineProps} />}
      <div className={styles.transcript}>
        {entry && (
          <button type="button" className={styles.current} onClick={() => reader.goToEvent(entry.eventIndex)}>
            <b>{entry.number === 0 ? 'Start of the session' : `Prompt ${formatNumber(entry.number)}`}</b>
            <span>{entry.number === 0 ? '' : entry.title}</span>
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

function UnknownEvent({ eventKey, layout }: { readonly eventKey: string | null; readonly layout: SessionLayout }) {
  const isKnown = useMemo(() => eventKey === null || layout.outline.eventKeys.includes(eventKey), [eventKey, layout]);
  if (isKnown) return null;
  return (
    <Banner
      tone="warn"
      title="This event is not in this database."
      role="status"
      actions={<LinkButton href="#/import">Import</LinkButton>}
    >
      The session is here, but the event that the link names is not. Import a newer copy of the session to see it.
    </Banner>
  );
}

function NoRows({ layout, rows }: { readonly layout: SessionLayout; readonly rows: readonly TranscriptRow[] }) {
  if (rows.length > 0) return null;
  if (layout.outline.types.length === 0) {
    return <EmptyState title="This session has no events">Its file holds records, but no message in them.</EmptyState>;
  }
  return (
    <EmptyState
      title="Every event is hidden"
      actions={
        <Button onClick={() => navigate(withParams(currentRoute(), { hide: null, density: null }), { replace: true })}>
          Show all {formatCount(layout.outline.types.length, 'event')}
        </Button>
      }
    >
      The kinds and the density chosen above leave none of them.
    </EmptyState>
  );
}

function CopyBar({ progress, onCancel }: { readonly progress: CopyProgress | null; readonly onCancel: () => void }) {
  if (!progress) return null;
  const { written, total } = progress;
  const text = `${formatNumber(written)} of ${formatCount(total, 'event')}`;
  return (
    <div className={styles.selection}>
      <span>Copying: {text}</span>
      <ProgressBar label="Copying as Markdown" ratio={total === 0 ? 1 : written / total} valueText={text} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
