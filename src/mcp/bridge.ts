import type { AgentScope, EngineApi } from '../engine/api.ts';
import type {
  BridgeHandle,
  BridgeState,
  ClientView,
  ConsentAnswer,
  Grant,
  ToolDescription,
  ToolResult,
  Wire,
} from './api.ts';
import { AuditLog } from './audit-log.ts';
import type { Caller, WriteWish } from './caller.ts';
import { Changing } from './changing.ts';
import { ConsentDesk } from './consent-desk.ts';
import { type DoorTool, modelContextOf, openDevtoolsDoor, openWebMcpDoor } from './doors.ts';
import { type FramedWindow, framingRefusal } from './framing.ts';
import { GrantBook, normalOrigin, type SettingsStore } from './grant-book.ts';
import { LocalClient } from './local-client.ts';
import { PeerSession, type SessionHost } from './peer-session.ts';
import { isObject } from './protocol/messages.ts';
import {
  type Arrival,
  ENVELOPE_CHANNELS,
  envelope,
  type MessageTarget,
  recogniseArrival,
  type WindowMessage,
} from './protocol/wires.ts';
import { warmLibrary } from './rehearsal.ts';

/** The part of a window that the bridge uses. */
interface BridgeWindow extends FramedWindow, EventTarget, MessageTarget {
  readonly document: Document;
  readonly opener: unknown;
  /** Safari has none. */
  readonly requestIdleCallback?: (work: () => void, options: { readonly timeout: number }) => number;
}

type Server = typeof import('./serve.ts');

export interface BridgeParts {
  readonly window: BridgeWindow;
  readonly engine: EngineApi;
  readonly store: SettingsStore;
  readonly timeZone: () => string;
  /** Loads the server. */
  readonly load: () => Promise<Server>;
}

const MOST_CLIENTS = 16;
/** Of those that are gone, so many are still shown. */
const MOST_GONE = 20;
const SWEEP_MS = 5000;
/** A port whose other end is gone tells nobody. */
const IDLE_MS = 30 * 60_000;
/** A page that does not come to rest is warmed all the same. */
const MOST_UNREST_MS = 2000;
const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };
/** What the local doors are called where an origin is meant; no page can have these. */
const CONSOLE_ORIGIN = 'this page (console)';
const LOCAL_ORIGINS: Readonly<Partial<Record<Wire, string>>> = {
  devtools: 'DevTools of this browser',
  webmcp: 'agents of this browser',
  console: CONSOLE_ORIGIN,
};

/** A session and how its other end is known. */
interface Seat {
  readonly session: PeerSession;
  /** The other window; null for local clients. */
  readonly owner: MessageTarget | null;
  readonly key: string;
  /** What holds for this connection alone. */
  grant: Grant | null;
  leave(): void;
}

/** Lets agents in: who may ask, what they may see, and what was said. */
export class Bridge extends Changing<BridgeState> implements BridgeHandle {
  readonly log = new AuditLog();
  readonly #parts: BridgeParts;
  readonly #book: GrantBook;
  readonly #desk: ConsentDesk;
  readonly #seats = new Map<number, Seat>();
  readonly #gone: ClientView[] = [];
  /** Strangers that knocked: each is noted once. */
  readonly #strangers = new Set<string>();
  readonly #doors = new Map<'devtools' | 'webmcp', () => void>();
  #changes = 0;
  #nextClientId = 1;
  #sweeping: ReturnType<typeof setInterval> | undefined;
  #console: LocalClient | null = null;
  #server: Promise<Server> | null = null;
  #isPrepared = false;
  #isWarmed = false;
  #isStale = false;

