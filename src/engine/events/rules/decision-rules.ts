import type { SentenceRule } from './sentence-rule.ts';

/** What leads to what is meant: `ok, so then`. */
const LEAD =
  '(?:\\W|(?:yes|yeah|yep|y|ok|okay|no|nope|nah|sure|great|works|good|fine|thanks|thank you|perfect|awesome|nice|cool|alright|agreed|sounds|actually|now|then|so|and|but|also|please)\\b){0,6}';

/** Verbs of work that is asked for, not chosen. */
const WORK =
  'commit|push|pull|create|open|run|test|try|check|look|see|show|explain|read|continue|proceed|start|begin|plan|map|document|talk|discuss|think|brainstorm|investigate|explore|figure|find|focus|review|verify|finish|complete|merge|release|deploy|ship|tell|write|fix|debug|modify|adjust|tweak|improve|polish|edit|solve|resolve|implement|update|refactor|clean|work|wait|pause|stop|say|assume|get|install|walk|dig|move (?:on|ahead|forw\\w+)|make sure|ensure|go(?! with| for)|keep (?:going|working|at)|do (?:it|that|this)(?:[.!]*$| (?:after|before|when|once|later|first|next|now)\\b)|do (?:a|one|some|another|\\d+)';

const ERRAND = new RegExp(
  `^${LEAD}(?:let'?s )?${LEAD}(?:${WORK}|works|it works|go on|go ahead|move on|what|how|can|could|is|are|why|i believe|i see|there|so there|the next)\\b`,
  'i',
);

/** Thought of, told of the past, or said of some case only. */
const UNDECIDED =
  /\b(?:maybe|perhaps|possibly|not sure|at some point|some ?day|i wonder|what if|would it|last (?:time|week|month|year)|(?:days?|weeks?|months?|years?) ago|back then|used to)\b|\bwhy (?:did|do|have|are)\b|^if (?:you|i)\b/i;

