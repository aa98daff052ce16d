import { proxy, type Remote, wrap } from 'comlink';
import { workerLock } from '../rpc/tabs.ts';
import type { WorkerApi, WorkerState } from '../rpc/worker-api.ts';
import workerUrl from '../worker/engine.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-types.ts';

interface WorkerEvents {
  readonly onState: (state: WorkerState) => void;
  /** It ended without being stopped. */
  readonly onDeath: () => void;
}

/** The engine's worker of this tab: it queues for the database and, once it is its turn, serves all tabs. */
export class EngineWorker {
  readonly id: string = crypto.randomUUID();
  readonly remote: Remote<WorkerApi>;
  readonly #worker: Worker;
  #preparer: Worker | null = null;
  readonly #watch = new AbortController();

  constructor(tabId: string, { onState, onDeath }: WorkerEvents) {
    this.#worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'engine' });
    this.remote = wrap<WorkerApi>(this.#worker);
    const fail = (message: string) => onState({ state: 'failed', code: 'worker.not-started', message });
    let isRunning = false;
    this.#worker.onerror = ({ message }) => {
      // Later on, an error is that of one request, which hears of it.
      if (!isRunning) fail(message || 'The worker that holds the database did not start.');
    };
    const page = proxy({
      onState: (state: WorkerState) => {
        if (this.#watch.signal.aborted) return;
        if (!isRunning) this.#awaitDeath(onDeath);
        isRunning = true;
        onState(state);
      },
      startPreparer: () => void this.#startPreparer(),
    });
    this.remote.start({ tabId, workerId: this.id }, page).catch((error: Error) => fail(error.message));
  }

  /** Lets go of the database at once, as if the tab was closed. */
  stop(): void {
    this.#watch.abort();
    this.#worker.terminate();
    this.#preparer?.terminate();
  }

  async #startPreparer(): Promise<void> {
    const { startPreparer } = await import('./preparer.ts');
    if (!this.#watch.signal.aborted) this.#preparer = startPreparer(this.remote);
  }

  /** The worker holds its lock until it ends; where it could not get it, it says why by itself. */
  #awaitDeath(onDeath: () => void): void {
    const { signal } = this.#watch;
    navigator.locks?.request(workerLock(this.id), { signal }, onDeath).catch(() => {});
  }
}
