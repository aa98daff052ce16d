import type { EngineHost } from '../engine/host.ts';
import { originFiles } from './origin-files.ts';
import { prepareBeside } from './preparer.ts';

// Not in the library of types that pages and workers share.
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Between two pieces of what nobody waits for: as long as such a piece takes, so that others get most of the time. */
const IDLE_MS = 20;

export const workerHost: EngineHost = {
  monotonicMs: () => performance.now(),
  nowMs: () => Date.now(),
  // A message to oneself queues behind those that wait already; a timer would add its minimum delay.
  yieldToMessages: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    }),
  idle: () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)),
  readSync: (file: object, start, end) =>
    file instanceof Blob ? new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, end))) : null,
  files: originFiles,
  prepareBatch: prepareBeside,
};
