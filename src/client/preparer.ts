import { type Remote, transfer } from 'comlink';
import type { WorkerApi } from '../rpc/worker-api.ts';
import workerUrl from '../worker/prepare.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-types.ts';

/**
 * Starts the worker that prepares what the engine stores, and connects the two. Where it does not start, the engine
 * does that work itself: slower, the same result.
 */
export function startPreparer(engine: Remote<WorkerApi>): Worker {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'prepare' });
  worker.onmessage = () => void engine.usePreparer(transfer(port2, [port2]));
  worker.postMessage(null, [port1]);
  return worker;
}