  constructor(parts: BridgeParts) {
    super({
      isOn: false,
      isPaused: false,
      refusal: null,
      origins: [],
      doors: { devtools: false, webmcp: false },
      hasWebMcp: modelContextOf(parts.window.document) !== null,
      changes: 0,
      clients: [],
      requests: [],
      grants: [],
    });
    this.#parts = parts;
    this.#book = new GrantBook(parts.store);
    this.#desk = new ConsentDesk(Date.now, () => this.#tell());
    this.#tell();
    if (this.#book.settings.isOn) this.#start();
    parts.store.subscribe(() => this.#followStore());
  }

  setOn(isOn: boolean): void {
    if (isOn === this.#book.settings.isOn) return;
    this.#book.change({ isOn });
    if (isOn) this.#start();
    else this.#stop();
    this.#tell();
  }

  setPaused(isPaused: boolean): void {
    this.#book.change({ isPaused });
    this.#tell();
  }

  allowOrigin(text: string): boolean {
    const origin = normalOrigin(text.trim());
    if (origin === null) return false;
    if (!this.#book.isListed(origin)) this.#book.change({ origins: [...this.#book.settings.origins, origin] });
    this.#strangers.delete(origin);
    this.#beckon();
    this.#tell();
    return true;
  }

  forgetOrigin(origin: string): void {
    this.#book.change({ origins: this.#book.settings.origins.filter((other) => other !== origin) });
    this.revoke(origin);
  }

  setDoor(door: 'devtools' | 'webmcp', isOpen: boolean): void {
    this.#book.change({ doors: { ...this.#book.settings.doors, [door]: isOpen } });
    this.#openDoors();
    this.#tell();
  }

  answer(requestId: number, answer: ConsentAnswer): void {
    this.#desk.answer(requestId, answer);
  }

  stopCountdown(requestId: number): void {
    this.#desk.stopCountdown(requestId);
  }

  revoke(origin: string): void {
    this.#book.revoke(origin);
    this.#leaveWhere(({ session }) => session.peer.origin === origin);
    this.#tell();
  }

  disconnect(clientId: number): void {
    this.#leaveWhere(({ session }) => session.peer.clientId === clientId);
  }

  clearLog(): void {
    this.log.clear();
  }

  listTools(): Promise<readonly ToolDescription[]> {
    return this.#consoleClient().listTools();
  }

  callTool(name: string, input: unknown, signal: AbortSignal): Promise<ToolResult> {
    return this.#consoleClient().callTool(name, input, signal);
  }

  libraryChanged(): void {
    for (const { session } of this.#seats.values()) session.libraryChanged();
  }

  #start(): void {
    this.#parts.window.addEventListener('message', this.hear);
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#beckon();
    this.#openDoors();
    this.#whenResting(() => this.#warm());
  }

  #stop(): void {
    this.#parts.window.removeEventListener('message', this.hear);
    clearInterval(this.#sweeping);
    this.#openDoors();
    this.#leaveWhere(({ session }) => session.peer.wire !== 'console');
  }

  /** What was changed in another tab holds here too, at once. */
  #followStore(): void {
    const wasOn = this.#book.settings.isOn;
    const revoked = this.#book.reread();
    if (revoked === null) return;
    this.#leaveWhere(
      ({ owner, session: { peer } }) =>
        revoked.has(peer.origin) || (owner !== null && !this.#book.isListed(peer.origin)),
    );
    const { isOn } = this.#book.settings;
    if (isOn === wasOn) this.#openDoors();
    else if (isOn) this.#start();
    else this.#stop();
    this.#tell();
  }

  #refusal(): string | null {
    return framingRefusal(this.#parts.window, (origin) => this.#book.isListed(origin));
  }

  /** The one listener. What it lets in is of a listed origin and was posted by a window that can be answered. */
  readonly hear = (event: Event): void => {
    const message = event as unknown as WindowMessage;
    // Scripts of this page can make events that claim any origin and source.
    if (!message.isTrusted || !message.source) return;
    const arrival = recogniseArrival(message.data, message.ports, message.source === this.#parts.window);
    if (arrival === null) return;
    const problem = this.#problemWith(message.origin);
    if (problem === null) this.#arrive(arrival, message.source, message.origin);
    else this.#turnAway(message.origin, arrival, problem);
  };

  #problemWith(origin: string): string | null {
    if (origin === 'null' || origin === '') return 'An opaque origin can be neither listed nor answered.';
    if (!this.#book.isListed(origin)) return 'This origin is not on the list. If you know it, add it under Access.';
    return this.#refusal();
  }

  #turnAway(origin: string, arrival: Arrival, reason: string): void {
    const key = `${origin} ${reason}`;
    if (this.#strangers.has(key) || this.#strangers.size > 1000) return;
    this.#strangers.add(key);
    this.log.add({
      atMs: Date.now(),
      clientId: null,
      origin,
      wire: arrival.wire,
      direction: 'in',
      kind: 'turned-away',
      method: null,
      tool: null,
      rpcId: null,
      durationMs: null,
      bytes: 0,
      json: null,
      reason,
    });
  }

  #arrive(arrival: Arrival, source: MessageTarget, origin: string): void {
    if (arrival.wire === 'port') this.#takePort(arrival, source, origin);
    else this.#takeMessage(arrival, source, origin);
  }

  #takeMessage(
    { wire, channel, payload }: Exclude<Arrival, { wire: 'port' }>,
    source: MessageTarget,
    origin: string,
  ): void {
    const post = (answer: unknown) =>
      source.postMessage(wire === 'envelope' ? envelope(channel, answer) : answer, origin);
    if (payload === 'mcp-check-ready') {
      post('mcp-server-ready');
      return;
    }
    const isAnswer = isObject(payload) && !('method' in payload) && ('result' in payload || 'error' in payload);
    const key = `${wire} ${channel}`;
    const seat = this.#seatOf(source, key, origin);
    if (!seat && isAnswer) return;
    (seat ?? this.#seat({ wire, origin, key, owner: source, post }))?.session.receive(payload);
  }

  #takePort({ port, version }: Extract<Arrival, { wire: 'port' }>, source: MessageTarget, origin: string): void {
    const seat =
      version === 1
        ? this.#seat({
            wire: 'port',
            origin,
            key: `port ${this.#nextClientId}`,
            owner: source,
            post: (answer) => port.postMessage(answer),
            onLeave: () => {
              port.postMessage({ type: 'mcp-close' });
              port.close();
            },
          })
        : null;
    if (!seat) {
      port.postMessage({ type: 'mcp-close', reason: version === 1 ? 'too many clients' : 'unknown version' });
      port.close();
      return;
    }
    port.onmessage = ({ data }) => {
      if (isObject(data) && data.type === 'mcp-close') seat.leave();
      else seat.session.receive(data);
    };
    port.postMessage({ type: 'mcp-connected', version: 1 });
  }

