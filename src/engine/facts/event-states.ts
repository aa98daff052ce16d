import type { Answer } from '../api.ts';
import { derivationNotice } from '../events/derivation-builder.ts';
import { StoreStates } from '../search/store-state.ts';
import type { QuestionParts } from './question-parts.ts';

/** For answers that come from events alone. */
export function eventStates({ connection, audience }: QuestionParts): StoreStates {
  const states = new StoreStates(connection, audience);
  states.skip('content', { code: 'store.answer-of-events' });
  states.skip('memory', { code: 'store.answer-of-events' });
  return states;
}

/** The same answer; while facts of older sessions are still being derived, it says so, and its totals are lower bounds. */
export function sayWhatIsUnderived<Given extends Answer<unknown>>(
  { connection, audience }: QuestionParts,
  states: StoreStates,
  answer: Given,
): Given {
  const notice = states.ask('events', null, () => derivationNotice(connection, audience.seesAll));
  return notice === null ? answer : { ...answer, isTotalLowerBound: true, notices: [notice, ...answer.notices] };
}
