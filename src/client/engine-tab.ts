import { type Remote, wrap } from 'comlink';
import type { OpeningState, TabsState } from '../engine/api.ts';
import { AppError } from '../engine/errors.ts';
import { Callbacks } from '../rpc/callbacks.ts';
import { PROTOCOL_VERSION, pageLock, TABS_CHANNEL, type TabMessage, tabChannel } from '../rpc/tabs.ts';
import type { ServedEngine, WorkerApi, WorkerState } from '../rpc/worker-api.ts';
import { Calls } from './calls.ts';
import { EngineWorker } from './engine-worker.ts';
import type { MakeWatchable, Watchable } from './watchable.ts';

/** So long nothing is said of an owner that does not answer: longer than a reload or a take-over takes. */
const PATIENCE_MS = 2000;

/** A worker that ends again so soon would go on ending. */
const RELAPSE_MS = 60_000;

type WaitingReason = (OpeningState & { readonly state: 'waiting' })['reason'];

/**
 * This tab among all that share the database. Its own worker queues for the database all the time; until it is its turn,
 * another tab's worker, the owner, answers over a BroadcastChannel.
 */
export class EngineTab {
  readonly opening: Watchable<OpeningState>;
  readonly tabs: Watchable<TabsState>;
  readonly calls: Calls;
  readonly #id = crypto.randomUUID();
  readonly #all = new BroadcastChannel(TABS_CHANNEL);
  /** One for all owners: Comlink tells its other end to stop listening when such a thing is thrown away. */
  readonly #guest: Remote<ServedEngine>;
  #worker: EngineWorker | null = null;
  #ownerId: string | null = null;
  #isNamed = false;
  #isOpeningHere = false;
  #lastDeathMs: number | null = null;
  #importerId: string | null = null;
  #looking: ReturnType<typeof setTimeout> | undefined;
  /** Of what was said to the owner last, until it answers. */
  #silence: WaitingReason | null = null;