  /** The seat of a window; one whose page went elsewhere has lost it. */
  #seatOf(owner: MessageTarget, key: string, origin: string): Seat | null {
    const seat = [...this.#seats.values()].find((each) => each.owner === owner && each.key === key);
    if (!seat) return null;
    if (seat.session.peer.origin === origin) return seat;
    this.#leaveWhere((each) => each.owner === owner && each.session.peer.origin !== origin);
    return null;
  }

  #seat(guest: {
    readonly wire: Wire;
    readonly origin: string;
    readonly key: string;
    readonly owner: MessageTarget | null;
    readonly post: (message: unknown) => void;
    readonly onLeave?: () => void;
  }): Seat | null {
    if (this.#seats.size >= MOST_CLIENTS) this.#sweep();
    if (this.#seats.size >= MOST_CLIENTS) return null;
    const clientId = this.#nextClientId++;
    const { wire, origin, owner, key, post, onLeave } = guest;
    const session = new PeerSession({ clientId, origin, wire }, this.#hostOf(clientId, origin, wire), post);
    const seat: Seat = {
      session,
      owner,
      key,
      grant: null,
      leave: () => {
        if (!this.#seats.delete(clientId)) return;
        this.#desk.withdraw((request) => request.clientId === clientId);
        onLeave?.();
        session.close();
        this.#gone.unshift(session.view());
        this.#gone.splice(MOST_GONE);
        this.#tell();
      },
    };
    this.#seats.set(clientId, seat);
    this.#tell();
    return seat;
  }

  #hostOf(clientId: number, origin: string, wire: Wire): SessionHost {
    return {
      monotonicMs: () => performance.now(),
      nowMs: () => Date.now(),
      isPaused: () => this.#book.settings.isPaused && wire !== 'console',
      log: (entry) => this.log.add({ ...entry, atMs: Date.now(), clientId, origin, wire }),
      connect: async (session, post) => (await this.#load()).serve(this.#callerOf(session), post),
      ask: (session) => void this.#admit(session),
      changed: () => this.#tell(),
    };
  }

  async #admit(session: PeerSession): Promise<void> {
    const { origin, wire, clientId } = session.peer;
    if (wire === 'console' || this.#book.grantOf(origin)) return session.allow();
    this.#prepare();
    const answer = await this.#desk.ask({
      clientId,
      origin,
      clientName: session.view().name,
      wire,
      kind: 'read',
      tool: null,
      input: null,
      effect: null,
    });
    const seat = this.#seats.get(clientId);
    if (!seat) return;
    if (!answer.isAllowed) return session.refuse();
    const { scope, lifetime } = answer;
    if (lifetime === 'once') seat.grant = { origin, scope, canWrite: false, lifetime: 'session', atMs: Date.now() };
    else this.#book.grant(origin, scope, false, lifetime, Date.now());
    session.allow();
    // Its other connections asked the same.
    if (lifetime !== 'once') this.#letIn(origin);
  }

  #load(): Promise<Server> {
    this.#server ??= this.#parts.load().catch((error: unknown) => {
      this.#server = null;
      throw error;
    });
    return this.#server;
  }

  #whenResting(work: () => void): void {
    const { window: page } = this.#parts;
    if (page.requestIdleCallback) page.requestIdleCallback(work, { timeout: MOST_UNREST_MS });
    else setTimeout(work, MOST_UNREST_MS);
  }

  /** Once where access is on: nobody has asked yet. */
  #warm(): void {
    if (this.#isWarmed || !this.#book.settings.isOn) return;
    this.#isWarmed = true;
    const clock = { timeZone: this.#parts.timeZone(), nowMs: Date.now() };
    // What fails here fails again where somebody is told of it.
    warmLibrary(this.#parts.engine, EVERYTHING, clock).catch(() => {});
  }

  /** While the person reads the question, what the first answer needs is put in place. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const caller = this.#caller(
      CONSOLE_ORIGIN,
      () => EVERYTHING,
      async () => false,
    );
    this.#load()
      .then(({ rehearse }) => rehearse(caller, () => this.#desk.list().length > 0))
      // What fails here fails again where somebody is told of it.
      .catch(() => {
        this.#isPrepared = false;
      });
  }

  #letIn(origin: string): void {
    for (const { session } of this.#seats.values()) {
      if (session.peer.origin !== origin || session.view().state !== 'waiting') continue;
      session.allow();
      this.#desk.withdraw(({ clientId, kind }) => clientId === session.peer.clientId && kind === 'read');
    }
  }

  #grantOf(session: PeerSession): Grant | null {
    return this.#book.grantOf(session.peer.origin) ?? this.#seats.get(session.peer.clientId)?.grant ?? null;
  }

  #callerOf(session: PeerSession): Caller {
    const { origin, wire } = session.peer;
    const scope = () => (wire === 'console' ? EVERYTHING : (this.#grantOf(session)?.scope ?? null));
    return this.#caller(origin, scope, (wish) => this.#mayWrite(session, wish));
  }

  #caller(origin: string, scope: Caller['scope'], mayWrite: Caller['mayWrite']): Caller {
    return {
      origin,
      engine: this.#parts.engine,
      scope,
      mayWrite,
      changed: () => {
        this.#changes += 1;
        this.#tell();
      },
      nowMs: () => Date.now(),
      timeZone: this.#parts.timeZone(),
    };
  }

  async #mayWrite(session: PeerSession, { kind, tool, input, effect, signal }: WriteWish): Promise<boolean> {
    const { origin, wire, clientId } = session.peer;
    if (kind === 'write' && (wire === 'console' || this.#grantOf(session)?.canWrite)) return true;
    // Framed, a click may be stolen.
    if (kind === 'purge' && this.#parts.window.parent !== this.#parts.window) return false;
    const clientName = session.view().name;
    const text = JSON.stringify(input, null, 2);
    const question = { clientId, origin, clientName, wire, kind, tool, input: text, effect };
    const answer = await this.#desk.ask(question, signal);
    if (!answer.isAllowed) return false;
    const grant = this.#grantOf(session);
    if (kind === 'write' && answer.lifetime !== 'once' && grant) {
      this.#book.grant(origin, grant.scope, true, answer.lifetime, Date.now());
    }
    return true;
  }

  #consoleClient(): LocalClient {
    this.#console ??= this.#localClient('console', () => {
      this.#console = null;
    });
    return this.#console;
  }

  #localClient(wire: 'console' | 'devtools' | 'webmcp', onLeave: () => void): LocalClient {
    const client = new LocalClient();
    const origin = LOCAL_ORIGINS[wire] ?? CONSOLE_ORIGIN;
    const seat = this.#seat({ wire, origin, key: wire, owner: null, post: client.hear, onLeave });
    if (seat) client.connect(seat.session);
    return client;
  }

  /** Opens and closes doors as the settings say. A door needs the tools at hand when it is knocked at. */
  #openDoors(): void {
    for (const door of ['devtools', 'webmcp'] as const) {
      const isWanted = this.#book.settings.isOn && this.#book.settings.doors[door] && this.#refusal() === null;
      if (isWanted === this.#doors.has(door)) continue;
      if (!isWanted) {
        this.#doors.get(door)?.();
        this.#doors.delete(door);
        this.#leaveWhere(({ session }) => session.peer.wire === door);
        continue;
      }
      this.#doors.set(door, () => {});
      void this.#openDoor(door);
    }
  }

  async #openDoor(door: 'devtools' | 'webmcp'): Promise<void> {
    const descriptions = await this.#consoleClient().listTools();
    if (!this.#doors.has(door)) return;
    let client: LocalClient | null = null;
    const run = (name: string) => (input: unknown, signal?: AbortSignal) => {
      client ??= this.#localClient(door, () => {
        client = null;
      });
      return client.callTool(name, input, signal).catch((error: Error) => errorResult(error));
    };
    const tools: DoorTool[] = descriptions.map((tool) => ({ ...tool, run: run(tool.name) }));
    const context = modelContextOf(this.#parts.window.document);
    if (door === 'devtools') this.#doors.set(door, openDevtoolsDoor(this.#parts.window, tools));
    else if (context) this.#doors.set(door, openWebMcpDoor(context, tools));
  }

  /** For clients that were here first. Only listed windows hear it. */
  #beckon(): void {
    if (!this.#book.settings.isOn || this.#refusal() !== null) return;
    const { window: page } = this.#parts;
    const { origin, ancestorOrigins } = page.location;
    const [tab = '', frame = ''] = ENVELOPE_CHANNELS;
    if (this.#book.isListed(origin)) page.postMessage(envelope(tab, 'mcp-server-ready'), origin);
    const [parentOrigin] = Array.from(ancestorOrigins ?? []);
    if (page.parent === page || parentOrigin === undefined || !this.#book.isListed(parentOrigin)) return;
    (page.parent as MessageTarget).postMessage(envelope(frame, 'mcp-server-ready'), parentOrigin);
  }

  #sweep(): void {
    const nowMs = performance.now();
    this.#leaveWhere(({ owner, session }) => {
      const isClosed = (owner as { readonly closed?: boolean } | null)?.closed === true;
      return isClosed || (session.peer.wire === 'port' && nowMs - session.heardMs > IDLE_MS);
    });
  }

  #leaveWhere(isLeaving: (seat: Seat) => boolean): void {
    for (const seat of [...this.#seats.values()]) if (isLeaving(seat)) seat.leave();
  }

  /** Once for all that changes in one turn. */
  #tell(): void {
    if (this.#isStale) return;
    this.#isStale = true;
    queueMicrotask(() => {
      this.#isStale = false;
      const { isOn, isPaused, origins, doors } = this.#book.settings;
      this.set({
        ...this.getSnapshot(),
        isOn,
        isPaused,
        changes: this.#changes,
        refusal: this.#refusal(),
        origins,
        doors,
        clients: [...[...this.#seats.values()].map(({ session }) => session.view()), ...this.#gone],
        requests: this.#desk.list(),
        grants: this.#book.grants,
      });
    });
  }
}

function errorResult({ message }: Error): ToolResult {
  return { isError: true, texts: [message], structured: null, json: JSON.stringify({ isError: true, message }) };
}
