import type { Page } from '@playwright/test';
import { engineWorker } from './browser.ts';

export const WRITES_CHANNEL = 'kills-writes';

/** When the worker that has the database stops by itself; null for never. */
export interface StopAt {
  /** The one of so many from now on, from 1. */
  readonly write: number;
  /** Whether the first half of that write is done. */
  readonly isTorn: boolean;
}

interface WatchedScope {
  writes?: { count: number; stopAt: StopAt | null };
  readonly FileSystemSyncAccessHandle: {
    readonly prototype: { write: (bytes: Uint8Array, place?: { readonly at: number }) => number };
  };
}

/**
 * Counts the writes of the worker from now on, tells of the first one (`begun`), and has it stand still at one of them
 * (`stopped`) until it is killed.
 */
export async function watchWrites(app: Page, stopAt: StopAt | null): Promise<void> {
  await engineWorker(app)?.evaluate(watch, { stopAt, channel: WRITES_CHANNEL });
}

/** Since they are watched. */
export async function countWrites(app: Page): Promise<number> {
  const count = engineWorker(app)?.evaluate(() => (globalThis as unknown as WatchedScope).writes?.count ?? 0);
  return (await count) ?? 0;
}

/** In the worker. */
function watch({ stopAt, channel }: { stopAt: StopAt | null; channel: string }): void {
  const scope = globalThis as unknown as WatchedScope;
  const isWatched = scope.writes !== undefined;
  const writes = { count: 0, stopAt };
  if (scope.writes) Object.assign(scope.writes, writes);
  scope.writes ??= writes;
  if (isWatched) return;
  const told = new BroadcastChannel(channel);
  const { prototype } = scope.FileSystemSyncAccessHandle;
  const { write } = prototype;
  prototype.write = function (bytes, place) {
    writes.count += 1;
    if (writes.count === 1) told.postMessage('begun');
    if (writes.count === writes.stopAt?.write) {
      if (writes.stopAt.isTorn) write.call(this, bytes.subarray(0, bytes.length >> 1), place);
      told.postMessage('stopped');
      for (;;) writes.count += 1;
    }
    return write.call(this, bytes, place);
  };
}
