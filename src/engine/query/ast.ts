import type { Message } from '../../messages/message.ts';

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

/** `/source/i`, as written between the slashes; query/pattern.ts makes it a RegExp. */
export interface RegexNode extends Span {
  readonly kind: 'regex';
  readonly source: string;
  readonly flags: '' | 'i';
}

export interface FilterNode extends Span {
  readonly kind: 'filter';
  readonly key: FilterName;
  /** Any of them is enough. */
  readonly values: readonly string[];
  /** Of `in:` alone: the words that it speaks of, which stand beside or around it. Left out where there are none. */
  readonly words?: QueryNode;
}

interface NotNode {
  readonly kind: 'not';
  readonly node: QueryNode;
}

interface GroupNode {
  readonly kind: 'and' | 'or';
  readonly nodes: readonly QueryNode[];
}

export type QueryNode = WordNode | PhraseNode | RegexNode | FilterNode | NotNode | GroupNode;

export const FILTER_NAMES = [
  'project',
  'store',
  'source',
  'session',
  'agent',
  'model',
  'branch',
  'is',
  'type',
  'in',
  'file',
  'tool',
  'tag',
  'before',
  'after',
  'on',
  'has',
  'tokens',
  'dur',
  'lang',
  'time',
  'layer',
  'sort',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export interface QueryNotice extends Span {
  readonly message: Message;
}

export interface ParsedQuery {
  /** Null for a query that asks for everything. */
  readonly root: QueryNode | null;
  readonly notices: readonly QueryNotice[];
}
