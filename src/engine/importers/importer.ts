import type { EventTime, FileEdit, MemoryScope, StoreName, TokenCounts, TranscriptEventType } from '../api.ts';
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
  /** Null when the record carries no usage. */
  readonly usage: TokenCounts | null;
}

/** One record of a transcript, those without a message included. */
export interface ParsedRecord {
  readonly kind: 'record';
  readonly line: number;
  readonly raw: string;
  /** The tool's own name for this kind of record. */
  readonly type: string;
  /** Null for a record that belongs to no session. */
  readonly session: SessionRef | null;
  /** The record's own id; null: it is known by its text. */
  readonly nativeKey: string | null;
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

interface ParsedSection {
  readonly level: number;
  /** Path of headings. */
  readonly title: string;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export interface ParsedNote {
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

export type Parsed = ParsedRecord | SkippedLine | ParsedNote;

/** Holds what a format needs to know from one record to the next. Pure: no I/O, no clock, no database. */
export interface RecordParser {
  /** `text` is one line without its line break (unit 'line'), or the whole file (unit 'file'). Never throws. */
  parse(text: string, line: number): readonly Parsed[];
  end(): { readonly parsed: readonly Parsed[]; readonly notices: readonly string[] };
}

/** One per source format. */
export interface Importer {
  readonly id: string;
  readonly label: string;
  readonly store: StoreName;
  readonly unit: 'line' | 'file';
  /** Null when the file is not of this format. Looks at content; the name only breaks ties. */
  detect(sample: FileSample): Detection | null;
  open(file: FileContext): RecordParser;
  /** What the tool call in block number `block` of a raw record did to files. */
  editsOf(raw: string, block: number): readonly FileEdit[];
}
