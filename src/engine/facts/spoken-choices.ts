/** What a sentence chooses and what it turns down, as it names them, in lower case. */
export interface SpokenChoice {
  readonly sentence: string;
  readonly chosen: readonly string[];
  readonly turnedDown: readonly string[];
}

/** A name of one to three words. */
const NAME = String.raw`(?:the |a |an |our |your |my )?((?:[\w@./#+-]*[\w#+](?:\s+(?!(?:instead|rather|for|in|to|on|with|and|or|but|not|as|at|from|of|because|since|so|when|if|here|there|everywhere|anymore|any|now|please|too|also|is|are|it|that|this|then|than|by|via)\b)[\w@./#+-]*[\w#+]){0,2}))`;

const pattern = (source: string) => new RegExp(source.replaceAll('NAME', NAME), 'gi');

/** [what is chosen, what is turned down]; groups of names in that order where both stand. */
const BOTH: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:use|using|go with|keep|take|choose|pick|prefer|adopt|want)\s+NAME(?:\s+\w+){0,3}?,?\s+(?:instead of|rather than|over|not|and not)\s+NAME`,
  ),
];
/** The other way round. */
const BOTH_REVERSED: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:replace|switch(?:ing)?(?: away)? from|move(?: away)? from|migrate from|change from)\s+NAME\s+(?:with|by|to)\s+NAME`,
  ),
];
const CHOSEN: readonly RegExp[] = [
  pattern(
    String.raw`(?<!\bnot |\blonger |\bdon'?t |\bnever |\bno |\bstop |\bwithout |\bavoid )\b(?:use|using|go with|go for|stick (?:to|with)|adopt|choose|pick|switch to|move to|settle on|decided on)\s+NAME`,
  ),
];
const TURNED_DOWN: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:do not|don'?t|never|stop|avoid|no longer|should ?n[o']t|shouldn'?t|won'?t|not) (?:use|using|want|need|go with|rely on|depend on)\s+(?:to use\s+)?NAME`,
  ),
  pattern(String.raw`\b(?:drop|remove|get rid of|rip out|undo|revert|back out|abandon|without|avoid)\s+NAME`),
];

/** They name nothing by themselves. */
const EMPTY = new Set(
  'it that this them these those one ones something anything everything all any both same other others more less new old current existing real only just your my our his her their what which way approach solution version change changes code file files thing things plan option idea suggestion a an the to me you us'.split(
    ' ',
  ),
);

/** Sentences of a text in which something is chosen or turned down by name. */
export function spokenChoices(text: string): SpokenChoice[] {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => sentence !== '' && sentence.length <= 600 && !sentence.endsWith('?') && !sentence.startsWith('>'),
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
  for (const [, one, other] of matchesOf(BOTH, sentence)) {
    add(chosen, one);
    add(turnedDown, other);
  }
  for (const [, one, other] of matchesOf(BOTH_REVERSED, sentence)) {
    add(turnedDown, one);
    add(chosen, other);
  }
  for (const [, name] of matchesOf(TURNED_DOWN, sentence)) add(turnedDown, name);
  for (const [, name] of matchesOf(CHOSEN, sentence)) add(chosen, name);
  return {
    sentence,
    chosen: [...chosen].filter((name) => !turnedDown.has(name)),
    turnedDown: [...turnedDown].filter((name) => !chosen.has(name)),
  };
}

function matchesOf(patterns: readonly RegExp[], sentence: string): RegExpExecArray[] {
  return patterns.flatMap((each) => [...sentence.matchAll(each)]);
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
