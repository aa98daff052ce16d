import type {
  EventTime,
  FileEdit,
  LeftOut,
  MemoryScope,
  SessionRelation,
  StoreName,
  TokenCounts,
  TranscriptEventType,
} from '../api.ts';
import type { SourceDatabase } from '../database/source-database.ts';
import type { EventCategory } from '../events/categories.ts';
import type { JsonObject } from './json.ts';

/** The beginning of a file, as detectors see it. */
export interface FileSample {
  readonly path: string;
  readonly sizeBytes: number;
  /** Decoded text: the first 256 KB, or the whole first line where that is longer. */
  readonly head: string;
  readonly isWholeFile: boolean;
  /** JSON objects on the lines of head (or the elements of a JSON array), unreadable lines left out. */
  readonly objects: readonly JsonObject[];
  readonly isJsonArray: boolean;
  /** Of an SQLite file: the names of its tables. */
  readonly tables: readonly string[];
  /** Null when the bytes are text; else why they are not. */
  readonly notText: string | null;
}

export interface Detection {
  /** 0 to 1. */
  readonly confidence: number;
  /** What was seen, in words fit to show. */
  readonly reason: string;
  /** True for a file of this tool that holds no conversation of its own (a journal, an index). */
  readonly isSidecar?: boolean;
}

export interface FileContext {
  readonly path: string;
  /** Key of the file's first bytes: stands in where records name no session. */
  readonly headKey: string;
  readonly sizeBytes: number;
  /** Epoch ms; null for pasted text. */
  readonly fileDateMs: number | null;
  /** Null when the bytes are text; else why they are not. */
  readonly notText: string | null;
  /** Texts of the files beside it that the importer asked for (`companions`), by path; those that are not there are missing. */
  readonly companions: ReadonlyMap<string, string>;
  /** IANA name of the zone in which times without one are read. */
  readonly timeZone: string;
}

/** A session of a tool, or one of its sub-agents. */
export interface SessionRef {
  readonly nativeId: string;
  readonly agentId: string | null;
}

export interface ParsedEvent {
  /** Which block of the record's content it comes from. */
  readonly block: number;
  readonly type: TranscriptEventType;
  readonly category: EventCategory;
  readonly title: string;
  readonly text: string;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: boolean;
  /** The tool's id of the call, on a call and on its result. */
  readonly callId: string | null;
}

export interface ParsedApiMessage {
  readonly id: string;
  readonly model: string | null;
  readonly hasText: boolean;
  /** Null when the record carries no usage. Cached tokens are no part of `input`, whatever the format says. */
  readonly usage: TokenCounts | null;
  /** The same figures under the format's own names, as it counts them. */
  readonly nativeUsage?: Readonly<Record<string, number>>;
  /** In US dollars, where the tool recorded it. */
  readonly cost?: number;
  /** True where the format tells usage apart from messages: it is no message of its own. */
  readonly isUsageOnly?: boolean;
}

/** That a session belongs to another one of its tool, or of another tool. */
export interface SessionLink {
  readonly relation: SessionRelation;
  readonly tool: string;
  readonly nativeId: string;
}

interface Redactable {
  readonly leftOut?: LeftOut;
}

/** One record of a transcript, those without a message included. */
export interface ParsedRecord extends Redactable {
  readonly kind: 'record';
  readonly line: number;
  readonly raw: string;
  /** The tool's own name for this kind of record. */
  readonly type: string;
  /** Null for a record that belongs to no session. */
  readonly session: SessionRef | null;
  /** The record's own id; null: it is known by its text. */
  readonly nativeKey: string | null;
  /** Its text where something was left out of `raw`: by that it is known wherever else it stands. */
  readonly readAs?: string;
  readonly parentKey: string | null;
  /** The time that it carries; null if none. */
  readonly time: EventTime | null;
  readonly directory: string | null;
  readonly branch: string | null;
  /** True for a record of the conversation itself: from the person, the model or a tool. */
  readonly isConversation: boolean;
  readonly events: readonly ParsedEvent[];
  readonly apiMessage: ParsedApiMessage | null;
  readonly title: { readonly text: string; readonly rank: 1 | 2 | 3 | 4; readonly session: SessionRef | null } | null;
  readonly agentLinks: readonly AgentLink[];
  readonly sessionLinks: readonly SessionLink[];
}

/** That a tool call started a sub-agent. */
export interface AgentLink {
  readonly callId: string;
  readonly agentId: string;
  readonly agentName: string | null;
}

export interface SkippedLine {
  readonly kind: 'skipped';
  readonly line: number;
  readonly reason: string;
  readonly excerpt: string;
}

