/** Where something stands in the query text: [start, end), UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface WordNode extends Span {
  readonly kind: 'word';
  readonly text: string;
  /** Typed with a `*` behind it. */
  readonly isPrefix: boolean;
}

export interface PhraseNode extends Span {
  readonly kind: 'phrase';
  readonly text: string;
}

export interface FilterNode extends Span {
  readonly kind: 'filter';
  readonly key: FilterName;
  /** Any of them is enough. */
  readonly values: readonly string[];
}

interface NotNode {
  readonly kind: 'not';
  readonly node: QueryNode;
}

interface GroupNode {
  readonly kind: 'and' | 'or';
  readonly nodes: readonly QueryNode[];
}

export type QueryNode = WordNode | PhraseNode | FilterNode | NotNode | GroupNode;

export const FILTER_NAMES = [
  'project',
  'store',
  'source',
  'session',
  'is',
  'file',
  'tool',
  'before',
  'after',
  'on',
  'has',
  'time',
  'sort',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export interface QueryNotice extends Span {
  readonly message: string;
}

export interface ParsedQuery {
  /** Null for a query that asks for everything. */
  readonly root: QueryNode | null;
  readonly notices: readonly QueryNotice[];
}
