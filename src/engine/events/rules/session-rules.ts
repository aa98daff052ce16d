import type { FactCategory } from '../categories.ts';
import { type Asked, askedIn } from './asked.ts';
import { Circumstances } from './circumstances.ts';
import { type CommandWords, typedCommand } from './command-line.ts';
import { errorRule } from './error.ts';
import { Loops } from './loop.ts';
import { isFeedbackNote } from './note.ts';
import { personRules } from './person.ts';
import { Resolutions } from './resolution.ts';
import { type DerivedFact, factOf, type SeenEvent } from './rule.ts';

/** Calls that wait for their result; an older one has none. */
const MOST_CALLS = 256;

/** All rules over the events of one session, in order. Memory is bounded, whatever the length of the session. */
export class SessionRules {
  readonly #calls = new Map<number, SeenEvent>();
  readonly #resolutions = new Resolutions();
  readonly #loops = new Loops();
  readonly #circumstances = new Circumstances();
  /** The command that a person ran just before: what is reported next, it printed. */
  #run: CommandWords | null = null;
  /** What the model's last words asked. */
  #asked: Asked | null = null;

  /** What follows from this event. */
  see(event: SeenEvent): readonly DerivedFact[] {
    const call = this.#callOf(event);
    const run = event.type === 'notice' ? this.#run : null;
    const error = errorRule(event, call, run);
    const own: [FactCategory, string | null][] = [
      ['error', error],
      ...this.#ofPerson(event, call),
      ...this.#circumstances.see(event, call),
    ];
    this.#remember(event);
    return [
      ...own.flatMap(([category, rule]) => (rule === null ? [] : factOf(event.id, category, rule))),
      ...this.#resolutions.see(event, call, { isError: error !== null, run }),
      ...this.#loops.see(event),
    ];
  }

  #callOf({ type, callKey }: SeenEvent): SeenEvent | null {
    return type === 'tool-result' && callKey !== null ? (this.#calls.get(callKey) ?? null) : null;
  }

  #ofPerson(event: SeenEvent, call: SeenEvent | null): [FactCategory, string | null][] {
    const { decision, constraint, 'rejected-approach': rejected } = personRules(event, call, this.#asked);
    const isRuleWritten = event.type === 'tool-call' && event.category === 'write' && isFeedbackNote(event.text);
    return [
      ['decision', decision],
      ['constraint', isRuleWritten ? 'constraint/feedback-note' : constraint],
      ['rejected-approach', rejected],
    ];
  }

  #remember(event: SeenEvent): void {
    if (event.type === 'assistant') this.#asked = askedIn(event.text);
    if (event.type === 'prompt') this.#asked = null;
    if (event.type !== 'notice') this.#run = typedCommand(event);
    if (event.type !== 'tool-call' || event.callKey === null) return;
    this.#calls.set(event.callKey, event);
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= MOST_CALLS) break;
      this.#calls.delete(oldest);
    }
  }
}
