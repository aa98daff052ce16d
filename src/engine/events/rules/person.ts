import { type Asked, namesIn } from './asked.ts';
import { CONSTRAINTS } from './constraint-rules.ts';
import {
  APPROVALS,
  CHOICES,
  DEMANDS,
  HANDED_BACK,
  NO_ANSWER,
  NUMBERED_ANSWERS,
  ORDER,
  PICKED_FIRST,
  PICKS,
} from './decision-rules.ts';
import { asWritten, type Sentence, sentencesOf } from './prose.ts';
import { REJECTIONS } from './rejection-rules.ts';
import type { SeenEvent } from './rule.ts';
import { firstRule } from './sentence-rule.ts';

/** What a person decided, demanded or turned down: the rules by category; null where there is none. */
export interface PersonRules {
  readonly decision: string | null;
  readonly constraint: string | null;
  readonly 'rejected-approach': string | null;
}

const NOTHING: PersonRules = { decision: null, constraint: null, 'rejected-approach': null };

/** `asked` is what the model's last words asked. */
export function personRules(event: SeenEvent, call: SeenEvent | null, asked: Asked | null): PersonRules {
  if (event.type === 'prompt') return promptRules(event.text, asked);
  if (event.type === 'tool-result') return { ...NOTHING, ...resultRules(event, call) };
  return event.type === 'command' ? commandRules(event.text) : NOTHING;
}

/** A command of an agent's own, with what a person says to it. */
const SAID_TO_COMMAND = /^\/[a-z][\w:.-]*\s+(\S+\s[\s\S]{20,})$/i;

function commandRules(text: string): PersonRules {
  if (UNDONE.test(text)) return { ...NOTHING, 'rejected-approach': 'rejected/undo' };
  const [, said] = SAID_TO_COMMAND.exec(text) ?? [];
  return said === undefined ? NOTHING : promptRules(said, null);
}

const UNDONE = /^(?:\/diff\s+)?\/(?:undo|rewind)\b/;

/** Long texts with many headings are plans and specifications that a person hands over. */
const HANDED_OVER =
  /^\W{0,4}(?:please )?(?:implement|execute|carry out) (?:the following|this|the attached) (?:plan|spec|design|proposal)/i;

function promptRules(text: string, asked: Asked | null): PersonRules {
  if (UNDONE.test(text)) return { ...NOTHING, 'rejected-approach': 'rejected/undo' };
  if (HANDED_OVER.test(text.slice(0, 200))) return { ...NOTHING, decision: 'decision/plan' };
  const sentences = sentencesOf(text);
  const said = sentences.filter(({ isQuestion }) => !isQuestion);
  return {
    decision: decisionRule(sentences, said, asked) ?? (answersByNumber(text) ? NUMBERED_ANSWERS.rule : null),
    constraint: firstRule(sentences.filter(isAskedFor), CONSTRAINTS),
    'rejected-approach': firstRule(sentences, REJECTIONS),
  };
}

/** A request can be put as a question: `can you fix it without changing the layout`. */
const REQUEST =
  /^(?:\W|and|so|ok|also|but|now|then|please|great|nice|good){0,12}(?:can|could|would|will) (?:you|we|i)\b/i;
const ASKS_TO_KNOW = /\b(?:why|explain|how|what|which|tell me|show me|whether|or)\b/i;

function isAskedFor({ text, isQuestion }: Sentence): boolean {
  return !isQuestion || (REQUEST.test(text) && !ASKS_TO_KNOW.test(text));
}

/** Two items or more, of which at least one answers. */
function answersByNumber(text: string): boolean {
  if (!/^(?:(?!\d[.):]\s)[^\n]){0,60}\n?\W*1[.):]\s/.test(text)) return false;
  const items = text.split(NUMBERED_ANSWERS.item).slice(1);
  return items.length > 1 && items.some((item) => NUMBERED_ANSWERS.answer.test(item));
}

/** Short words mean something only where something was asked. */
const FEW_CHARACTERS = { pick: 40, answer: 80, demand: 200, approval: 400, namingAnswer: 600 };

function decisionRule(sentences: readonly Sentence[], said: readonly Sentence[], asked: Asked | null): string | null {
  if (sentences.some(({ text }) => HANDED_BACK.test(text))) return null;
  const chosen = firstRule(said, CHOICES);
  if (chosen !== null) return chosen;
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0);
  if (asked !== null) {
    const answered = answerRule(sentences, total, asked);
    if (answered !== null) return answered;
  }
  const demanded = total <= FEW_CHARACTERS.demand ? firstRule(said, DEMANDS) : null;
  return (
    demanded ?? (total <= FEW_CHARACTERS.approval && (asked !== null || total > 12) ? firstRule(said, APPROVALS) : null)
  );
}

function answerRule(sentences: readonly Sentence[], total: number, asked: Asked): string | null {
  const picks = total <= FEW_CHARACTERS.pick ? [...PICKS, ...PICKED_FIRST] : PICKED_FIRST;
  return (
    firstRule(sentences.slice(0, 1), picks) ?? (isAnswer(sentences, total, asked) ? 'decision/named-choice' : null)
  );
}

/** To a question of which way to go: it names what was asked about, or it is next to nothing but the answer. */
function isAnswer(sentences: readonly Sentence[], total: number, asked: Asked): boolean {
  const first = sentences[0]?.text ?? '';
  if (!asked.isChoice || sentences.some(({ isQuestion }) => isQuestion) || NO_ANSWER.test(first)) return false;
  if (total <= FEW_CHARACTERS.answer && !ORDER.test(first)) return true;
  return total <= FEW_CHARACTERS.namingAnswer && [...namesIn(first)].some((name) => asked.names.has(name));
}

/**
 * The sentence of a prompt by which that rule holds, word for word; null where the whole prompt says it, or the rule is of
 * no prompt.
 */
export function sentenceBehind(rule: string, text: string): string | null {
  const tables = [...CHOICES, ...PICKS, ...PICKED_FIRST, ...APPROVALS, ...DEMANDS, ...CONSTRAINTS, ...REJECTIONS];
  // Several patterns can stand for one rule.
  const patterns = tables.filter((each) => each.rule === rule);
  const sentence = sentencesOf(text).find((each) => firstRule([each], patterns) !== null);
  return sentence ? asWritten(sentence, text) : null;
}

const REFUSED =
  /^\W{0,20}The user doesn't want to|^(?:\W|Error:){0,20}(?:The )?(?:user|you) (?:has )?(?:rejected|declined|denied)|^Tool (?:use|call) (?:was )?(?:rejected|denied)|^.{0,80}\b(?:rejected|denied|declined) by (?:the )?user\b/i;
const REASONED =
  /provided the following reason|(?:the user|user) (?:said|says|feedback|reason)\b|To tell you how to proceed, the user said/i;

function resultRules({ text, isError, category }: SeenEvent, call: SeenEvent | null): Partial<PersonRules> {
  const head = text.slice(0, 2_000);
  if (REFUSED.test(head)) {
    const rejected = { 'rejected-approach': 'rejected/tool-use' };
    return REASONED.test(head) ? { ...rejected, decision: 'decision/refused-with-reason' } : rejected;
  }
  if (isError || call === null) return {};
  if (category === 'plan' && /\bapproved\b/i.test(head)) return { decision: 'decision/plan-approved' };
  if (
    category === 'question' &&
    /\S/.test(head) &&
    !/\b(?:dismissed|cancell?ed|skipped|declined|no (?:answer|response))\b/i.test(head)
  )
    return { decision: 'decision/answered' };
  return {};
}
