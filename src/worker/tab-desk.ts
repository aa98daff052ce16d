import { expose } from 'comlink';
import type { EngineApi, ImportOptions, ImportProgress } from '../engine/api.ts';
import { isWrite } from '../rpc/engine-methods.ts';
import { PROTOCOL_VERSION, pageLock, TABS_CHANNEL, type TabMessage } from '../rpc/tabs.ts';
import type { ServedEngine } from '../rpc/worker-api.ts';
import { servedEngine } from './served-engine.ts';
import { TabChannel } from './tab-channel.ts';

/** Other tabs hear of a running import at most this often. */
const TELL_PROGRESS_MS = 500;

interface Owner {
  readonly engine: EngineApi;
  readonly tabId: string;
  readonly workerId: string;
  /** A newer version of the app wants the database, and no change is under way any more. */
  readonly onOutdated: () => void;
  /** What the engine knows of the database is not true any more. */
  readonly onReplaced: () => void;
}

/** Serves the engine of the one open database to every tab, and tells all what changes. */
export class TabDesk {
  /** For the owner's own page. */
  readonly own: ServedEngine;
  readonly #owner: Owner;
  readonly #tabs = new Set<string>();
  readonly #all = new BroadcastChannel(TABS_CHANNEL);
  #writes = 0;
  #isOutdated = false;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.own = this.#serve(owner.tabId, new TabChannel(owner.tabId));
    this.#all.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    this.#tell({ kind: 'owner', protocol: PROTOCOL_VERSION, owner: owner.workerId });
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'hello') this.#welcome(message.from, message.protocol);
    if (message.kind !== 'step-down' || message.protocol <= PROTOCOL_VERSION) return;
    this.#isOutdated = true;
    this.#stepDownWhenIdle();
  }

  #welcome(tabId: string, protocol: number): void {
    // One of another version is told which this is, and gets no answers that it might misread.
    if (protocol === PROTOCOL_VERSION && !this.#tabs.has(tabId)) this.#open(tabId);
    this.#tell({ kind: 'welcome', protocol: PROTOCOL_VERSION, to: tabId, owner: this.#owner.workerId });
  }

  #open(tabId: string): void {
    this.#tabs.add(tabId);
    const channel = new TabChannel(tabId);
    expose(this.#serve(tabId, channel), channel);
    // Granted once that page is gone.
    void navigator.locks.request(pageLock(tabId), () => {
      channel.close();
      this.#tabs.delete(tabId);
    });
  }

  #serve(tabId: string, channel: BroadcastChannel): ServedEngine {
    const engine = servedEngine(this.#owner.engine, channel, (method, args, work) =>
      isWrite(method)
        ? this.#write(tabId, method, this.#overheard(tabId, method, args), work)
        : work(args.map((value) => inLaneOf(tabId, value))),
    );
    return { engine };
  }

  async #write(
    tabId: string,
    method: string,
    args: readonly unknown[],
    work: (args: readonly unknown[]) => unknown,
  ): Promise<unknown> {
    this.#writes += 1;
    try {
      const answer = await work(args);
      // The answer goes out first.
      if (method === 'restore' || method === 'salvage') setTimeout(this.#owner.onReplaced);
      return answer;
    } finally {
      this.#writes -= 1;
      this.#tell({ kind: 'changed', protocol: PROTOCOL_VERSION, by: tabId });
      this.#stepDownWhenIdle();
    }
  }

  /** The progress of an import goes to all tabs too. */
  #overheard(by: string, method: string, args: readonly unknown[]): readonly unknown[] {
    if (method !== 'importFiles') return args;
    const [items, options, onProgress] = args as Parameters<EngineApi['importFiles']>;
    const overhear = (progress: ImportProgress) => {
      onProgress(progress);
      this.#tellProgress(by, options, progress);
    };
    return [items, options, overhear];
  }

  #tellProgress(by: string, { label, isSample = false }: ImportOptions, progress: ImportProgress): void {
    const nowMs = performance.now();
    if (nowMs - this.#toldAtMs < TELL_PROGRESS_MS) return;
    this.#toldAtMs = nowMs;
    this.#tell({ kind: 'importing', protocol: PROTOCOL_VERSION, by, import: { label, isSample, progress } });
  }

  #stepDownWhenIdle(): void {
    if (this.#isOutdated && this.#writes === 0) this.#owner.onOutdated();
  }

  #tell(message: TabMessage): void {
    this.#all.postMessage(message);
  }
}

/** A request stops earlier ones of its lane in the same tab, and none of another's. */
function inLaneOf(tabId: string, request: unknown): unknown {
  const { lane } = (request ?? {}) as { readonly lane?: unknown };
  return typeof lane === 'string' ? { ...(request as object), lane: `${tabId} ${lane}` } : request;
}
