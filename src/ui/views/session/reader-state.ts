import type { NestedSession } from './transcript-rows.ts';

/** A place to go to: it is scrolled to, unfolded, focused and marked. */
export interface ReaderTarget {
  /** Grows, so that the same place can be gone to twice. */
  readonly serial: number;
  readonly rowKey: string;
  readonly eventIndex: number;
  /** In the event's whole text; null for the event as such, or its first marked words. */
  readonly start: number | null;
  /** Which of the event's matches `start` is. */
  readonly ordinal: number;
  /** `start`: to the top of the window. `nearest`: only as far as needed. */
  readonly align: 'start' | 'nearest';
  /** False leaves the focus where it is, as in the find field. */
  readonly hasFocus: boolean;
}

export interface ReaderState {
  /** Rows that the person unfolded (true) or folded (false), by row key. */
  readonly unfolded: ReadonlyMap<string, boolean>;
  readonly openFolds: ReadonlySet<string>;
  /** Sub-agents shown in place, by the row key of their call. */
  readonly nested: ReadonlyMap<string, NestedSession>;
  readonly selected: ReadonlySet<string>;
  readonly activeKey: string | null;
  readonly target: ReaderTarget | null;
}

export type ReaderAction =
  | { readonly type: 'unfold'; readonly rowKey: string; readonly isOpen: boolean }
  | { readonly type: 'fold-reads'; readonly rowKey: string; readonly isOpen: boolean }
  | { readonly type: 'nest'; readonly rowKey: string; readonly session: NestedSession | null }
  | { readonly type: 'select'; readonly rowKey: string }
  | { readonly type: 'clear-selection' }
  | { readonly type: 'activate'; readonly rowKey: string }
  | {
      readonly type: 'go';
      readonly target: Omit<ReaderTarget, 'serial'>;
      /** Rows to unfold on the way. */
      readonly openFold: string | null;
      readonly isUnfolded: boolean;
    };

export const INITIAL_READER_STATE: ReaderState = {
  unfolded: new Map(),
  openFolds: new Set(),
  nested: new Map(),
  selected: new Set(),
  activeKey: null,
  target: null,
};

export function reduceReader(state: ReaderState, action: ReaderAction): ReaderState {
  switch (action.type) {
    case 'unfold':
      return { ...state, unfolded: new Map(state.unfolded).set(action.rowKey, action.isOpen) };
    case 'fold-reads':
      return { ...state, openFolds: toggled(state.openFolds, action.rowKey, action.isOpen) };
    case 'nest':
      return { ...state, nested: replaced(state.nested, action.rowKey, action.session) };
    case 'select':
      return { ...state, selected: toggled(state.selected, action.rowKey, !state.selected.has(action.rowKey)) };
    case 'clear-selection':
      return { ...state, selected: new Set() };
    case 'activate':
      return state.activeKey === action.rowKey ? state : { ...state, activeKey: action.rowKey };
    case 'go':
      return go(state, action);
  }
}

function go(state: ReaderState, action: Extract<ReaderAction, { type: 'go' }>): ReaderState {
  const { target, openFold, isUnfolded } = action;
  const openFolds = openFold === null ? state.openFolds : toggled(state.openFolds, openFold, true);
  const unfolded = isUnfolded ? new Map(state.unfolded).set(target.rowKey, true) : state.unfolded;
  const serial = (state.target?.serial ?? 0) + 1;
  return { ...state, openFolds, unfolded, activeKey: target.rowKey, target: { ...target, serial } };
}

function toggled(set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function replaced<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}
