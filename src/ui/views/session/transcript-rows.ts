import type { TranscriptOutline } from '../../../engine/api.ts';
import type { DisplayUnit, UnitKind } from './display-units.ts';

/** A session with its layout; `units` are those of `outline`. */
export interface SessionLayout {
  readonly sessionKey: string;
  readonly outline: TranscriptOutline;
  readonly units: readonly DisplayUnit[];
}

export type Density = 'reading' | 'compact' | 'prompts';
export const DENSITIES: readonly Density[] = ['reading', 'compact', 'prompts'];

/** A sub-agent that is shown under the call that started it. */
export type NestedSession =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'ready'; readonly layout: SessionLayout };

interface RowBase {
  /** Unique in the transcript and stable while it is open. */
  readonly key: string;
  readonly sessionKey: string;
  /** 0 for the session itself, 1 for its sub-agents, and so on. */
  readonly depth: number;
}

export interface UnitRow extends RowBase {
  readonly kind: 'unit';
  readonly unit: DisplayUnit;
  /** In an open fold: shown one step further in. */
  readonly isFolded: boolean;
}

/** Consecutive reads as one line, with the unrecorded thinking between them; when open, their units follow as rows of their own. */
export interface FoldRow extends RowBase {
  readonly kind: 'fold';
  readonly units: readonly DisplayUnit[];
  readonly isOpen: boolean;
}

export interface NestedStateRow extends RowBase {
  readonly kind: 'nested-state';
  readonly callKey: string;
  readonly state: 'loading' | 'failed' | 'empty' | 'end';
  readonly reason: string | null;
}

export type TranscriptRow = UnitRow | FoldRow | NestedStateRow;

export interface RowOptions {
  readonly density: Density;
  readonly hiddenKinds: ReadonlySet<UnitKind>;
  readonly openFolds: ReadonlySet<string>;
  /** By the row key of the call. */
  readonly nested: ReadonlyMap<string, NestedSession>;
}

export const FOLD_FROM = 3;
const MAX_DEPTH = 32;
const PROMPT_KINDS: ReadonlySet<UnitKind> = new Set(['prompt', 'command', 'compaction']);

export function isUnitShown(unit: DisplayUnit, options: Pick<RowOptions, 'density' | 'hiddenKinds'>): boolean {
  if (options.density === 'prompts' && !PROMPT_KINDS.has(unit.kind)) return false;
  return !options.hiddenKinds.has(unit.kind);
}

export type FoldedItem =
  | { readonly kind: 'unit'; readonly unit: DisplayUnit }
  | { readonly kind: 'fold'; readonly units: readonly DisplayUnit[] };

/** How a unit takes part in folding: `filler` may stand between reads, but neither begins nor ends a fold. */
export type FoldRole = 'read' | 'filler' | 'none';

/** Runs of FOLD_FROM or more reads become one item; flattened again, the items are the units given. */
export function foldReads(
  units: readonly DisplayUnit[],
  roleOf: (unit: DisplayUnit) => FoldRole,
): readonly FoldedItem[] {
  const items: FoldedItem[] = [];
  let run: DisplayUnit[] = [];
  let reads = 0;
  // Up to and with its last read; what fills behind it is not part of the run.
  let runEnd = 0;
  const closeRun = () => {
    const folded = reads >= FOLD_FROM ? run.slice(0, runEnd) : [];
    if (folded.length > 0) items.push({ kind: 'fold', units: folded });
    for (const unit of run.slice(folded.length)) items.push({ kind: 'unit', unit });
    run = [];
    reads = 0;
  };
  for (const unit of units) {
    const role = roleOf(unit);
    if (role === 'none' || (role === 'filler' && reads === 0)) {
      closeRun();
      items.push({ kind: 'unit', unit });
      continue;
    }
    run.push(unit);
    if (role === 'read') {
      reads++;
      runEnd = run.length;
    }
  }
  closeRun();
  return items;
}

export function rowKeyOf(prefix: string, outline: TranscriptOutline, unit: DisplayUnit): string {
  return `${prefix}${outline.eventKeys[unit.index] ?? unit.index}`;
}

class RowBuilder {
  readonly rows: TranscriptRow[] = [];
  readonly #options: RowOptions;

  constructor(options: RowOptions) {
    this.#options = options;
  }

