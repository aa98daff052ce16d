import type { BriefFact, PlacedEvent } from './brief-session.ts';

/** A decision or a rejection, as a person put it. */
export interface Statement {
  readonly placed: PlacedEvent;
  readonly fact: BriefFact;
  readonly lead: string;
  readonly quote: string;
  /** All sentences of the person, of which the quotation is one. */
  readonly sentences: readonly string[];
  /** Prompts of its session up to it, itself included. */
  readonly prompts: number;
}

export interface Withdrawal {
  /** The later one, which says that the decision no longer holds. */
  readonly statement: Statement;
  /** Its words that say so. */
  readonly words: string;
  readonly rule: string;
}

/**
 * Decisions that a later statement of the same project took back, by its own words: it names what was decided and turns
 * it down (`… instead of X`, `no longer X`), or takes back the very last thing (`undo that`). Where a later one is only
 * about the same, both stay in force. `statements` are oldest first.
 */
export function withdrawals(statements: readonly Statement[]): ReadonlyMap<Statement, Withdrawal> {
  const found = new Map<Statement, Withdrawal>();
  const decided = new Decisions();
  for (const statement of statements) {
    const refused = statement.sentences.flatMap(refusalsIn);
    for (const earlier of decided.touchedBy(statement, refused)) {
      if (found.has(earlier.statement) || !isSameProject(earlier.statement, statement)) continue;
      const withdrawal = withdrawalBy(statement, refused, earlier);
      if (withdrawal) found.set(earlier.statement, withdrawal);
    }
    if (statement.fact.category === 'decision') decided.add({ statement, chosen: chosenIn(statement.quote, refused) });
  }
  return found;
}

interface Decision {
  readonly statement: Statement;
  /** Words that it chose. */
  readonly chosen: ReadonlySet<string>;
}

/** Decisions by the words that they chose: of thousands, a later statement touches few. */
class Decisions {
  readonly #byWord = new Map<string, Decision[]>();
  #last: Decision | null = null;

  add(decision: Decision): void {
    for (const word of decision.chosen) {
      const list = this.#byWord.get(word);
      if (list) list.push(decision);
      else this.#byWord.set(word, [decision]);
    }
    this.#last = decision;
  }

  /** Those that a refusal may name, and the last one, which may be undone. */
  touchedBy({ fact }: Statement, refused: readonly Refusal[]): ReadonlySet<Decision> {
    const touched = new Set(refused.flatMap(({ thing: [word = ''] }) => this.#choosing(word)));
    if (this.#last && fact.rule === 'rejected/undo') touched.add(this.#last);
    return touched;
  }

  #choosing(word: string): readonly Decision[] {
    if (!isHan(word)) return this.#byWord.get(word) ?? [];
    return [...this.#byWord].flatMap(([run, decisions]) => (run.includes(word) ? decisions : []));
  }
}

function withdrawalBy(
  statement: Statement,
  refused: readonly Refusal[],
  { statement: earlier, chosen }: Decision,
): Withdrawal | null {
  const refusal = refused.find(({ thing }) => thing.every((word) => isAmong(word, chosen)));
  if (refusal) return { statement, words: refusal.sentence, rule: 'withdrawn/named' };
  const isNext = statement.placed.session === earlier.placed.session && statement.prompts === earlier.prompts + 1;
  const isUndone = isNext && statement.fact.rule === 'rejected/undo';
  return isUndone ? { statement, words: statement.quote, rule: 'withdrawn/undone' } : null;
}

/** Chinese is written without blanks: there, a word stands inside of a longer run. */
function isAmong(word: string, chosen: ReadonlySet<string>): boolean {
  return isHan(word) ? [...chosen].some((run) => run.includes(word)) : chosen.has(word);
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

function isSameProject(a: Statement, b: Statement): boolean {
  const [left, right] = [a.placed.session, b.placed.session];
  return left === right || (left.projectPath !== null && left.projectPath === right.projectPath);
}

/** What stands behind these words is not wanted any more. */
const REFUSING =
  /(?:\binstead of|\brather than|\bno longer (?:use |need |want )?|\b(?:drop|remove|rip out|stop using|get rid of|don'?t use|do not use|forget(?: about)?|not use|abandon)|\b(?:switch|move|migrate) (?:away )?from|\breplace|(?<=\S, )not|不再(?:使用|采用|用)?|不用|放弃)\s*([^,.;:!?，。；！？\n]{1,80})/gi;

/** Here the thing that is turned down ends. */
const ENDING = /\s(?:to|with|by|and|but|because|since|for|in|on|as|so|when|if|at|from|that|which|then)\s.*$/i;

/** A thing that is turned down, by its words. */
interface Refusal {
  readonly sentence: string;
  readonly thing: readonly string[];
}

function refusalsIn(sentence: string): readonly Refusal[] {
  return [...sentence.matchAll(REFUSING)]
    .map(([, thing = '']) => ({ sentence, thing: wordsIn(thing.replace(ENDING, '')) }))
    .filter(({ thing }) => thing.length > 0);
}

function chosenIn(text: string, refused: readonly Refusal[]): ReadonlySet<string> {
  const not = new Set(refused.flatMap(({ thing }) => thing));
  return new Set(wordsIn(text).filter((word) => !not.has(word)));
}

/** Words that name nothing. */
const EMPTY_WORDS = new Set(
  'the and that this these those them they then than you your our are was were will would should could can let lets use using used with for not now just only also its it is be to of in on at as so or if we do does did have has had any all some one ones thing things way same other more new old please make made put get got yes okay work works'.split(
    ' ',
  ),
);

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}][\p{L}\p{N}_.+#/-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/[.+/-]+$/, ''))
    .filter((word) => (isHan(word) || word.length > 1) && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word));
}
