import type { SentenceRule } from './sentence-rule.ts';

/** Somebody asks how it is done, or tells of a program that does it. */
const ASKED_HOW =
  /^(?:\W|and|so|but|ok)*(?:how|what|where|when|if|is (?:it|there)|does|do (?:i|we)|can (?:i|we)|could (?:i|we)|should (?:i|we)|will)\b|\bbutton\b|\bundo (?:button|stack|history|command)\b/i;

/** What a person turns down: something that was done or proposed. Hold of questions too. */
export const REJECTIONS: readonly SentenceRule[] = [
  {
    rule: 'rejected/no',
    pattern: /^(?:no|nope|nah)\b(?:[.!]|,? (?:on|that|this|it|not|in|there|don'?t|i|we|you|the|use|\w+ should)\b)/i,
    unless:
      /^no (?:problem|worries|thanks|idea|need|rush|paging|one|\w+ing\b)|^no\w*,? (?:not (?:for )?(?:now|yet|really|sure)|(?:i|we) (?:only|have|need)\b|(?:i|we) just (?:needed|wondered|asked)\b|that(?:'s| is) (?:fine|ok|okay|good|all|it|right|correct)\b|the .{1,60} (?:is|are) still\b)/i,
  },
  {
    rule: 'rejected/undo',
    pattern:
      /\b(?:undo|revert|roll back|back out|rip out|yank) (?:that|this|it|your|the|those|all|everything)\b|\bi (?:undid|reverted|rolled back)\b/i,
    unless: ASKED_HOW,
  },
  {
    rule: 'rejected/back',
    pattern:
      /\b(?:put|change|switch|bring|turn|set|move) (?:it|that|this|them|the \w+) back\b|\b(?:go|going|switch|return) back to (?:the |how |what |my |our )?(?:previous|old|original|earlier|last|way|how|what|before|it was|we had)\b|\blike (?:that|it was|this) again\b|\b(?:keep|restore|use|give me) (?:back )?(?:the )?(?:one|version|\w+) (?:i gave|i had|from before|we had before)\b|\brestore the (?:previous|old|original)\b/i,
    unless: ASKED_HOW,
  },
  {
    rule: 'rejected/not-it',
    pattern:
      /\b(?:that'?s|this is|it'?s|which is|that is) not (?:it\b|what (?:i|we) (?:want|meant|asked|said|need)|right\b|correct\b|how\b|the (?:right|correct) (?:way|approach|place|file|fix))|\bnot what (?:i|we) (?:want|meant|asked|said)|^(?:\W|ok|well|hm+|still)*not (?:good|right(?! now)|like (?:that|this)|acceptable|great|quite(?! sure| ready| yet))\b|\bwrong approach\b|\bthis is not (?:correct|true)\b|\b(?:that'?s|this is|that is) (?:wrong|incorrect|the wrong \w+|(?:a )?(?:terrible|bad|awful) (?:idea|approach)|completely wrong)\b|\b(?:isn'?t|wasn'?t) what (?:i|we) (?:want|meant|asked|had in mind)/i,
    unless: /^if\b|\bwhy (?:is|are)\b/i,
  },
  {
    rule: 'rejected/misunderstood',
    pattern:
      /\byou(?:'re| are|'ve| have)? (?:\w+ )?(?:miss?understand\w*|miss?understood|missing the point|missed the point|not understanding|got (?:it|that|this) wrong)\b|\b(?:i )?don'?t think you (?:understand|get|understood)\b|\byou (?:did ?n[o']?t|don'?t) (?:understand|get (?:it|what|the point))\b|\bi (?:did ?n[o']?t|never) (?:ask|want|tell|say|mean) (?:for|you|that|this|to)\b/i,
  },
  { rule: 'rejected/why-change', pattern: /\bwhy (?:did|do|are|would) you (?:chang|remov|delet|add|us|rewr|creat)/i },
  {
    rule: 'rejected/not-that-way',
    pattern:
      /(?:^|[,;:–—] ?)(?:no,? |please )?(?:don'?t|do not|stop) us(?:e|ing)\b|\b(?:don'?t|do not|stop) (?:do it|do that|do this|doing (?:that|this|it)|want to (?:use|modify|change))\b|^(?:\W|ok|no|hey|dude)*(?:wait|stop|hold on)\b[^a-z]{0,4} *(?:i|we) (?:don'?t|do not|did ?n[o']?t) want\b|\byou should(?:n'?t| not) have\b/i,
    unless: /\b(?:can|could|may|to) stop\b|^if\b|\bdo this (?:explicitly|implicitly|again|for)\b/i,
  },
  { rule: 'rejected/no-such', pattern: /^there (?:is|are) no \S+.{0,80}\binstead\b/i },
  {
    rule: 'rejected/dropped',
    pattern:
      /^(?:\W|ok|no|so|and|but|well|actually|then|nah|let'?s|please)*(?:scrap|forget|abandon|drop|ditch|scratch) (?:that|this|it|the (?:idea|plan|approach|whole)|your)\b|\b(?:don'?t|do not|no need to) need to keep\b|\b(?:not|isn'?t) (?:useful|worth it|worth keeping)\b|\bi(?: really)? (?:don'?t|do not) (?:like|love|want|need) (?:that|this|your|the (?:idea|approach|new|way|look)|it (?:that|this) way|how)\b|\b(?:not a fan of|i hate) (?:that|this|the|how)\b/i,
    unless:
      /\bforget (?:that|it),? (?:i|we|you) (?:was|were|can)\b|\bdon'?t forget\b|^if\b|\bi don'?t (?:need|want) (?:that|this) (?:much|many)\b/i,
  },
  {
    rule: 'rejected/by-name',
    pattern:
      /^(?:\W|ok|well|but|and)*(?:def\w{2,10}ly|absolutely|certainly|please) not (?!sure|necessar|yet|now|only|all|every)\w/i,
  },
  {
    rule: 'rejected/tried',
    pattern:
      /\b(?:we|i)(?:'ve| have)? (?:already )?(?:tried|did|done) (?:that|this|it)\b.{0,60}\b(?:did ?n[o']?t|does ?n[o']?t|no luck|failed|before)\b|\b(?:try|use|take|find|need|want) (?:an?other|a different|a better|a cleaner|a simpler) (?:approach|way|solution|method)\b|\bthat (?:approach|way|idea|plan|design) (?:won'?t|will not|does ?n[o']?t|is not going to|isn'?t going to) work\b/i,
    unless: /^(?:is|are|can|could|do|does|what|how)\b/i,
  },
  {
    rule: 'rejected/implausible',
    pattern:
      /\b(?:feels|seems|looks?|is|it'?s|that'?s|this is) ?(?:way |far |much |a bit |really |just )?\W{0,3} ?(?:implausible|ancient|overkill|over-?engineered|over-?complicated|too complex|too complicated|unnecessary|ugly|hideous)\b|\b(?:feels|seems|looks?)\W{0,3} ?wrong\b/i,
    unless: /^if\b|\bif (?:it|that|this|a|the|something)\b|\?$/i,
  },
  {
    rule: 'rejected/es',
    pattern:
      /^\W*no,? (?:así no|eso no|no es (?:eso|así)|no me gusta|mejor no|no quiero|no era)|\b(?:eso|esto|así) no es (?:lo que|correcto|así)|\bno es lo que (?:ped|quer|quier|dij)\p{L}+|\b(?:deshaz|revierte|deshacer?|vuelve a como|déjalo como (?:estaba|antes)|quita eso)(?!\p{L})|\bno me gusta (?:eso|esto|cómo|el|la|así)|\bpor qué (?:has )?(?:cambi|borr|quit|elimin|añad)\p{L}+/iu,
  },
  {
    rule: 'rejected/zh',
    pattern:
      /^(?:不对|不行|错了|不是的?)(?:[，,。！!]|$)|不是这(?:样|个意思|么)|不是我(?:想要|要|说)的|我(?:要|说|想要)的不是|(?:撤销|回滚|还原|恢复)(?:刚才|之前|这|上|你|到|成|一下|掉|$)|改回(?:来|去|到|原)|退回(?:到)?(?:之前|原来|上)|别这(?:样|么)|不要这(?:样|么)|这样(?:不行|不对|不好)|不(?:太)?喜欢|你(?:理解|弄|搞)错了?|为什么(?:要)?(?:改|删|去掉|换)(?:了|掉)?|(?:还是)?用(?:回)?原来的|不用这(?:个|种)/,
    unless: /[吗么呢]$|怎么(?:撤销|回滚|恢复)/,
  },
];
