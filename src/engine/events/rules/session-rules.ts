import { errorRule } from './error.ts';
import { type DerivedFact, factOf, type SeenEvent } from './rule.ts';

/** All rules over the events of one session, in order. Memory is bounded, whatever the length of the session. */
export class SessionRules {
  /** What follows from this event. */
  see(event: SeenEvent): readonly DerivedFact[] {
    const rule = errorRule(event);
    return rule === null ? [] : [factOf(event.id, 'error', rule)];
  }
}
