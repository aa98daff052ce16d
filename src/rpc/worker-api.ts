import type { EngineApi, OpeningState } from '../engine/api.ts';

/** What the engine's worker exposes: the engine, and where it stands before its first answer. */
export interface WorkerApi extends EngineApi {
  watchOpening(onState: (state: OpeningState) => void): Promise<void>;
  /** A port to the worker that does on another thread what needs no database. */
  usePreparer(port: MessagePort): Promise<void>;
  /** A port to the worker of the timeline, which asks for what it draws. */
  connectTimeline(port: MessagePort): Promise<void>;
}
