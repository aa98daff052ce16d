/** What a sentence chooses and what it turns down, as it names them, in lower case. */
export interface SpokenChoice {
  readonly sentence: string;
  readonly chosen: readonly string[];
  readonly turnedDown: readonly string[];
}

/** A name of one to three words, behind its article; `ends` are the words at which it ends. */
function nameOf(articles: string, ends: string): string {
  const word = String.raw`[\p{L}\p{N}_@./#+-]*[\p{L}\p{N}_#+]`;
  return String.raw`(?:(?:${articles})\s+)?(${word}(?:\s+(?!(?:${ends})(?![\p{L}\p{N}_]))${word}){0,2})`;
}

const NAME = nameOf(
  'the|a|an|our|your|my',
  'instead|rather|for|in|to|on|with|and|or|but|not|as|at|from|of|because|since|so|when|if|here|there|everywhere|anymore|any|now|please|too|also|is|are|it|that|this|then|than|by|via',
);
const NAME_ES = nameOf(
  'el|la|los|las|un|una|nuestr[oa]s?',
  'en|para|por|con|y|o|pero|no|ni|como|de|del|porque|ya|que|cuando|si|aquí|ahí|ahora|también|es|son|a|al',
);
/** Chinese has no blanks at which a name would end: one in Latin letters, or in quotation marks. */
const NAME_ZH = String.raw`\s*(?:[“「『"]([^”」』"\n]{1,40})[”」』"]|([a-z][\w.#+-]*(?:\s[a-z][\w.#+-]*){0,2}))`;

const pattern = (source: string) =>
  new RegExp(source.replaceAll('NAME_ZH', NAME_ZH).replaceAll('NAME_ES', NAME_ES).replaceAll('NAME', NAME), 'giu');

/** [what is chosen, what is turned down]; groups of names in that order where both stand. */
const BOTH: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:use|using|go with|keep|take|choose|pick|prefer|adopt|want)\s+NAME(?:\s+\w+){0,3}?,?\s+(?:instead of|rather than|over|not|and not)\s+NAME`,
  ),
  pattern(
    String.raw`\b(?:uso|usa|usar|usemos|usaremos|prefiero|elijo|quiero|mantén|pon)\s+NAME_ES,?\s+(?:en (?:lugar|vez) de|y no|no)\s+NAME_ES`,
  ),
  pattern(String.raw`(?:用|使用|采用|选择?)NAME_ZH\s*(?:[,，]?\s*而不是|代替|替代|替换|取代)NAME_ZH`),
];
/** The other way round. */
const BOTH_REVERSED: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:replace|switch(?:ing)?(?: away)? from|move(?: away)? from|migrate from|change from)\s+NAME\s+(?:with|by|to)\s+NAME`,
  ),
  pattern(
    String.raw`\b(?:reemplaz\p{L}+|sustitu\p{L}+|cambi\p{L}+ de|migr\p{L}+ de|pas\p{L}+ de)\s+NAME_ES\s+(?:por|con|a)\s+NAME_ES`,
  ),
  pattern(String.raw`(?:把|将|从)NAME_ZH\s*(?:换成|改成|改为|替换(?:成|为)|迁移到|切换到)NAME_ZH`),
];
const CHOSEN: readonly RegExp[] = [
  pattern(
    String.raw`(?<!\bnot |\blonger |\bdon'?t |\bnever |\bno |\bstop |\bwithout |\bavoid )\b(?:use|using|go with|go for|stick (?:to|with)|adopt|choose|pick|switch to|move to|settle on|decided on)\s+NAME`,
  ),
  pattern(
    String.raw`(?<!\b(?:no|nunca|sin|ya no|dejar? de|dejemos de) )\b(?:usa|usar|usemos|usaremos|vamos con|nos quedamos con|elijo|prefiero|optamos por|cambiemos a|pasemos a|cambia a)\s+NAME_ES`,
  ),
  pattern(`(?<![不再别停弃勿要使采])(?:用|使用|采用|改用|换成|改成|改为|切换到|选择|就用)NAME_ZH`),
];
const TURNED_DOWN: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:do not|don'?t|never|stop|avoid|no longer|should ?n[o']t|shouldn'?t|won'?t|not) (?:use|using|want|need|go with|rely on|depend on)\s+(?:to use\s+)?NAME`,
  ),
  pattern(String.raw`\b(?:drop|remove|get rid of|rip out|undo|revert|back out|abandon|without|avoid)\s+NAME`),
  pattern(
    String.raw`\b(?:no|nunca|ya no|dejar? de|dejemos de) (?:us\p{L}+|quiero|queremos|necesitamos|vamos a usar)\s+(?:más\s+)?NAME_ES`,
  ),
  pattern(String.raw`\b(?:quita|quitemos|elimina|eliminemos|descarta|descartemos|abandona|abandonemos|sin)\s+NAME_ES`),
  pattern(
    `(?:不再?(?:使?用|采用|要|需要)|不要(?:再)?使?用|别(?:再)?使?用|停用|弃用|停止使用|去掉|移除|放弃|废弃)NAME_ZH`,
  ),
];

/** They name nothing by themselves. */
const EMPTY = new Set(
  'it that this them these those one ones something anything everything all any both same other others more less new old current existing real only just your my our his her their what which way approach solution version change changes code file files thing things plan option idea suggestion a an the to me you us eso esto esta este ese esa lo la los las todo nada algo otro otra mismo misma nuevo nueva ninguno'.split(
    ' ',
  ),
);

/** Sentences of a text in which something is chosen or turned down by name. */
export function spokenChoices(text: string): SpokenChoice[] {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => sentence !== '' && sentence.length <= 600 && !/[?？]$/.test(sentence) && !sentence.startsWith('>'),
    )
    .map(choiceOf)
    .filter(({ chosen, turnedDown }) => chosen.length + turnedDown.length > 0);
}

function choiceOf(sentence: string): SpokenChoice {
  const chosen = new Set<string>();
  const turnedDown = new Set<string>();
  const add = (set: Set<string>, name: string | undefined) => {
    const form = nameForm(name ?? '');
    if (form !== '') set.add(form);
  };
  for (const [one, other] of namesIn(BOTH, sentence)) {
    add(chosen, one);
    add(turnedDown, other);
  }
  for (const [one, other] of namesIn(BOTH_REVERSED, sentence)) {
    add(turnedDown, one);
    add(chosen, other);
  }
  for (const [name] of namesIn(TURNED_DOWN, sentence)) add(turnedDown, name);
  for (const [name] of namesIn(CHOSEN, sentence)) add(chosen, name);
  return {
    sentence,
    chosen: [...chosen].filter((name) => !turnedDown.has(name)),
    turnedDown: [...turnedDown].filter((name) => !chosen.has(name)),
  };
}

/** The names of each match, in order. */
function namesIn(patterns: readonly RegExp[], sentence: string): readonly (readonly string[])[] {
  return patterns.flatMap((each) =>
    [...sentence.matchAll(each)].map(([, ...names]) => names.filter((name) => name !== undefined)),
  );
}

/** '' for a name that names nothing. */
function nameForm(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[`'"]/g, '')
    .split(/\s+/)
    .map((word) => word.replace(/^[.#/-]+(?=\w)|[.,;:!]+$/g, ''));
  return words.every((word) => EMPTY.has(word) || word.length < 2) ? '' : words.join(' ');
}
