import type { BenchAnswer, BenchRequest } from './bench.worker.ts';

declare global {
  interface Window {
    runBench(request: BenchRequest): Promise<BenchAnswer>;
  }
}

/** Each request has a worker of its own, as each visit of the app has. */
window.runBench = (request) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<BenchAnswer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => resolve({ error: message });
    worker.postMessage(request);
  });