/** How to talk about it, not what to do. */
const TALK =
  /\b(?:questions?|one (?:at a time|by one)|one-(?:at-a-time|by-one)|step by step|topics?|until we(?:'re| are) done)\b/i;

/** A means of looking into something. */
const MEANS =
  /\buse \S+(?: \S+){0,3} to (?:double[- ]?check|check|verify|look|find|see|investigate|figure|debug|search|list|read)\b|\bas (?:an? |the |your |my )?(?:\w+ )?(?:references?|examples?|guide|templates?|starting point|inspiration|basis|context)\b/i;

const NOT_CHOSEN = new RegExp(
  `${ERRAND.source}|${UNDECIDED.source}|${TALK.source}|${MEANS.source}|\\brather not\\b`,
  'i',
);

const CHOOSING =
  '(?:use|go(?:ing)? (?:with|for)|keep|keeping|stick|stay with|limit|restrict|align|switch|move|migrate|convert|drop|skip|ignore|hide|support|rename|replace|remove|adopt|choose|pick|record|default|target|store|treat|require|expand|extend|extract|split|combine|include|add|put|leave|base|build|make\\b(?! sure)|have (?:it|the|a|them)|do (?:the|a|it|that|this|only|\\w+ (?:first|instead))|do \\w+$)';

const MODIFIER = '(?:just |also |now |only |not |then |rather |simply |instead |actually |probably )?';

/** A verb that a sentence of what to do begins with. */
const IMPERATIVE =
  "(?:use|do|add|keep|make|put|take|call|return|store|go|don'?t|rename|have|mock|pick|prefer|pass|write|show|set|throw|read|send|name|leave|implement|render|sort|load|fetch|import|export|wrap|move|split|create|allow|accept|define|mark|treat|handle|parse|convert|copy|save|print|display|log|format|check)";

/** Begins with what to do. */
export const ORDER = new RegExp(`^${LEAD}${IMPERATIVE}\\b`, 'i');

/** Assent, greetings, waiting and what goes on. */
const EMPTY_WORDS =
  "(?:yes|yeah|yep|y|no|nope|ok|okay|sure|please|plz|pls|thanks|thank|you|great|good|cool|nice|perfect|awesome|fine|right|correct|exactly|do|it|that|this|so|all|of|those|them|go|ahead|on|for|continue|proceed|next|hello|hi|hey|test|nothing|stop|pause|wait|done|exit|quit|looks|sounds|seems|is|i|think|guess|maybe|idk|not|sure|first|now|then|and|the|'s|to|me|idea|plan|point|love|very|really|much|just|start|go for it|好的?|可以|行|是的?|对|继续|开始|嗯)";

/** Said after a question, and no answer to it: an errand, a report of what happened, assent alone. */
export const NO_ANSWER = new RegExp(
  `${ERRAND.source}|[帮请给]|为什么|怎么|没有|不行|失败|报错|再(?:试|尝试|看|来|说)|试(?:一下|试)|看(?:看|一下)|重新|继续|执行|运行|^(?:[\\s!-/:-@\\[-\`{-~，。！？、…]|${EMPTY_WORDS}(?!\\w))*$|^no (?:on|that|this|it|not)\\b|^(?:it|there|he|she|they|you|this|dude)\\b|\\b(?:still|not sure|does ?n[o']?t|did ?n[o']?t|is ?n[o']?t|was ?n[o']?t|not working|works?|fail(?:s|ed|ing)?|errors?|broken|crash\\w*|shows?|showed|says|said|nothing|happen\\w*|since|already|i (?:see|get|got|tried|ran|don'?t (?:see|know|understand|care))|question|one[- ]at[- ]a[- ]time|one by one)\\b`,
  'i',
);

/** Hold of what a person states, whatever was asked. */
export const CHOICES: readonly SentenceRule[] = [
  {
    rule: 'decision/lets',
    pattern: new RegExp(
      `\\b(?:let'?s|let us|lets) ${MODIFIER}(?!(?:${WORK})\\b)\\w+ \\w|\\b(?:let'?s|let us|lets|we(?:'ll| will| should| shouldn'?t| can just|'re| are)|i(?:'d| would)(?: rather| prefer to)?) ${MODIFIER}(?!(?:${WORK})\\b)${CHOOSING}(?!\\w)|\\bi'll (?:use|go with|keep|stick|pick|choose)\\b`,
      'i',
    ),
    unless: NOT_CHOSEN,
  },
  {
    rule: 'decision/we',
    pattern:
      /\b(?:resolve|solve|handle|do|structure|organi[sz]e) (?:it|this) (?:like this|this way|as follows)\b|\bwe(?:'ll| will) do (?:option|approach|variant|the|both)\b|\bwe can (?:live|do) without\b|\bwe (?:do \S+[- ]first|will want|won'?t|need to support|go with|stay with)\b|\bwe(?:'re| are) not (?:going to|gonna) \w+|\bwe (?:don'?t|do not) need (?!to\b|you)\w+|\blet'?s not (?!forget|worry)\w+|\bwe(?:'ll| will)? only (?:support|need|use|ship|handle|keep|store|allow)\b|\bwe (?:actually |really |just )?want to (?:use|keep|remove|drop|switch|stick|replace|store|avoid|support)\b/i,
    unless: UNDECIDED,
  },
  {
    rule: 'decision/wanted',
    pattern:
      /\bwhat (?:i|we) (?:actually |really )?(?:want|need) is (?!to (?:know|see|understand)\b)\w+|^instead,? (?:we|let'?s|i want|use|go)\b|\bi(?:'d| would)? (?:like|want|prefer) (?:to (?:use|keep|stick|switch|go with|avoid|start with)\b|(?:the|it|this|that|all|our|my) .{0,60}\bto (?:be|stay|use|live|return|go|have)\b)|\bi(?:'d| would)? (?:want|like) .{1,80}, not \w+|\bi(?:'d| would)? prefer (?!to (?:know|see|understand)\b)\w+/i,
    unless: UNDECIDED,
  },
  {
    rule: 'decision/instead',
    pattern: new RegExp(
      `(?:^${LEAD}|[,;:–—] (?:and |so |then |please )?)${IMPERATIVE}\\b.{0,160}(?:\\b(?:instead(?: of)?|rather than)\\b|, not? \\w+)|^${LEAD}(?:instead of|rather than) .{2,80}, \\w+|\\binstead of .{2,60}, ${IMPERATIVE}\\b|\\b(?:should|shall)\\b.{1,80}\\b(?:rather than|instead of)\\b|(?:^|[,;:] ?)${LEAD}use\\b.{1,80}[^,] not (?:just|only)\\b`,
      'i',
    ),
    unless: UNDECIDED,
  },
  {
    rule: 'decision/dont-just',
    pattern:
      /\b(?:don'?t|do not|no need (?:to|for))\b.{1,80}(?:[,;–—] ?(?:and |but )?(?:just|use)\b|\binstead\b)|\bdon'?t bother\b.{1,80}[,;–—]|\bshould be\b.{1,80}\bno need\b/i,
    unless: new RegExp(`${UNDECIDED.source}|\\bmake any (?:\\w+ )?changes\\b`, 'i'),
  },
  { rule: 'decision/use-exactly', pattern: /\b(?:use|with)\b.{1,80}, no \w+/i },
  {
    rule: 'decision/use-for',
    pattern: new RegExp(
      `^${LEAD}use (?![/!-]|(?:\\w+ )?(?:sub-?)?agents?\\b|(?:it|this|that|these|those|your|the|my|a|an|one of) (?:\\w+ )?(?:tools?|commands?|shell|terminal|browser|cli|sub-?agents?|agents?)\\b)\\S+(?: \\S+){0,4}? (?:for|as (?:an?|the|our|its|default|fallback)|everywhere|in place of|when(?:ever)?|unless|until) \\S`,
      'i',
    ),
    unless: new RegExp(`${UNDECIDED.source}|${MEANS.source}`, 'i'),
  },
  {
    rule: 'decision/use-that',
    pattern: new RegExp(`^${LEAD}use (?:an? |the )?(?:\`[^\`]+\`|[\\w./-]*(?:[a-z][A-Z]|_)[\\w./-]*)[.!]*$`),
  },
  {
    rule: 'decision/switch',
    pattern: new RegExp(`^${LEAD}(?:switch|convert|migrate|port|change) .{2,80} to (?:use|using) \\S`, 'i'),
    unless: UNDECIDED,
  },
  {
    rule: 'decision/kept-as',
    pattern:
      /\bi(?:'d| would)? (?:want|like) (?:each|every|all|the|my|it|this|them|that)\b.{0,60}\b(?:stored|saved|kept|sorted|called|named|written|returned|placed|cached|based|built) (?:as|in|to|by|under|at|on|with)\b/i,
    unless: UNDECIDED,
  },
  {
    rule: 'decision/of-two',
    pattern:
      /\bthe (?:former|latter|first|second|third|last) (?:one |option |approach )?(?:may be|might be|is|seems|sounds|would be) (?:the |probably )?(?:best|better|fine|good|enough|nicer|cleaner|simpler)\b|\b(?:local|mobile|desktop|offline|online|cloud|remote|server|client|api|schema|docs|tests?)[- ]first,/i,
    unless: UNDECIDED,
  },
  {
    rule: 'decision/fine-to',
    pattern:
      /\bit(?:'s| is) (?:actually |perfectly |totally |probably )?(?:fine|ok|okay|safe|acceptable) to (?!say|note|assume)\w+/i,
    unless: new RegExp(`${UNDECIDED.source}|\\bif\\b|\\bnot\\b`, 'i'),
  },
  {
    rule: 'decision/we-are',
    pattern:
      /\bwe(?:'re| are) (?:dropping|keeping|switching to|moving to|migrating to|sticking (?:to|with)|skipping|removing|replacing|deprecating)\b/i,
    unless: new RegExp(`${UNDECIDED.source}|\\b(?:when|while|if|because|since|as)\\b.{0,20}\\bwe(?:'re| are)\\b`, 'i'),
  },
  {
    rule: 'decision/over',
    pattern: new RegExp(
      `^${LEAD}[\\w.+#-]{2,30} (?:over|instead of|rather than) [\\w.+#-]{2,30}(?: (?:here|please|everywhere|for now))?[.!]*$`,
      'i',
    ),
    unless: /^\W*(?:i|we|it|he|she|they|this|that|all|start|hand|take|game|left|go|get)\b/i,
  },
  {
    rule: 'decision/default',
    pattern: new RegExp(
      `^${LEAD}(?:make|set|keep) (?:\\S+ ){0,3}defaults?\\b|(?:^|[,;.] )defaults? (?:to|interval|value|is|should be|=|:) `,
      'i',
    ),
    unless: UNDECIDED,
  },
  {
    rule: 'decision/later',
    pattern:
      /\b(?:let'?s|we(?:'ll| will| can)?|i'?ll) (?:worry about|deal with|handle|do|add|leave|revisit|come back to|postpone|defer|think about) .{2,80}\b(?:later|another time|in (?:v|phase|version) ?\d|if it (?:even )?comes up)\b|\blet'?s not worry about .{2,60}\b(?:now|yet)\b|^no,? not (?:for )?now\b/i,
    unless: /\?|^if\b/,
  },
  {
    rule: 'decision/given-up',
    pattern: new RegExp(
      `^${LEAD}(?:scrap|forget|ditch|skip|omit|exclude) (?!it\\b|that\\b|this\\b|about\\b|to\\b|what\\b)\\w+|^${LEAD}no more (?!than\\b|errors?\\b)\\w+`,
      'i',
    ),
  },
  {
    rule: 'decision/switching',
    pattern: new RegExp(
      `^${LEAD}(?:(?:switching|moving|migrating|going) (?:over |back )?(?:to|with|for)|dropping|keeping|removing|skipping) \\w+`,
      'i',
    ),
    unless: /\b(?:breaks?|fails?|failed|error|causes?|makes?|gives?)\b/i,
  },
  {
    rule: 'decision/go-with',
    pattern: new RegExp(
      `^${LEAD}(?:(?:go|stick|stay) with|go for|do (?:it|that|this) (?:with|by|via)) (?!me\\b|it\\b|a\\b)\\w|^${LEAD}i'?m going with \\w|^${LEAD}switch (?:over )?to (?!(?:the )?(?:\\S+ )?(?:branch|main|master|dev|develop|tab|window|page|screen|mode|plan)\\b)\\w|^${LEAD}for [^,?]{2,40},? use (?!the (?:attached|following)\\b)\\w|^${LEAD}make (?:it|that|this|them|the \\w+) (?:opt-?(?:in|out)|optional|required|mandatory|(?:the )?default|configurable|read-?only|private|public|async\\w*|sync\\w*|immutable|case-?(?:in)?sensitive)\\b|^${LEAD}keep it (?!same\\b|short|brief|going|up\\b|to\\b)\\w+`,
      'i',
    ),
  },
  {
    rule: 'decision/suggestion',
    pattern:
      /\b(?:implement|use|take|follow|go (?:ahead )?with|i (?:really )?like|approve|accept|i'?m (?:fine|ok|okay|good|happy) with) (?:your|those|these|that|the|all(?: of)? (?:your|the)) (?:\w+ ){0,2}(?:suggest|recommend|plan|approach|proposal|option|phases|idea)|(?<!what )\bis the best (?:option|approach|choice)\b|\bi agree with (?:your|the|that|approach|option|plan)\b/i,
  },
  {
    rule: 'decision/answer',
    pattern:
      /\bthe answer is (?:yes|no)\b|^yes to (?!all|both|each|every|that|this|it\b|\d|the rest)\w|^(?:agreed|approved|decided|confirmed)\b.{4,}|\b(?:i|we)(?:'ve| have)? (?:just )?(?:decided|chose|choose|settled on|agreed (?:to|on|that)|opted)\b|\b(?:final )?decision(?: is)?: ?\w|\bfinal (?:answer|decision)\b|\bthe plan is(?: to\b|:)|\bmy (?:preference|choice|pick|vote) is\b|^(?:\W|ok|okay|so|then|right|fine)*[\w .+-]{2,30} it is[.!]*$/i,
    unless:
      /\b(?:maybe|last (?:time|week|month|year)|years? ago|back then)\b|\bwhy\b|^(?:what|where|how|that'?s|as)\b/i,
  },
  {
    rule: 'decision/option-named',
    pattern: new RegExp(
      `^${LEAD}(?:(?:let'?s|i'?d|i'?ll|we'?ll) )?(?:(?:say|do|go with|go for|take|use|pick|choose|prefer|want) )?(?:option|approach|variant|choice|alternative|proposal|solution) (?:#?\\d|[a-e])\\b(?! (?:is|was|has|had|does|did|fails?|failed|looks?|seems?|means?|would|will|gives?|and|or|vs|versus|in|of(?! course))\\b)|\\blet'?s (?:start|begin|go ahead) with (?:just |only )?(?:#|number |option |phase |step |item )?\\d\\b`,
      'i',
    ),
    unless: UNDECIDED,
  },
  {
    rule: 'decision/only-want',
    pattern: /\bi (?:just|only) want (?!to\b|you\b)['"`\w]+/i,
    unless: UNDECIDED,
  },
  {
    rule: 'decision/use-to',
    pattern: new RegExp(
      `^${LEAD}use (?!(?:it|this|that|these|those|your|my|an?|the) (?:\\w+ )?(?:tools?|commands?|shell|terminal|browser|cli|sub-?agents?|agents?|skills?|mcp)\\b|(?:a |the )?sub-?agents?\\b|agents?\\b|playwright\\b|git\\b)\\S+(?: \\S+){0,3}? to (?:create|build|make|implement|generate|handle|store|manage|render|deploy|host|parse|style|draw|serve|scaffold|manage|cache|validate|format|hash|encrypt|schedule|queue)\\b|\\buse (?:the )?(?:db|database|port|name|table|schema|path|url|model|version|font|colou?r|prefix) (?:named |called |of )?["'\`\\d]`,
      'i',
    ),
    unless: UNDECIDED,
  },
  {
    rule: 'decision/as-default',
    pattern:
      /\bas (?:the |our )?(?:new )default\b|\b(?:make|set|keep) [\w ]{1,40} the (?:new )?default\b|\b(?:will|should|shall|want (?:it )?to) default to\b/i,
    unless: new RegExp(`${UNDECIDED.source}|\\b(?:currently|is set|bug|why|was)\\b`, 'i'),
  },
  {
    rule: 'decision/scope',
    pattern:
      /\b(?:only|just)(?:\.{2,}|…)|\bfor now,? (?:only|just|we|skip|keep)\b|^(?:\W|ok|so|and|but)*for now,? (?!we|it|the|this|that|there|is|are|my|i\b)\w+|\b(?:stick|stay|keep|leave|skip)\b.{1,60}\bfor now\b|\b(?:leave|keep|put|move|is|are) .{0,60}\bout of scope\b|^no (?:paging|\w+ing)\b|\b(?:all|everything|them all|fix .{1,40}) (?:besides|except(?: for)?) \w+/i,
    unless: /\b(?:fails?|error|broken|wrong|(?:it|this|that) works|passing)\b/i,
  },
  {
    rule: 'decision/es',
    pattern:
      /\b(?:vamos (?:a usar|con)|usemos|usaremos|decid(?:í|imos)|nos quedamos con|prefiero|preferimos|elijo|optamos por|cambiemos a|pasemos a|mejor us[ae]\w*|hag[aá]mos(?:lo|la)? con)(?!\w)|^\W*(?:us[ae]|pon|haz|guarda|deja)\b.{1,80}\ben (?:lugar|vez) de\b/i,
    unless: /\b(?:quizás?|tal vez|a lo mejor|por qué)\b/i,
  },
  {
    rule: 'decision/zh',
    pattern:
      /就按.{1,20}(?:做|来)|按照?(?:你|上面|刚才|之前|上述)[^，。？！]{0,12}(?:说|提|建议|推荐|给|讲)的?[^，。？！]{0,16}(?:方案|方式|做法|思路|组合|策略|来做|实现|修改)|(?:这个|该|你的|第[一二三]个)(?:方案|思路|做法|设计)(?:可以|不错|很好|挺好|没问题|行|同意)|就这(?:么|样)(?:定|办|做)|默认值?(?:设置?|改)(?:为|成)|同意(?:你的|这个|该)?(?:方案|建议|做法)|先不(?:做|管|考虑|支持)|只(?:完成|支持|使用|用|需要|保留|做)|先跳过|(?:我们?|就)?决定|改用|改成|采用|就用|还是用|我们?(?:选择|选)|我(?:想要?|要)(?:使用|用)|不(?:再)?(?:使用|采用)|不用.{1,20}了|没有?必要|保留.{1,40}就(?:可以|行|好)/,
    unless: /目前|当前|说明|为什么|怎么|如何|什么|[吗么呢]$/,
  },
];

/** Of few words, which mean something only where something was asked. */
export const APPROVALS: readonly SentenceRule[] = [
  {
    rule: 'decision/approved',
    pattern:
      /^(?!(?:(?:no|yes|ok|okay)\W+)?(?:that|this|it|all|looks|everything|these|here|thanks|now|there|what|so|i|you|he|they)\b)[\w"`' ./&-]{2,80} (?:(?:is|are|sounds?) (?:perfectly )?(?:good|fine|great|ok|okay|better|cleaner|best)\b|works[.!]*$)/i,
    unless: new RegExp(
      `${ERRAND.source}|\\b(?:not|never|isn'?t|don'?t|but|broken|if|when|how|why|you|good to)\\b`,
      'i',
    ),
  },
  { rule: 'decision/fine-with', pattern: /\bi'?m (?:fine|ok|okay|good|happy) (?:with|w\/)/i },
  {
    rule: 'decision/yes-and',
    pattern:
      /^(?:yes|yeah|yep|y|agreed|sure|right(?! now)|correct)\b[,.: ]+(?:(?:please )?(?:use|keep|replace|drop|switch|rename|skip) \w|.*\b(?:as|rather|instead|only|is (?:fine|good|better|cleaner)|should|without|not)\b)/i,
    unless: new RegExp(
      `${ERRAND.source}|\\b(?:undo|it was|make sure)\\b|^\\w+\\W+(?:to (?:all|both)|that would)\\b`,
      'i',
    ),
  },
  { rule: 'decision/numbered', pattern: /^\d[.)] (?:yes|no|sure|agreed|i'?m (?:fine|ok))\b/i },
  {
    rule: 'decision/no-but',
    pattern: /^no\b[,. ]+.*\b(?:should|use|no need|just|keep)\b/i,
    unless: /\bnot it\b|\bnot right\b|\bwrong\b|\bjust (?:want|wanted|need|asking)\b|\bstill\b/i,
  },
];

/** Answers of a list by its numbers: `1. sure 2. server-side sounds good`. */
export const NUMBERED_ANSWERS = {
  rule: 'decision/numbered-answers',
  item: /(?:^|\s)\d{1,2}[.):]\s+/g,
  /** What an item says that answers. */
  answer:
    /^(?:yes|yep|yeah|sure|no\b(?! (?:idea|clue|\w+ing))|the (?:former|latter|first|second)|stay with|stick (?:to|with)|i(?:'d| would)? (?:like|prefer|want)|nope|ok|okay|fine|agreed|correct|both|neither|option|skip|keep|let'?s|i'?m (?:fine|ok|good)|we (?:want|need|should)|[a-e]\b(?=[.,) -]|$))|\b(?:sounds?|looks?|is|are) (?:good|fine|great|ok|okay)\b|\bworks(?: for me)?\b/i,
} as const;

/** The whole of a short answer names one of the choices that it was given. */
export const PICKS: readonly SentenceRule[] = [
  {
    rule: 'decision/option',
    pattern: new RegExp(
      `^${LEAD}(?:(?:it'?s|i'?d (?:say|go with)|go (?:with|for)|let'?s (?:do|go with)) )?(?:(?:option|choice|approach|variant|plan|number) )?(?:["'(]?(?:[a-d]|[1-9])["')]?(?: ?(?:,|and|&|[+-])? ?(?:[a-d]|[1-9])\\b){0,4}|(?:option|choice|approach|variant|plan) \\w|(?:(?:do|take|use|pick) )?(?:the )?(?:first|second|third|last|former|latter)(?: one| option| approach)?|both|neither|all (?:three|four|of them)|yes to \\d.*)(?: of course|,? please| it is)?[.!]*$`,
      'i',
    ),
  },
  { rule: 'decision/option', pattern: /^(?:选|用|选择)?(?:方案|选项|第)?[一二三四1-4](?:个|种|项)?(?:吧|。)*$/ },
];

/** An answer that begins with one of the choices, and goes on. */
export const PICKED_FIRST: readonly SentenceRule[] = [
  {
    rule: 'decision/option',
    pattern: new RegExp(
      `^${LEAD}(?:do|take|use|pick|choose|go with) (?:the |option |number )?(?:first|second|third|last|former|latter|[1-9a-d])\\b(?! (?:thing|step|line|time|part))`,
      'i',
    ),
  },
  { rule: 'decision/option', pattern: /^["'(]?(?:option )?(?:[1-9]|[a-d])["')]? ?(?:[-–—:,]|and\b) ?\w/i },
];

/** Of few words: in many they tell how something is wrong. */
export const DEMANDS: readonly SentenceRule[] = [
  {
    rule: 'decision/should-be',
    pattern:
      /\bshould be \S+(?: \S+)? by default\b|\b(?:should|shall) (?:just )?(?:stay|use|go|live|remain|be (?:(?:the|our|my|a) )?(?:default|same|called|named|stored|optional|required|allowed|part of|based on|off|on|opt-|synchronous|immutable|read-?only|private|public|\w+-side))/i,
    unless:
      /^(?:\W|and|also|but|so)*(?:all|every|each)\b|\b(?:but|bug|why|isn'?t|doesn'?t|don'?t you|ready|there should be|working|now|we should be|able|realistically|after (?:that|this)|by now)\b/i,
  },
];

/** The choice is handed back. */
export const HANDED_BACK =
  /\b(?:what do you (?:suggest|think|recommend|propose)|tell me if|am i wrong|do you agree|any thoughts)\b/i;
