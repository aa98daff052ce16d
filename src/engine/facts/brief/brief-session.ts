import type { TranscriptEventType } from '../../api.ts';
import type { EventCategory, FactCategory } from '../../events/categories.ts';
import type { FileChange } from '../../events/file-change-store.ts';

/** What rules derived of an event. */
export interface BriefFact {
  readonly category: FactCategory;
  readonly rule: string;
  /** Row of the error that an error-resolution resolves. */
  readonly ofEventId: number | null;
}

/** An event as a brief reads it. */
export interface BriefEvent {
  /** Row id: only to find one event by another. */
  readonly id: number;
  readonly seq: number;
  readonly eventKey: string;
  readonly type: TranscriptEventType;
  readonly category: EventCategory;
  readonly tool: string | null;
  readonly filePath: string | null;
  /** Of a call; '' for others. */
  readonly title: string;
  /** As much of it as sections look at: of what people said, plans and errors the first 4 KB and the last piece. */
  readonly text: string;
  /** Epoch ms; null without a date. */
  readonly ms: number | null;
  /** The time was inferred, not recorded. */
  readonly isInferred: boolean;
  readonly callKey: number | null;
  /** Of a call that started a sub-agent: that session. */
  readonly subagentKey: string | null;
  readonly facts: readonly BriefFact[];
  /** Of a call. */
  readonly changes: readonly FileChange[];
}

/** A session with its events in order, as far as the scope has them. */
export interface BriefSession {
  readonly sessionKey: string;
  /** Importer id of the agent. */
  readonly tool: string;
  readonly title: string;
  readonly isSubagent: boolean;
  /** What the brief is about: a session that a person began, or the one that was asked for. */
  readonly isSubject: boolean;
  /** As the tool names the agent that it started; null for others. */
  readonly agentName: string | null;
  readonly projectPath: string | null;
  /** As its records name them, in the order in which they were met. */
  readonly branches: readonly string[];
  /** Folders in which it worked, the last one last. */
  readonly directories: readonly string[];
  readonly models: readonly string[];
  readonly lastMs: number | null;
  readonly events: readonly BriefEvent[];
  readonly pairs: CallPairs;
}

/** A section of a memory note that gives rules, or a note that only tells. */
export interface BriefNote {
  readonly noteKey: string;
  readonly path: string;
  readonly ms: number | null;
  readonly isOfProject: boolean;
  readonly sections: readonly { readonly title: string; readonly text: string; readonly rule: string | null }[];
}

/** What an event is of, and whether its session is a sub-agent's: there, no person speaks. */
export interface PlacedEvent {
  readonly session: BriefSession;
  readonly event: BriefEvent;
}

/** Results by their calls, and calls by their results, in one session. */
export class CallPairs {
  readonly #calls = new Map<number, BriefEvent>();
  readonly #results = new Map<number, BriefEvent>();

  constructor(events: readonly BriefEvent[]) {
    for (const event of events) {
      if (event.callKey === null) continue;
      if (event.type === 'tool-call') this.#calls.set(event.callKey, event);
      if (event.type === 'tool-result') this.#results.set(event.callKey, event);
    }
  }

  callOf({ type, callKey }: BriefEvent): BriefEvent | null {
    return type === 'tool-result' && callKey !== null ? (this.#calls.get(callKey) ?? null) : null;
  }

  resultOf({ type, callKey }: BriefEvent): BriefEvent | null {
    return type === 'tool-call' && callKey !== null ? (this.#results.get(callKey) ?? null) : null;
  }

  /** False where its result is an error. */
  hasWorked(call: BriefEvent): boolean {
    const result = this.resultOf(call);
    return result === null || !hasFact(result, 'error');
  }
}

export function factOfKind({ facts }: BriefEvent, category: FactCategory): BriefFact | null {
  return facts.find((fact) => fact.category === category) ?? null;
}

export function hasFact(event: BriefEvent, category: FactCategory): boolean {
  return factOfKind(event, category) !== null;
}

/** Events of the person's own sessions and, unless left out, of those that agents started. */
export function placedEvents(sessions: readonly BriefSession[], { subagents = true } = {}): readonly PlacedEvent[] {
  return sessions
    .filter(({ isSubagent }) => subagents || !isSubagent)
    .flatMap((session) => session.events.map((event) => ({ session, event })));
}
