import type { SentenceRule } from './sentence-rule.ts';

/** What stands in front of an order: `and please also`. */
const LEAD = '(?:\\W|(?:please|and|also|but|so|ok|again|remember|you|should|just|then)\\b){0,6}';

/** What is done to what has to stay as it is. */
const CHANGES =
  '(?:touch|change|modify|edit|alter|remove|delete|break|rename|commit|push|merge|deploy|add|introduce|install|create|expose|log|rely|depend|overwrite|reformat|refactor|rewrite|hard-?code|invent|guess|assume|drop|run|restart|kill|send|publish|release|write|use|build|save|store|start|batch|implement|require|call|import|replace|copy|load|open|close|mock|stub|skip|cache|block|format|update|upgrade|downgrade|merge|squash|amend|force|disable|bypass|suppress|ignore|duplicate|generate|spawn|fetch|ship)';

/** `I don't know` without its `I`, comfort, and reminders. */
const NO_ORDER =
  '(?:know|see|understand|think|have|need|want|get|care|mind|like|worry|forget|bother|hesitate|be|you|we|they|feel|remember|believe|recall|even|really|stop|give|apologi[sz]e|tell|seem|work|do (?:that|this|it))';

/** Said of this moment, or with what to do in its place: a correction, or a choice. */
const PASSING =
  /\byet\b|\bfor now\b|\b(?:do not|don'?t) us(?:e|ing)\b.*[,;–—] ?(?:just|use)\b|[,;–—] ?just\b|\binstead\b|\bthis time\b/i;

/** Hold of what a person states. */
export const CONSTRAINTS: readonly SentenceRule[] = [
  {
    rule: 'constraint/must',
    pattern: /\bmust(?: not|n'?t| never| always| only)?\b(?! be of type)/i,
    unless:
      /\b(?:there|it|this|that|he|they|you|i|we) must(?:'ve| have| be\b)|\bmust (?:also )?be (?:added|updated|fixed|changed|removed|renamed)\b|\bi must (?:say|admit|confess)\b|\bmust have (?:been|\w+ed)\b|\bmust be (?:because|something|some|due|that|wrong|outdated|stale|broken|missing|cached|an? \w+ ?(?:bug|issue|problem|condition)?$)\b/i,
  },
  {
    rule: 'constraint/never',
    pattern: new RegExp(
      `^${LEAD}(?:(?:(?:remember|be sure|make sure) to )?(?:never|always) (?!\\w+ing\\b)|don'?t ever\\b|no longer\\b)|\\b(?:should|shall|may|can) (?:never|always)\\b|\\bmake sure (?:you|we|it|they|that)(?:'?re|'?s| are| is) not\\b|\\bmake sure (?:to |that |you |we |it )+(?:never|always|do(?:es)? ?n[o']?t)\\b`,
      'i',
    ),
    unless:
      /\bnever (?:mind|seen|heard|been|worked|shows?|appear|happen|occur|explod)|should never (?:happen|occur|be possible)/i,
  },
  {
    rule: 'constraint/do-not',
    pattern: new RegExp(
      `^${LEAD}(?:do not|don'?t) (?!${NO_ORDER}\\b)\\w|(?:[,;:–—] ?|\\b(?:and|but) )(?:please )?(?:do not|don'?t|never) ${CHANGES}\\b`,
      'i',
    ),
    unless: PASSING,
  },
  { rule: 'constraint/stressed', pattern: /\b(?:NEVER|ALWAYS|DO NOT|MUST)\b/ },
  {
    rule: 'constraint/not-wanted',
    pattern:
      /\bi(?:'d| would) (?:rather|prefer) (?:not|you (?:not|don'?t|didn'?t)|to (?:not|avoid))\b|\b(?:i|we)(?: really| also)? (?:don'?t|do not) want (?:to|it|any|the|you|\w+ (?:in|to)\b)|\b(?:explicitly|definitely) (?:don'?t|do not) want \w+/i,
    unless: /\bif (?:i|we|you) don'?t\b/i,
  },
  {
    rule: 'constraint/has-to-be',
    pattern:
      /\b(?:ha(?:s|ve) to|needs? to) (?:work|stay|remain|run|support|keep)\b|\bha(?:s|ve) to be (?!\w+ed\b|(?:done|set|put|run|made|shown|more|less|able)\b)|\bneeds? (?:(?:this|it|that|the \w+) )?to be (?:an? |(?:\w+ )?\w+[ai]ble\b|local|offline|fast|free|agnostic|generic|consistent|atomic|the same|in sync|under|below|at (?:most|least)\b)/i,
    unless:
      /\b(?:what|which|if|why|same agent)\b|\b(?:don'?t|doesn'?t|not|no|to) (?:need|have) to\b|\bthere (?:needs|has)\b|^(?:\W|so|but)*(?:it|this|that) has to be (?:an?|the|some\w*|because)\b/i,
  },
  {
    rule: 'constraint/untouched',
    pattern:
      /\b(?:leave|keep)\b.{1,60}\b(?:alone|unchanged|untouched|intact|as[ -](?:it[ -])?is|(?:backwards?[- ])?compatib(?:le|ility)|stable|passing|green)\b|\bmake sure (?:it|this|that|everything|the \w+) (?:still works|stays|remains|keeps|works (?:offline|without))\b|\b(?:not|don'?t) make any (?:\w+ )?changes\b/i,
  },
  {
    rule: 'constraint/without',
    pattern: new RegExp(
      `^no [\\w' -]{2,40}!|\\bno (?:auto[- ]?|further |more )(?:commit|push|merge|edit|refactor|format)\\w*|\\bno (?:merge|push|deploy|release|commit)\\b(?=[,.]| (?:to|until|without|before|after)\\b)|^${LEAD}no (?:clarifying |further |more |unnecessary )?(?:questions|comments|emojis?|placeholders?|stubs|mocks|refactor\\w*|abbreviations|todos?|explanations?|preamble)\\b|^${LEAD}no (?:new|external|extra|additional|third[- ]party|global|inline|breaking) \\w+|^${LEAD}no [\\w-]+ (?:\\w+ )?(?:in|at|on|outside|during)\\b`,
      'i',
    ),
    unless:
      /\bi\b|\b(?:crash|fail|happen|work|error|problem|reason|luck|idea|change|difference|issue|result|output|need|way)s?\b/i,
  },
  {
    rule: 'constraint/without',
    pattern:
      /\bwithout (?:changing|breaking|modifying|touching|altering|affecting|introducing|ruining|losing|removing|deleting|harming|hurting|disturbing|rewriting|restarting|relying|depending|duplicating|slowing|adding|using|any (?:new |external |extra )?(?:dependenc|librar|framework|package|downtime|change)\w*) ?/i,
    unless: /\b(?:happens?|works?|(?:it|this|that) (?:fails|crashes)|i(?:'m| am| get| got| see| tried)|getting)\b/i,
  },
  {
    rule: 'constraint/only',
    pattern: new RegExp(
      `^${LEAD}use only\\b|^${LEAD}only (?:edit|change|touch|modify|write to|commit|use)\\b|^${LEAD}only .{1,60}\\b(?:at a time|per|for each)\\b|\\b(?:may only|must only|only allowed to)\\b`,
      'i',
    ),
  },
  {
    rule: 'constraint/ask-first',
    pattern: new RegExp(
      `^${LEAD}(?:ask|check with|tell|consult) me (?:first\\b|before\\b)|\\bwithout (?:asking|telling|checking with) me\\b|\\bask(?:ing)? (?:me )?(?:to confirm )?(?:before|first)\\b`,
      'i',
    ),
  },
  {
    rule: 'constraint/policy',
    pattern:
      /\b(?:our|my|the|a|an important) (?:\w+ )?(?:policy|convention|ground rule|golden rule|principle)(?: here| for .{2,40})?(?: is|:)/i,
  },
  {
    rule: 'constraint/all',
    pattern:
      /(?:^|[.,;:–—] ?|\b(?:and|so|but|that) )(?:all|every) (?:[\w'`.-]+ ){1,5}(?:should|shall|needs? (?:to|an?)|ha(?:s|ve) to|requires?)\b/i,
    unless: /\b(?:why|but|bug|working|now|again|yet|of (?:them|these|those|this|that))\b/i,
  },
  {
    rule: 'constraint/style',
    pattern:
      /\b(?:stick to|follow|respect|adhere to|conform to|comply with|keep to) (?:the |our |my |all )?(?:[\w-]+ ){0,3}(?:styles?|conventions?|guidelines?|standards?|principles?|limitations?|limits?|constraints?|budget|naming|patterns?)\b|^(?:\W|and|also|please)*prefer \w+ (?:\w+ )?(?:over|to) \w/i,
    unless: /\b(?:did|does|do) (?:you|it|they|this) (?:follow|stick|respect|adhere)/i,
  },
  {
    rule: 'constraint/leak',
    pattern:
      /\bshould(?:n'?t| not) (?:ever )?(?:end up|leak|expose|contain|include|depend on|rely on|go into|be (?:committed|logged|exposed|shared|public|pushed|checked in))\b/i,
    unless: /\b(?:why|but|bug)\b/i,
  },
  {
    rule: 'constraint/before',
    pattern:
      /\b(?:ha(?:s|ve)|needs?) to (?:pass|be (?:green|reviewed|approved|tested|clean|committed)|compile) (?:before|first)\b/i,
  },
  {
    rule: 'constraint/so-no',
    pattern: /(?:[,;:–—] ?)so no \w+|\b(?:make sure|ensure)(?: that)? (?:nothing|nobody|no one|no (?!\w+ing)\w+)\b/i,
  },
  { rule: 'constraint/nothing', pattern: /\b(?:nothing|nobody|no one) (?:may|can|should|shall)\b/i },
  {
    rule: 'constraint/important',
    pattern: /\bit(?:'s| is) (?:very |really )?(?:important|essential|critical|crucial) (?:that|to|not)\b/i,
    unless: /\bto (?:note|know|understand|remember)\b/i,
  },
  {
    rule: 'constraint/avoid',
    pattern: new RegExp(`(?:^${LEAD}|[,;:–—] ?(?:(?:so|and|but|please) )?)avoid (?!that\\b|this\\b|it\\b)\\w`, 'i'),
  },
  {
    rule: 'constraint/all-in',
    pattern: new RegExp(
      `^${LEAD}(?:write|keep|put|name|format|document) (?:all|every) (?:of )?(?:the |our )?[\\w-]+ (?:[\\w-]+ )?(?:in|as|with|under|below)\\b`,
      'i',
    ),
  },
  {
    rule: 'constraint/cannot',
    pattern:
      /\b(?:interfaces?|apis?|schemas?|signatures?|formats?|contracts?|behaviou?rs?|layouts?|names?) (?:can(?:'?t|not)|may not) (?:change|break|be (?:changed|modified|removed|renamed|broken))\b|\b(?:you|we) (?:can(?:'?t|not)|may not|should(?:n'?t| not)) (?:use|depend|rely|require|touch|change|modify|break|add)\b|\b(?:can(?:'?t|not)|may not|should(?:n'?t| not)) (?:exceed|be (?:more|longer|larger|bigger|greater|higher|slower))\b|\b(?:we|you)(?:'re| are) not allowed\b|\bwe should(?:n'?t| not) be (?!getting|seeing|having|able)\w+ing\b/i,
    unless: /\b(?:why|because|seems?|error|says)\b/i,
  },
  {
    rule: 'constraint/limit',
    pattern:
      /\b(?:stay|keep|remain|must|should|shall|needs? to|ha(?:s|ve) to)\b.{0,60}\b(?:under|below|within|at most|no more than|less than|up to)\b.{0,12}\d|^(?:\W|and|but|so|please)*(?:no more than|at most) \w|^(?:\W|and|but|so|please)*stay (?:within|inside|under|out of)\b|\b\d+ ?\w* (?:max|maximum|tops)\b(?!_)|\bmax(?:imum)?(?: of)? \d+ (?:lines?|characters?|words?|files?|minutes?|seconds?|items?|columns?|\w?bytes?|[kmg]b)\b/i,
    unless: /\b(?:why|it was|used to)\b/i,
  },
  {
    rule: 'constraint/one-at-a-time',
    pattern:
      /^(?:\W|please|and|but|just|only|ask|me|do)*\bone (?:(?:question|step|thing|issue|task|change|file|fix)s? )?at a time\b|\bone (?:at a time|by one)\b.{0,80}\bcommit|\bcommit\w*\b.{0,120}\b(?:once|after|when|as) (?:the|each|every)\b|\b(?:after|before) (?:each|every) (?:commit|change|step|feature|task)\b/i,
  },
  {
    rule: 'constraint/from-now-on',
    pattern:
      /\b(?:from (?:now|here|this point) on|going forward|off[- ]limits|out of bounds|whatever you do|no exceptions|in (?:the )?future,|as a rule|at all times|under no circumstances|(?<!arguments? |fields? |parameters? )(?:is|are) (?:strictly )?(?:forbidden|required|mandatory|not allowed)|invariant that|(?:hard|strict) (?:requirement|limit|constraint|rule)|non-?negotiable)\b/i,
  },
  {
    rule: 'constraint/kept',
    pattern:
      /\bkeep (?:it|this|that|them|things|everything|the (?:code|logic|page|file|ui|design|app|api|structure)) (?:\w+ ){0,2}(?:scoped|simple|minimal|small|focused|consistent|generic|self-contained|lightweight|clean|separate|readable|modular|dry|flat|private|local|offline)\b/i,
  },
  {
    rule: 'constraint/each-time',
    pattern: new RegExp(
      `^${LEAD}(?:update|add|append|commit|run|write|record|log|document|check|test|save|show|tell|keep|ask)\\b.{1,100}\\b(?:every ?time|each time|whenever)\\b|\\b(?:every ?time|each time|whenever) (?:you|we|i)\\b.{1,80}[,:] ?(?:please )?(?:update|add|append|commit|run|write|record|log|document|check|test|save|show|tell|ask)\\b|\\bupdate (?:it|this|them) (?:every ?time|each time|whenever)\\b|\\b(?:and|but|also|,) (?:please )?always (?!\\w+ing\\b)(?:add|use|keep|check|run|ask|write|update|commit|show|include|test|explain|follow|start|end|return|prefer|make)\\b`,
      'i',
    ),
  },
  {
    rule: 'constraint/who-may',
    pattern:
      /\b(?:should|may|must|can) (?:be \w+ )?only (?:by|for|to|from|if|when|be)\b|\bonly (?:\w+ )?(?:admins?|owners?|users?|members?|maintainers?|the (?:owner|author|server|client|backend)) (?:should|may|can|must)\b|\b(?:users?|people|clients?|customers?|visitors?|agents?|bots?) should(?:n'?t| not| never) (?:have to|need to|be able to|see|get|refresh|wait|access|edit|delete|know)\b/i,
    unless: /\b(?:why|but|bug|currently|instead)\b/i,
  },
  {
    rule: 'constraint/careful',
    pattern:
      /\bbe (?:very |extra |really )?careful(?:l)? (?:not to|that (?:we|you|it) (?:do ?n[o']?t|never|not)|to (?:not|never|keep|only|preserve))\b|\b(?:in a way|so as|so) (?:that )?not to (?:harm|break|change|affect|lose|damage)\b|\bnot to (?:harm|break|damage|lose) (?:the|any|our|my|existing)\b|\bmake sure (?:that )?(?:it|this|that|we|you|they|all|every\w*|each|only|any|the [\w-]+(?: [\w-]+)?)\b.{0,60}\b(?:still|stays?|remains?|always|never|not affect|not break|not change|unchanged|intact|backwards?|compatible|consistent)\b/i,
    unless: /\b(?:why|if it)\b/i,
  },
  {
    rule: 'constraint/no-means',
    pattern:
      /(?:^|[,;:–—(-] ?|\bonly[ ,–—-]{1,4}|\bwith )no (?:external |extra |additional |other |third-party |heavy |new |css |js |ui |frontend |backend )?(?:frameworks?|librar(?:y|ies)|dependenc(?:y|ies)|packages?|plugins?|databases?|backend|build (?:step|tools?|system)|npm|cdns?|assets?|inline styles?|any\b types?)\b|\b(?:vanilla|plain|pure) [\w, ]{2,40}\bonly\b|\busing only (?:standard|built-?in|native|vanilla|plain|the standard)\b/i,
    unless: /\b(?:there (?:is|are)|has|have|found|because|since|error|why)\b/i,
  },
  {
    rule: 'constraint/es',
    pattern:
      /^\W*(?:por favor,? |y |pero )?(?:no|nunca|jamás) (?:toques|cambies|modifiques|borres|elimines|uses|hagas|añadas|agregues|subas|rompas|edites)(?!\w)|\b(?:nunca|siempre) (?:hagas|uses|escribas|ejecutes|respondas|haz|usa|escribe|ejecuta|responde|pregunta|mantén|añade|agrega)(?!\w)|\bdebe(?:n|mos)? (?!ser (?:un|algo|por|que)|haber|estar)\w+r\b|\bno se (?:puede|debe)n? \w+r\b|\bsin (?:cambiar|romper|modificar|tocar) /i,
    unless: /\bpor qué\b/i,
  },
  {
    rule: 'constraint/zh',
    pattern:
      /必须|以后每次|从现在(?:开始|起)|今后|每次[^，。？！\n]{0,24}(?:都|之?后|之?前)(?:要|需|请|把|更新|同步)?|不再更新|只(?:允许|准|能(?:用|使用|在|改))|不要|无需|不必|不用(?:特意|专门|再)|禁止|不能|不允许|务必|永远不|不得|严禁|切勿|绝不|一律|始终|别(?:动|改|删|碰|用)|不想要?更?改/,
    unless: /[吗么呢]$|为什么|为啥|怎么|如何|我(?:还是)?不能|不能(?:运行|登录|显示|用了|打开|正常)/,
  },
];
