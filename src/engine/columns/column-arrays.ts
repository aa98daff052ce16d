/** The columns of a store's rows, an array each, by row id. */
export interface ColumnArrays {
  readonly timesMs: Float64Array;
  readonly timeKinds: Uint8Array;
  readonly categories: Uint8Array;
  readonly errors: Uint8Array;
  readonly types: Uint8Array;
  readonly sessions: Uint32Array;
  readonly projects: Uint32Array;
  readonly events: Uint32Array;
  readonly messages: Uint32Array;
}

/** Widest first, so that each begins where its width asks for in a segment. */
export const COLUMN_NAMES = [
  'timesMs',
  'sessions',
  'projects',
  'events',
  'messages',
  'timeKinds',
  'categories',
  'errors',
  'types',
] as const satisfies readonly (keyof ColumnArrays)[];

export function makeColumns(capacity: number): ColumnArrays {
  return {
    timesMs: new Float64Array(capacity),
    timeKinds: new Uint8Array(capacity),
    categories: new Uint8Array(capacity),
    errors: new Uint8Array(capacity),
    types: new Uint8Array(capacity),
    sessions: new Uint32Array(capacity),
    projects: new Uint32Array(capacity),
    events: new Uint32Array(capacity),
    messages: new Uint32Array(capacity),
  };
}
