import { Worker } from 'node:worker_threads';

/** Far more than any input takes; one that goes on for ever takes longer than everything. */
const LONGEST_MS = 30_000;

/** On a thread of its own, since the one that hangs can say nothing. */
const PATROL = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let timer;
  parentPort.on('message', (input) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      writeSync(2, 'Input ' + input.number + ' of seed ' + workerData.seed + ' (' + input.target + ') does not end.\\n');
      process.kill(process.pid, 'SIGKILL');
    }, workerData.longestMs);
  });`;

/** Names the input that hangs, and ends the process. */
export class Watchdog {
  readonly #worker: Worker;

  constructor(seed: number) {
    this.#worker = new Worker(PATROL, { eval: true, workerData: { seed, longestMs: LONGEST_MS } });
    this.#worker.unref();
  }

  expect(number: number, target: string): void {
    this.#worker.postMessage({ number, target });
  }

  close(): void {
    void this.#worker.terminate();
  }
}
