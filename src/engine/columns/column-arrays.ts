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
export const NUMBER_NAMES = ['timesMs', 'sessions', 'projects', 'events', 'messages'] as const;
export const KIND_NAMES = ['timeKinds', 'categories', 'errors', 'types'] as const;

/** A byte of each column of KIND_NAMES, the first one lowest: of these, few are unlike. */
export type RowKind = number;

export function kindOf(timeKind: number, category: number, error: number, type: number): RowKind {
  return ((type << 24) | (error << 16) | (category << 8) | timeKind) >>> 0;
}

/** Where rows are put, each at its id: arrays that are as long as each other. */
export interface RowTarget {
  /** What is left out is not wanted. */
  readonly numbers: Partial<Pick<ColumnArrays, (typeof NUMBER_NAMES)[number]>> & Pick<ColumnArrays, 'timesMs'>;
  readonly kinds: readonly { readonly into: Uint8Array; readonly byteOf: (kind: RowKind) => number }[];
}

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

/** All columns. */
export function targetOf(columns: ColumnArrays): RowTarget {
  const kinds = KIND_NAMES.map((name, byte) => ({
    into: columns[name],
    byteOf: (kind: RowKind) => (kind >>> (8 * byte)) & 0xff,
  }));
  return { numbers: columns, kinds };
}
