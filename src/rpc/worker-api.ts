import type { EngineApi, OpeningState } from '../engine/api.ts';

/** What the engine's worker exposes: the engine, and where it stands before its first answer. */
export interface WorkerApi extends EngineApi {
  watchOpening(onState: (state: OpeningState) => void): Promise<void>;
}