export interface ParsedSection {
  readonly level: number;
  /** Path of headings. */
  readonly title: string;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export interface ParsedNote extends Redactable {
  readonly kind: 'note';
  readonly title: string;
  readonly scope: MemoryScope;
  readonly agent: string;
  readonly projectPath: string | null;
  /** The session that wrote it, where the file says so. */
  readonly sessionNativeId: string | null;
  readonly frontMatter: readonly (readonly [string, string])[];
  readonly text: string;
  readonly sections: readonly ParsedSection[];
  /** Null when it could be read; else why not. */
  readonly problem: string | null;
}

/** A stretch of a document's text, of at most 4,096 bytes of UTF-8, never blank. */
export interface ParsedChunk {
  /** What the document is called, and the headings above the text. */
  readonly title: string;
  readonly text: string;
  /** 1-based line of the file. */
  readonly line: number;
}

/**
 * A text of its own, or a part of a long one: parts follow each other, and each is stored at once. `documentsOf` in
 * `documents/` makes them.
 */
export interface ParsedDocument extends Redactable {
  readonly kind: 'document';
  readonly label: string;
  /** 1 for the first or only one. */
  readonly part: number;
  readonly frontMatter: readonly (readonly [string, string])[];
  readonly chunks: readonly ParsedChunk[];
}

export type Parsed = ParsedRecord | SkippedLine | ParsedNote | ParsedDocument;

/** What a parser knows at the end of a file that may grow: JSON, at most a few KB. */
export type ParserState = JsonObject;

/** Holds what a format needs to know from one record to the next. Pure: no I/O, no clock, no database. */
export interface RecordParser {
  /**
   * `text` is one line without its line break (unit 'line'), one element of a JSON array (unit 'element'; the whole text
   * where it is no array), or the whole file (unit 'file'). `line` counts them from 1. Of unit 'piece', it is the next
   * 256 KB or less, cut behind a line break where there is one, and `line` the one on which it begins. Never throws.
   */
  parse(text: string, line: number): readonly Parsed[];
  end(): { readonly parsed: readonly Parsed[]; readonly notices: readonly string[] };
  /** Unit 'line': what the reading of appended lines needs of those before them. */
  state?(): ParserState;
}

/** Where sessions do not tell the path of their project, but something that one of the known paths answers to. */
export interface HiddenProject {
  /** Of the record that tells it. */
  readonly recordType: string;
  /** What a raw record of that type tells; null when nothing. */
  hintOf(raw: string): string | null;
  /** The path that it means; null when none of these. */
  pathOf(hint: string, paths: readonly string[]): string | null;
}

interface ImporterBase {
  /** Names the format, as in `expected.json`: `codex`, `cursor-db`. */
  readonly id: string;
  /** Whose sessions these are: `cursor`. Session keys are made from it. */
  readonly tool: string;
  /** Such as "Cursor (database)". */
  readonly label: string;
  readonly store: StoreName;
  /** Null when the file is not of this format. Looks at content; the name only breaks ties. */
  detect(sample: FileSample): Detection | null;
  /** What the tool call in block number `block` of a raw record did to files. Empty for records of other formats. */
  editsOf(raw: string, block: number): readonly FileEdit[];
  /**
   * True where a tool writes the whole conversation again and again: a record that is known already may have grown, and
   * what is new in it is added.
   */
  readonly isSnapshot?: boolean;
  /** True where times are written as the clock showed them, without a zone: the person is asked for it. */
  readonly hasZonelessTimes?: boolean;
  /**
   * True where the same tool keeps fuller records of its sessions: what this one tells of a session stays only while
   * there are none. It is read anew with each import, so that it comes back after an undo of the fuller ones.
   */
  readonly givesWay?: boolean;
  readonly hiddenProject?: HiddenProject;
}

export interface TextImporter extends ImporterBase {
  readonly unit: 'line' | 'element' | 'piece' | 'file';
  /** `earlier` is the state that a parser of this format gave at the end of what was read of the file before. */
  open(file: FileContext, earlier?: ParserState): RecordParser;
  /** Paths of small files beside `path` that say more about it. */
  companions?(path: string): readonly string[];
}

/** The files of one bundle. */
export interface BundleFiles {
  readonly paths: readonly string[];
  /** Null for a path that is not there. Rejects when the file cannot be read. */
  read(path: string): Promise<string | null>;
}

/** A format that spreads sessions over many small files, which mean something only together. */
export interface BundleImporter extends ImporterBase {
  readonly unit: 'bundle';
  /** The folder that a file of such a bundle belongs to; null for other files. By its path alone. */
  bundleOf(path: string): string | null;
  /** Arrays of what was read, each some hundred KB at most. */
  read(files: BundleFiles): AsyncIterable<readonly Parsed[]>;
}

export interface DatabaseImporter extends ImporterBase {
  readonly unit: 'database';
  /** Arrays of what was read, each some hundred KB at most. Never reads tables or keys that hold credentials. */
  read(database: SourceDatabase, file: FileContext): Iterable<readonly Parsed[]>;
  companions?(path: string): readonly string[];
}

/** One per source format. */
export type Importer = TextImporter | BundleImporter | DatabaseImporter;
