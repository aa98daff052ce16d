import type { EngineHost } from '../engine/host.ts';

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Workers alone have it; the types of pages, which this file is checked with too, do not know it. */
const { FileReaderSync: SyncReader } = globalThis as unknown as {
  readonly FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };
};

export const workerHost: EngineHost = {
  monotonicMs: () => performance.now(),
  nowMs: () => Date.now(),
  // A message to oneself queues behind those that wait already; a timer would add its minimum delay.
  yieldToMessages: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    }),
  readSync: (file, start, end) => {
    const blob: unknown = file;
    if (!(blob instanceof Blob)) return null;
    return new Uint8Array(new SyncReader().readAsArrayBuffer(blob.slice(start, end)));
  },
};
