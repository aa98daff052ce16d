import type { ImportItem, ImportReport } from '../engine/api.ts';
import { bytesInMemory } from '../engine/database/byte-source.ts';
import type { Connection } from '../engine/database/connection.ts';
import { Engine } from '../engine/engine.ts';
import type { EngineHost, HostFiles } from '../engine/host.ts';
import { prepareBatch } from '../engine/importers/pipeline/prepare-batch.ts';
import { readDiskFile } from './disk-file.ts';
import { openMigratedConnection } from './memory-connection.ts';

const files = new Map<string, File>();

/** Files in memory, of the whole process. */
const memoryFiles: HostFiles = {
  create: async (name) => {
    let bytes = new Uint8Array(0);
    return {
      write: (piece, at) => {
        const next = new Uint8Array(Math.max(bytes.length, at + piece.length));
        next.set(bytes);
        next.set(piece, at);
        bytes = next;
      },
      finish: async () => {
        const file = new File([bytes], name);
        files.set(name, file);
        return file;
      },
    };
  },
  open: async (name) => files.get(name) ?? null,
  read: async (name) => {
    const file = files.get(name);
    return file ? { ...bytesInMemory(new Uint8Array(await file.arrayBuffer())), close: () => {} } : null;
  },
  remove: async (name) => void files.delete(name),
};

export const nodeHost: EngineHost = {
  files: memoryFiles,
  monotonicMs: () => performance.now(),
  nowMs: () => Date.now(),
  yieldToMessages: () => new Promise((resolve) => setImmediate(resolve)),
  idle: () => new Promise((resolve) => setImmediate(resolve)),
  prepareBatch: async (records) => prepareBatch(records),
  readSync: readDiskFile,
};

/** A clock by which each report of progress is due, so that a test hears of every batch. */
export function makeEagerHost(): EngineHost {
  let nowMs = 0;
  return { ...nodeHost, monotonicMs: () => (nowMs += 1000) };
}

export interface MemoryEngine {
  readonly engine: Engine;
  readonly connection: Connection;
}

/** The app's own engine over a database in memory. */
export function openMemoryEngine(host: EngineHost = nodeHost): MemoryEngine {
  const connection = openMigratedConnection();
  return { engine: new Engine(connection, host), connection };
}

/** A file as the browser gives it. */
export function textItem(
  path: string,
  text: string | Uint8Array<ArrayBuffer>,
  lastModified = 1_790_000_000_000,
): ImportItem {
  return { path, file: new File([text], path.split('/').at(-1) ?? path, { lastModified }), hasFileDate: true };
}

export function importItems(engine: Engine, items: readonly ImportItem[]): Promise<ImportReport> {
  return engine.importFiles(items, { label: 'test' }, () => {});
}
