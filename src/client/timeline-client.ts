import { transfer } from 'comlink';
import { exposeTimeline } from '../rpc/timeline-feed.ts';
import workerUrl from '../timeline/timeline.worker.ts?worker&url';
import type { EngineTab } from './engine-tab.ts';
import { trustedScriptUrl } from './trusted-types.ts';

/**
 * Starts the worker that draws the timeline, and connects it to that of the database: no row passes this page, unless
 * another tab holds the database.
 */
export function startTimeline(tab: EngineTab): Worker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'timeline' });
  const connect = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port1]);
    if (tab.owningWorker) void tab.owningWorker.connectTimeline(transfer(port2, [port2]));
    else exposeTimeline(tab.calls.engine.timeline, port2);
  };
  let connected = tab.owningWorker;
  connect();
  tab.tabs.subscribe(() => {
    if (tab.owningWorker === connected) return;
    connected = tab.owningWorker;
    connect();
  });
  return worker;
}
