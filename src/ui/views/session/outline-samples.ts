import fc from 'fast-check';
import {
  EVENT_GROUPS,
  type EventGroup,
  type TranscriptEventType,
  type TranscriptOutline,
} from '../../../engine/api.ts';

export interface SampleEvent {
  readonly type: TranscriptEventType;
  readonly group?: EventGroup;
  readonly isError?: boolean;
  readonly call?: number;
  readonly title?: string;
  readonly length?: number;
  readonly ms?: number | null;
}

export function outlineOf(events: readonly SampleEvent[], keyPrefix = 'k'): TranscriptOutline {
  return {
    eventKeys: events.map((_, index) => `${keyPrefix}${index}`),
    types: events.map((event) => event.type),
    groups: events.map((event) => event.group ?? 'other'),
    isError: events.map((event) => event.isError ?? false),
    lengths: events.map((event) => event.length ?? 10),
    titles: events.map((event, index) => event.title ?? `Event ${index}`),
    callIndexes: events.map((event) => event.call ?? -1),
    timesMs: events.map((event) => event.ms ?? null),
  };
}

const TYPES: readonly TranscriptEventType[] = [
  'prompt',
  'command',
  'assistant',
  'thinking',
  'tool-call',
  'tool-result',
  'compaction',
  'notice',
];

/** Outlines of any shape, those that name calls that are none included. */
export const anyOutline: fc.Arbitrary<TranscriptOutline> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      group: fc.constantFrom(...EVENT_GROUPS),
      isError: fc.boolean(),
      call: fc.integer({ min: -1, max: 40 }),
      length: fc.nat(100_000),
    }),
    { maxLength: 40 },
  )
  .map((events) => outlineOf(events));
