import type { Screen } from './router.ts';
import { makeWatchable } from './watched.ts';

/** A link that leads to nothing here, and what is seen instead. */
export interface DeadLink {
  /** Where it is said: it is forgotten with the next screen. */
  readonly screen: Screen;
  readonly text: string;
}

export const deadLink = makeWatchable<DeadLink | null>(null);
