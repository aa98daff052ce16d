import type { TranscriptEventType } from '../../api.ts';
import type { EventCategory, FactCategory } from '../categories.ts';

/** An event of a session as rules see it, in the order of the session. */
export interface SeenEvent {
  /** Row id. */
  readonly id: number;
  readonly type: TranscriptEventType;
  readonly category: EventCategory;
  readonly title: string;
  /** Cut by `seenText`. */
  readonly text: string;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: boolean;
  /** Of a call and its result. */
  readonly callKey: number | null;
  /** Epoch ms; null where no time was recorded. */
  readonly ms: number | null;
  /** Where it ran, the model that wrote it, and whether its record tells a cost; as far as its record says so. */
  readonly directory: string | null;
  readonly model: string | null;
  readonly hasCost: boolean;
}

/** What a rule derived, and from what. */
export interface DerivedFact {
  readonly eventId: number;
  readonly category: FactCategory;
  /** Names the rule, such as `error/exit-code`. */
  readonly rule: string;
  /** The error that was resolved, the first call of a loop; null for other facts. */
  readonly ofEventId: number | null;
  /** The later event that proved it; null where the event says it itself. */
  readonly proofEventId: number | null;
  /** It was derived before, and what came later says otherwise. */
  readonly isWithdrawn?: true;
}

/** Characters at each end of a text that rules look at: what fails says so at the beginning or in the end. */
const SEEN_END = 6_000;

/** A long text without its middle. */
export function seenText(text: string): string {
  return text.length <= 2 * SEEN_END ? text : `${text.slice(0, SEEN_END)}\n…\n${text.slice(-SEEN_END)}`;
}

/** A fact that the event itself says. */
export function factOf(eventId: number, category: FactCategory, rule: string): DerivedFact {
  return { eventId, category, rule, ofEventId: null, proofEventId: null };
}
