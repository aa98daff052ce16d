import { asWritten, type Sentence, sentencesOf } from './prose.ts';
import type { SeenEvent } from './rule.ts';

/** What a person decided, demanded or turned down: the rules by category; null where there is none. */
export interface PersonRules {
  readonly decision: string | null;
  readonly constraint: string | null;
  readonly 'rejected-approach': string | null;
}

const NOTHING: PersonRules = { decision: null, constraint: null, 'rejected-approach': null };

/** `isAsked` where the model's last words asked something. */
export function personRules(event: SeenEvent, call: SeenEvent | null, isAsked: boolean): PersonRules {
  if (event.type === 'prompt') return promptRules(event.text, isAsked);
  if (event.type === 'tool-result') return { ...NOTHING, ...resultRules(event, call) };
  if (event.type === 'command' && UNDONE.test(event.text)) return { ...NOTHING, 'rejected-approach': 'rejected/undo' };
  return NOTHING;
}

const UNDONE = /^(?:\/diff\s+)?\/(?:undo|rewind)\b/;

/** Long texts with many headings are plans and specifications that a person hands over. */
const HANDED_OVER =
  /^\W{0,4}(?:please )?(?:implement|execute|carry out) (?:the following|this|the attached) (?:plan|spec|design|proposal)/i;

function promptRules(text: string, isAsked: boolean): PersonRules {
  if (UNDONE.test(text)) return { ...NOTHING, 'rejected-approach': 'rejected/undo' };
  if (HANDED_OVER.test(text.slice(0, 200))) return { ...NOTHING, decision: 'decision/plan' };
  const sentences = sentencesOf(text);
  const said = sentences.filter(({ isQuestion }) => !isQuestion);
  return {
    decision: decisionRule(sentences, said, isAsked),
    constraint: firstRule(said, CONSTRAINTS),
    'rejected-approach': firstRule(sentences, REJECTIONS),
  };
}

interface Rule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Where this holds too, the rule does not. */
  readonly unless?: RegExp;
}

function firstRule(sentences: readonly Sentence[], rules: readonly Rule[]): string | null {
  for (const { text } of sentences) {
    const found = rules.find(({ pattern, unless }) => pattern.test(text) && unless?.test(text) !== true);
    if (found) return found.rule;
  }
  return null;
}

