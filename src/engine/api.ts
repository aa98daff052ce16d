import type { Message } from '../messages/message.ts';
import type { RankingParameters } from './ranking-profiles.ts';

/**
 * All that other folders may know of the engine. Every method is async and takes and gives structured-cloneable data.
 * Times are epoch milliseconds, UTC. Keys (`sessionKey`, `eventKey`, `noteKey`) are made from content, so that a link
 * works wherever the same sessions were imported.
 */

export const STORE_NAMES = ['content', 'events', 'memory'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export const STORE_LABELS: Readonly<Record<StoreName, string>> = {
  content: 'Indexed content',
  events: 'Session events',
  memory: 'Memory notes',
};

/** The nine groups of colour, legend and `is:`; each event category belongs to one (`events/categories.ts`). */
export const EVENT_GROUPS = [
  'prompt',
  'assistant',
  'read',
  'edit',
  'command',
  'error',
  'decision',
  'memory',
  'other',
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

export const EVENT_GROUP_LABELS: Readonly<Record<EventGroup, string>> = {
  prompt: 'Prompt',
  assistant: 'Assistant',
  read: 'Read & search',
  edit: 'File edit',
  command: 'Command',
  error: 'Error',
  decision: 'Decision & plan',
  memory: 'Memory',
  other: 'Other',
};

// ---- time -----------------------------------------------------------------------------------------------------------

export const TIME_KINDS = ['recorded', 'inferred', 'none'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];
export type TimeBasis = 'neighbour' | 'session-bounds' | 'file-name' | 'file-date' | 'manual';

export interface EventTime {
  /** Epoch ms; null exactly when kind is 'none'. */
  readonly ms: number | null;
  readonly kind: TimeKind;
  /** What an inferred time rests on; null otherwise. */
  readonly basis: TimeBasis | null;
  readonly plusMinusMs: number | null;
  /** Zone offset as written in the record, minutes east of UTC; null if it was written in UTC or not at all. */
  readonly offsetMinutes: number | null;
}

// ---- answers --------------------------------------------------------------------------------------------------------

type StoreState = 'ok' | 'partial' | 'failed' | 'skipped' | 'loading';

export interface StoreAnswer {
  readonly state: StoreState;
  readonly matched: number;
  readonly returned: number;
  /** None when state is 'ok'. */
  readonly reasons: readonly Message[];
}

/** The envelope of every list and count (`search.md` §1). */
export interface Answer<Data> {
  readonly data: Data;
  readonly total: number;
  /** True when a store was partial or failed: show "≥ total". */
  readonly isTotalLowerBound: boolean;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly tookMs: number;
  readonly complete: boolean;
  readonly stores: Readonly<Record<StoreName, StoreAnswer>>;
  /** What the person should know about how this answer came about. */
  readonly notices: readonly Message[];
}

// ---- search ---------------------------------------------------------------------------------------------------------

export type SortOrder = 'relevance' | 'newest' | 'oldest';
/**
 * How a hit was found: every word as typed; every word, some in another form; some of the words; inside a longer word;
 * by words that are like those typed; by no word at all, but by what the best hits are about.
 */
export const MATCH_LAYERS = ['exact', 'stem', 'relaxed', 'part', 'fuzzy', 'related'] as const;
export type MatchLayer = (typeof MATCH_LAYERS)[number];

export interface SearchRequest {
  /** What was typed, in the query language. */
  readonly query: string;
  /** Used when the query names no `sort:`. Default relevance. */
  readonly order?: SortOrder;
  /** 1 to 200. */
  readonly limit: number;
  readonly cursor?: string | null;
  /** Only undated items (newest and oldest order leave them out and count them). */
  readonly isUndatedOnly?: boolean;
  /** IANA name in which dates of the query are read. */
  readonly timeZone: string;
  readonly nowMs: number;
  /** In relevance order, when fewer hits than this hold every word, lower layers follow. Default 5. */
  readonly relaxBelow?: number;
  /** How relevance is counted. Default: `RANKING_PROFILES.prose`. */
  readonly ranking?: RankingParameters;
  /**
   * In relevance order: one hit a session, and one of rows with the same text. What is folded away is counted at the
   * hit; a page has `limit` hits that are shown.
   */
  readonly isFolded?: boolean;
  /** Key of a hit: only what is folded under it, best first. Not together with `isFolded`. */
  readonly foldedUnder?: string;
  /** A later search of the same lane stops this one, which then rejects with `search.superseded`. */
  readonly lane?: string;
}

/** What counts over a match set need to know: the same as the list they stand beside. */
export type MatchRequest = Pick<SearchRequest, 'query' | 'order' | 'relaxBelow' | 'timeZone' | 'nowMs'>;

/** Text with the places that matched: [start, end) in UTF-16 units, ascending, not overlapping. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
}

export interface ProjectRef {
  readonly id: number;
  /** Shortest unique tail of the path. */
  readonly label: string;
  readonly path: string;
  /** Of a worktree: what its repository is called. Null for other folders. */
  readonly repository: string | null;
  /** Paths of other folders that a person made part of this project. */
  readonly mergedPaths: readonly string[];
}

export interface Hit {
  /** Unique among hits: `<store>:<id>`. */
  readonly key: string;
  readonly store: StoreName;
  readonly group: EventGroup;
  readonly category: string;
  readonly title: MarkedText;
  readonly snippets: readonly MarkedText[];
  readonly path: MarkedText | null;
  readonly project: ProjectRef | null;
  readonly session: { readonly sessionKey: string; readonly title: string } | null;
  /** Where to open it: the event in its session, or the memory note. */
  readonly eventKey: string | null;
  readonly noteKey: string | null;
  /** Of a chunk of a document: which document, and its place among the chunks, from 0. */
  readonly document: { readonly documentKey: string; readonly chunkIndex: number } | null;
  readonly time: EventTime;
  readonly tool: string | null;
  readonly isError: boolean;
  readonly layer: MatchLayer;
  /** Such as "6 of 7 words"; null for exact hits. */
  readonly layerNote: string | null;
  /** Higher is better; null when the order is by time. */
  readonly score: number | null;
  /** What a folded list does not show beside this hit; null where nothing is folded. */
  readonly folded: {
    /** Other hits of its session, or of its document. */
    readonly inSession: number;
    /** Hits with the very same text, elsewhere. */
    readonly copies: number;
  } | null;
}

/** One thing that a score is made of. */
export interface ScorePart {
  /**
   * term: a word of the query. similar: a word that is like one of the query. prefix: words with a beginning. pair: two
   * words in the order of the query. feedback: a word of the best hits. all-words: it holds every word. function-word. neighbours: the items around it.
   * session: the best hits of its session. date: dated as the query says. recency: how new it is. type: what it is.
   * place: held down to keep its place in the list.
   */
  readonly kind:
    | 'term'
    | 'similar'
    | 'prefix'
    | 'pair'
    | 'feedback'
    | 'all-words'
    | 'function-word'
    | 'neighbours'
    | 'session'
    | 'date'
    | 'recency'
    | 'type'
    | 'place';
  /** The word or words; what it is, for the others. */
  readonly label: string;
  readonly value: number;
  /** How the value comes about, in words and figures. */
  readonly detail: string;
}

/** Why a hit has its score. The parts add up to it. */
export interface Explanation {
  readonly score: number;
  /** 1-based place in the list that is not folded. */
  readonly rank: number;
  readonly parts: readonly ScorePart[];
}

/** A word that stands in the library. */
export interface WordCount {
  readonly word: string;
  /** Rows of all stores that hold it. */
  readonly rows: number;
}

export interface AnalysedTerm extends WordCount {
  /** Where it stands in the text, [start, end) in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Another name of the place of the term before it. */
  readonly isAlias: boolean;
}

export interface IndexReport {
  readonly analyserVersion: number;
  readonly stores: Readonly<
    Record<
      StoreName,
      {
        readonly rows: number;
        /** Of all rows together. */
        readonly terms: number;
        /** Pieces in which FTS5 keeps the index: the fewer, the faster. */
        readonly segments: number;
        readonly bytes: number;
      }
    >
  >;
  /** The 50 terms that stand in the most rows. */
  readonly frequent: readonly WordCount[];
  readonly distinctTerms: number;
}

/** One `key:value` of the query, with its place in the query text so that a chip can remove or replace it. */
export interface QueryFilter {
  readonly key: string;
  readonly values: readonly string[];
  readonly isNegated: boolean;
  /** [start, end) in the query text, leading `-` included. */
  readonly start: number;
  readonly end: number;
}

/** How the query was read. */
export interface QueryReading {
  readonly filters: readonly QueryFilter[];
  /** Words, phrases and prefixes that must match, as shown to a person. */
  readonly terms: readonly string[];
  /** The whole query in words, one clause a line. */
  readonly description: readonly string[];
  readonly notices: readonly { readonly message: Message; readonly start: number; readonly end: number }[];
  readonly sort: SortOrder | null;
}

export interface SearchAnswer extends Answer<readonly Hit[]> {
  readonly reading: QueryReading;
  readonly order: SortOrder;
  /** True for a list that was sent ahead: order and totals may still change, and the final answer follows. */
  readonly isProvisional: boolean;
  /**
   * Matching rows by layer; `exact` counts those of `stem` with it, which only reading the text tells apart. Those of
   * `related` are listed beside the hits, but are none: no total counts them.
   */
  readonly layers: Readonly<Partial<Record<MatchLayer, number>>>;
  /** Matching items that have no date (they are left out of newest and oldest order). */
  readonly undatedTotal: number;
  /** For timeline orders: which end is not on this page, and how many more there are. */
  readonly remaining: { readonly newer: number; readonly older: number } | null;
  /** What the project scope hides; null when the query names no project. */
  readonly hidden: { readonly otherProjects: number; readonly noProject: number } | null;
}

export const FACET_KEYS = ['store', 'project', 'is', 'tool', 'time'] as const;
export type FacetKey = (typeof FACET_KEYS)[number];

export interface FacetValue {
  /** What to write behind `key:` in the query. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isSelected: boolean;
}

/** Counts over the whole match set; each facet ignores its own filter, so that values can be OR-ed. */
export type Facets = Readonly<Record<FacetKey, readonly FacetValue[]>>;

export interface HistogramBin {
  readonly startMs: number;
  readonly endMs: number;
  readonly count: number;
  /** Of count, those with inferred times. */
  readonly inferred: number;
}

// ---- documents --------------------------------------------------------------------------------------------------------

/** A document of the content store without its text; enough to lay out ten thousand chunks. */
export interface DocumentDetail {
  readonly documentKey: string;
  readonly label: string;
  readonly path: string | null;
  /** Of the import that brought it. */
  readonly importLabel: string | null;
  readonly tags: readonly string[];
  /** Epoch ms from which on it is not here any more; null for never. Its import may go before. */
  readonly expiresAtMs: number | null;
  readonly frontMatter: readonly (readonly [string, string])[];
  readonly time: EventTime;
  /** UTF-8 bytes of its chunks. */
  readonly sizeBytes: number;
  /** Of each chunk: path of headings, 1-based line on which it begins, UTF-8 bytes. */
  readonly titles: readonly string[];
  readonly lines: readonly number[];
  readonly lengths: readonly number[];
}

export interface DocumentChunk {
  readonly title: string;
  readonly text: string;
  readonly line: number;
}

// ---- sessions and the reader ----------------------------------------------------------------------------------------

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface SessionSummary {
  readonly sessionKey: string;
  /** Session id as the tool wrote it. */
  readonly nativeId: string;
  /** Importer id, such as `claude-code`. */
  readonly tool: string;
  readonly title: string;
  readonly project: ProjectRef | null;
  readonly parentKey: string | null;
  readonly agentName: string | null;
  readonly firstTime: EventTime;
  readonly lastTime: EventTime;
  readonly events: number;
  readonly prompts: number;
  readonly toolCalls: number;
  readonly errors: number;
  readonly subagents: number;
}

export interface SessionDetail {
  readonly summary: SessionSummary;
  readonly parent: SessionSummary | null;
  readonly subagents: readonly SessionSummary[];
  readonly models: readonly string[];
  readonly branches: readonly string[];
  /** Every working directory, first one first. */
  readonly directories: readonly string[];
  readonly files: readonly string[];
  readonly tokens: TokenCounts;
  readonly assistantMessages: number;
  readonly commands: number;
  readonly filesEdited: number;
  readonly recordsKept: number;
  /** Known only by the list that its tool keeps of prompts: it counts as no session. */
  readonly isPromptsOnly: boolean;
  readonly links: readonly LinkedSession[];
}

/** What a session is to another: it goes on with it, began as a copy of its first part, was started by it, or is it. */
export type SessionRelation = 'continues' | 'forked-from' | 'started-by' | 'same-as';

export interface LinkedSession {
  readonly relation: SessionRelation;
  /** True where the other session is this to the one that is shown: it was forked from it, and so on. */
  readonly isFromOther: boolean;
  readonly tool: string;
  readonly nativeId: string;
  /** Null while the other session is not here. */
  readonly session: SessionSummary | null;
}

/** A session that says the same though nothing links them; only suggested. */
export interface LikeSession {
  readonly session: SessionSummary;
  /** Distinct prompts that both hold, and how many the one with fewer of them has. */
  readonly sharedPrompts: number;
  readonly ofPrompts: number;
}

export type TranscriptEventType =
  | 'prompt'
  | 'command'
  | 'assistant'
  | 'thinking'
  | 'tool-call'
  | 'tool-result'
  | 'compaction'
  | 'notice';

/** One row of a transcript without its text; enough to lay out 50,000 of them. */
export interface TranscriptOutline {
  readonly eventKeys: readonly string[];
  readonly types: readonly TranscriptEventType[];
  readonly groups: readonly EventGroup[];
  readonly isError: readonly boolean[];
  /** UTF-8 bytes of the whole texts. */
  readonly lengths: readonly number[];
  readonly titles: readonly string[];
  /** For a tool result, the index of its call; else -1. */
  readonly callIndexes: readonly number[];
  /** Epoch milliseconds; null for an event without a time. */
  readonly timesMs: readonly (number | null)[];
}

export interface TranscriptEvent {
  readonly eventKey: string;
  readonly index: number;
  readonly type: TranscriptEventType;
  readonly group: EventGroup;
  readonly category: string;
  readonly title: string;
  /** The first 4 KB or less; `getEventText` gives the rest when `isTextCut`. */
  readonly text: string;
  readonly isTextCut: boolean;
  /** UTF-8 bytes of the whole text. */
  readonly textBytes: number;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: boolean;
  readonly time: EventTime;
  readonly model: string | null;
  readonly tokens: TokenCounts | null;
  /** For a tool result: the key of its call. */
  readonly callKey: string | null;
  /** For a tool call that started a sub-agent: that session. */
  readonly subagentKey: string | null;
  /** How often the record was met while importing, 1 or more. */
  readonly copies: number;
}

/** What a tool call did to a file, from its raw record. */
export interface FileEdit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Of a file that is gone afterwards: `before` and `after` may be empty then. */
  readonly fate?: 'deleted' | 'moved';
}

export interface EventRecord {
  /** The record as the file has it. */
  readonly raw: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly edits: readonly FileEdit[];
}

export interface SessionListRequest {
  readonly text?: string;
  readonly projectId?: number | null;
  /** Only sessions with an entry that this means, their own or one of their sub-agents. */
  readonly matching?: Pick<MatchRequest, 'query' | 'timeZone' | 'nowMs'>;
  readonly sort: 'newest' | 'oldest' | 'events' | 'title';
  readonly limit: number;
  readonly cursor?: string | null;
}

export interface SessionListAnswer extends Answer<readonly SessionSummary[]> {
  /** Of the total, sub-agents that have a row of their own because their session is not here. */
  readonly subagents: number;
}

export interface ProjectSummary extends ProjectRef {
  readonly sessions: number;
  readonly events: number;
  readonly notes: number;
  /** Another project whose path differs by letter case alone: most likely the same folder. */
  readonly twin: ProjectRef | null;
}

/** A folder that a person made part of a project. */
export interface ProjectMerge {
  readonly path: string;
  /** Folder of the project. */
  readonly into: string;
}

// ---- memory ---------------------------------------------------------------------------------------------------------

/** session: of a note written here about one session. */
export type MemoryScope = 'project' | 'user' | 'agent' | 'session';

export interface NoteSummary {
  readonly noteKey: string;
  readonly title: string;
  readonly path: string;
  readonly scope: MemoryScope;
  /** Such as "Claude Code", "Cursor", "any agent". */
  readonly agent: string;
  readonly project: ProjectRef | null;
  readonly time: EventTime;
  readonly sizeBytes: number;
  readonly sections: number;
  readonly state: 'ok' | 'failed';
  /** Why it could not be read; null when ok. */
  readonly reason: string | null;
  /** False for what files brought: it is read here, and changed where the file is. */
  readonly isWritten: boolean;
  /** Written here and not published: agents do not see it. */
  readonly isDraft: boolean;
  readonly tags: readonly string[];
  /** Epoch ms from which on it is not there any more; null for never. */
  readonly expiresAtMs: number | null;
}

export interface NoteDetail {
  readonly summary: NoteSummary;
  readonly frontMatter: readonly (readonly [string, string])[];
  readonly text: string;
  readonly headings: readonly { readonly level: number; readonly title: string; readonly line: number }[];
}

// ---- notes and lifetimes --------------------------------------------------------------------------------------------

/** What people edit, with the number of times it was written: a write names the version that it saw. */
export interface Versioned<Value> {
  readonly value: Value;
  /** 0 for what nobody has written yet. */
  readonly version: number;
}

/** conflict: another write came first; nothing was written, and `current` is what that one wrote. */
export interface SaveResult<Value> {
  readonly state: 'saved' | 'conflict';
  readonly current: Versioned<Value>;
}

/** All that a person writes of a note. Its title is its first heading, else its first line. */
export interface NoteFields {
  /** Markdown. */
  readonly text: string;
  readonly scope: 'everything' | 'project' | 'session';
  /** Folder of the project that it is about; null with the other scopes. */
  readonly projectPath: string | null;
  /** The session that it is about; null with the other scopes. */
  readonly sessionKey: string | null;
  readonly tags: readonly string[];
  /** Epoch ms; null for never. */
  readonly expiresAtMs: number | null;
  readonly isDraft: boolean;
}

/** A note that was written here. `value` is null for one that was deleted, or whose time is over. */
export interface WrittenNote extends Versioned<NoteFields | null> {
  readonly noteKey: string;
  /** What was typed and is not saved, over the version that was seen then; null for nothing. */
  readonly edit: { readonly fields: NoteFields; readonly seenVersion: number; readonly editedAtMs: number } | null;
}

/** What comes first in each context of a project: of an event, the turn that it is part of. */
export interface ContextPin {
  readonly kind: 'event' | 'note' | 'document';
  /** eventKey, noteKey or documentKey. */
  readonly key: string;
  /** As it was called when it was pinned: it may not be here any more. */
  readonly title: string;
}

export interface ContextPins extends Versioned<readonly ContextPin[]> {
  /** Folder of the project; null for contexts of no project. */
  readonly projectPath: string | null;
}

export type LifetimeKind = 'note' | 'document' | 'import';

export interface LifetimeThing {
  readonly kind: LifetimeKind;
  /** noteKey, documentKey, or the id of an import in digits. */
  readonly key: string;
}

/** What goes by itself, and when. Nothing has a lifetime that nobody gave to it. */
export interface Lifetime extends LifetimeThing {
  readonly title: string;
  /** Epoch ms. From then on it is in no answer; its bytes are given back soon after. */
  readonly expiresAtMs: number;
  /** Of a note, that of all that is written of it. */
  readonly version: number;
}

/** A title that a person gave to a session. */
export interface OwnTitle {
  /** Null where the title is the one of the tool. */
  readonly title: string | null;
}

interface TitlesApi {
  /** Null for a key that is not in this database. */
  getSessionTitle(sessionKey: string): Promise<Versioned<OwnTitle> | null>;
  /** It outlives later imports; null brings the title of the tool back. Rejects with `title.not-valid`. */
  setSessionTitle(sessionKey: string, title: string | null, seenVersion: number): Promise<SaveResult<OwnTitle>>;
}

/** What tags can be given to. */
export interface TaggedThing {
  readonly kind: 'note' | 'document';
  /** noteKey or documentKey. */
  readonly key: string;
}

interface TagsApi {
  getTags(thing: TaggedThing): Promise<Versioned<readonly string[]>>;
  /** In place of those that it has. Rejects with `note.not-valid` for what is no tag. */
  setTags(thing: TaggedThing, tags: readonly string[], seenVersion: number): Promise<SaveResult<readonly string[]>>;
}

interface LifetimesApi {
  /** What will go, soonest first. */
  listLifetimes(): Promise<readonly Lifetime[]>;
  getLifetime(thing: LifetimeThing): Promise<Versioned<number | null>>;
  /** Null for good. Rejects with `lifetime.not-valid` for what is not here, and for a time that is over. */
  setLifetime(
    thing: LifetimeThing,
    expiresAtMs: number | null,
    seenVersion: number,
  ): Promise<SaveResult<number | null>>;
}

interface NotesApi {
  /** Of every project that has some, and of contexts of no project. */
  listPins(): Promise<readonly ContextPins[]>;
  getPins(projectPath: string | null): Promise<ContextPins>;
  /** In place of those that the project had. */
  savePins(
    projectPath: string | null,
    pins: readonly ContextPin[],
    seenVersion: number,
  ): Promise<SaveResult<readonly ContextPin[]>>;
  /** Rejects with `note.not-valid` for fields that cannot be, as all that writes them. */
  createNote(fields: NoteFields): Promise<WrittenNote>;
  /** Null for a key of no note that was ever written here. */
  getWrittenNote(noteKey: string): Promise<WrittenNote | null>;
  /** `seenVersion` null brings a deleted one back. What was typed is saved with it, so it is no edit any more. */
  saveNote(noteKey: string, fields: NoteFields, seenVersion: number | null): Promise<SaveResult<NoteFields | null>>;
  deleteNote(noteKey: string, seenVersion: number): Promise<SaveResult<NoteFields | null>>;
  /** Kept over a reload, and seen by nobody else; null when there is nothing to keep. Never rejects for its fields. */
  keepNoteEdit(noteKey: string, fields: NoteFields | null, seenVersion: number): Promise<void>;
}

// ---- storage levels -------------------------------------------------------------------------------------------------

/** How much of a project is kept. minimal: of what tools were given and gave only the beginning. */
export const STORAGE_LEVELS = ['full', 'minimal'] as const;

export type StorageLevel = (typeof STORAGE_LEVELS)[number];

/** What only the level full keeps. */
export interface RemovedPayload {
  /** Raw records of tool calls and results. */
  readonly records: number;
  /** Before compression. */
  readonly rawBytes: number;
  /** Texts of tools behind their first 4,096 bytes. */
  readonly texts: number;
  readonly textBytes: number;
  /** Files that calls changed. */
  readonly changes: number;
  /** About so much before it is done, without the search index; by how much the file became smaller afterwards. */
  readonly freedBytes: number;
  /** Why the file could not become smaller; null when it did. */
  readonly problem: string | null;
}

/** A file whose records are here without what only the level full keeps. */
export interface ReducedFile {
  readonly path: string;
  readonly records: number;
}

export interface LevelPreview {
  /** What would go; null for the way up. */
  readonly removes: RemovedPayload | null;
  /** What is to be imported again on the way up; nothing of other files is missing. */
  readonly missing: readonly ReducedFile[];
}

/** A project that is not stored in full, or that waits for its files since it is again. */
export interface ProjectStorage {
  readonly project: ProjectRef;
  readonly level: StorageLevel;
  /** What goes is in no answer any more, and not out of the file yet. */
  readonly isGoing: boolean;
  readonly missing: readonly ReducedFile[];
  /** What went when it was last made minimal. */
  readonly removed: RemovedPayload | null;
  readonly version: number;
}

interface StorageLevelsApi {
  /** Projects that are not whole; all others are stored in full. */
  listStorageLevels(): Promise<readonly ProjectStorage[]>;
  /** Rejects with `storage-level.not-valid` for a level that there is none of, in words that name those that there are. */
  previewStorageLevel(projectId: number, level: string): Promise<LevelPreview>;
  /**
   * Holds for later imports, too. Down, it resolves when what went is out of the file; no answer meets a part of it
   * meanwhile. Up, what is missing comes back when its files are imported again. Rejects as the preview.
   */
  setStorageLevel(
    projectId: number,
    level: string,
    seenVersion: number,
    onProgress?: (progress: RemovalProgress) => void,
  ): Promise<SaveResult<ProjectStorage | null>>;
}

/** Of what is taken out of the file: a purge, or what a lower level of storage does not keep. */
export interface RemovalProgress {
  readonly step: 'snapshot' | 'rows' | 'index' | 'file' | 'proof';
  readonly done: number;
  readonly total: number;
}

// ---- offers ---------------------------------------------------------------------------------------------------------

/** The recipe of a context; what time it is, who reads it says. */
export type OfferedRequest = Omit<ContextRequest, 'lane' | 'nowMs' | 'timeZone'>;

/** A context that agents can read. It is built when they do, of what they may see. */
export interface ContextOffer {
  readonly name: string;
  readonly request: OfferedRequest;
  readonly version: number;
}

interface OffersApi {
  listOffers(): Promise<readonly ContextOffer[]>;
  /** `seenVersion` null for a new name. Rejects with `context.bad-field` for what is no name or no request. */
  offerContext(
    name: string,
    request: OfferedRequest,
    seenVersion: number | null,
  ): Promise<SaveResult<OfferedRequest | null>>;
  /** No agent gets it from then on. */
  withdrawOffer(name: string, seenVersion: number): Promise<SaveResult<OfferedRequest | null>>;
}

// ---- brief ----------------------------------------------------------------------------------------------------------

/** In the order in which they stand in a brief. */
export const BRIEF_SECTIONS = [
  'goal',
  'requests',
  'decisions',
  'constraints',
  'turned-down',
  'tasks',
  'unsolved',
  'solved',
  'files',
  'git',
  'environment',
  'rules',
  'subagents',
] as const;
export type BriefSectionName = (typeof BRIEF_SECTIONS)[number];

export const BRIEF_UNITS = ['bytes', 'tokens'] as const;
export type BriefUnit = (typeof BRIEF_UNITS)[number];
export const BRIEF_FORMATS = ['markdown', 'json'] as const;
export type BriefFormat = (typeof BRIEF_FORMATS)[number];

/** UTF-8 bytes that count as one token: a rule of thumb, so what is counted by it is an estimate. */
export const BYTES_PER_TOKEN = 4;

/** What a brief is about: what is named must hold all together. At least one of it. */
export interface BriefScope {
  /** A session with its sub-agents. */
  readonly sessionKey?: string | null;
  /** Folder of a project, and of what is merged into it. */
  readonly projectPath?: string | null;
  /** Epoch ms; from inclusive, to exclusive. What has no date is in no range. */
  readonly fromMs?: number | null;
  readonly toMs?: number | null;
}

export interface BriefRequest {
  readonly scope: BriefScope;
  /** Whole, 0 or more: what the text may have at most. */
  readonly budget: number;
  readonly unit: BriefUnit;
  readonly format: BriefFormat;
}

export interface BriefLine {
  /** What it is, in our words; '' where the quotation says all. */
  readonly lead: string;
  /** The very words of the record, blanks for line breaks, `[hidden: kind]` for secrets; null where there are none. */
  readonly quote: string | null;
  /** Lead or quote end in `…`: there is more behind the link. */
  readonly isCut: boolean;
  /** The rule that derived it; null for what fields say. */
  readonly rule: string | null;
  /** Links into the app, the one that says it first: `#/s/<sessionKey>?e=<eventKey>`, `#/memory/<noteKey>`. */
  readonly links: readonly string[];
}

export interface BriefSection {
  readonly name: BriefSectionName;
  readonly title: string;
  /** Those that are in the text. */
  readonly lines: readonly BriefLine[];
  readonly leftOut: number;
}

export interface Brief {
  /** What it is about, in words. */
  readonly title: string;
  readonly format: BriefFormat;
  /** Exactly what is to be handed on; '' where the budget holds nothing. */
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** Of the text: bytes by `BYTES_PER_TOKEN`, rounded up. An estimate. */
  readonly estimatedTokens: number;
  readonly budgetBytes: number;
  /** The least budget that holds a brief of this, in bytes. */
  readonly leastBytes: number;
  /** Those with lines, in the text or left out. */
  readonly sections: readonly BriefSection[];
  /** Lines of all sections that are not in the text. */
  readonly leftOut: number;
}

// ---- context --------------------------------------------------------------------------------------------------------

export const CONTEXT_POLICIES = ['sliding_window', 'entity_linking', 'time_range'] as const;
export type ContextPolicy = (typeof CONTEXT_POLICIES)[number];

/** The last one is an extension: it is there where a configuration switches it on. */
export const CONTEXT_LEVELS = ['none', 'minimal', 'full', 'adaptive'] as const;
export type ContextLevel = (typeof CONTEXT_LEVELS)[number];

/** Of `ContextConfig.version`. */
export const CONTEXT_VERSION = 1;

/** A configuration record, with the names that its JSON has. */
export interface ContextConfig {
  readonly version: typeof CONTEXT_VERSION;
  readonly policy: ContextPolicy;
  readonly level: ContextLevel;
  /** Turns, 1 to 200. */
  readonly window_size: number;
  /** Regular expressions by what they find. */
  readonly entity_patterns: Readonly<Record<string, string>>;
  /** 1 or 2. */
  readonly hops: number;
  /** Back from `to`, or from the time of the request; null for none. */
  readonly hours_back: number | null;
  /** ISO 8601 with a zone; from inclusive, to exclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** What the text may have at most, in units. */
  readonly budget: number;
  readonly budget_unit: 'tokens' | 'bytes';
  readonly fallback_to_full_history_if_no_match: boolean;
  readonly weights: {
    /** What an item counts that shares entities with found items only, 0 to 1. */
    readonly hop: number;
    /** How much newer items gain, 0 to 2; half of it at 30 days before the newest one. */
    readonly recency: number;
  };
  /** Switched on, of those that `contextSupport` names. */
  readonly extensions: readonly 'adaptive'[];
}

/** What can be asked for, and what a configuration takes where it says nothing. */
export interface ContextSupport {
  readonly versions: readonly number[];
  readonly policies: readonly ContextPolicy[];
  /** Without extensions. */
  readonly levels: readonly ContextLevel[];
  readonly extensions: readonly { readonly name: 'adaptive'; readonly version: number; readonly meaning: string }[];
  readonly storage: ContextStorage;
  readonly defaults: ContextConfig;
}

/** What is stored of a project bounds what a level has to give of it. */
interface ContextStorage {
  readonly levels: readonly StorageLevel[];
  readonly meaning: string;
  /** Projects of which not all is here; all others are whole at every level. */
  readonly bounded: readonly {
    /** Its folder. */
    readonly project: string;
    /** `full` where it is stored in full again, and its files were not imported again yet. */
    readonly stored: StorageLevel;
    /** Levels that give of it all that they mean; an answer at another one is partial, and says so. */
    readonly whole: readonly ContextLevel[];
  }[];
}

/** The same request over the same library gives the same text, byte by byte. */
export interface ContextRequest {
  /** A saved configuration; else that of the project, else the defaults. */
  readonly configName?: string | null;
  /** Another policy than that of the configuration. */
  readonly modeOverride?: string | null;
  /** Fields in place of those of the configuration, checked like them. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Key of the session that asks. */
  readonly session?: string | null;
  /** From 1; the last one where only the session is named. */
  readonly turn?: number | null;
  /** In the query language. */
  readonly query?: string;
  /** To start from, beside those that are found in the query. */
  readonly entities?: readonly string[];
  /** Label or path; null for all projects, `none` for what has no project. */
  readonly project?: string | null;
  /** Keys of items in the order wanted; those that are not named follow in theirs. */
  readonly order?: readonly string[];
  /** Keys of items that come first, whatever the policy says. */
  readonly pinned?: readonly string[];
  readonly leftOut?: readonly string[];
  readonly timeZone: string;
  readonly nowMs: number;
  /** A later request of the same lane stops this one, which then rejects with `search.superseded`. */
  readonly lane?: string;
}

export interface ContextEntity {
  readonly text: string;
  /** The pattern that found it; `named` where the request did. */
  readonly kind: string;
  /** Items in scope that hold it; null where that was not asked. */
  readonly items: number | null;
  readonly hop: 1 | 2;
}

/** One reason why an item is there. The values add up to its score where it has one. */
export interface ContextReason {
  readonly label: string;
  readonly value: number | null;
}

/**
 * in: in the text. cut: in the text, but not whole. below: it did not fit, or stands below one that did not.
 * left-out: the request says so.
 */
export type ContextItemState = 'in' | 'cut' | 'below' | 'left-out';

/** A turn of a session (a prompt and all up to the next), a section of a note or a piece of a document. */
export interface ContextItem {
  /** `t:<eventKey>` of the first event of a turn, `n:<noteKey>:<ordinal>`, `d:<sourceKey>:<ordinal>`. */
  readonly key: string;
  readonly kind: 'turn' | 'note' | 'document';
  readonly title: string;
  readonly session: { readonly sessionKey: string; readonly title: string; readonly tool: string } | null;
  readonly turn: number | null;
  /** The event that matched, else the first one. */
  readonly eventKey: string | null;
  readonly noteKey: string | null;
  readonly project: ProjectRef | null;
  /** Of the file that the matching event is about, of the note or of the document. */
  readonly path: string | null;
  /** 1-based, in the text of what matched. */
  readonly line: number;
  readonly time: EventTime;
  /** How many entities, and how rare; null where the policy asks for none. */
  readonly score: number | null;
  /** BM25 of its best row; null without a query. */
  readonly relevance: number | null;
  readonly reasons: readonly ContextReason[];
  readonly entities: readonly string[];
  readonly level: Exclude<ContextLevel, 'none' | 'adaptive'>;
  readonly state: ContextItemState;
  /** Why it is not in the text, or not whole; null when it is. */
  readonly stateReason: string | null;
  /** Where it stands in `text`, in UTF-16 units, with the gap before it; null where it does not. */
  readonly textRange: readonly [number, number] | null;
  readonly isPinned: boolean;
  /** UTF-8 bytes of it at its level. */
  readonly bytes: number;
  /** True where it has more: nothing larger than the budget is made. */
  readonly isLarger: boolean;
}

/** `total` counts all items, `data` lists the best of them. */
export interface ContextAnswer extends Answer<readonly ContextItem[]> {
  readonly modeApplied: ContextPolicy;
  readonly levelApplied: ContextLevel;
  readonly configApplied: {
    readonly name: string | null;
    readonly version: number | null;
    readonly config: ContextConfig;
  };
  /** The first items, sent ahead: more follow in the final answer. */
  readonly isGrowing: boolean;
  /** none: `text` is one sentence that says so. full-history: nothing matched, so all of it is here. */
  readonly evidence: 'found' | 'none' | 'full-history';
  readonly counts: {
    readonly turns: number;
    readonly sessions: number;
    readonly notes: number;
    readonly documents: number;
  };
  readonly entities: readonly ContextEntity[];
  /** The place in `data` of the first item that did not fit; null when all did. */
  readonly cutAt: number | null;
  /** Exactly what is to be handed on. */
  readonly text: string;
  /** Where no item is in it: what `text` says, in English; null elsewhere. */
  readonly summary: Message | null;
  readonly bytes: number;
  /** Bytes by `BYTES_PER_TOKEN`, rounded up. An estimate. */
  readonly estimatedTokens: number;
  readonly budgetBytes: number;
  /** SHA-256 of the text, as hex; '' while it is growing. */
  readonly sha256: string;
  /** SHA-256 of the request as it was read: equal for requests that mean the same. */
  readonly fingerprint: string;
  /** What the project scope hides; null without one. */
  readonly hidden: { readonly otherProjects: number; readonly noProject: number } | null;
}

export interface ContextConfigRecord {
  readonly name: string;
  /** Grows with each write. */
  readonly version: number;
  readonly config: ContextConfig;
}

export interface ContextConfigs {
  readonly records: readonly ContextConfigRecord[];
  /** By the path of a project, the name of its configuration. */
  readonly projectDefaults: readonly (readonly [path: string, name: string])[];
}

/** Which configuration contexts of a project are built by; null for the defaults. */
export interface ProjectConfig {
  readonly name: string | null;
}

interface ContextApi {
  contextSupport(): Promise<ContextSupport>;
  /**
   * Rejects with ContextError for a request or a configuration with a field that is not allowed; its message names the
   * field and what is. `onPartial` may be called before the answer is there.
   */
  buildContext(request: ContextRequest, onPartial?: (answer: ContextAnswer) => void): Promise<ContextAnswer>;
  listContextConfigs(): Promise<ContextConfigs>;
  /** `config` is a record or its JSON text; `seenVersion` is null for a new one. Rejects with ContextError. */
  saveContextConfig(
    name: string,
    config: unknown,
    seenVersion: number | null,
  ): Promise<SaveResult<ContextConfig | null>>;
  /** Takes it from the projects that had it, too. */
  deleteContextConfig(name: string, seenVersion: number): Promise<SaveResult<ContextConfig | null>>;
  /** Null takes the defaults again. */
  setProjectContextConfig(
    projectPath: string,
    name: string | null,
    seenVersion: number,
  ): Promise<SaveResult<ProjectConfig>>;
  getProjectContextConfig(projectPath: string): Promise<Versioned<ProjectConfig>>;
}

// ---- timeline -------------------------------------------------------------------------------------------------------

/** What of a store stands on the timeline, one array a column, by row id; undated rows in file order. */
export interface TimelineRows {
  readonly ids: Uint32Array;
  /** Epoch ms; NaN without a date. */
  readonly timesMs: Float64Array;
  /** Row id of the session; 0 for none. */
  readonly sessions: Uint32Array;
  /** Row id of the folder that it belongs to; 0 for none. */
  readonly projects: Uint32Array;
  /** The group, whether it is an error and whether its time is inferred, as `timeline/event-code.ts` has them. */
  readonly codes: Uint8Array;
}

/** Rows as they are kept in the database, 8,192 ids a segment: who draws them unpacks them (`timeline/whole-rows.ts`). */
export interface TimelineSegments {
  /** No row has a higher id. */
  readonly newest: number;
  readonly kept: readonly { readonly segment: number; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

export interface TimelineStoreChange {
  readonly store: StoreName;
  /** Rows of the store that are no longer as they were; null for all of them. */
  readonly gone: Uint32Array | null;
  /** Most of the rows where all are told; null where none are told so. */
  readonly segments: TimelineSegments | null;
  /** All others. */
  readonly rows: TimelineRows;
}

/** What is on the timeline now, told as what changed since another version. */
export interface TimelineChange extends Answer<readonly TimelineStoreChange[]> {
  readonly version: number;
}

/** What the rows belong to. */
export interface TimelineCatalog {
  /** All sessions and folders; a merged folder has the project that it is part of. */
  readonly sessions: readonly { readonly id: number; readonly summary: SessionSummary }[];
  readonly projects: readonly { readonly id: number; readonly ref: ProjectRef }[];
  readonly damaged: readonly DamagedSession[];
}

/** A session of which some is missing: files with records of it were not read whole. */
export interface DamagedSession {
  readonly sessionKey: string;
  /** Their paths; one or more. */
  readonly files: readonly string[];
}

export interface TimelineRequest {
  readonly query: string;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** By store, what the query means: bit `id & 31` of word `id >>> 5`. Null where there is no query. */
export interface TimelineMatches extends Answer<Readonly<Record<StoreName, Uint32Array>> | null> {
  readonly reading: QueryReading;
}

/** A text column of the events: a code by row id, a name by code. Code 0 is for those without a name. */
export interface TimelineNames {
  readonly codes: Uint32Array;
  readonly names: readonly string[];
}

/** The density of all events, to be drawn before they are here. Without notes and documents. */
export interface TimelineOverview {
  readonly axis: 'active' | 'linear';
  /** Of the axis, in its units. */
  readonly bounds: { readonly from: number; readonly to: number };
  /** Of events that are not in the future. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  readonly datedCount: number;
  readonly presentCount: number;
  /** Events a stretch of equal length of the axis, [stretch * 9 + index into EVENT_GROUPS]. */
  readonly counts: Uint32Array;
}

/** What the worker of the timeline asks of that of the database; large answers, so nothing of it passes the page. */
export interface TimelineFeedApi {
  /** Null where none is kept of the events as they are now. */
  overview(): Promise<TimelineOverview | null>;
  /** Null, or a version that is not the last one given: everything. */
  rows(known: number | null): Promise<TimelineChange>;
  /** To be asked for behind the rows: while these are put in order there, it is made here. */
  catalog(): Promise<TimelineCatalog>;
  matches(request: TimelineRequest): Promise<TimelineMatches>;
  names(column: 'tool' | 'file'): Promise<TimelineNames>;
  /** In the order asked; null for what is gone. */
  titles(items: readonly ItemRef[]): Promise<readonly (string | null)[]>;
}

export interface ItemRef {
  readonly store: StoreName;
  readonly id: number;
}

// ---- timeline screen ------------------------------------------------------------------------------------------------

/** Where the lane of a session begins in that of another one. */
export interface LaneLink {
  /** started: a sub-agent, or a session that another one started. forked: it began as a copy. continued: it goes on. */
  readonly kind: 'started' | 'forked' | 'continued';
  readonly from: LanePoint;
  readonly to: LanePoint;
}

interface LanePoint {
  readonly sessionKey: string;
  readonly ms: number;
}

/** Epoch ms; from inclusive, to exclusive. Null for an open end, not for both. */
export interface QueryTimes {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/**
 * What an estimate rests on. between: dated events of the session on both sides. beside: one on one side. call: the
 * call that started the session. file: when its file was last changed.
 */
export type EstimateBasis = 'between' | 'beside' | 'call' | 'file';

/** Undated events of one session, with the times that they would get. */
export interface SessionEstimate {
  readonly sessionKey: string;
  readonly title: string;
  readonly tool: string;
  readonly events: number;
  /** The weakest that one of them rests on. */
  readonly basis: EstimateBasis;
  readonly fromMs: number;
  readonly toMs: number;
  /** The largest of them; null where one is not known. */
  readonly plusMinusMs: number | null;
}

export interface TimeEstimates {
  readonly estimates: readonly SessionEstimate[];
  /** What stays undated: nothing dated stands beside it. */
  readonly withoutNeighbour: { readonly sessions: number; readonly events: number };
  /** What was estimated before and can be taken back. */
  readonly applied: readonly Omit<SessionEstimate, 'basis' | 'plusMinusMs'>[];
}

/** An item of the timeline with its whole text, `[hidden: kind]` for keys and passwords: to be kept elsewhere. */
export interface ExportedItem {
  readonly store: StoreName;
  /** Of the event, the note or the document. */
  readonly key: string;
  readonly group: EventGroup;
  readonly category: string;
  readonly time: EventTime;
  readonly session: { readonly sessionKey: string; readonly title: string } | null;
  /** Its folder. */
  readonly project: string | null;
  readonly tool: string | null;
  readonly path: string | null;
  readonly isError: boolean;
  readonly title: string;
  readonly text: string;
  /** Keys and passwords that were hidden. */
  readonly hidden: number;
}

interface TimelineScreenApi {
  laneLinks(): Promise<readonly LaneLink[]>;
  /** The one stretch of time that a query asks for; null where it asks for none, or for several. */
  queryTimes(request: TimelineRequest): Promise<QueryTimes | null>;
  /** Whole texts, at most 200 items at a time; in the order asked, those that are gone left out. */
  exportItems(items: readonly ItemRef[]): Promise<readonly ExportedItem[]>;
  /** Changes nothing. */
  previewTimeEstimates(): Promise<TimeEstimates>;
  /** The times become inferred, by hand. Resolves with the number of events; all of them or none. */
  applyTimeEstimates(sessionKeys: readonly string[]): Promise<number>;
  /** Events have again what they had before. Resolves with their number. */
  revertTimeEstimates(sessionKeys: readonly string[]): Promise<number>;
}

// ---- import ---------------------------------------------------------------------------------------------------------

/** The structural part of the web's File, so that tests pass `new File(...)` in Node. */
export interface SourceFile {
  readonly size: number;
  readonly lastModified: number;
  slice(start?: number, end?: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface ImportItem {
  /** Relative to what was dropped or chosen, `/`-separated; only shown and used to break ties. */
  readonly path: string;
  readonly file: SourceFile;
  /** False for pasted text: then `lastModified` says nothing. */
  readonly hasFileDate: boolean;
}

export interface FileReview {
  /** Of a file in an archive, that of the archive and its own in it: `export.zip/conversations.json`. */
  readonly path: string;
  /** Position of the item that it came from: an archive holds many files, and many files may be one bundle. */
  readonly itemIndex: number;
  readonly sizeBytes: number;
  /** Importer id; null when nothing claims the file. */
  readonly format: string | null;
  readonly formatLabel: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** What the detector saw, in words. */
  readonly reason: string;
  /** Working directories that the beginning and the end of the file name. */
  readonly directories: readonly string[];
  /** Earliest and latest time at its beginning and end, epoch ms; null where these carry none. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** True where the format writes local times without their zone: `ImportOptions.timeZone` says which one. */
  readonly needsTimeZone: boolean;
  /** no-conversation: known, and nothing in it to import (a journal, an index). */
  readonly state: 'new' | 'changed' | 'unchanged' | 'no-conversation' | 'empty' | 'unrecognised' | 'unreadable';
}

export interface SkippedRecord {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
  /** The first 120 characters. */
  readonly excerpt: string;
}

export interface FileReport {
  readonly path: string;
  readonly sizeBytes: number;
  readonly format: string | null;
  readonly formatLabel: string;
  readonly reason: string;
  /**
   * imported: read to the end. partial: read, some lines skipped. unchanged: was already here. failed: could not be
   * read (see problem). not-read: the import ended before it. taken-back: what was read of it went with its import.
   */
  readonly state:
    | 'imported'
    | 'partial'
    | 'unchanged'
    | 'empty'
    | 'unrecognised'
    | 'no-conversation'
    | 'failed'
    | 'not-read'
    | 'taken-back';
  /** What happened, what was kept, what to do next; null when all is well. */
  readonly problem: string | null;
  readonly records: {
    readonly read: number;
    readonly messages: number;
    readonly meta: number;
    readonly duplicates: number;
    readonly skippedTotal: number;
    /** The first 50. */
    readonly skipped: readonly SkippedRecord[];
  };
  /** Records that carry no message, by their type. */
  readonly metaTypes: readonly (readonly [string, number])[];
  readonly newSessions: number;
  readonly newEvents: number;
  readonly newNotes: number;
  readonly newDocuments: number;
  /** Bytes of an unfinished last line; read when the file grows. */
  readonly pendingBytes: number;
  readonly notices: readonly string[];
}

export interface ImportTotals {
  readonly files: number;
  readonly bytes: number;
  readonly sessions: number;
  readonly subagents: number;
  readonly events: number;
  readonly notes: number;
  readonly documents: number;
  readonly duplicates: number;
  readonly skipped: number;
  /** Keys, passwords and tokens in what was stored. */
  readonly secrets: number;
  /** What was left out before anything was stored. */
  readonly leftOut: LeftOut;
  readonly times: Readonly<Record<TimeKind, number>>;
}

export interface ImportReport {
  readonly importId: number;
  readonly label: string;
  readonly isSample: boolean;
  readonly startedAtMs: number;
  readonly finishedAtMs: number | null;
  /** interrupted: the page was closed before it ended; what was committed is kept. */
  readonly state: 'running' | 'done' | 'cancelled' | 'rolled-back' | 'failed' | 'undone' | 'interrupted';
  /** Why it failed or was interrupted, what was kept, what to do next; null otherwise. */
  readonly problem: string | null;
  /** Epoch ms at which all that it brought goes; null for never. */
  readonly expiresAtMs: number | null;
  /** Of an undone one that went because its time was over: when. */
  readonly expiredAtMs: number | null;
  readonly totals: ImportTotals;
  readonly files: readonly FileReport[];
}

/** What undoing an import would remove, and what of it stays because another import brought it too. */
export interface UndoPreview {
  readonly sessions: number;
  readonly subagents: number;
  readonly events: number;
  readonly notes: number;
  readonly documents: number;
  readonly keptEvents: number;
  readonly keptNotes: number;
  readonly keptDocuments: number;
}

export interface ImportProgress {
  readonly importId: number;
  readonly phase: 'reading' | 'storing' | 'finishing';
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Null for the first two seconds. */
  readonly etaMs: number | null;
  readonly elapsedMs: number;
  readonly currentPath: string;
  readonly problems: number;
}

export interface ImportOptions {
  readonly label: string;
  readonly isSample?: boolean;
  /** IANA name of the zone of times that were written without one. Default UTC. */
  readonly timeZone?: string;
  /** Of the notes and documents that it brings. */
  readonly tags?: readonly string[];
  /** Epoch ms from which on nothing that it brings is here any more. Default never. */
  readonly expiresAtMs?: number | null;
  /** Labels of formats (`FileReview.formatLabel`) that are not to be imported, whatever file holds them. */
  readonly leaveOut?: readonly string[];
  /** What was purged for good comes back where these files hold it. Default false: it stays away. */
  readonly isBringingBack?: boolean;
}

/** How much was left out of something before it was stored. */
export interface LeftOut {
  readonly secrets: number;
  readonly privateParts: number;
}

/** What is left out of all that is imported from now on, before it is stored: `[hidden: kind]` stands in its place. */
export interface Redaction {
  /** Keys, passwords and tokens. */
  readonly secrets: boolean;
  /** What stands between `<private>` and `</private>`. */
  readonly privateParts: boolean;
}

// ---- storage --------------------------------------------------------------------------------------------------------

export interface StoreHealth {
  readonly state: 'ok' | 'partial' | 'failed' | 'empty';
  /** None when all of it can be read. */
  readonly reasons: readonly Message[];
  /** Files of this store that could not be read whole. */
  readonly problems: readonly { readonly path: string; readonly reason: string; readonly line: number | null }[];
}

export interface Status {
  readonly projects: number;
  readonly sessions: number;
  readonly subagents: number;
  readonly events: number;
  readonly sources: number;
  readonly chunks: number;
  readonly notes: number;
  readonly stores: Readonly<Record<StoreName, StoreHealth>>;
  /** The import that holds the sample data; null when it is not loaded. */
  readonly sampleImportId: number | null;
  /** Imports that a closed page left unfinished, newest first; what they stored is kept. */
  readonly interrupted: readonly {
    readonly importId: number;
    readonly label: string;
    readonly isSample: boolean;
    /** What of it is in, and how to go on. */
    readonly problem: string;
  }[];
  /** Events later than a day after now, by their own record. */
  readonly futureEvents: number;
  /** Epoch ms at which the next thing goes by itself; null for never. Screens ask anew then. */
  readonly nextExpiryMs: number | null;
}

export interface StorageReport {
  readonly databaseBytes: number;
  readonly freeBytes: number;
  readonly storeBytes: Readonly<Record<StoreName, number>>;
  readonly searchIndexBytes: number;
  readonly rawRecordBytes: number;
  /** Size of the raw records before compression. */
  readonly rawRecordOriginalBytes: number;
  readonly otherBytes: number;
  readonly schemaVersion: number;
  readonly sqliteVersion: string;
  readonly vfs: string;
  readonly journalMode: string;
}

// ---- questions ------------------------------------------------------------------------------------------------------

/** Where something stands: enough to name it, to date it and to open it. */
export interface EventRef {
  readonly sessionKey: string;
  readonly sessionTitle: string;
  /** Importer id of the tool that wrote the session, such as `claude-code`. */
  readonly tool: string;
  /** Of a sub-agent; null for the session itself. */
  readonly agentName: string | null;
  readonly project: ProjectRef | null;
  readonly eventKey: string;
  readonly group: EventGroup;
  readonly category: string;
  readonly title: string;
  /** The first 600 characters or less. */
  readonly text: string;
  readonly isTextCut: boolean;
  readonly time: EventTime;
}

export interface QuestionScope {
  /**
   * As `project:` of the query language takes it: label, path, glob or `none`; worktrees go with their repository.
   * Null or '' for everything. One that names no project is an error (`question.unknown-project`).
   */
  readonly project?: string | null;
}

/** A page of an answer. `limit` is 1 to 200. */
export interface QuestionPage {
  readonly limit: number;
  readonly cursor?: string | null;
}

/** What the scope leaves out of the answer; null without a scope. */
export interface HiddenByScope {
  readonly otherProjects: number;
  readonly noProject: number;
}

/** What became of a tool call: `unknown` where its result is not recorded. */
export type CallOutcome = 'ok' | 'failed' | 'unknown';

export interface ChangedPath {
  /** As it was recorded. */
  readonly path: string;
  readonly edits: number;
}

export interface BlameRequest extends QuestionScope, QuestionPage {
  /** A whole path or the end of one; slashes either way, letter case does not count. */
  readonly path: string;
  /** Only changes recorded under exactly this path: one of several that `path` names. */
  readonly isWhole?: boolean;
  /** Default oldest: the order in which the file came to be. Undated changes always stand last, in file order. */
  readonly order?: 'oldest' | 'newest';
}

export interface BlameEntry {
  /** The call that changed the file; `getEventRecord` gives its diff. */
  readonly event: EventRef;
  readonly path: string;
  readonly kind: 'edit' | 'write' | 'patch';
  /** Null where the record does not tell. */
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  readonly outcome: CallOutcome;
  /** What the call was answered, of one that failed. */
  readonly failure: EventRef | null;
  /** The last prompt before it; null where none is here. */
  readonly why: WhyPrompt | null;
}

interface WhyPrompt {
  readonly prompt: EventRef;
  /** The prompt stands in the session that started this sub-agent. */
  readonly isOfParent: boolean;
}

export interface BlameAnswer extends Answer<readonly BlameEntry[]> {
  /** Every path that was meant, those with the most changes first. */
  readonly paths: readonly ChangedPath[];
  /** On either side of the page, in the order of the answer. */
  readonly remaining: { readonly before: number; readonly after: number };
  readonly hidden: HiddenByScope | null;
}

export interface FixesRequest extends QuestionScope, QuestionPage {
  /** The message, as it was printed or a part of it. Not needed with `eventKey`. */
  readonly message: string;
  /** An error whose text is the message; it is not among the answers. */
  readonly eventKey?: string | null;
}

/** What was done between an error and the success after it. */
export interface ChangeBetween {
  readonly event: EventRef;
  readonly kind: 'edit' | 'command';
  /** One of the steps that the rules say resolved it. */
  readonly isFix: boolean;
}

export interface ErrorResolution {
  /** The rule that found it. */
  readonly rule: string;
  readonly fixes: readonly EventRef[];
  /** The next success of the same thing; or the same thing failing of something else, where the fix was of what it named. */
  readonly proof: EventRef;
  readonly isProvedBySuccess: boolean;
  /** Edits and commands from the error to the proof, in order: the last 30. */
  readonly changes: readonly ChangeBetween[];
  readonly changesTotal: number;
}

export interface KnownError {
  readonly error: EventRef;
  /** Its lines that come closest to what was asked. */
  readonly message: string;
  /** same: all of the message, but for numbers, folders and the like. like: most of its words. */
  readonly likeness: 'same' | 'like';
  /** 0 to 1. */
  readonly similarity: number;
  /** The call that failed; null for an error that no call gave. */
  readonly call: EventRef | null;
  /** Null for an error that nothing is known to have resolved. */
  readonly resolution: ErrorResolution | null;
}

export interface FixesAnswer extends Answer<readonly KnownError[]> {
  /** Of the total. */
  readonly solved: number;
  readonly same: number;
  /** Errors that were compared. */
  readonly compared: number;
  readonly hidden: HiddenByScope | null;
  /** The error that was asked about, with what resolved it; null for a typed message. */
  readonly asked: KnownError | null;
}

export const DECISION_KINDS = ['decision', 'constraint', 'rejected-approach'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

export interface DecisionsRequest extends QuestionScope, QuestionPage {
  /** Words and filters of the query language (dates, session, agent…); '' for all. */
  readonly query: string;
  /** Default all. */
  readonly kinds?: readonly DecisionKind[];
  readonly order?: 'newest' | 'oldest';
  readonly timeZone: string;
  readonly nowMs: number;
}

export interface Reversal {
  /** The later word against it. */
  readonly event: EventRef;
  /** What the decision chose and the later word turns down, as both name it. */
  readonly subject: string;
  /** The sentence that turns it down. */
  readonly sentence: string;
}

/** What was said may be several at once: “no, use pnpm, never npm”. */
export interface DecisionFact {
  readonly kind: DecisionKind;
  /** The rule that found it. */
  readonly rule: string;
}

export interface DecisionEntry {
  readonly event: EventRef;
  /** One or more. */
  readonly facts: readonly DecisionFact[];
  /** The sentences by which the rules hold, in their order; none where they hold of all that was said. */
  readonly quotes: readonly string[];
  /** What it answers: the model's words before it; null where there are none. */
  readonly before: EventRef | null;
  /** Of these words the question, whole; where nothing was asked, the end; null where there are none. */
  readonly answers: string | null;
  /** before: the words of the query stand in what it answers, not in itself. */
  readonly foundIn: 'text' | 'before';
  /** Later words of the same project or session that name what was chosen and turn it down. */
  readonly reversals: readonly Reversal[];
}

export interface DecisionsAnswer extends Answer<readonly DecisionEntry[]> {
  readonly hidden: HiddenByScope | null;
  /** True where no entry holds every word, so that these hold some of them. */
  readonly isRelaxed: boolean;
}

export interface RunsRequest extends QuestionScope, QuestionPage {
  /** Words of the command, in any order. */
  readonly command: string;
  /** Only runs of this line (`CommandRuns.line`): then up to `limit` runs of it are given instead of 3. */
  readonly line?: string | null;
}

export interface CommandRun {
  readonly event: EventRef;
  readonly outcome: CallOutcome;
  readonly result: EventRef | null;
  /** From call to result; null where one of both times was not recorded. */
  readonly durationMs: number | null;
}

/** All runs of one command line. */
export interface CommandRuns {
  /** Without what leads to it (`cd …&&`, `sudo`, variables) and what becomes of its output; blanks made one. */
  readonly line: string;
  readonly runs: number;
  readonly ok: number;
  readonly failed: number;
  readonly unknown: number;
  /** Where it ran, most often first. */
  readonly projects: readonly { readonly project: ProjectRef | null; readonly runs: number }[];
  /** Of the runs whose duration is known; null where none is. */
  readonly duration: { readonly known: number; readonly medianMs: number; readonly longestMs: number } | null;
  /** The newest first. */
  readonly newest: readonly CommandRun[];
}

export interface RunsAnswer extends Answer<readonly CommandRuns[]> {
  /** Of all lines together. The total counts lines. */
  readonly runs: number;
  readonly hidden: HiddenByScope | null;
}

export interface DayRequest extends QuestionScope {
  /** A date of the query language: `2026-11-12`, `yesterday`, `last-week`, `2026-11-01..2026-11-05`. */
  readonly day: string;
  readonly timeZone: string;
  readonly nowMs: number;
}

export interface DaySession {
  readonly sessionKey: string;
  readonly title: string;
  readonly tool: string;
  readonly project: ProjectRef | null;
  /** Of the whole session, epoch ms. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Within the span, sub-agents included. 0 where it goes on before and after, and nothing happened in it. */
  readonly events: number;
  readonly prompts: number;
  readonly activeMs: number;
  /** Its last event within the span. */
  readonly lastEventKey: string | null;
}

/** The newest of a list, with the size of all of it. */
export interface DayList<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

export interface DayFile {
  readonly path: string;
  /** Calls that changed it; failed ones are counted apart. */
  readonly edits: number;
  readonly failed: number;
  readonly linesAdded: number;
  readonly linesRemoved: number;
  readonly last: EventRef;
}

export interface DayCommand {
  /** As `CommandRuns.line`. */
  readonly line: string;
  readonly runs: number;
  readonly failed: number;
  readonly last: EventRef;
}

export interface DayError {
  readonly error: EventRef;
  /** Whenever it came; null for one that nothing is known to have resolved. */
  readonly fix: EventRef | null;
}

export interface Day {
  readonly startMs: number;
  readonly endMs: number;
  /** 23 or 25 for days on which clocks change. */
  readonly hours: number;
  readonly events: number;
  /** Of the events, those whose time is inferred. */
  readonly inferred: number;
  /** Time in which at least one session was at work: pauses of more than 30 minutes do not count. */
  readonly activeMs: number;
  /** Those that overlap the span, in order of their first event in it. */
  readonly sessions: readonly DaySession[];
  readonly prompts: DayList<EventRef>;
  /** `changed` leaves out those of which every edit failed. */
  readonly files: DayList<DayFile> & { readonly changed: number };
  /** Total counts runs; the items are lines. */
  readonly commands: DayList<DayCommand> & { readonly lines: number; readonly failed: number };
  readonly errors: DayList<DayError> & { readonly fixed: number };
  readonly decisions: DayList<Pick<DecisionEntry, 'event' | 'facts' | 'quotes'>>;
}

export interface DayAnswer extends Answer<Day> {
  readonly hidden: HiddenByScope | null;
}

// ---- figures --------------------------------------------------------------------------------------------------------

export const FIGURE_GROUPS = ['day', 'project', 'session', 'model', 'agent'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

export interface FiguresRequest {
  /** What the whole is broken down by. */
  readonly by: FigureGroup;
  /** Which entries count, in the query language; '' for all. */
  readonly query: string;
  /** Path of the one project that counts; 'none' for what has none; null for all. */
  readonly project: string | null;
  /** First and last day that counts, `2026-11-01` in the zone; null for an open end. What has no date lies in no range. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly nowMs: number;
}

/**
 * What happened in some entries of transcripts. Tokens are of four kinds that share none: `input` is what was sent and
 * not taken from the cache, whatever the tool's own "input" holds; so all four add up to what went through the model.
 * The usage of one message counts once, at one entry (`FIGURE_ROWS.tokens`).
 */
export interface FigureValues {
  readonly events: number;
  /** With at least one of these entries; a sub-agent is part of its session. */
  readonly sessions: number;
  /** What a person asked. */
  readonly prompts: number;
  readonly toolCalls: number;
  readonly toolResults: number;
  /** Of the results, those that say that the call failed. */
  readonly toolErrors: number;
  /** Entries that say that something failed and are no results of tools. */
  readonly otherErrors: number;
  /** Calls that changed files and did not fail. */
  readonly edits: number;
  /** Different files that they changed. */
  readonly files: number;
  readonly linesAdded: number;
  readonly linesRemoved: number;
  /**
   * Time between entries of a session that follow each other within 30 minutes. Sessions that ran at the same time
   * count once. It belongs to the entry that ends it.
   */
  readonly activeMs: number;
  readonly tokens: TokenCounts;
  /** Entries at which tokens count. */
  readonly usages: number;
  /** US dollars that tools wrote down. Never part of `pricedCost`, nor the other way round. */
  readonly recordedCost: number;
  readonly recordedUsages: number;
  /** US dollars by the table of prices: of every usage whose model has a price at its time. */
  readonly pricedCost: number;
  readonly pricedUsages: number;
  /** Usages without a price, and all their tokens: their model is not in the table, or they have no date. */
  readonly unpricedUsages: number;
  readonly unpricedTokens: number;
}

/** Figures of which an entry gives one each, so that the parts add up to the whole by themselves. */
export const SHARED_FIGURES = ['sessions', 'files', 'activeMs'] as const;

/** What to search for to see the entries behind a figure, beside what says of which part: one hit an entry. */
export const FIGURE_ROWS = {
  events: '',
  prompts: 'type:prompt',
  toolCalls: 'type:tool-call',
  toolResults: 'type:tool-result',
  toolErrors: 'type:tool-result has:failure',
  otherErrors: '-type:tool-result has:failure',
  edits: 'has:changes',
  tokens: 'has:usage',
  recordedCost: 'has:cost',
  pricedCost: 'has:priced',
  unpriced: 'has:unpriced',
} as const;

export interface FigurePart {
  /** A day (`2026-11-01`), a project's path, a session's key, a model, the name of an agent; null for none of these. */
  readonly key: string | null;
  readonly label: string;
  /** What to add to a query so that it means this part alone. */
  readonly query: string;
  readonly values: FigureValues;
}

export interface Figures {
  readonly whole: FigureValues;
  /** Days in order, others by entries; what has no day, project or model is the last one. */
  readonly parts: readonly FigurePart[];
  /**
   * What several parts have in common and the whole counts once: the sum of the parts less this is the whole. All other
   * figures of the parts add up to it.
   */
  readonly shared: Readonly<Record<(typeof SHARED_FIGURES)[number], number>>;
  /** The query of all these entries, project and range included. */
  readonly query: string;
}

/** US dollars a million tokens. */
export interface Price extends TokenCounts {
  /** Exactly as sessions name it. */
  readonly model: string;
  /** `2026-11-01`, in UTC: from its beginning until the next price of the model. */
  readonly validFrom: string;
}

export interface PriceTable {
  /** Grows with each write. */
  readonly version: number;
  readonly prices: readonly Price[];
  /** False while the prices are those that come with the app. */
  readonly isOwn: boolean;
  /** The day on which the prices that come with the app were looked up. */
  readonly defaultsAsOf: string;
}

// ---- bridge --------------------------------------------------------------------------------------------------------

/** What a person keeps from agents. */
export interface PrivateThing {
  readonly kind: 'project' | 'session' | 'note' | 'document';
  /** Path of a project; sessionKey, noteKey or documentKey. */
  readonly key: string;
  /** As it was called when it was marked. */
  readonly title: string;
}

/** What an agent may know of: of what is not private, these projects. */
export interface AgentScope {
  /** Paths of projects; null for every one, and what belongs to none. */
  readonly projects: readonly string[] | null;
  /** Together with `projects`: whether what belongs to no project is part of it. */
  readonly hasNoProject: boolean;
}

export type ItemKind = 'session' | 'event' | 'note' | 'document';

/** What an agent can ask for by id. */
export interface Item {
  /** `s_`, `e_`, `n_` or `d_` and a key; letters, digits, `_` and `-` only. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly store: StoreName;
  readonly project: ProjectRef | null;
  /** Who wrote it: importer id of the agent; null for documents. */
  readonly agent: string | null;
  /** Of an event: who speaks or what it is, such as `prompt`; of others, their kind. */
  readonly category: string;
  readonly path: string | null;
  readonly sessionId: string | null;
  readonly time: EventTime;
  /** UTF-8 bytes of the whole text; of a session, its events. */
  readonly size: number;
}

export interface ItemListRequest {
  readonly kind?: Exclude<ItemKind, 'event'>;
  /** A label, a path or a tail of it. Throws SearchError('project.not-found') where none is called so. */
  readonly project?: string;
  /** A store, or a part of what an agent or a document is called. */
  readonly source?: string;
  /** A part of the title. */
  readonly text?: string;
  /** Only what has this tag. */
  readonly tag?: string;
  readonly limit: number;
  readonly cursor?: string | null;
}

/** A piece of the text of an item. */
export interface ItemText {
  readonly item: Item;
  readonly text: string;
  /** Where the next piece begins; null at the end. */
  readonly next: number | null;
  /** How much follows, in `unit`. */
  readonly left: number;
  readonly unit: 'characters' | 'events';
}

export interface AgentSearchAnswer extends SearchAnswer {
  /** By the key of a hit, the item that it is, or is a part of. */
  readonly items: Readonly<Record<string, Item>>;
}

export interface AroundRequest {
  /** Id of an item, epoch ms, or `nextCursor` of one side of an answer. */
  readonly around: string | number;
  readonly before: number;
  readonly after: number;
  readonly query: string;
  readonly project?: string;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Both sides of a place in time, each nearest first. */
export interface AroundAnswer {
  /** The item that was named; null for a time. One without a date has nothing on either side. */
  readonly item: Item | null;
  readonly older: AgentSearchAnswer | null;
  readonly newer: AgentSearchAnswer | null;
}

export interface AgentStats {
  readonly projects: number;
  readonly sessions: number;
  readonly events: number;
  readonly notes: number;
  readonly documents: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly stores: Readonly<Record<StoreName, StoreAnswer>>;
}

/** A brief of a session, of a project, of a range of time, or of what is in all that are given. */
export interface AgentBriefRequest {
  /** Id of an item. */
  readonly session?: string;
  readonly project?: string;
  /** Epoch ms; from inclusive, to exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly budgetBytes: number;
}

export interface AgentContextRequest
  extends Pick<ContextRequest, 'modeOverride' | 'settings' | 'turn' | 'query' | 'project' | 'timeZone' | 'nowMs'> {
  /** Id of an item. */
  readonly session?: string;
}

export interface AgentContextAnswer extends ContextAnswer {
  /** By the key of an item of the context, the id by which an agent gets it. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface AgentSearchRequest extends SearchRequest {
  /** Only what is of the project that is called so. */
  readonly project?: string;
  /** Only what stands in documents whose name or path holds this. */
  readonly source?: string;
}

/** The library as agents see it: what is private, or out of their scope, does not exist in any answer. */
export interface AgentApi {
  search(scope: AgentScope, request: AgentSearchRequest): Promise<AgentSearchAnswer>;
  /** A search that nobody waits for. Throws SearchError('search.superseded') once somebody waits for another. */
  rehearse(scope: AgentScope, request: SearchRequest): Promise<AgentSearchAnswer>;
  list(scope: AgentScope, request: ItemListRequest): Promise<Answer<readonly Item[]>>;
  /** Null for an id that does not exist. */
  read(scope: AgentScope, id: string, from: number, mostCharacters: number): Promise<ItemText | null>;
  /** Null for an id that does not exist. */
  around(scope: AgentScope, request: AroundRequest): Promise<AroundAnswer | null>;
  projects(scope: AgentScope): Promise<readonly ProjectRef[]>;
  stats(scope: AgentScope): Promise<AgentStats>;
  /** As `contextSupport` of EngineApi; of projects that they see. */
  contextSupport(scope: AgentScope): Promise<ContextSupport>;
  /** As Markdown, with ids of items in place of links. Null for a session that does not exist. */
  brief(scope: AgentScope, request: AgentBriefRequest): Promise<Answer<Brief> | null>;
  /** Null for a session that does not exist. Throws ContextError for a field that is not allowed. */
  enrich(scope: AgentScope, request: AgentContextRequest): Promise<AgentContextAnswer | null>;
  /** Names of the contexts that a person offers, and whose project and session the agent sees. */
  offers(scope: AgentScope): Promise<readonly string[]>;
  /** Null for a name that `offers` does not give. */
  offered(
    scope: AgentScope,
    name: string,
    clock: Pick<ContextRequest, 'timeZone' | 'nowMs'>,
  ): Promise<AgentContextAnswer | null>;
  blame(scope: AgentScope, request: BlameRequest): Promise<BlameAnswer>;
  changedPaths(
    scope: AgentScope,
    request: QuestionScope & { readonly text: string; readonly limit: number },
  ): Promise<Answer<readonly ChangedPath[]>>;
}

/** How much of a table was saved. */
export interface SalvagedTable {
  /** As in the database. */
  readonly name: string;
  /** In rows. */
  readonly saved: number;
  /** Rows that could not be read: so many at most. */
  readonly lost: number;
  /** What came behind the last row that could be read is lost, nobody knows how much. */
  readonly isEndLost: boolean;
}

export interface SalvagedSession {
  readonly title: string;
  /** So many it had. */
  readonly events: number;
  readonly lost: number;
}

/** What became of a damaged database. */
export interface SalvageReport {
  readonly atMs: number;
  readonly tables: readonly SalvagedTable[];
  /** Rows that could be read, and went since what they belong to is lost. */
  readonly orphans: number;
  /** Those that lost events. */
  readonly sessions: readonly SalvagedSession[];
}

// ---- trust ----------------------------------------------------------------------------------------------------------

/** A table or an index that could not be read to its end. */
export interface CheckedPart {
  readonly name: string;
  readonly problem: string;
}

/** The check in the background after a start that found work which had been cut off. */
export interface StartCheck {
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** Tables and indexes in all, and how many of them are done. */
  readonly parts: number;
  readonly done: number;
  readonly damaged: readonly CheckedPart[];
}

// ---- the engine -----------------------------------------------------------------------------------------------------

export interface EngineApi
  extends ContextApi,
    NotesApi,
    LifetimesApi,
    TagsApi,
    TitlesApi,
    TimelineScreenApi,
    StorageLevelsApi,
    OffersApi {
  /** For the worker of the timeline; the screen itself asks that worker. */
  readonly timeline: TimelineFeedApi;
  status(nowMs: number): Promise<Status>;
  storage(): Promise<StorageReport>;
  /** Throws DatabaseError('database.damaged') with what is wrong; resolves with what was checked. */
  checkIntegrity(): Promise<readonly string[]>;
  /** Of this start; null where nothing had been cut off before it. */
  startCheck(): Promise<StartCheck | null>;
  /** Of the last time; null where nothing had to be saved yet. */
  lastSalvage(): Promise<SalvageReport | null>;
  /**
   * Puts a new database with all that can be read in place of a damaged one. Throws DatabaseError where there is no room
   * for it, and has changed nothing then. Afterwards this engine answers nothing any more: its worker starts again.
   */
  salvage(): Promise<SalvageReport>;

  review(items: readonly ImportItem[]): Promise<readonly FileReview[]>;
  /** One import at a time; a second waits. Never rejects for a bad file: the report says what happened. */
  importFiles(
    items: readonly ImportItem[],
    options: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportReport>;
  cancelImport(importId: number, keep: boolean): Promise<void>;
  getRedaction(): Promise<Versioned<Redaction>>;
  /** Holds for imports that begin afterwards, in every tab. */
  saveRedaction(redaction: Redaction, seenVersion: number): Promise<SaveResult<Redaction>>;
  /** Counted now: what other imports brought too stays, and they may have come or gone since. */
  previewUndo(importId: number): Promise<UndoPreview>;
  /** One transaction: all of it or nothing, and nothing else is answered meanwhile. */
  undoImport(importId: number): Promise<ImportReport>;
  listImports(): Promise<readonly ImportReport[]>;

  /** `onProvisional` may be called before the answer is there, when that takes long. */
  search(request: SearchRequest, onProvisional?: (answer: SearchAnswer) => void): Promise<SearchAnswer>;
  /** Null for a key that is no hit of the search. */
  explain(request: SearchRequest, hitKey: string): Promise<Explanation | null>;
  /** Words that begin with what was typed, those in the most rows first; 10 at most. */
  completeWord(typed: string): Promise<readonly WordCount[]>;
  /** Words that stand in the library and are spelled like this one; none for a word that stands there itself. */
  similarWords(word: string): Promise<readonly WordCount[]>;
  /** What the index has of a text: for the curious. */
  analyseText(text: string): Promise<readonly AnalysedTerm[]>;
  indexReport(): Promise<IndexReport>;
  /** Makes one piece of each index. Searches are answered meanwhile. */
  optimiseIndex(): Promise<void>;
  facets(request: MatchRequest): Promise<Answer<Facets>>;
  histogram(request: MatchRequest & { readonly bins: number }): Promise<Answer<readonly HistogramBin[]>>;

  /** The row of an event or a memory note by its key (of a note: its first section); null if it is not here. */
  findItem(key: { readonly eventKey?: string; readonly noteKey?: string }): Promise<ItemRef | null>;
  /** In the order asked; items that no longer exist are left out. */
  describeItems(items: readonly ItemRef[]): Promise<readonly Hit[]>;

  listProjects(): Promise<Answer<readonly ProjectSummary[]>>;
  /** From now on the folder counts as part of the other project. Takes effect everywhere; nothing else is changed. */
  mergeProjects(projectId: number, intoId: number, seenVersion: number): Promise<SaveResult<readonly ProjectMerge[]>>;
  /** Every folder that was made part of this project is a project of its own again. */
  splitProject(projectId: number, seenVersion: number): Promise<SaveResult<readonly ProjectMerge[]>>;
  /** All of them, with the version that a change of one of them names. */
  listMerges(): Promise<Versioned<readonly ProjectMerge[]>>;
  listSessions(request: SessionListRequest): Promise<SessionListAnswer>;
  /** Null for a key that is not in this database. */
  getSession(sessionKey: string): Promise<SessionDetail | null>;
  /** Those most alike first; none for a key that is not in this database. */
  findLikeSessions(sessionKey: string): Promise<readonly LikeSession[]>;
  outlineSession(sessionKey: string): Promise<TranscriptOutline>;
  /** Events by their index in the outline. */
  readEvents(sessionKey: string, fromIndex: number, count: number): Promise<readonly TranscriptEvent[]>;
  getEventText(sessionKey: string, eventKey: string): Promise<string | null>;
  getEventRecord(sessionKey: string, eventKey: string): Promise<EventRecord | null>;

  /** For the next agent. Throws BriefError for a scope that names nothing here, and for a budget that is no number. */
  buildBrief(request: BriefRequest): Promise<Answer<Brief>>;
  /** Null for a key that is not in this database. */
  getDocument(documentKey: string): Promise<DocumentDetail | null>;
  /** Chunks by their place; at most 200. */
  readDocument(documentKey: string, fromIndex: number, count: number): Promise<readonly DocumentChunk[]>;

  listNotes(): Promise<Answer<readonly NoteSummary[]>>;
  getNote(noteKey: string): Promise<NoteDetail | null>;

  // Questions. Each rejects with `question.unknown-project` for a scope that names no project.
  blameFile(request: BlameRequest): Promise<BlameAnswer>;
  /** Paths that were changed and contain the text, best first. */
  listChangedPaths(
    request: QuestionScope & { readonly text: string; readonly limit: number },
  ): Promise<Answer<readonly ChangedPath[]>>;
  findFixes(request: FixesRequest): Promise<FixesAnswer>;
  findDecisions(request: DecisionsRequest): Promise<DecisionsAnswer>;
  findRuns(request: RunsRequest): Promise<RunsAnswer>;
  /** Rejects with `question.bad-day` for a text that is no date. */
  describeDay(request: DayRequest): Promise<DayAnswer>;

  figures(request: FiguresRequest): Promise<Answer<Figures>>;
  listPrices(): Promise<PriceTable>;
  /** In place of all that were there; null for those that come with the app. Throws AppError('price.not-valid'). */
  savePrices(prices: readonly Price[] | null, seenVersion: number): Promise<SaveResult<PriceTable>>;

  backupState(): Promise<BackupState>;
  /** Changes that come in meanwhile are in it, or wait until it is done. Throws DatabaseError where there is no room. */
  createBackup(): Promise<Backup>;
  /** Reads the whole file and changes nothing. Throws DatabaseError('backup.refused') for what is no backup of ours. */
  previewRestore(file: SourceFile | 'snapshot'): Promise<RestorePreview>;
  /**
   * The library gives way to that of the file, whole or not at all; it is kept as the snapshot before that. Afterwards
   * this engine answers nothing any more: its worker starts again.
   */
  restore(file: SourceFile | 'snapshot'): Promise<LibraryCounts>;

  /** Counted now, and nothing is changed. Throws AppError('purge.not-found') for what is not here. */
  previewPurge(scope: PurgeScope): Promise<PurgePreview>;
  /** Out of sight at once, in every answer; into the trash, from which it can be had back. */
  purge(scope: PurgeScope): Promise<Purge>;
  listPurges(): Promise<PurgeList>;
  /** Throws AppError('purge.not-in-trash') for what is not there any more. */
  restorePurge(purgeId: number): Promise<void>;
  /**
   * For good. With `isOverwritten`, the file is written anew without it, snapshots go, and what stood only there is
   * looked for in the file; else a snapshot of the library is kept before. A page that is closed meanwhile goes on with
   * it when it is opened.
   */
  deletePurge(
    purgeId: number,
    isOverwritten: boolean,
    onProgress?: (progress: RemovalProgress) => void,
  ): Promise<Purge>;

  /** The library as agents see it. */
  readonly agents: AgentApi;
  /** What can be kept from agents beside projects, all of it. */
  listItems(request: ItemListRequest): Promise<Answer<readonly Item[]>>;
  listPrivate(): Promise<readonly PrivateThing[]>;
  /** Takes effect at once. */
  setPrivate(thing: PrivateThing, isPrivate: boolean, seenVersion: number): Promise<SaveResult<boolean>>;
  /** Whether each is private itself, in the order asked. */
  privacyOf(things: readonly PrivateThing[]): Promise<readonly Versioned<boolean>[]>;
}

// ---- trust ----------------------------------------------------------------------------------------------------------

/** Where the engine stands for this tab. */
export type OpeningState =
  | { readonly state: 'opening' }
  /**
   * Another tab holds the database and gives no answers; this one goes on by itself once it does, or lets go.
   * silent: nothing of it answers. busy: its page lives, the engine does something long. older-tab: it runs an older
   * version of the app, and was asked to let go.
   */
  | { readonly state: 'waiting'; readonly reason: 'silent' | 'busy' | 'older-tab' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly code: string; readonly message: string };

/** An import that runs, for all tabs to know of. */
export interface SharedImport {
  readonly label: string;
  readonly isSample: boolean;
  readonly progress: ImportProgress;
}

/** What a library holds, counted. */
export interface LibraryCounts {
  readonly projects: number;
  readonly sessions: number;
  readonly events: number;
  readonly documents: number;
  readonly notes: number;
}

/** A copy of the library as a plain SQLite file. */
export interface Backup {
  /** On the disk: reading it takes no memory. */
  readonly file: SourceFile;
  /** What to call it. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly madeAtMs: number;
  /** Counted in the file itself, which was read to its end and found whole. */
  readonly counts: LibraryCounts;
}

export interface BackupState {
  /** Null while there is none of this library. */
  readonly last: { readonly madeAtMs: number; readonly sizeBytes: number } | null;
  readonly databaseBytes: number;
  /** The library as it was before the last restore, or before the app changed its schema; null where there is none. */
  readonly snapshot: { readonly sizeBytes: number; readonly madeAtMs: number } | null;
}

/** What restoring a file would do. */
export interface RestorePreview {
  readonly here: LibraryCounts;
  readonly inFile: LibraryCounts;
  readonly schemaVersion: number;
}

/** What is to be purged. */
export type PurgeScope =
  /** With its sub-agents. */
  | { readonly kind: 'session'; readonly sessionKey: string }
  | { readonly kind: 'project'; readonly projectId: number }
  /** But for what another import brought too. */
  | { readonly kind: 'import'; readonly importId: number }
  /** Whatever it finds, of all stores; a range of time is a query, too. */
  | { readonly kind: 'query'; readonly query: string; readonly timeZone: string; readonly nowMs: number };

export interface PurgeCounts {
  readonly sessions: number;
  readonly subagents: number;
  readonly events: number;
  readonly records: number;
  readonly documents: number;
  readonly notes: number;
  /** Of the records, documents and notes as they were imported. */
  readonly bytes: number;
}

export interface PurgePreview {
  readonly label: string;
  readonly counts: PurgeCounts;
  /** Events that are not meant themselves, and stand in the same records as those that are. */
  readonly alongEvents: number;
  /** Epoch ms; null where nothing has a date. */
  readonly oldestMs: number | null;
  readonly newestMs: number | null;
  /** Titles of the newest 20. */
  readonly sample: readonly { readonly title: string; readonly ms: number | null }[];
  /** What was not looked at. */
  readonly notices: readonly Message[];
}

/** What was looked for after an overwriting purge. */
export interface PurgeProof {
  /** Words that stood only in what went; null where the page was closed meanwhile, and they are not known any more. */
  readonly words: number | null;
  /** Those of them that the index knows yet, and those whose bytes stand in the file yet: both 0, or it has failed. */
  readonly inIndex: number;
  readonly inFile: number;
  readonly fileBytes: number;
  readonly atMs: number;
}

export interface Purge {
  readonly id: number;
  /** trash: it can be had back. overwriting: its rows are gone, and the file is yet to be written anew. */
  readonly state: 'trash' | 'deleting' | 'overwriting' | 'done';
  /** Empty once it was overwritten. */
  readonly label: string;
  readonly isOverwritten: boolean;
  readonly purgedAtMs: number;
  /** Epoch ms at which it goes from the trash by itself. */
  readonly deletesAtMs: number;
  readonly counts: PurgeCounts;
  readonly proof: PurgeProof | null;
}

export interface PurgeList {
  /** Newest first. */
  readonly purges: readonly Purge[];
  /** Records, notes and documents that imports leave out since they were purged. */
  readonly keptAway: number;
}

/** This tab among those that share the database. */
export interface TabsState {
  /** owner: the database is open in this tab. guest: in another, which answers this one. null: not known yet. */
  readonly role: 'owner' | 'guest' | null;
  /** Grows with each change that another tab made, and whenever another tab has taken over. */
  readonly changes: number;
  /** The import that runs for another tab. */
  readonly importing: SharedImport | null;
}
