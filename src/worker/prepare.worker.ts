import { expose, transfer } from 'comlink';
import { prepareBatch, type RawRecord } from '../engine/importers/pipeline/prepare-batch.ts';
import type { Preparer } from './preparer.ts';

const preparer: Preparer = {
  prepareBatch: async (records: readonly RawRecord[]) => {
    const batch = prepareBatch(records);
    return transfer(
      batch,
      batch.blocks.map(({ bytes }) => bytes.buffer),
    );
  },
};

// The port to the engine comes in one message; an answer says that this worker runs.
globalThis.onmessage = ({ ports: [port] }: MessageEvent) => {
  if (!port) return;
  expose(preparer, port);
  globalThis.postMessage('ready');
};