/** Work that is asked for, not chosen. */
const ERRAND =
  /^\W{0,4}(?:(?:yes|yeah|yep|y|ok|okay|sure|great|now|then|so|and|please|works|good|fine)\W{1,3}){0,4}(?:let'?s )?(?:please )?(?:commit|push|create (?:a )?pr|open|run|test|try|check|look|see|show|explain|read|continue|go on|proceed|start|begin|plan|talk|discuss|review|merge|release|tell|write|make sure|works|it works|do it|go ahead|move on|what|how|can|could|is|are|why|i believe|i see|there|so there|the next)\b/i;
/** The choice is handed back. */
const HANDED_BACK =
  /\b(?:what do you (?:suggest|think|recommend|propose)|tell me if|am i wrong|do you agree|any thoughts)\b/i;

const CHOICES: readonly Rule[] = [
  {
    rule: 'decision/lets',
    pattern:
      /\b(?:let'?s|let us|lets|we(?:'ll| should| can just)|i(?:'ll|'d rather|'d prefer to)) (?:just |also |now |only |not |then |rather |simply )?(?:use|go with|go for|keep|stick|limit|align|switch|drop|skip|support|rename|replace|remove|adopt|choose|pick|record|default|target|store|do (?:the|a|it|that|this|only|\w+ (?:first|instead))|do \w+$|add|put|leave|base|build)\b/i,
    unless: ERRAND,
  },
  { rule: 'decision/we', pattern: /\bwe (?:do \S+[- ]first|will want|won'?t|need to support|go with|stay with)\b/i },
  {
    rule: 'decision/instead',
    pattern:
      /^(?:\W|(?:yes|ok|okay|no|and|please|so|then)\b){0,5}(?:use|do|add|keep|make|put|take|call|return|store|go|don'?t|rename)\b.{0,160}(?:\b(?:instead(?: of)?|rather than)\b|, not? \w+)/i,
  },
  {
    rule: 'decision/dont-just',
    pattern:
      /\b(?:don'?t|do not|no need (?:to|for))\b.{1,80}\b(?:just|use|instead|rather)\b|\bshould be\b.{1,80}\bno need\b/i,
  },
  { rule: 'decision/use-exactly', pattern: /\b(?:use|with)\b.{1,80}, no \w+/i },
  {
    rule: 'decision/suggestion',
    pattern:
      /\b(?:implement|use|take|follow|go (?:ahead )?with|i (?:really )?like|approve|accept|i'?m (?:fine|ok|okay|good|happy) with) (?:your|those|these|that|the|all(?: of)? (?:your|the)) (?:\w+ ){0,2}(?:suggest|recommend|plan|approach|proposal|option|phases|idea|design)/i,
  },
  {
    rule: 'decision/answer',
    pattern:
      /\bthe answer is (?:yes|no)\b|^(?:agreed|approved|decided|confirmed)\b.{4,}|\bi(?:'ve| have)? (?:decided|chose|choose|settled on)\b/i,
  },
  {
    rule: 'decision/scope',
    pattern: /\b(?:only|just)(?:\.{2,}|…)|\bfor now,? (?:only|just|we|skip|keep)\b|^no (?:paging|\w+ing)\b/i,
  },
  {
    rule: 'decision/zh',
    pattern:
      /只(?:完成|支持|使用|用|需要|保留|做)|先跳过|(?:我们?|就)?决定|改用|采用|就用|我们?(?:选择|选)|不(?:再)?(?:使用|采用)/,
  },
];

const APPROVALS: readonly Rule[] = [
  {
    rule: 'decision/approved',
    pattern:
      /^(?!(?:that|this|it|all|looks|everything|these|here|thanks|now|there|what|so)\b)[\w"`' ./&-]{2,80} (?:(?:is|are|sounds?) (?:perfectly )?(?:good|fine|great|ok|okay|better|cleaner|best)\b|works[.!]*$)/i,
    unless: /\b(?:not|isn'?t|don'?t|but|broken|if|when)\b/i,
  },
  { rule: 'decision/fine-with', pattern: /\bi'?m (?:fine|ok|okay|good|happy) (?:with|w\/)/i },
  {
    rule: 'decision/yes-and',
    pattern: /^(?:yes|yeah|yep|y|agreed|sure|right|correct)\b[,.: ]+(?:\S+\s+){3,}\S/i,
    unless: new RegExp(`${ERRAND.source}|\\b(?:undo|it was)\\b`, 'i'),
  },
  { rule: 'decision/numbered', pattern: /^\d[.)] (?:yes|no|sure|agreed|use|keep|i'?m (?:fine|ok))\b/i },
  {
    rule: 'decision/option',
    pattern:
      /^(?:(?:it'?s|i'?d (?:say|go with)|option|go (?:with|for)|let'?s (?:do|go with)) )?(?:option )?["'(]?(?:[a-dA-D]|[1-9])["')]?[.!]?$/i,
  },
  { rule: 'decision/no-but', pattern: /^no\b[,. ]+.*\b(?:should|use|no need|just|keep)\b/i, unless: /\bnot it\b/i },
];

/** Of few words: in many they tell how something is wrong. */
const DEMANDS: readonly Rule[] = [
  {
    rule: 'decision/should-be',
    pattern: /\b(?:should|shall) (?:be|stay|use|have|go|live|remain)\b/i,
    unless: /\b(?:but|bug|why|isn'?t|doesn'?t|don'?t you|ready|there should be|working|now|we should be)\b/i,
  },
];

function decisionRule(sentences: readonly Sentence[], said: readonly Sentence[], isAsked: boolean): string | null {
  if (sentences.some(({ text }) => HANDED_BACK.test(text))) return null;
  const chosen = firstRule(said, CHOICES);
  if (chosen !== null) return chosen;
  // Short words mean something only where something was asked.
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0);
  const demanded = total <= 200 ? firstRule(said, DEMANDS) : null;
  return demanded ?? (total <= 400 && (isAsked || total > 12) ? firstRule(said, APPROVALS) : null);
}

const CONSTRAINTS: readonly Rule[] = [
  {
    rule: 'constraint/must',
    pattern: /\bmust(?: not|n'?t| never| always| only)?\b/i,
    unless:
      /\b(?:there|it|this|that|he|they|you|i|we) must(?:'ve| have| be\b)|\bmust have (?:been|\w+ed)\b|\bmust be (?:because|something|some|due|that|a bug)\b/i,
  },
  {
    rule: 'constraint/never',
    pattern:
      /^(?:\W|(?:please|and|also|but|so|ok|again|remember|you|should)\b){0,6}(?:never|always|do not|don'?t ever|no longer)\b|\b(?:should|shall|may|can) (?:never|always)\b|\bmake sure (?:to |that |you |we )+(?:never|always)\b/i,
    unless:
      /\bdo not (?:see|know|understand|think|have)\b|\bnever (?:mind|seen|heard|been|worked|shows?|appear|happen|occur|explod)|should never (?:happen|occur|be possible)/i,
  },
  { rule: 'constraint/stressed', pattern: /\b(?:NEVER|ALWAYS|DO NOT|MUST)\b/ },
  {
    rule: 'constraint/not-wanted',
    pattern: /\b(?:i|we)(?: really| also)? (?:don'?t|do not) (?:want|need) (?:to|it|any|the|you|\w+ (?:in|to)\b)/i,
    unless: /\bif (?:i|we|you) don'?t\b|\bdon'?t need to\b/i,
  },
  {
    rule: 'constraint/has-to-be',
    pattern: /\b(?:needs?|ha(?:s|ve)) to (?:be|work|stay|remain|run|support|keep)\b/i,
    unless: /\b(?:what|which|if|same agent)\b|\b(?:don'?t|not|no) (?:need|have) to\b/i,
  },
  { rule: 'constraint/without', pattern: /^no [\w' -]{2,40}!/i },
  {
    rule: 'constraint/one-at-a-time',
    pattern:
      /\bone (?:at a time|by one)\b.{0,80}\bcommit|\bcommit\w*\b.{0,120}\b(?:once|after|when) (?:the|each|every)\b|\b(?:after|before) (?:each|every) (?:commit|change|step|feature|task)\b/i,
  },
  {
    rule: 'constraint/from-now-on',
    pattern:
      /\b(?:from now on|going forward|in (?:the )?future,|as a rule|at all times|under no circumstances|is (?:strictly )?(?:forbidden|required|mandatory|not allowed)|invariant that)\b/i,
  },
  { rule: 'constraint/zh', pattern: /必须|不要|禁止|不能|不允许|务必|永远不|不得/, unless: /[吗么呢]$/ },
];

const REJECTIONS: readonly Rule[] = [
  {
    rule: 'rejected/no',
    pattern: /^(?:no|nope|nah)\b(?:[.!]|,? (?:on|that|this|it|not|in|there|don'?t|i|we|you|the|use|\w+ should)\b)/i,
    unless: /^no (?:problem|worries|thanks|idea|need|rush|paging|one|\w+ing\b)/i,
  },
  {
    rule: 'rejected/undo',
    pattern:
      /\b(?:undo|revert|roll back|back out|rip out|yank) (?:that|this|it|your|the|those|all)\b|\bi (?:undid|reverted|rolled back)\b/i,
  },
  {
    rule: 'rejected/not-it',
    pattern:
      /\b(?:that'?s|this is|it'?s|which is) not (?:it|what i (?:want|meant|asked|said)|right|correct|how)\b|\bnot what i (?:want|meant|asked)|\bwrong approach\b|\bthis is not (?:correct|true)\b/i,
  },
  { rule: 'rejected/why-change', pattern: /\bwhy (?:did|do|are|would) you (?:chang|remov|delet|add|us|rewr|creat)/i },
  {
    rule: 'rejected/not-that-way',
    pattern: /\b(?:don'?t|do not|stop) (?:use|using|do it|do that|do this|want to (?:use|modify|change))\b/i,
  },
  { rule: 'rejected/no-such', pattern: /^there (?:is|are) no \S+.{0,80}\binstead\b/i },
  {
    rule: 'rejected/implausible',
    pattern:
      /\b(?:feels|seems|looks?)\W{0,3} ?(?:implausible|ancient|wrong|overkill|overengineered|too complex|unnecessary)\b/i,
  },
];

/**
 * The sentence of a prompt by which that rule holds, word for word; null where the whole prompt says it, or the rule is of
 * no prompt.
 */
export function sentenceBehind(rule: string, text: string): string | null {
  const tables = [...CHOICES, ...APPROVALS, ...DEMANDS, ...CONSTRAINTS, ...REJECTIONS];
  const found = tables.find((each) => each.rule === rule);
  const sentence = found && sentencesOf(text).find((each) => firstRule([each], [found]) !== null);
  return sentence ? asWritten(sentence, text) : null;
}

const REFUSED =
  /^\W{0,20}The user doesn't want to|^\W{0,20}(?:The )?(?:user|you) (?:has )?(?:rejected|declined)|^Tool (?:use|call) (?:was )?rejected/i;
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
