import type { JsonObject } from '../json.ts';

/** A stretch of a message that becomes one event. Its place in the message is its block number. */
export type Segment = SpokenSegment | CallSegment | ResultSegment;

export interface SpokenSegment {
  readonly kind: 'prompt' | 'command' | 'notice' | 'text' | 'thinking' | 'compaction' | 'error';
  readonly text: string;
}

export interface CallSegment {
  readonly kind: 'call';
  /** Null where the call stands as tags in a text. */
  readonly id: string | null;
  readonly name: string;
  readonly input: JsonObject;
}

export interface ResultSegment {
  readonly kind: 'result';
  /** Null where the result stands in a text that names only the tool. */
  readonly callId: string | null;
  readonly tool: string | null;
  readonly text: string;
  readonly isError: boolean;
}
