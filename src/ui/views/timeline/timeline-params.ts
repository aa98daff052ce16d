import { EVENT_GROUPS, type EventGroup } from '../../../engine/api.ts';
import { AXIS_KINDS, type AxisKind } from '../../../timeline/axis.ts';
import { TABLE_SCOPES, type TableScope } from '../../../timeline/extents.ts';
import { LANE_KINDS, type LaneKind } from '../../../timeline/lanes.ts';
import type { LinkedView, ViewEdge } from '../../../timeline/model.ts';
import { rangeBetween, type TimeRange } from '../../../timeline/selection.ts';
import { TABLE_SORTS, type TableSort } from '../../../timeline/table-rows.ts';

const TABLE_KINDS = ['events', 'lanes', 'intervals'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** What a link knows of an event. */
export interface EventMark {
  /** `e` an event of a session, `n` a memory note, `k` anything else by its row, which holds in this database only. */
  readonly kind: 'e' | 'n' | 'k';
  readonly key: string;
}

export type SelectionParam =
  | { readonly type: 'range'; readonly range: TimeRange }
  | { readonly type: 'event'; readonly mark: EventMark };

export interface TimelineParams {
  /** Null leaves it to the data. */
  readonly axis: AxisKind | null;
  readonly lanes: LaneKind | null;
  readonly view: LinkedView | null;
  readonly hidden: readonly EventGroup[];
  readonly selection: SelectionParam | null;
  /** Null for the chart. */
  readonly table: TableKind | null;
  readonly scope: TableScope;
  /** 0-based page of the table. */
  readonly page: number;
  readonly sort: TableSort;
  /** The list below the chart is open. */
  readonly hasDrawer: boolean;
  /** Dates are being estimated, or estimates taken back. */
  readonly isEstimating: boolean;
}

/** Values that mean nothing fall back to their default. */
export function parseTimelineParams(params: ReadonlyMap<string, string>): TimelineParams {
  return {
    axis: oneOf(AXIS_KINDS, params.get('axis')),
    lanes: oneOf(LANE_KINDS, params.get('lanes')),
    view: parseView(params),
    hidden: EVENT_GROUPS.filter((group) => (params.get('hide') ?? '').split(',').includes(group)),
    selection: parseSelection(params.get('sel'), params.get('on')),
    table: oneOf(TABLE_KINDS, params.get('table')),
    scope: oneOf(TABLE_SCOPES, params.get('scope')) ?? 'view',
    page: parsePage(params.get('page')),
    sort: oneOf(TABLE_SORTS, params.get('sort')) ?? 'newest',
    hasDrawer: params.get('drawer') === '1',
    isEstimating: params.get('estimate') === '1',
  };
}

export function formatView(from: ViewEdge, to: ViewEdge): { readonly from: string; readonly to: string } {
  return { from: formatEdge(from), to: formatEdge(to) };
}

export function formatHidden(hidden: readonly EventGroup[]): string | null {
  return hidden.length === 0 ? null : hidden.join(',');
}

/** Lists of lanes are never long in a link: beyond this the range is saved without them. */
const MAX_LANE_KEYS = 12;

/** `sel` and `on` of a link. */
export function formatSelection(selection: SelectionParam | null): {
  readonly sel: string | null;
  readonly on: string | null;
} {
  if (!selection) return { sel: null, on: null };
  if (selection.type === 'event') {
    const { kind, key } = selection.mark;
    return { sel: `${kind}:${key}`, on: null };
  }
  const { fromMs, toMs, laneKeys } = selection.range;
  const on = laneKeys && laneKeys.length <= MAX_LANE_KEYS ? laneKeys.map(escapeKey).join(',') : null;
  return { sel: `r:${formatInstant(fromMs)}..${formatInstant(toMs)}`, on };
}

function parseView(params: ReadonlyMap<string, string>): TimelineParams['view'] {
  const from = parseEdge(params.get('from'));
  const to = parseEdge(params.get('to'));
  if (!from || !to || 'ms' in from !== 'ms' in to) return null;
  return edgeValue(from) < edgeValue(to) ? { from, to } : null;
}

function edgeValue(edge: ViewEdge): number {
  return 'ms' in edge ? edge.ms : edge.position;
}

/** `120` and `-0.5` are places in the order; instants are ISO. */
function parseEdge(text = ''): ViewEdge | null {
  if (/^-?\d{1,9}(\.\d{1,3})?$/.test(text)) return { position: Number(text) };
  const ms = parseInstant(text);
  return ms === null ? null : { ms };
}

function formatEdge(edge: ViewEdge): string {
  return 'ms' in edge ? formatInstant(edge.ms) : String(Math.round(edge.position * 1000) / 1000);
}

function parseSelection(sel = '', on = ''): SelectionParam | null {
  const range = /^r:(.+)\.\.(.+)$/.exec(sel);
  if (range) {
    const fromMs = parseInstant(range[1]);
    const toMs = parseInstant(range[2]);
    if (fromMs === null || toMs === null) return null;
    const laneKeys = on ? on.split(',').map(unescapeKey) : null;
    return { type: 'range', range: rangeBetween(fromMs, toMs, laneKeys) };
  }
  // Other screens add the time behind `@`; the key is enough.
  const event = /^([enk]):([^@]+)(?:@[^@]*)?$/.exec(sel);
  const kind = oneOf(['e', 'n', 'k'], event?.[1]);
  return event && kind ? { type: 'event', mark: { kind, key: event[2] ?? '' } } : null;
}

/** 1-based in the link. */
function parsePage(text = ''): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) - 1 : 0;
}

function parseInstant(text = ''): number | null {
  const ms = /^[+-]?\d{4,6}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

const LATEST_DATE_MS = 8.64e15;

function formatInstant(ms: number): string {
  const within = Math.min(LATEST_DATE_MS, Math.max(-LATEST_DATE_MS, Math.round(ms)));
  return new Date(within).toISOString().replace('.000Z', 'Z');
}

/** Keys are paths or hashes; only the comma that stands between two of them needs another form. */
function escapeKey(key: string): string {
  return key.toWellFormed().replaceAll('~', '~t').replaceAll(',', '~c');
}

function unescapeKey(text: string): string {
  return text.replaceAll('~c', ',').replaceAll('~t', '~');
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | null {
  return values.find((value) => value === text) ?? null;
}
