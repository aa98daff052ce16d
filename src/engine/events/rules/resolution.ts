import {
  type CommandWords,
  commandSteps,
  commandWords,
  isChangingCommand,
  isReadingCommand,
  isSameTask,
  isSameWork,
} from './command-line.ts';
import { isErrorAgain } from './error.ts';
import type { DerivedFact, SeenEvent } from './rule.ts';

/** An error that nothing resolved yet. */
interface OpenError {
  readonly event: SeenEvent;
  /** Null for an error that a person brought. */
  readonly call: SeenEvent | null;
  readonly words: CommandWords | null;
  /** What it ran last: that is what has to succeed. */
  readonly lastStep: CommandWords | null;
  /** A person brought it, or it came of what they ran: the next changes answer it. */
  readonly isBrought: boolean;
  /** Lower case. */
  readonly text: string;
  /** How many events came since. */
  age: number;
  edits: SeenEvent[];
  /** The last command that changed something. */
  change: SeenEvent | null;
  isAnswered: boolean;
}

const MOST_OPEN = 8;
const MOST_EDITS = 12;
/** A success farther away has other causes. */
const MOST_AGE = 160;
/** So soon after a person brought an error the model answers it. */
const ANSWER_AGE = 40;
const REPORT_AGE = 5;
/** So soon an edit of a file that is not named is tried again. */
const RETRY_AGE = 15;
/** More edits than these are a rewrite. */
const MOST_FIXES = 3;

/** What is known of an event beside itself. */
interface Seen {
  /** As the rules say. */
  readonly isError: boolean;
  /** The command of a person that printed it. */
  readonly run: CommandWords | null;
}

/** Finds what resolved an error: what was changed between it and the success of the same thing, or how it was done anew. */
export class Resolutions {
  #open: OpenError[] = [];
  /** What the model answered to errors since a person last said something. */
  #answered: { readonly error: OpenError; readonly fact: DerivedFact }[] = [];

  /** `call` is that of a result. */
  see(event: SeenEvent, call: SeenEvent | null, { isError, run }: Seen): readonly DerivedFact[] {
    this.#grow(event);
    const withdrawn = event.type === 'prompt' ? this.#withdraw(event, isError) : [];
    const facts = this.#resolve(event, call, isError);
    if (isError) this.#openError(event, call, run);
    return [...withdrawn, ...facts];
  }