  addSession(layout: SessionLayout, prefix: string, depth: number): void {
    const shown = layout.units.filter((unit) => isUnitShown(unit, this.#options));
    const items = foldReads(shown, (unit) => this.#foldRole(layout, prefix, unit));
    for (const item of items) {
      if (item.kind === 'unit') this.#addUnit(layout, prefix, depth, item.unit, false);
      else this.#addFold(layout, prefix, depth, item.units);
    }
  }

  /** Thinking that was not recorded says nothing that a fold could hide. */
  #foldRole(layout: SessionLayout, prefix: string, unit: DisplayUnit): FoldRole {
    if (unit.kind === 'thinking' && layout.outline.lengths[unit.index] === 0) return 'filler';
    if (unit.kind !== 'read' || unit.isError) return 'none';
    return this.#options.nested.has(rowKeyOf(prefix, layout.outline, unit)) ? 'none' : 'read';
  }

  #addFold(layout: SessionLayout, prefix: string, depth: number, units: readonly DisplayUnit[]): void {
    const [first] = units;
    if (!first) return;
    const key = `${rowKeyOf(prefix, layout.outline, first)}#fold`;
    const isOpen = this.#options.openFolds.has(key);
    this.rows.push({ kind: 'fold', key, sessionKey: layout.sessionKey, depth, units, isOpen });
    if (isOpen) for (const unit of units) this.#addUnit(layout, prefix, depth, unit, true);
  }

  #addUnit(layout: SessionLayout, prefix: string, depth: number, unit: DisplayUnit, isFolded: boolean): void {
    const key = rowKeyOf(prefix, layout.outline, unit);
    this.rows.push({ kind: 'unit', key, sessionKey: layout.sessionKey, depth, unit, isFolded });
    const nested = this.#options.nested.get(key);
    if (nested && depth < MAX_DEPTH) this.#addNested(nested, key, layout.sessionKey, depth + 1);
  }

  #addNested(nested: NestedSession, callKey: string, callerSessionKey: string, depth: number): void {
    const base = { kind: 'nested-state', key: `${callKey}#nested`, callKey, depth } as const;
    if (nested.state !== 'ready') {
      const reason = nested.state === 'failed' ? nested.reason : null;
      this.rows.push({ ...base, sessionKey: callerSessionKey, state: nested.state, reason });
      return;
    }
    const { layout } = nested;
    const before = this.rows.length;
    this.addSession(layout, `${callKey}/`, depth);
    const state = this.rows.length === before ? 'empty' : 'end';
    this.rows.push({ ...base, sessionKey: layout.sessionKey, state, reason: null });
  }
}

/** All rows of a transcript, top to bottom, sub-agents that are open included. Linear in what is shown. */
export function buildRows(root: SessionLayout, options: RowOptions): readonly TranscriptRow[] {
  const builder = new RowBuilder(options);
  builder.addSession(root, '', 0);
  return builder.rows;
}

/** Indexes of all events that a row stands for; a fold that is open leaves them to the rows behind it. */
export function eventIndexesOf(row: TranscriptRow): readonly number[] {
  if (row.kind === 'nested-state') return [];
  if (row.kind === 'unit') return eventsOfUnit(row.unit);
  return row.isOpen ? [] : row.units.flatMap(eventsOfUnit);
}

/** The fold that hides a unit of the session itself; null when it stands alone. */
export function foldKeyOf(root: SessionLayout, unit: DisplayUnit, options: RowOptions): string | null {
  if (unit.kind !== 'read' && unit.kind !== 'thinking') return null;
  const rows = buildRows(root, { ...options, openFolds: new Set() });
  const fold = rows.find((row) => row.kind === 'fold' && row.depth === 0 && row.units.includes(unit));
  return fold?.key ?? null;
}

/** Position of the row of the session itself that a row stands in: its own, or the call of its sub-agent. */
export function rootRowAt(rows: readonly TranscriptRow[], position: number): number {
  let at = Math.min(position, rows.length - 1);
  while (at > 0 && (rows[at]?.depth ?? 0) > 0) at--;
  return at;
}

/** The next row in a direction that a test holds for; -1 when there is none. */
export function nextRow(
  rows: readonly TranscriptRow[],
  from: number,
  step: 1 | -1,
  test: (row: TranscriptRow) => boolean = () => true,
): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row && test(row)) return at;
  }
  return -1;
}

export interface EventRun {
  readonly sessionKey: string;
  readonly indexes: readonly number[];
}

/** The events of several rows, in their order, a run for each change of session. */
export function eventRunsOf(rows: readonly TranscriptRow[]): readonly EventRun[] {
  const runs: { sessionKey: string; indexes: number[] }[] = [];
  for (const row of rows) {
    const indexes = row.kind === 'fold' ? row.units.flatMap(eventsOfUnit) : eventIndexesOf(row);
    if (indexes.length === 0) continue;
    const last = runs.at(-1);
    if (last?.sessionKey === row.sessionKey) last.indexes.push(...indexes);
    else runs.push({ sessionKey: row.sessionKey, indexes: [...indexes] });
  }
  return runs;
}

function eventsOfUnit(unit: DisplayUnit): number[] {
  return [unit.index, ...unit.resultIndexes];
}

/** Where a row of an earlier list stands now: itself, else the next one that is left, else the one before; 0 for none. */
export function survivorOf(before: readonly TranscriptRow[], position: number, now: readonly TranscriptRow[]): number {
  const positions = new Map(now.map((row, index) => [row.key, index]));
  const candidates = [...before.slice(position), ...before.slice(0, position).reverse()];
  for (const row of candidates) {
    const found = positions.get(row.key);
    if (found !== undefined) return found;
  }
  return 0;
}
