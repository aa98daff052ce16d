import { type Remote, wrap } from 'comlink';
import type { EngineHost } from '../engine/host.ts';
import { prepareBatch } from '../engine/importers/pipeline/prepare-batch.ts';

/** What the worker beside the engine does for it. */
export type Preparer = Pick<EngineHost, 'prepareBatch'>;

let remote: Remote<Preparer> | null = null;
let askForOne: (() => void) | null = null;

/** Called once, when there is something to prepare for the first time. */
export function onPreparerWanted(ask: () => void): void {
  askForOne = ask;
}

export function connectPreparer(port: MessagePort): void {
  remote = wrap<Preparer>(port);
}

/** On the other thread once it is there; on this one before that. */
export const prepareBeside: EngineHost['prepareBatch'] = async (records) => {
  askForOne?.();
  askForOne = null;
  return remote ? remote.prepareBatch(records) : prepareBatch(records);
};
