import type { AgentScope } from '../engine/api.ts';

/** All that other folders may know of the bridge. Times are epoch milliseconds, UTC. */

/**
 * How messages come. window: raw JSON-RPC from another window. envelope: that of mcp-b. port: a transferred
 * MessagePort. devtools: chrome-devtools-mcp. webmcp: `document.modelContext`. console: the person, trying a tool.
 */
export type Wire = 'window' | 'envelope' | 'port' | 'devtools' | 'webmcp' | 'console';

export type Era = '2025' | '2026';

/** once: as long as this connection, or this one call. session: until Strata is reloaded. always: kept. */
export type Lifetime = 'once' | 'session' | 'always';

/** What the person allowed an origin. */
export interface Grant {
  readonly origin: string;
  readonly scope: AgentScope;
  readonly canWrite: boolean;
  readonly lifetime: 'session' | 'always';
  readonly atMs: number;
}

export interface ClientView {
  readonly id: number;
  /** As the client calls itself: anything may stand there. Null until it said. */
  readonly name: string | null;
  readonly version: string | null;
  readonly origin: string;
  readonly wire: Wire;
  readonly era: Era | null;
  readonly sinceMs: number;
  readonly calls: number;
  readonly medianMs: number | null;
  readonly lastError: string | null;
  readonly state: 'waiting' | 'connected' | 'paused' | 'refused' | 'closed';
}

/** What waits for the person's answer. */
export interface ConsentRequest {
  readonly id: number;
  readonly clientId: number;
  readonly origin: string;
  readonly clientName: string | null;
  readonly wire: Wire;
  /** read: may it look at all. write: this tool changes something. purge: this deletes. */
  readonly kind: 'read' | 'write' | 'purge';
  readonly tool: string | null;
  /** Pretty JSON of what the tool was called with; null for `read`. */
  readonly input: string | null;
  /** What would happen, in words; null where the tool says it all. */
  readonly effect: string | null;
  readonly askedAtMs: number;
  /** When silence counts as no; null once the person stopped the countdown. */
  readonly deadlineMs: number | null;
}

export type ConsentAnswer =
  | { readonly isAllowed: false }
  | { readonly isAllowed: true; readonly lifetime: Lifetime; readonly scope: AgentScope };

export interface BridgeState {
  readonly isOn: boolean;
  readonly isPaused: boolean;
  /** Why nobody is served, whatever the switches say; null where nothing stands against it. */
  readonly refusal: string | null;
  /** Exact origins that may ask. */
  readonly origins: readonly string[];
  readonly doors: { readonly devtools: boolean; readonly webmcp: boolean };
  readonly hasWebMcp: boolean;
  /** Grows whenever a tool changed the library. */
  readonly changes: number;
  /** Those that are here, and the last ones that were. */
  readonly clients: readonly ClientView[];
  readonly requests: readonly ConsentRequest[];
  readonly grants: readonly Grant[];
}

export interface LogEntry {
  readonly id: number;
  readonly atMs: number;
  readonly clientId: number | null;
  readonly origin: string;
  readonly wire: Wire;
  readonly direction: 'in' | 'out';
  /** turned-away: it was not let in, or not understood. */
  readonly kind: 'request' | 'response' | 'notification' | 'error' | 'turned-away';
  /** Of an answer, that of its request. */
  readonly method: string | null;
  readonly tool: string | null;
  readonly rpcId: string | null;
  /** Of an answer. */
  readonly durationMs: number | null;
  readonly bytes: number;
  /** The message as it was sent; null where it was too large to keep. */
  readonly json: string | null;
  /** Why it was turned away. */
  readonly reason: string | null;
}

export interface LogView {
  readonly entries: readonly LogEntry[];
  /** Older ones that are not kept any more. */
  readonly dropped: number;
}

export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
}

/** The part of JSON Schema that the tools use. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface ToolResult {
  readonly isError: boolean;
  readonly texts: readonly string[];
  readonly structured: unknown;
  /** The whole answer, pretty. */
  readonly json: string;
}

interface Watched<Value> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Value;
}

/** Where the bridge is loaded from, once it is needed. */
export interface BridgeDoorstep extends Watched<BridgeHandle | null> {
  load(): Promise<BridgeHandle>;
}

/** The bridge as its console drives it. */
export interface BridgeHandle extends Watched<BridgeState> {
  readonly log: Watched<LogView>;
  setOn(isOn: boolean): void;
  setPaused(isPaused: boolean): void;
  /** False for text that is no origin; `null` is none. */
  allowOrigin(origin: string): boolean;
  /** Takes its grants along, and ends its connections. */
  forgetOrigin(origin: string): void;
  setDoor(door: 'devtools' | 'webmcp', isOpen: boolean): void;
  answer(requestId: number, answer: ConsentAnswer): void;
  stopCountdown(requestId: number): void;
  revoke(origin: string): void;
  disconnect(clientId: number): void;
  clearLog(): void;
  /** Loads the server. */
  listTools(): Promise<readonly ToolDescription[]>;
  /** Runs a tool as an agent would that may see and do everything. */
  callTool(name: string, input: unknown, signal: AbortSignal): Promise<ToolResult>;
  /** To be called when the library changed: agents that subscribed hear of it. */
  libraryChanged(): void;
}
