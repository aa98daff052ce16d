import { LIST_ITEM, withoutFences } from './prose.ts';

/** What the model's last words asked of the person. */
export interface Asked {
  /** Which way to go, or with what: whoever answers that decides. */
  readonly isChoice: boolean;
  /** What the question and the options before it name, in lower case. */
  readonly names: ReadonlySet<string>;
}

/** What is asked stands at the end. */
const LAST_CHARACTERS = 1_500;
/** Options may stand in a list; more lines than these are what was done. */
const MOST_OPTIONS = 12;

/**
 * A sentence with its end. Only one pattern for all of them, each found where the last one ended, keeps this linear: to
 * look for a question from each character of a text that asks nothing costs the square of its length.
 */
const SENTENCE = /(?:[^.!?？\n]|[.!?](?=\S))*(?:[.!?？\n]|$)/g;
/** Up to the last mark in a sentence that ends a question, also before a closing quotation mark or bracket. */
const QUESTION = /^.*(?:\?(?=[\s*_)"'”]|$)|？)/s;

const CHOICE =
  /\b(?:should|shall|do you|would you|want|prefer|rather|keep|is (?:it|this|that)|be handled)\b.{0,300}\bor\b|\bor (?:should|shall|do you|would you|just|keep)\b|\bwhich\b|\bprefer\b|\byour (?:call|preference|choice|pick)\b|\b(?:what|how|where) (?:should|shall|do you want|would you (?:like|prefer) (?:the|it|this|that|for|me)\b)|\bwhat (?:default|name|format|value|limit|size|interval|range)\b|\b(?:should|shall) (?:i|we|it|this|that|they|these|the \S+) (?:use|keep|be|stay|go with|store|drop|support|return|include|skip)\b|\(a\).{1,300}\(b\)|还是|哪(?:个|种|一)|要不要/is;

/** It begins a talk, offers more work or looks for a fault: no answer to it decides. */
const OPEN =
  /\b(?:help|assist)\b.{0,40}\?|\blike (?:me )?to (?:do|know|test|work on|build|talk|see|tackle)\b|\bsomething else\b|\b(?:error|see|seeing|happens?|happened|happening|getting|output|did you|are you (?:using|running|on)|have you|were you|does)\b.{0,80}\?|\bnext\?/i;

/** Asks without a question: `If you'd rather have it beside the other, say so`. */
const OFFER =
  /\bif you(?:'d| would)? (?:rather|prefer)\b.{0,240}?\b(?:say (?:so|the word)|let me know|tell me|just (?:say|ask))\b/gis;

/** Null where nothing was asked. */
export function askedIn(text: string): Asked | null {
  const tail = tailOf(text);
  const questions = questionsIn(tail);
  const offers = tail.match(OFFER) ?? [];
  if (questions.length + offers.length === 0) return null;
  const choices = [...questions.filter((question) => CHOICE.test(question) && !OPEN.test(question)), ...offers];
  const options = tail
    .split('\n')
    .filter((line) => LIST_ITEM.test(line))
    .slice(-MOST_OPTIONS);
  return { isChoice: choices.length > 0, names: namesIn([...choices, ...options].join(' ')) };
}

/** The most of a question, or of last words, that is shown. */
const LONGEST_SHOWN = 300;

/** The last question in it, if it is near the end. */
export function lastQuestion(text: string): string | null {
  return questionsIn(tailOf(text)).at(-1)?.trim() ?? null;
}

/** The last question in it; where nothing is asked, the last line, from a word on. */
export function lastWords(text: string): string {
  const words = lastQuestion(text) ?? tailOf(text).split('\n').at(-1)?.trim() ?? '';
  return words.length <= LONGEST_SHOWN ? words : `… ${words.slice(-LONGEST_SHOWN).replace(/^\S*\s/, '')}`;
}

function questionsIn(text: string): readonly string[] {
  return (text.match(SENTENCE) ?? []).flatMap((sentence) => QUESTION.exec(sentence) ?? []);
}

function tailOf(text: string): string {
  return withoutFences(text).trim().slice(-LAST_CHARACTERS);
}

/** Words that say something by themselves. */
export function namesIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_$#][\p{L}\p{N}_$.-]*[\p{L}\p{N}_$]|\d/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

const COMMON = new Set(
  'a an the this that these those it its i me my we us our you your they them he she and or but not no yes if then so as at by for from in into of on out to up with without about after before over under than too very just only also now first next last one two more most much many any some all both each other same is are was were be been being do does did done have has had can could should would will shall may might must want like need prefer make take get go let know think see say use keep work there here what which who how where when why please sure ok okay yeah right good fine'.split(
    ' ',
  ),
);
