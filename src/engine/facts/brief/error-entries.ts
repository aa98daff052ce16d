import { commandWords } from '../../events/rules/command-line.ts';
import { type BriefEntry, newestFirst } from './brief-entry.ts';
import {
  type BriefEvent,
  type BriefFact,
  type BriefSession,
  type CallPairs,
  factOfKind,
  type PlacedEvent,
  placedEvents,
} from './brief-session.ts';
import { cutToBytes } from './cut-line.ts';
import { entryOf, linkOf, placeOf } from './entry-of-event.ts';
import { tidied } from './tidy-text.ts';

/** How an error ended, as far as events say so. */
interface Ending {
  readonly by: PlacedEvent;
  readonly rule: string;
}

interface SeenError {
  readonly placed: PlacedEvent;
  readonly fact: BriefFact;
  /** What ran; '' where nothing did. */
  readonly what: string;
  readonly message: string;
  readonly endings: readonly Ending[];
}

/** Errors by what they say, each once, with how often; unsolved where the last of them is. */
export function errorEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const groups = new Map<string, SeenError[]>();
  for (const error of errorsIn(sessions)) {
    const key = `${error.what}\n${error.message.replace(/\d+/g, '0')}`;
    const group = groups.get(key);
    if (group) group.push(error);
    else groups.set(key, [error]);
  }
  return [...groups.values()].flatMap(entryOfGroup).sort(newestFirst);
}

function entryOfGroup(group: readonly SeenError[]): readonly BriefEntry[] {
  const [newest] = group;
  if (!newest) return [];
  const { placed, fact, what, message, endings } = newest;
  const times = group.length > 1 ? `${group.length} times, last: ` : '';
  const subject = what === '' ? '' : `${what}: `;
  if (endings.length === 0)
    return [entryOf(placed, { section: 'unsolved', lead: `${times}${subject}`, quote: message, rule: fact.rule })];
  const by = [...new Set(endings.map((ending) => wordsOf(ending, what)))].join(', ');
  return [
    entryOf(placed, {
      ...{ section: 'solved', lead: `${times}${subject}${by}; was: `, quote: message },
      ...{ rule: endings[0]?.rule ?? null, links: endings.map((ending) => linkOf(ending.by)) },
    }),
  ];
}

const LONGEST_NAME = 70;

function wordsOf({ by, rule }: Ending, what: string): string {
  if (rule === PASSED) return 'the same call passed later';
  if (by.event.type === 'prompt') return 'said to be solved';
  return `solved by ${by.event.type === 'assistant' ? 'the answer' : fixName(by.event, what)}`;
}

/** Where what leads to a command made the difference, that is part of its name. */
function fixName(fix: BriefEvent, what: string): string {
  const name = nameOf(fix);
  return name === what ? cutToBytes(tidied(fix.title), LONGEST_NAME) : name;
}

/** Of a command, what it runs, without what leads to it. */
function nameOf(call: BriefEvent): string {
  const isCommand = call.category === 'command' || call.category === 'git';
  const name = isCommand ? commandWords(call).bare : '';
  return cutToBytes(tidied(name === '' ? call.title : name), LONGEST_NAME);
}

/** Newest first. */
function errorsIn(sessions: readonly BriefSession[]): readonly SeenError[] {
  const fixes = fixesIn(sessions);
  return sessions
    .flatMap((session) => {
      const { pairs } = session;
      const passed = passedCalls(session, pairs);
      return session.events.flatMap((event): readonly SeenError[] => {
        const fact = factOfKind(event, 'error');
        if (fact === null) return [];
        const call = pairs.callOf(event);
        const endings = fixes.get(event.id) ?? passedAfter(event, call, session, passed);
        const what = call === null ? '' : nameOf(call);
        return [{ placed: { session, event }, fact, what, message: messageIn(event.text), endings }];
      });
    })
    .sort((a, b) => newestFirst({ at: placeOf(a.placed) }, { at: placeOf(b.placed) }));
}

/** What resolved an error, by the row of the error. */
function fixesIn(sessions: readonly BriefSession[]): ReadonlyMap<number, readonly Ending[]> {
  const fixes = new Map<number, Ending[]>();
  for (const by of placedEvents(sessions)) {
    for (const { category, rule, ofEventId } of by.event.facts) {
      if (category !== 'error-resolution' || ofEventId === null) continue;
      fixes.set(ofEventId, [...(fixes.get(ofEventId) ?? []), { by, rule }]);
    }
  }
  return fixes;
}

const PASSED = 'brief/same-call-passed';

/** The last result without an error of each call, by its tool and its text. */
function passedCalls(session: BriefSession, pairs: CallPairs): ReadonlyMap<string, BriefEvent> {
  const passed = new Map<string, BriefEvent>();
  for (const event of session.events) {
    const call = pairs.callOf(event);
    if (call !== null && call.text.trim() !== '' && factOfKind(event, 'error') === null)
      passed.set(callId(call), event);
  }
  return passed;
}

function callId({ tool, text }: BriefEvent): string {
  return `${tool}\n${text}`;
}

function passedAfter(
  { seq }: BriefEvent,
  call: BriefEvent | null,
  session: BriefSession,
  passed: ReadonlyMap<string, BriefEvent>,
): readonly Ending[] {
  const later = call && passed.get(callId(call));
  return later && later.seq > seq ? [{ by: { session, event: later }, rule: PASSED }] : [];
}

const NO_MESSAGE =
  /^\W*$|^\W{0,4}(?:Error: )?(?:(?:Command|Process) (?:failed|exited)(?: with)?(?: exit)? code|Exit code:?) -?\d+\W*$/i;
const TELLING =
  /\b\w*(?:Error|Exception)\b|\berror\b|\bfail(?:ed|ure|ing)?\b|\bpanic\b|\bfatal\b|not found|no such|cannot|can't|denied|refused|undefined|unexpected|invalid|timed? ?out|traceback/i;
/** Lines that only name what is told elsewhere. */
const HEADING = /^Traceback \(|^\W*(?:\d+ )?(?:failed tests?|\w+)\W*$/i;

/** The line of an output that says what is wrong: the one under a stack, the first that tells of a fault, or the last. */
function messageIn(text: string): string {
  const lines = text.split('\n').filter((line) => !NO_MESSAGE.test(line));
  const [, underStack] =
    /Traceback \(most recent call last\)[\s\S]*?\n(\w[\w.]*(?:Error|Exception|Exit|Interrupt)\b.*)/.exec(text) ?? [];
  const asserted = lines.find((line) => /^E {2,}\S/.test(line))?.replace(/^E\s+/, '');
  return (
    asserted ?? underStack ?? lines.find((line) => TELLING.test(line) && !HEADING.test(line)) ?? lines.at(-1) ?? text
  );
}