  constructor(makeWatchable: MakeWatchable) {
    this.opening = makeWatchable<OpeningState>({ state: 'opening' });
    this.tabs = makeWatchable<TabsState>({ role: null, changes: 0, importing: null });
    const channel = new BroadcastChannel(tabChannel(this.#id));
    // A channel has all that Comlink asks of an endpoint but the second argument of postMessage, which it ignores.
    this.#guest = wrap<ServedEngine>(channel as unknown as MessagePort);
    this.calls = new Calls(
      new Callbacks(channel),
      async (call, engine) => (await import('./explain-lost-call.ts')).explainLostCall(call, engine),
      () => this.#watchOwner(),
    );
    // Without locks there is no file system either, and the worker says so.
    navigator.locks?.request(pageLock(this.#id), () => this.#onNamed()).catch(() => {});
    this.#all.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    // A page that is put aside may stay so for days: it lets go, so that others can work.
    document.addEventListener('freeze', () => this.#sleep());
    document.addEventListener('resume', () => this.#wake());
    addEventListener('pagehide', ({ persisted }) => persisted && this.#sleep());
    addEventListener('pageshow', ({ persisted }) => persisted && this.#wake());
    this.#wake();
  }

  /** Holds the lock of this page for good: a tab that holds none is gone, to the owner. */
  #onNamed(): Promise<never> {
    this.#isNamed = true;
    this.#ask();
    return new Promise(() => {});
  }

  #wake(): void {
    if (this.#worker) return;
    const worker = new EngineWorker(this.#id, {
      onState: (state) => this.#onWorker(worker, state),
      onDeath: () => this.#onDeath(),
    });
    this.#worker = worker;
    this.#ask();
  }

  #sleep(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
    this.#dropWorker();
    this.#forgetOwner();
  }

  #restart(): void {
    this.#sleep();
    this.#wake();
  }

  /** This tab's worker while it holds the database, or while none is known to hold it. */
  get owningWorker(): Remote<WorkerApi> | null | undefined {
    return this.#ownerId === null || this.#isOwner ? this.#worker?.remote : null;
  }

  get #isOwner(): boolean {
    return this.#ownerId !== null && this.#ownerId === this.#worker?.id;
  }

  #dropWorker(): void {
    this.#worker?.stop();
    this.#worker = null;
    this.#isOpeningHere = false;
  }

  #forgetOwner(): void {
    this.#ownerId = null;
    this.calls.disconnect();
  }

  #onWorker(worker: EngineWorker, state: WorkerState): void {
    this.#isOpeningHere = state.state === 'opening';
    if (state.state === 'opening') this.opening.set(state);
    if (state.state === 'ready') this.#connect('owner', worker.id, worker.remote);
    if (state.state === 'outdated') this.#outdate();
    if (state.state === 'replaced') this.#restart();
    if (state.state !== 'failed') return;
    // It lets go of the lock, so that another tab can try.
    this.#dropWorker();
    if (this.#ownerId === null) this.opening.set(state);
  }

  #onDeath(): void {
    const wasOwner = this.#isOwner;
    this.#dropWorker();
    if (wasOwner) this.#forgetOwner();
    const nowMs = performance.now();
    const isRelapse = this.#lastDeathMs !== null && nowMs - this.#lastDeathMs < RELAPSE_MS;
    this.#lastDeathMs = nowMs;
    if (!isRelapse) this.#wake();
    else if (wasOwner) {
      const message = 'The part of this tab that holds the database ended twice by itself within a minute.';
      this.opening.set({ state: 'failed', code: 'tab.worker-crashed', message });
    }
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'owner' && message.owner !== this.#worker?.id) this.#meet(message.protocol, null);
    if (message.kind === 'welcome' && message.to === this.#id) this.#meet(message.protocol, message.owner);
    if (message.kind === 'hello' && this.#isOwner) {
      this.#tell({ kind: 'page-of-owner', protocol: PROTOCOL_VERSION, to: message.from });
    }
    if (message.kind === 'page-of-owner' && message.to === this.#id) this.#silence &&= 'busy';
    if (message.kind === 'importing') this.#hearOfImport(message);
    if (message.kind === 'changed') this.#hearOfChange(message.by);
  }

  /** @param ownerId Null while it does not listen to this tab yet. */
  #meet(protocol: number, ownerId: string | null): void {
    if (protocol > PROTOCOL_VERSION) this.#outdate();
    else if (protocol < PROTOCOL_VERSION) {
      this.#tell({ kind: 'step-down', protocol: PROTOCOL_VERSION });
      this.#silence = 'older-tab';
      this.opening.set({ state: 'waiting', reason: 'older-tab' });
    } else if (ownerId === null) this.#ask();
    else if (!this.#isOwner) this.#connect('guest', ownerId, this.#guest);
  }

  #connect(role: 'owner' | 'guest', id: string, remote: Remote<ServedEngine>): void {
    this.#silence = null;
    const { role: lastRole, changes } = this.tabs.getSnapshot();
    if (id !== this.#ownerId) {
      this.#ownerId = id;
      // What the last owner had begun may be there or not.
      this.tabs.set({ role, changes: lastRole === null ? changes : changes + 1, importing: null });
    }
    if (this.opening.getSnapshot().state !== 'ready') this.opening.set({ state: 'ready' });
    this.calls.connect({ id, remote });
  }

  #outdate(): void {
    this.#sleep();
    this.#all.close();
    const message = 'A newer version of Strata holds the database; this tab is older.';
    this.opening.set({ state: 'failed', code: 'tab.outdated', message });
    this.calls.end(new AppError('tab.outdated', `${message} Reload this tab.`));
  }

  /** Whether there is an owner that listens to this tab. */
  #ask(): void {
    if (!this.#isNamed) return;
    this.#silence ??= 'silent';
    this.#tell({ kind: 'hello', protocol: PROTOCOL_VERSION, from: this.#id });
    this.#watchOwner();
  }

  #watchOwner(): void {
    if (!this.#isOwner) this.#looking ??= setTimeout(() => this.#check(), PATIENCE_MS);
  }

  #check(): void {
    this.#looking = undefined;
    // Without a worker of its own it has said why already, and hears of any owner there comes to be.
    if (!this.#worker || this.#isOpeningHere || this.#isOwner) return;
    if (this.#silence) this.opening.set({ state: 'waiting', reason: this.#silence });
    const sinceMs = this.calls.waitingSinceMs;
    const isLate = sinceMs !== null && performance.now() - sinceMs >= PATIENCE_MS;
    if (this.#ownerId === null || this.#silence || isLate) this.#ask();
    else if (sinceMs !== null) this.#watchOwner();
  }

  #hearOfImport({ by, import: importing }: TabMessage & { readonly kind: 'importing' }): void {
    if (by === this.#id) return;
    this.#importerId = by;
    this.tabs.set({ ...this.tabs.getSnapshot(), importing });
  }

  #hearOfChange(by: string): void {
    if (by === this.#id) return;
    const { importing, ...tabs } = this.tabs.getSnapshot();
    this.tabs.set({ ...tabs, changes: tabs.changes + 1, importing: by === this.#importerId ? null : importing });
  }

  #tell(message: TabMessage): void {
    this.#all.postMessage(message);
  }
}
