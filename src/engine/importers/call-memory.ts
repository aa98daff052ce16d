import type { EventCategory } from '../events/categories.ts';

/** What a result needs to know of its call. */
interface RememberedCall {
  readonly tool: string;
  readonly title: string;
  readonly category: EventCategory;
  readonly filePath: string | null;
  /** For a call that starts a sub-agent: what it was told, and its kind. */
  readonly agentPrompt: string | null;
  readonly agentName: string | null;
}

/** Calls of one file by id. */
export type CallMemory = Map<string, RememberedCall>;
