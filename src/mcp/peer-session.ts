import type { ClientView, Era, LogEntry, Wire } from './api.ts';
import {
  CLIENT_KEY,
  claimedVersion,
  isObject,
  isRequest,
  MODERN_VERSIONS,
  RPC,
  type RpcId,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
  readMessage,
} from './protocol/messages.ts';
import { RateLimit } from './protocol/rate-limit.ts';
import { wrongParams } from './protocol/request-params.ts';
import { doorWordingFor } from './wording/door-wording.ts';

/** One server for one client in one era. */
export interface Connection {
  deliver(message: RpcMessage): void;
  /** The library changed. */
  changed(): void;
  close(): void;
}

export interface Peer {
  readonly clientId: number;
  readonly origin: string;
  readonly wire: Wire;
}

export interface SessionHost {
  readonly monotonicMs: () => number;
  readonly nowMs: () => number;
  readonly isPaused: () => boolean;
  readonly log: (entry: Omit<LogEntry, 'id' | 'atMs' | 'clientId' | 'origin' | 'wire'>) => void;
  /** Loads the server when it is needed for the first time. */
  readonly connect: (session: PeerSession, post: (message: RpcMessage) => void) => Promise<Connection>;
  /** To be answered with `allow` or `refuse`. */
  readonly ask: (session: PeerSession) => void;
  readonly changed: () => void;
}

const MOST_CHARACTERS = 1_000_000;
const MOST_WAITING = 32;
const REQUESTS_PER_SECOND = 50;
const MOST_DURATIONS = 500;

interface Fault {
  readonly code: number;
  readonly problem: string;
  readonly data?: unknown;
  /** A model can do something about it. */
  readonly isForModel?: boolean;
}

interface Pending {
  readonly method: string;
  readonly tool: string | null;
  readonly startedMs: number;
}

/** One client over one wire: what comes from it is checked here before the server sees it. */
export class PeerSession {
  readonly peer: Peer;
  readonly sinceMs: number;
  readonly #host: SessionHost;
  readonly #post: (message: unknown) => void;
  readonly #rate: RateLimit;
  readonly #connections = new Map<Era, Promise<Connection>>();
  readonly #pending = new Map<RpcId, Pending>();
  readonly #durations: number[] = [];
  #waiting: RpcMessage[] = [];
  #state: 'new' | 'waiting' | 'connected' | 'refused' | 'closed' = 'new';
  #era: Era | null = null;
  #name: string | null = null;
  #version: string | null = null;
  #calls = 0;
  #lastError: string | null = null;
  #heardMs: number;

  constructor(peer: Peer, host: SessionHost, post: (message: unknown) => void) {
    this.peer = peer;
    this.sinceMs = host.nowMs();
    this.#host = host;
    this.#post = post;
    this.#rate = new RateLimit(REQUESTS_PER_SECOND, host.monotonicMs);
    this.#heardMs = host.monotonicMs();
  }

  /** When something came from it for the last time; monotonic. */
  get heardMs(): number {
    return this.#heardMs;
  }

  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  view(): ClientView {
    const sorted = this.#durations.toSorted((a, b) => a - b);
    const isPaused = this.#host.isPaused() && this.#state === 'connected';
    return {
      id: this.peer.clientId,
      name: this.#name,
      version: this.#version,
      origin: this.peer.origin,
      wire: this.peer.wire,
      era: this.#era,
      sinceMs: this.sinceMs,
      calls: this.#calls,
      medianMs: sorted[Math.floor(sorted.length / 2)] ?? null,
      lastError: this.#lastError,
      state: isPaused ? 'paused' : this.#state === 'new' ? 'waiting' : this.#state,
    };
  }

