import { lastQuestion } from '../../events/rules/asked.ts';
import { sentenceBehind } from '../../events/rules/person.ts';
import { asWritten, sentencesOf } from '../../events/rules/prose.ts';
import { isSteering } from '../../sessions/steering.ts';
import { type BriefEntry, newestFirst } from './brief-entry.ts';
import {
  type BriefEvent,
  type BriefFact,
  type BriefSession,
  type CallPairs,
  factOfKind,
  hasFact,
  type PlacedEvent,
  placedEvents,
} from './brief-session.ts';
import { cutToBytes } from './cut-line.ts';
import { entryOf, linkOf, placeOf } from './entry-of-event.ts';
import { onOneLine, tidied } from './tidy-text.ts';
import { type Statement, withdrawals } from './withdrawals.ts';

/** What each session was begun for: its first prompt, or its title where it has none. */
export function goalEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  return sessions
    .filter(({ isSubject }) => isSubject)
    .flatMap((session) => {
      const event = goalOf(session);
      if (event) return entryOf({ session, event }, { section: 'goal', quote: event.text });
      const [first] = session.events;
      return first
        ? entryOf({ session, event: first }, { section: 'goal', lead: 'title: ', quote: session.title })
        : [];
    })
    .sort(newestFirst);
}

/** What was asked for later, newest first; the same words in one session once, with how often. */
export function requestEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  return sessions
    .filter(({ isSubject }) => isSubject)
    .flatMap((session) => {
      const goal = goalOf(session);
      const asked = new Map<string, BriefEvent[]>();
      for (const event of session.events) {
        if (!isPrompt(event) || event === goal) continue;
        const words = onOneLine(event.text);
        const same = asked.get(words);
        if (same) same.push(event);
        else asked.set(words, [event]);
      }
      return [...asked].flatMap(([quote, events]) => {
        const event = events.at(-1);
        const lead = events.length > 1 ? `${events.length} times, last here: ` : '';
        return event ? entryOf({ session, event }, { section: 'requests', lead, quote }) : [];
      });
    })
    .sort(newestFirst);
}

function goalOf({ events }: BriefSession): BriefEvent | null {
  const prompts = events.filter(isPrompt);
  return prompts.find(({ text }) => !isSteering(text)) ?? prompts[0] ?? null;
}

function isPrompt({ type, text }: { readonly type: string; readonly text: string }): boolean {
  return type === 'prompt' && text.trim() !== '';
}

/** Decisions in force; those that were withdrawn stand among what was turned down, with what withdrew them. */
export function decisionEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const statements = statementsOf(sessions);
  const withdrawn = withdrawals(statements);
  const entries = statements.flatMap((statement) => {
    const { placed, fact, quote, lead } = statement;
    if (fact.category === 'rejected-approach')
      return entryOf(placed, { section: 'turned-down', lead, quote, rule: fact.rule });
    const by = withdrawn.get(statement);
    if (!by) return entryOf(placed, { section: 'decisions', lead, quote, rule: fact.rule });
    return entryOf(placed, {
      ...{
        section: 'turned-down',
        lead: `decision withdrawn by “${cutToBytes(tidied(by.words), LONGEST_IN_LEAD)}”: `,
        quote,
      },
      ...{ rule: by.rule, links: [linkOf(by.statement.placed)] },
    });
  });
  return entries.sort(newestFirst);
}

/** What a person demanded in sessions; rules of notes have a section of their own. */
export function constraintEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  return placedEvents(sessions, { subagents: false })
    .flatMap((placed) => {
      const fact = factOfKind(placed.event, 'constraint');
      return fact === null
        ? []
        : entryOf(placed, { section: 'constraints', quote: quoteOf(placed, fact), rule: fact.rule });
    })
    .sort(newestFirst);
}

/** Decisions and rejections of persons, oldest first. One that is both counts as both. */
function statementsOf(sessions: readonly BriefSession[]): readonly Statement[] {
  const found = sessions
    .filter(({ isSubagent }) => !isSubagent)
    .flatMap((session) => {
      const calls = session.pairs;
      let prompts = 0;
      return session.events.flatMap((event) => {
        if (isPrompt(event)) prompts++;
        const placed = { session, event };
        return (['decision', 'rejected-approach'] as const).flatMap((category): readonly Statement[] => {
          const fact = factOfKind(event, category);
          if (fact === null || (category === 'rejected-approach' && hasFact(event, 'decision'))) return [];
          const sentences = event.type === 'prompt' ? sentencesIn(event.text) : [];
          return [{ placed, fact, prompts, sentences, ...wordsOf(placed, fact, calls) }];
        });
      });
    });
  return found.sort((a, b) => newestFirst({ at: placeOf(b.placed) }, { at: placeOf(a.placed) }));
}

/** As the person wrote them, without what was pasted. */
function sentencesIn(text: string): readonly string[] {
  return sentencesOf(text).map((sentence) => asWritten(sentence, text) ?? sentence.text);
}

function wordsOf(placed: PlacedEvent, fact: BriefFact, calls: CallPairs): Pick<Statement, 'lead' | 'quote'> {
  const call = calls.callOf(placed.event);
  if (fact.rule === 'decision/plan-approved' && call !== null)
    return { lead: 'plan approved: ', quote: firstWords(call.text) };
  if (fact.rule === 'decision/answered') return { lead: 'answered: ', quote: placed.event.text };
  if (placed.event.type === 'tool-result')
    return { lead: `${call?.title ?? 'call'} refused: `, quote: reasonIn(placed) };
  const quote = quoteOf(placed, fact);
  return { lead: quote.length <= SHORT_ANSWER ? questionBefore(placed) : '', quote };
}

/** So few characters say something only with the question that they answer. */
const SHORT_ANSWER = 30;
const LONGEST_IN_LEAD = 150;

/** The last question of the model before a prompt, as it stands there. */
function questionBefore({ session, event }: PlacedEvent): string {
  const said = session.events.findLast(({ seq, type }) => seq < event.seq && type === 'assistant');
  const question = said ? lastQuestion(said.text) : null;
  return question === null ? '' : `to “${cutToBytes(tidied(question), LONGEST_IN_LEAD)}”: `;
}

/** The sentence by which the rule holds, or all that was said. */
function quoteOf({ event }: PlacedEvent, { rule }: BriefFact): string {
  if (rule === 'constraint/feedback-note') return /^description: (.+)$/m.exec(event.text)?.[1] ?? event.text;
  return sentenceBehind(rule, event.text) ?? event.text;
}

/** What a person said when refusing, without the words of the tool around it. */
function reasonIn({ event }: PlacedEvent): string {
  const [, reason] =
    /(?:the user said|following reason[^:\n]{0,60}|user (?:feedback|reason)):?\s+([\s\S]+)/i.exec(event.text) ?? [];
  return reason ?? event.text;
}

/** The heading of a plan, without its marks. */
export function firstWords(plan: string): string {
  const line = plan.split('\n').find((each) => /\w/.test(each.replace(/<\/?\w+>/g, ''))) ?? plan;
  return line.replace(/^[#\s*]+/, '');
}
