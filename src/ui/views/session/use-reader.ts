import { type ActionDispatch, type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { type DisplayUnit, indexUnitsByEvent, UNIT_KIND_LABELS } from './display-units.ts';
import { hiddenKindsParam, type ReaderParams } from './reader-params.ts';
import {
  INITIAL_READER_STATE,
  type ReaderAction,
  type ReaderState,
  type ReaderTarget,
  reduceReader,
} from './reader-state.ts';
import { isOpenAtFirst } from './row-height.ts';
import {
  buildRows,
  foldKeyOf,
  isUnitShown,
  type RowOptions,
  rowKeyOf,
  type SessionLayout,
  type TranscriptRow,
} from './transcript-rows.ts';
import { useReaderParams } from './use-reader-params.ts';

export interface Reader {
  readonly params: ReaderParams;
  readonly state: ReaderState;
  readonly dispatch: ActionDispatch<[ReaderAction]>;
  readonly rows: readonly TranscriptRow[];
  readonly layouts: ReadonlyMap<string, SessionLayout>;
  readonly isRowOpen: (row: TranscriptRow) => boolean;
  /** Unhides, unfolds and goes to an event of the session itself. */
  readonly goToEvent: (eventIndex: number, place?: Partial<ReaderTarget>) => void;
  readonly goToRow: (position: number) => void;
  /** Position of the row that has or last had the focus; -1 when it is no longer shown. */
  readonly activePosition: () => number;
}

/** Link changes by keys come faster than browsers like to store them. */
const LINK_PAUSE_MS = 250;

export function useReader(layout: SessionLayout, tell: (text: string) => void): Reader {
  const params = useReaderParams();
  const { density, hiddenKinds } = params;
  const [state, dispatch] = useReducer(reduceReader, INITIAL_READER_STATE);
  const { openFolds, nested, unfolded } = state;
  const options = useMemo<RowOptions>(
    () => ({ density, hiddenKinds, openFolds, nested }),
    [density, hiddenKinds, openFolds, nested],
  );
  const rows = useMemo(() => buildRows(layout, options), [layout, options]);
  const layouts = useMemo(() => {
    const all = new Map([[layout.sessionKey, layout]]);
    for (const session of nested.values()) {
      if (session.state === 'ready') all.set(session.layout.sessionKey, session.layout);
    }
    return all;
  }, [layout, nested]);
  const isRowOpen = useCallback(
    (row: TranscriptRow) => row.kind === 'unit' && (unfolded.get(row.key) ?? isOpenAtFirst(row.unit, density)),
    [unfolded, density],
  );
  const unitByEvent = useMemo(() => indexUnitsByEvent(layout.units, layout.outline.types.length), [layout]);

  const latest = useRef({ rows, options, state });
  latest.current = { rows, options, state };

  const goToEvent = useCallback(
    (eventIndex: number, place: Partial<ReaderTarget> = {}) => {
      const unit = layout.units[unitByEvent[eventIndex] ?? -1];
      if (!unit) return;
      const shown = unhide(unit, latest.current.options, tell);
      dispatch({
        type: 'go',
        target: {
          rowKey: rowKeyOf('', layout.outline, unit),
          eventIndex,
          start: null,
          ordinal: 0,
          align: 'start',
          hasFocus: true,
          ...place,
        },
        openFold: foldKeyOf(layout, unit, shown),
        isUnfolded: true,
      });
    },
    [layout, unitByEvent, tell],
  );

  const goToRow = useCallback((position: number) => {
    const row = latest.current.rows[position];
    if (!row) return;
    const eventIndex = row.kind === 'unit' ? row.unit.index : -1;
    dispatch({
      type: 'go',
      target: { rowKey: row.key, eventIndex, start: null, ordinal: 0, align: 'nearest', hasFocus: true },
      openFold: null,
      isUnfolded: false,
    });
  }, []);

  const activePosition = useCallback(
    () => latest.current.rows.findIndex((row) => row.key === latest.current.state.activeKey),
    [],
  );

  useLinkToActive(layout, rows, state.activeKey, params.eventKey, goToEvent);
  return { params, state, dispatch, rows, layouts, isRowOpen, goToEvent, goToRow, activePosition };
}

/** A person who follows a link to something hidden sees it, and is told what was unhidden for it. */
function unhide(unit: DisplayUnit, options: RowOptions, tell: (text: string) => void): RowOptions {
  if (isUnitShown(unit, options)) return options;
  const hiddenKinds = new Set(options.hiddenKinds);
  hiddenKinds.delete(unit.kind);
  const density = isUnitShown(unit, { ...options, hiddenKinds }) ? options.density : 'reading';
  const params = { hide: hiddenKindsParam(hiddenKinds), density: density === 'reading' ? null : density };
  navigate(withParams(currentRoute(), params), { replace: true });
  tell(`“${UNIT_KIND_LABELS[unit.kind]}” are shown again, since what you went to is among them.`);
  return { ...options, hiddenKinds, density };
}

/** The link names the active event, and goes to another one when it is changed from outside. */
function useLinkToActive(
  layout: SessionLayout,
  rows: readonly TranscriptRow[],
  activeKey: string | null,
  linkedKey: string | null,
  goToEvent: (eventIndex: number) => void,
): void {
  const writtenKey: RefObject<string | null> = useRef(null);
  useEffect(() => {
    if (linkedKey === null || linkedKey === writtenKey.current) return;
    writtenKey.current = linkedKey;
    const index = layout.outline.eventKeys.indexOf(linkedKey);
    if (index >= 0) goToEvent(index);
  }, [layout, linkedKey, goToEvent]);
  useEffect(() => {
    const row = rows.find((candidate) => candidate.key === activeKey);
    if (row?.kind !== 'unit' || row.depth > 0) return;
    const eventKey = layout.outline.eventKeys[row.unit.index];
    // A link to a result stays one: its row is that of the call.
    const linked = layout.outline.eventKeys.indexOf(writtenKey.current ?? '');
    if (eventKey === undefined || linked === row.unit.index || row.unit.resultIndexes.includes(linked)) return;
    const timer = setTimeout(() => {
      writtenKey.current = eventKey;
      navigate(withParams(currentRoute(), { e: eventKey }), { replace: true });
    }, LINK_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [layout, rows, activeKey]);
}