  receive(input: unknown): void {
    if (this.#state === 'closed') return;
    this.#heardMs = this.#host.monotonicMs();
    const reading = readMessage(input, MOST_CHARACTERS);
    if (!('message' in reading)) {
      this.#logIn('turned-away', null, reading.text, reading.problem);
      this.#fail(reading.id, reading.code, reading.problem);
      return;
    }
    const { message, text } = reading;
    this.#note(message, text);
    this.#admit(message);
    this.#host.changed();
  }

  allow(): void {
    if (this.#state === 'closed') return;
    this.#state = 'connected';
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#check(message);
    this.#host.changed();
  }

  refuse(): void {
    if (this.#state === 'closed') return;
    this.#state = 'refused';
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#refuseMessage(message);
    this.#host.changed();
  }

  libraryChanged(): void {
    for (const connection of this.#connections.values()) void connection.then((opened) => opened.changed());
  }

  close(): void {
    this.#state = 'closed';
    this.#waiting = [];
    for (const connection of this.#connections.values()) void connection.then((opened) => opened.close());
    this.#connections.clear();
    this.#pending.clear();
    this.#host.changed();
  }

  #admit(message: RpcMessage): void {
    if (this.#state === 'connected') this.#check(message);
    else if (this.#state === 'refused') this.#refuseMessage(message);
    else this.#keepWaiting(message);
  }

  #keepWaiting(message: RpcMessage): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(message);
    else if (isRequest(message)) {
      this.#fail(message.id, RPC.tooManyWaiting, doorWordingFor(message).tooManyWaiting());
    }
    if (this.#state !== 'new') return;
    this.#state = 'waiting';
    this.#host.ask(this);
  }

  #refuseMessage(message: RpcMessage): void {
    if (!isRequest(message)) return;
    this.#fail(message.id, RPC.notAllowed, doorWordingFor(message).refused(this.peer.origin));
  }

  #check(message: RpcMessage): void {
    const fault = isRequest(message) ? this.#faultOf(message) : null;
    if (!isRequest(message) || fault === null) {
      this.#deliver(message);
    } else if (fault.isForModel && message.method === 'tools/call') {
      // A model reads what a tool answers, and never sees an error of the protocol.
      const content = [{ type: 'text', text: fault.problem }];
      this.#reply({ jsonrpc: '2.0', id: message.id, result: { resultType: 'complete', isError: true, content } });
    } else this.#fail(message.id, fault.code, fault.problem, fault.data);
  }

  #faultOf(request: RpcRequest): Fault | null {
    if (this.#host.isPaused()) {
      return { code: RPC.notAllowed, problem: doorWordingFor(request).paused(), isForModel: true };
    }
    const waitMs = this.#rate.take();
    if (waitMs > 0) {
      const problem = doorWordingFor(request).rateLimited(waitMs);
      return { code: RPC.rateLimited, problem, data: { retryAfterMs: waitMs }, isForModel: true };
    }
    const requested = claimedVersion(request);
    if (requested !== undefined && !MODERN_VERSIONS.some((known) => known === requested)) {
      const said = typeof requested === 'string' ? requested : JSON.stringify(requested);
      const problem = `Unsupported protocol version: ${said.slice(0, 60)}`;
      return { code: RPC.unsupportedVersion, problem, data: { supported: MODERN_VERSIONS, requested } };
    }
    const wrong = wrongParams(request);
    return wrong === null ? null : { code: RPC.invalidParams, problem: wrong };
  }

  #deliver(message: RpcMessage): void {
    // Nothing of ours asks a client for anything.
    if (!('method' in message)) return;
    const era: Era = claimedVersion(message) === undefined ? '2025' : '2026';
    const isNewStart = message.method === 'initialize' && era === '2025';
    if (isNewStart)
      this.#connections.get(era)?.then(
        (opened) => opened.close(),
        () => {},
      );
    let connection = isNewStart ? undefined : this.#connections.get(era);
    if (!connection) {
      connection = this.#host.connect(this, (answer) => this.#reply(answer));
      this.#connections.set(era, connection);
    }
    this.#era = era;
    connection.then(
      (opened) => opened.deliver(message),
      () => {
        this.#connections.delete(era);
        if (isRequest(message)) this.#fail(message.id, RPC.internalError, doorWordingFor(message).notLoaded());
      },
    );
  }

  #note(message: RpcMessage, text: string): void {
    if (!('method' in message)) {
      this.#logIn('response', null, text, null);
      return;
    }
    const { method, params } = message;
    const client = method === 'initialize' ? params?.clientInfo : clientOf(params?._meta);
    if (isObject(client)) {
      this.#name = shortText(client.name) ?? this.#name;
      this.#version = shortText(client.version) ?? this.#version;
    }
    const tool = method === 'tools/call' ? shortText(params?.name) : null;
    if (isRequest(message)) {
      this.#pending.set(message.id, { method, tool, startedMs: this.#host.monotonicMs() });
      if (tool !== null) this.#calls += 1;
    }
    const entry = { direction: 'in', method, tool, durationMs: null, reason: null } as const;
    const kind = isRequest(message) ? 'request' : 'notification';
    const rpcId = isRequest(message) ? String(message.id) : null;
    this.#host.log({ ...entry, kind, rpcId, bytes: byteLength(text), json: text });
  }

  #logIn(kind: LogEntry['kind'], method: string | null, text: string | null, reason: string | null): void {
    const entry = { direction: 'in', tool: null, rpcId: null, durationMs: null } as const;
    this.#host.log({ ...entry, kind, method, bytes: byteLength(text ?? ''), json: text, reason });
  }

  #fail(id: RpcId | null, code: number, message: string, data?: unknown): void {
    const error = { code, message, ...(data !== undefined && { data }) };
    // Without a readable id: on windows MCP's schema leaves it out, on ports JSON-RPC's null.
    const withId = id === null ? (this.peer.wire === 'port' ? { id: null } : {}) : { id };
    this.#reply({ jsonrpc: '2.0', ...withId, error });
  }

  #reply(message: RpcMessage): void {
    if (this.#state === 'closed') return;
    this.#logOut(message);
    this.#post(message);
    this.#host.changed();
  }

  #logOut(message: RpcMessage): void {
    const json = JSON.stringify(message);
    const base = { direction: 'out', bytes: byteLength(json), json, reason: null } as const;
    if ('method' in message) {
      this.#host.log({
        ...base,
        kind: 'notification',
        method: message.method,
        tool: null,
        rpcId: null,
        durationMs: null,
      });
      return;
    }
    const pending = message.id == null ? undefined : this.#pending.get(message.id);
    if (message.id != null) this.#pending.delete(message.id);
    const durationMs = pending ? this.#host.monotonicMs() - pending.startedMs : null;
    if (durationMs !== null && pending?.tool) this.#durations.push(durationMs);
    if (this.#durations.length > MOST_DURATIONS) this.#durations.shift();
    const problem = problemOf(message);
    this.#lastError = problem ?? this.#lastError;
    this.#host.log({
      ...base,
      kind: problem === null ? 'response' : 'error',
      method: pending?.method ?? null,
      tool: pending?.tool ?? null,
      rpcId: message.id == null ? null : String(message.id),
      durationMs,
    });
  }
}

function problemOf({ error, result }: RpcResponse): string | null {
  if (error) return `${error.code} ${error.message}`.slice(0, 200);
  if (result?.isError !== true) return null;
  const [first] = Array.isArray(result.content) ? (result.content as readonly unknown[]) : [];
  return isObject(first) && typeof first.text === 'string' ? first.text.slice(0, 200) : 'The tool failed.';
}

function clientOf(meta: unknown): unknown {
  return isObject(meta) ? meta[CLIENT_KEY] : undefined;
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 80) : null;
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
