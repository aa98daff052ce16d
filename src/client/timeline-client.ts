import { type Remote, transfer } from 'comlink';
import type { WorkerApi } from '../rpc/worker-api.ts';
import workerUrl from '../timeline/timeline.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-types.ts';

/** Starts the worker that draws the timeline, and connects it to that of the database: no row passes this page. */
export function startTimeline(engine: Remote<WorkerApi>): Worker {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'timeline' });
  worker.postMessage(null, [port1]);
  void engine.connectTimeline(transfer(port2, [port2]));
  return worker;
}