  /** An error that a person brings again, or says is still there, was not resolved by the answer to it. */
  #withdraw({ text }: SeenEvent, isError: boolean): readonly DerivedFact[] {
    const isThere = SAID_TO_FAIL.test(text.slice(0, 200));
    const failed = this.#answered.filter(({ error }) => isThere || (isError && isErrorAgain(error.event.text, text)));
    this.#answered = [];
    return failed.map(({ fact }) => ({ ...fact, isWithdrawn: true }));
  }

  #answer(error: OpenError, by: SeenEvent, proof: SeenEvent | null): DerivedFact {
    const fact = fix(by, 'error-resolution/answered', error, proof);
    if (error.isBrought) this.#answered.push({ error, fact });
    return fact;
  }

  #grow({ type }: SeenEvent): void {
    for (const error of this.#open) error.age++;
    // What a person says next is about something else, unless it is an error of a command.
    this.#open = this.#open.filter((error) => error.age <= MOST_AGE && !(type === 'prompt' && error.call === null));
  }

  #openError(event: SeenEvent, call: SeenEvent | null, run: CommandWords | null): void {
    if ((event.type === 'tool-result' || OF_SERVICE.test(event.text.slice(0, 400))) && call === null) return;
    const isCommandCall = call !== null && isCommand(call);
    this.#open.push({
      ...{ event, call, words: isCommandCall ? commandWords(call) : null },
      ...{ lastStep: isCommandCall ? (commandSteps(call).at(-1) ?? null) : null },
      ...{ isBrought: event.type === 'prompt' || run !== null },
      ...{ text: event.text.toLowerCase(), age: 0, edits: [], change: null, isAnswered: false },
    });
    if (this.#open.length > MOST_OPEN) this.#open.shift();
  }

  #resolve(event: SeenEvent, call: SeenEvent | null, isError: boolean): readonly DerivedFact[] {
    switch (event.type) {
      case 'tool-call':
        if (isEdit(event)) this.#noteEdit(event);
        return [];
      case 'tool-result':
        return call === null ? [] : this.#resolveByResult(event, call, isError);
      case 'assistant':
        return this.#resolveByAnswer(event);
      case 'prompt':
        return this.#resolveByWord(event);
      default:
        return [];
    }
  }

  #resolveByResult(event: SeenEvent, call: SeenEvent, isError: boolean): readonly DerivedFact[] {
    if (isEdit(call)) return isError ? this.#dropEdit(call) : this.#seeEdit(event, call);
    if (!isCommand(call)) return isError ? [] : this.#closeSameTarget(event, call);
    const words = commandWords(call);
    const steps = commandSteps(call);
    const closed = this.#open.filter(({ words: failed, lastStep, edits }) => {
      if (failed === null || lastStep === null) return false;
      const isOther = edits.length === 0 || isReadingCommand(lastStep);
      if (isSameTask(failed, words) || (!isOther && isSameWork(failed, words))) return true;
      return steps.some((step) => isSameTask(lastStep, step) || (!isOther && isSameWork(lastStep, step)));
    });
    const facts = closed.flatMap((error) => (isError ? fixesOfNext(error, event) : fixesOf(error, event, call, words)));
    this.#open = this.#open.filter((error) => !closed.includes(error));
    if (!isError && isChangingCommand(words)) for (const error of this.#open) error.change = call;
    return facts;
  }

  /** A file may hold the result in front of the call, so that it is noted here. */
  #noteEdit(call: SeenEvent): void {
    for (const error of this.#open) {
      const isLate = error.call === null && !isFresh(error);
      if (!isLate && error.edits.length < MOST_EDITS) error.edits.push(call);
    }
  }

  #dropEdit(call: SeenEvent): readonly DerivedFact[] {
    for (const error of this.#open) error.edits = error.edits.filter((edit) => edit !== call);
    return [];
  }

  /** An edit that was refused is resolved by one of the same file that was not; a person's error by the first edits. */
  #seeEdit(event: SeenEvent, call: SeenEvent): readonly DerivedFact[] {
    const refused = this.#open.filter(
      ({ call: failed, age }) =>
        failed !== null &&
        isEdit(failed) &&
        (isSameFile(failed, call) || (failed.filePath === null && age <= RETRY_AGE)),
    );
    this.#open = this.#open.filter((error) => !refused.includes(error));
    const isFirst = this.#open.filter(
      (error) => error.call === null && (isFirstEdit(error, call) || (isFresh(error) && isNamed(error, call))),
    );
    for (const error of isFirst) error.isAnswered = true;
    return [
      ...refused.map((error) => fix(call, 'error-resolution/edited-anew', error, event)),
      ...isFirst.map((error) => this.#answer(error, call, event)),
    ];
  }

  #closeSameTarget(event: SeenEvent, call: SeenEvent): readonly DerivedFact[] {
    const closed = this.#open.filter(
      (error) =>
        error.call !== null && error.call.tool === call.tool && !isEdit(error.call) && isSameFile(error.call, call),
    );
    this.#open = this.#open.filter((error) => !closed.includes(error));
    return closed.map((error) => fix(call, 'error-resolution/done-anew', error, event));
  }

  /** Where there are no tools, the answer with the changed code is the fix. */
  #resolveByAnswer(event: SeenEvent): readonly DerivedFact[] {
    if (!/^(?:```|<<<<<<< SEARCH)/m.test(event.text)) return [];
    const answered = this.#open.filter((error) => error.edits.length === 0 && isFresh(error));
    this.#open = this.#open.filter((error) => !answered.includes(error));
    return answered.map((error) => this.#answer(error, event, null));
  }

  #resolveByWord(event: SeenEvent): readonly DerivedFact[] {
    if (!SAID_TO_WORK.test(event.text.slice(0, 200))) return [];
    const last = this.#open.pop();
    return last ? [fix(event, 'error-resolution/said', last, null)] : [];
  }
}

const SAID_TO_FAIL =
  /\b(?:same|that|this) (?:\S+ )?(?:error|issue|problem) (?:again|persists|remains|still)|\b(?:the|still the|get the|got the|is the|^)\s*same (?:\S+ )?(?:error|issue|problem)\b|\bstill (?:not (?:work|fixed|there)|no (?:go|luck)|fail|broken|get|got|see|have|having|the same|crash|happen|error|does ?n|is ?n|cannot|can't)|^\W*(?:nope|no)\b.{0,40}\b(?:still|didn'?t|doesn'?t) |\b(?:that|this|it) did ?n[o']?t (?:work|help|fix)\b/im;

const SAID_TO_WORK =
  /^\W{0,4}(?:(?:ok(?:ay)?|yes|yep|great|cool|nice|perfect|awesome|thanks)\W{1,4}){0,2}(?:(?:this|that|it) (?:worked|fixed (?:it|the))|(?:it|that|this)(?: now)? works(?: now| again)\b|fixed (?:it|by) )/i;

/** Where many edits of one file have one result, it may be that of any of them. */
function isFirstEdit({ edits: [first], isAnswered }: OpenError, call: SeenEvent): boolean {
  return first !== undefined && !isAnswered && (first === call || isSameFile(first, call));
}

/** Brought by a person or by what they ran, or just reported by the tool itself. */
function isFresh({ call, age, isBrought }: OpenError): boolean {
  return call === null && age <= (isBrought ? ANSWER_AGE : REPORT_AGE);
}

/** The model could not be reached, or had no room: no change of a file mends that. */
const OF_SERVICE =
  /\blitellm\.|\bAPI Error\b|\b(?:overloaded|rate.?limit|quota|credit balance|billing|unauthorized|authentication)|server disconnected|connection (?:error|reset|refused|aborted)|service unavailable|internal server error|context (?:window|length)|token limit|request timed out/i;

function isCommand({ category }: SeenEvent): boolean {
  return category === 'command' || category === 'git';
}

function isEdit({ category }: SeenEvent): boolean {
  return category === 'edit' || category === 'write';
}

/** Under one path, or under one name that few files have. */
function isSameFile(a: SeenEvent, b: SeenEvent): boolean {
  if (a.filePath === null || b.filePath === null || baseName(a.filePath) !== baseName(b.filePath)) return false;
  const [one, other] = [a.filePath, b.filePath].map((path) => path.replaceAll('\\', '/').replace(/^\.\//, ''));
  const isOne = one === other || one?.endsWith(`/${other}`) === true || other?.endsWith(`/${one}`) === true;
  return isOne || !COMMON_NAME.test(baseName(a.filePath));
}

/** In every folder there may be another one. */
const COMMON_NAME =
  /^(?:index|main|mod|lib|__init__|readme|changelog|license|package(?:-lock)?|tsconfig|cargo|go|makefile|dockerfile|config|types|utils|setup|app)\b/;

function baseName(path: string): string {
  return path.replaceAll('\\', '/').split('/').at(-1)?.toLowerCase() ?? '';
}

function isNamed({ text }: OpenError, { filePath }: SeenEvent): boolean {
  const name = filePath === null ? '' : baseName(filePath);
  return name !== '' && text.includes(name);
}

function fix(by: SeenEvent, rule: string, { event }: OpenError, proof: SeenEvent | null): DerivedFact {
  return {
    eventId: by.id,
    category: 'error-resolution',
    rule,
    ofEventId: event.id,
    proofEventId: proof === null || proof.id === by.id ? null : proof.id,
  };
}

/** It fails again, of something else: edits of files that the first error named have resolved that one. */
function fixesOfNext(error: OpenError, event: SeenEvent): readonly DerivedFact[] {
  if (error.text === event.text.toLowerCase()) return [];
  const named = error.edits.filter((edit) => isNamed(error, edit)).slice(-MOST_FIXES);
  return named.map((edit) => fix(edit, 'error-resolution/edited', error, event));
}

function fixesOf(error: OpenError, event: SeenEvent, call: SeenEvent, words: CommandWords): readonly DerivedFact[] {
  const isAnew = error.words?.whole !== words.whole;
  const anew = isAnew ? [fix(call, 'error-resolution/run-anew', error, event)] : [];
  // What is only looked at is not mended by an edit: another file was looked at, or the same one in another way.
  if (error.lastStep !== null && isReadingCommand(error.lastStep) && error.change === null) return anew;
  const named = error.edits.filter((edit) => isNamed(error, edit)).slice(-MOST_FIXES);
  if (named.length > 0) return named.map((edit) => fix(edit, 'error-resolution/edited', error, event));
  const { change } = error;
  const [firstEdit, lastEdit] = [error.edits[0], error.edits.at(-1)];
  const isChanged = change !== null && (firstEdit ? change.id < firstEdit.id : error.words?.bare === words.bare);
  if (isChanged) return [fix(change, 'error-resolution/changed', error, event)];
  return lastEdit ? [fix(lastEdit, 'error-resolution/edited', error, event)] : anew;
}
