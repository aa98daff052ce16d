import { type RefObject, useMemo, useRef } from 'react';
import type { ContextPin, SessionDetail } from '../../../engine/api.ts';
import { toFailed } from '../../hooks/lazy-values.ts';
import { makeRoute, navigate } from '../../router.ts';
import { copyText } from './clipboard.ts';
import { toDisplayUnits } from './display-units.ts';
import type { ReaderActions } from './reader-actions.ts';
import { absoluteUrl, eventHref, eventTimelineRoute, resumeCommand, sessionTimelineRoute } from './session-links.ts';
import { findNeighbour } from './session-neighbours.ts';
import { eventRunsOf, type TranscriptRow } from './transcript-rows.ts';
import type { TranscriptSource } from './transcript-source.ts';
import type { Reader } from './use-reader.ts';

export interface RecordPlace {
  readonly sessionKey: string;
  readonly eventKey: string;
  readonly index: number;
}

interface Parts {
  readonly detail: SessionDetail;
  readonly source: TranscriptSource;
  readonly reader: Reader;
  readonly tell: (text: string) => void;
  readonly showRecord: (place: RecordPlace) => void;
  readonly showPins: (pin: ContextPin) => void;
  readonly copyMarkdown: (rows: readonly TranscriptRow[]) => void;
}

/** What rows and header can do, as one object that stays the same while the session is open. */
export function useReaderActionsOf(parts: Parts): ReaderActions {
  const latest = useRef(parts);
  latest.current = parts;
  return useMemo(() => makeActions(latest), []);
}

function makeActions(latest: RefObject<Parts>): ReaderActions {
  const rowOf = (rowKey: string) => latest.current.reader.rows.find((row) => row.key === rowKey);
  const dispatch: Reader['dispatch'] = (action) => latest.current.reader.dispatch(action);
  return {
    unfold: (rowKey, isOpen) => dispatch({ type: 'unfold', rowKey, isOpen }),
    openFold: (rowKey, isOpen) => dispatch({ type: 'fold-reads', rowKey, isOpen }),
    showSubagent: (rowKey, sessionKey) => void showSubagent(latest.current, rowKey, sessionKey),
    hideSubagent: (rowKey) => {
      // The row that was pressed goes away with the sub-agent; the call stays.
      const { reader } = latest.current;
      reader.goToRow(reader.rows.findIndex((row) => row.key === rowKey));
      dispatch({ type: 'nest', rowKey, session: null });
    },
    activate: (rowKey) => dispatch({ type: 'activate', rowKey }),
    select: (rowKey) => dispatch({ type: 'select', rowKey }),
    copyLink: ({ sessionKey, eventKey }) => copyLink(eventHref(sessionKey, eventKey), latest.current.tell),
    copyMarkdown: (rowKey) => {
      const row = rowOf(rowKey);
      if (row) latest.current.copyMarkdown([row]);
    },
    showInTimeline: (rowKey) => {
      const row = rowOf(rowKey);
      if (row) void showRowInTimeline(latest.current, row);
    },
    showRecord: (place) => latest.current.showRecord(place),
    showPins: (pin) => latest.current.showPins(pin),
    retry: () => latest.current.source.retry(),
  };
}

async function showSubagent({ source, reader }: Parts, rowKey: string, sessionKey: string): Promise<void> {
  reader.dispatch({ type: 'nest', rowKey, session: { state: 'loading' } });
  try {
    const outline = await source.engine.outlineSession(sessionKey);
    const layout = { sessionKey, outline, units: toDisplayUnits(outline) };
    reader.dispatch({ type: 'nest', rowKey, session: { state: 'ready', layout } });
  } catch (error) {
    reader.dispatch({ type: 'nest', rowKey, session: toFailed(error) });
  }
}

export function copyLink(href: string, tell: (text: string) => void): void {
  copyText(absoluteUrl(href)).then(
    () => tell('Link copied. It works where the same sessions are imported.'),
    (error: Error) => tell(`The link could not be copied: ${error.message}`),
  );
}

export function copyResume(detail: SessionDetail, tell: (text: string) => void): void {
  const command = resumeCommand(detail.summary);
  if (command === null) return;
  copyText(command).then(
    () => tell(`Copied: ${command}`),
    (error: Error) => tell(`The command could not be copied: ${error.message}`),
  );
}

/** The event of a row in the timeline; a row without an event or date says so. */
async function showRowInTimeline({ source, tell }: Parts, row: TranscriptRow): Promise<void> {
  const [run] = eventRunsOf([row]);
  const index = run?.indexes[0];
  if (!run || index === undefined) return;
  const [event] = await source.engine.readEvents(run.sessionKey, index, 1);
  const route = event ? eventTimelineRoute(event.eventKey, event.time) : null;
  if (route) navigate(route);
  else tell('This event has no date, so it has no place on the timeline.');
}

export function showSessionInTimeline(detail: SessionDetail, tell: (text: string) => void): void {
  const route = sessionTimelineRoute(detail.summary);
  if (route) navigate(route);
  else tell('Nothing in this session has a date.');
}

export async function openNeighbour(
  { source, detail, tell }: Pick<Parts, 'source' | 'detail' | 'tell'>,
  step: -1 | 1,
): Promise<void> {
  const key = await findNeighbour(source.engine, detail, step);
  if (key !== null) navigate(makeRoute('session', { id: key }));
  else tell(step < 0 ? 'This is the oldest session.' : 'This is the newest session.');
}
