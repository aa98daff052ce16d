import { isMeeting, measureAgents } from './agents-page.ts';
import type { BenchAnswer, BenchRequest } from './bench.worker.ts';
import { measureTimeline } from './timeline-page.ts';

declare global {
  interface Window {
    runBench(request: BenchRequest): Promise<BenchAnswer>;
  }
}

/** Each request has a worker of its own, as each visit of the app has. */
window.runBench = (request) => {
  const worker = new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' });
  if (request.task === 'serve') return measureTimeline(request.size, worker).then((figures) => ({ figures }));
  if (isMeeting(request.task)) {
    return measureAgents(request.size, worker, request.task).then((figures) => ({ figures }));
  }
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<BenchAnswer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => resolve({ error: message });
    worker.postMessage(request);
  });
};
