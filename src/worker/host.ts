import type { EngineHost } from '../engine/host.ts';

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

export const workerHost: EngineHost = {
  monotonicMs: () => performance.now(),
  nowMs: () => Date.now(),
  // A message to oneself queues behind those that wait already; a timer would add its minimum delay.
  yieldToMessages: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    }),
};
