import type { EngineApi } from '../engine/api.ts';

/** Where a worker stands on its way to the database. */
export type WorkerState =
  /** It runs; from here on its lock says whether it still does. */
  | { readonly state: 'queued' }
  /** It holds the database's lock. */
  | { readonly state: 'opening' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly code: string; readonly message: string }
  /** Another library stands in the place of the one that was open: a new worker is to open it. */
  | { readonly state: 'replaced' }
  /** A newer version of the app wants the database, and nothing is under way here any more. */
  | { readonly state: 'outdated' };

/** What a worker asks of the page that started it. */
export interface WorkerPage {
  onState(state: WorkerState): void;
  /** It has something to do for the worker that prepares batches. */
  startPreparer(): void;
}

/** What the owner serves to each tab. */
export interface ServedEngine {
  readonly engine: EngineApi;
}

/** What a worker serves to its own page. The engine is there once the page heard `ready`. */
export interface WorkerApi extends ServedEngine {
  /** Queues for the database. */
  start(ids: { readonly tabId: string; readonly workerId: string }, page: WorkerPage): Promise<void>;
  /** A port to the worker that does on another thread what needs no database. */
  usePreparer(port: MessagePort): Promise<void>;
  /** A port to the worker of the timeline, which asks for what it draws. */
  connectTimeline(port: MessagePort): Promise<void>;
}
