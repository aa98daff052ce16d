import type { ConfigMessages, PatternFault } from './config-messages.ts';

/** What a filter takes where it is not one of a few names: the catalogues know an example of each. */
export type ValueExample =
  | 'date'
  | 'date-range'
  | 'tokens'
  | 'duration'
  | 'project'
  | 'source'
  | 'session'
  | 'agent'
  | 'model'
  | 'branch'
  | 'file'
  | 'tool'
  | 'tag';

export type FilterValues = { readonly names: readonly string[] } | { readonly example: ValueExample };

/** Words that were looked for in place of a typed one: the first of them by name, and how many more there are. */
interface StandInWords {
  readonly typed: string;
  readonly words: readonly string[];
  readonly more: number;
}

interface FilterValue {
  readonly filter: string;
  readonly value: string;
}

interface UnreadFiles {
  readonly files: number;
  /** Of one of them. */
  readonly path: string;
}

type None = Readonly<Record<never, never>>;

/** Of a query: what of it could not be meant as it stands. */
interface QueryMessages {
  readonly 'query.too-long': { readonly characters: number };
  readonly 'query.open-phrase': None;
  readonly 'query.open-value': None;
  readonly 'query.pattern-as-text': { readonly pattern: string };
  readonly 'query.pattern-not-run': { readonly pattern: string; readonly fault: PatternFault; readonly most: number };
  readonly 'query.unknown-filter': { readonly name: string; readonly suggestion: string | null };
  readonly 'query.stray-star': None;
  readonly 'query.more': { readonly count: number };
  readonly 'query.stray-bracket': None;
  readonly 'query.open-bracket': None;
  readonly 'query.empty-brackets': None;
  readonly 'query.deep-brackets': { readonly depth: number };
  readonly 'query.or-without-left': None;
  readonly 'query.or-without-right': None;
  readonly 'query.and-without-left': None;
  readonly 'query.and-without-right': None;
  readonly 'query.not-without-right': None;
  readonly 'query.filter-without-value': { readonly filter: string; readonly takes: FilterValues };
  readonly 'query.title-without-words': None;
  readonly 'query.layer-inside': None;
  readonly 'query.sort-inside': None;
  readonly 'query.second-sort': None;
  readonly 'query.second-order': { readonly order: string };
  readonly 'query.unknown-value': FilterValue & { readonly suggestion: string | null; readonly takes: FilterValues };
  readonly 'query.unknown-order': FilterValue & { readonly suggestion: string | null; readonly takes: FilterValues };
  readonly 'query.range-as-date': FilterValue;
  readonly 'query.empty-word': { readonly text: string };
}

/** Of an answer: how it came about, and what was not looked at. */
interface SearchMessages {
  readonly 'search.relaxed': None;
  readonly 'search.related': { readonly count: number };
  readonly 'search.fuzzy': StandInWords;
  readonly 'search.part': StandInWords;
  readonly 'search.order-without-words': None;
  readonly 'search.pattern-limit': { readonly pattern: string; readonly read: number; readonly all: number };
  readonly 'search.forms-limit': { readonly read: number; readonly all: number };
}

/** Why a store is not whole, or was not asked. */
interface StoreMessages {
  readonly 'store.files-failed': UnreadFiles;
  readonly 'store.files-partial': UnreadFiles;
  readonly 'store.index-building': { readonly rows: number };
  readonly 'store.level-minimal': { readonly projects: readonly string[] };
  readonly 'store.level-awaited': { readonly projects: readonly string[] };
  readonly 'store.level-left-out': None;
  readonly 'store.ledger-damaged': { readonly detail: string };
  readonly 'store.not-read': { readonly detail: string };
  readonly 'store.closed-to-agents': None;
  readonly 'store.partial-to-agents': None;
  readonly 'store.left-out-by-query': None;
  readonly 'store.other-kind': None;
  readonly 'store.answer-of-events': None;
  readonly 'store.decisions-of-events': None;
  readonly 'store.figures-of-sessions': None;
  readonly 'store.commands-of-events': None;
  readonly 'store.brief-of-events': None;
  readonly 'store.projects-of-sessions': None;
  readonly 'store.sessions-of-events': None;
  readonly 'store.notes-of-memory': None;
}

/** Of answers that rest on facts. */
interface FactMessages {
  /** Null where the count itself is private. */
  readonly 'facts.deriving': { readonly sessions: number | null };
  readonly 'day.undated': { readonly count: number };
  readonly 'fixes.compared': { readonly count: number };
  readonly 'runs.limit': { readonly read: number; readonly all: number };
  readonly 'figures.no-range': { readonly range: string };
}

/** Of context for a request. */
interface ContextMessages {
  readonly 'context.full-history': None;
  readonly 'context.first-items': { readonly listed: number; readonly all: number };
  readonly 'context.filters-unused': None;
  readonly 'context.hop-limit': { readonly names: number; readonly items: number };
  readonly 'context.entity-limit': { readonly entity: string; readonly rows: number };
  readonly 'context.undated': { readonly count: number };
  readonly 'context.counts': {
    readonly turns: number;
    readonly sessions: number;
    readonly notes: number;
    readonly documents: number;
  };
  readonly 'context.none-without-entity': None;
  readonly 'context.none-shares': { readonly names: readonly string[] };
  readonly 'context.none-without-turn': None;
  readonly 'context.none-matches-range': None;
  readonly 'context.none-in-range': None;
}

interface MessageValues
  extends QueryMessages,
    SearchMessages,
    StoreMessages,
    FactMessages,
    ContextMessages,
    ConfigMessages {}

export type MessageCode = keyof MessageValues;

export type MessageOf<Code extends MessageCode> = { readonly code: Code } & MessageValues[Code];

/** What the engine has to say: a code with its values, which a catalogue turns into a sentence of a language. */
export type Message = { readonly [Code in MessageCode]: MessageOf<Code> }[MessageCode];

/** A catalogue: whole sentences, one or more for each code. */
export type Sentences = { readonly [Code in MessageCode]: (values: MessageValues[Code]) => string };
