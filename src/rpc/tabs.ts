import type { SharedImport } from '../engine/api.ts';

/**
 * How the tabs of one browser find the one that holds the database. `kind` and `protocol` of these messages must stay
 * as they are: tabs of other versions of the app hear them too.
 */

/** Raise it with each change of `EngineApi`, or of what is said here, that a tab loaded before could not speak. */
export const PROTOCOL_VERSION = 1;

/** All tabs listen here. */
export const TABS_CHANNEL = 'strata-tabs';

/** Held by the one worker that has the database open. */
export const DATABASE_LOCK = 'strata-database';

/** Held as long as the page lives. */
export const pageLock = (tabId: string): string => `strata-page-${tabId}`;

/** Held as long as the worker lives. */
export const workerLock = (workerId: string): string => `strata-worker-${workerId}`;

/** Between one page and the worker that holds the database: calls, and what they report on the way. */
export const tabChannel = (tabId: string): string => `strata-tab-${tabId}`;

export type TabMessage =
  /** A page looks for the owner, or asks whether it is still there. */
  | { readonly kind: 'hello'; readonly protocol: number; readonly from: string }
  /** The owner listens on the channel of that tab. */
  | { readonly kind: 'welcome'; readonly protocol: number; readonly to: string; readonly owner: string }
  /** A worker became the owner. */
  | { readonly kind: 'owner'; readonly protocol: number; readonly owner: string }
  /** The page of the owner lives, whatever its worker is busy with. */
  | { readonly kind: 'page-of-owner'; readonly protocol: number; readonly to: string }
  /** A newer version of the app asks the owner to let go. */
  | { readonly kind: 'step-down'; readonly protocol: number }
  /** `by` changed what the database holds; an import of it that ran has ended. */
  | { readonly kind: 'changed'; readonly protocol: number; readonly by: string }
  | { readonly kind: 'importing'; readonly protocol: number; readonly by: string; readonly import: SharedImport };
