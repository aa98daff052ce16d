import type { AgentScope, EngineApi } from '../engine/api.ts';

/** What a server knows of the client that it serves, and of the person who can be asked. */
export interface Caller {
  readonly origin: string;
  readonly engine: EngineApi;
  /** Asked at each call: the person may change it meanwhile. Null where nothing is allowed any more. */
  readonly scope: () => AgentScope | null;
  /** Resolves once the person answered, or did not. */
  readonly mayWrite: (wish: WriteWish) => Promise<boolean>;
  /** The library was changed by a tool. */
  readonly changed: () => void;
  readonly nowMs: () => number;
  readonly timeZone: string;
}

export interface WriteWish {
  readonly kind: 'write' | 'purge';
  readonly tool: string;
  readonly input: unknown;
  /** What would happen, in words. */
  readonly effect: string | null;
  readonly signal: AbortSignal;
}
