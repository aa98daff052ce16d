/** What a person wrote in a prompt, without what they pasted. */

/** A person says what matters at the beginning and in the end. */
const MOST_CHARACTERS = { first: 1_500, last: 500 };
/** A text with so many headings is a document: what stands in front of the first one is the person's. */
const DOCUMENT_HEADINGS = 3;
const LONGEST_SENTENCE = 600;

/** The number of an item of a list (`1. `) ends none. */
const SENTENCE = /(?:^[ \t]*\d{1,2}\.[ \t])?[^.!?。！？\n]+(?:[.!?。！？](?=\S)[^.!?。！？\n]+)*[.!?。！？]*/gm;

/** With its mark, or begun as one: people leave the mark out. */
const ASKING =
  /[?？]["')\]]*$|^(?:\W|and|so|but|ok|or)*(?:why|how|what(?:'s| is| are| does| do| if| would| about)|do (?:you|we|i|they|these|those)|(?:can|could|should|would|does|did|is|are|was|will) (?:you|we|i|it|there|this|that|they|the)|¿)\b/i;

/** A line of a list. */
export const LIST_ITEM = /^\s*(?:[-*+•]|\(?[a-z\d]{1,2}[.)])\s/i;

export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

/** Code, output and quotations are left out. */
export function sentencesOf(text: string): readonly Sentence[] {
  const prose = endsOf(withoutFences(ownWords(text)))
    .replace(/^\s*(?:\/(?:ask|code|architect)\b)/, '')
    .split('\n')
    .filter((line) => !isPasted(line))
    .join('\n')
    .replace(/"[^"\n]{30,}"/g, '""');
  return (prose.match(SENTENCE) ?? [])
    .map((part) => part.trim().replace(/[ \t]+/g, ' '))
    .filter((part) => part.length > 0 && part.length <= LONGEST_SENTENCE)
    .map((part) => ({ text: part, isQuestion: ASKING.test(part) }));
}

/** The sentence with the quotations and blanks that were taken out of it; null where the text does not hold it in one piece. */
export function asWritten(sentence: Sentence, text: string): string | null {
  if (text.includes(sentence.text)) return sentence.text;
  const parts = sentence.text
    .split('""')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[ \\t]+'));
  return new RegExp(parts.join('"[^"\n]*"')).exec(text)?.[0] ?? null;
}

/** A command that was written out: what the person gave to it stands in front of its instructions. */
const GIVEN_TO_COMMAND =
  /^\s*(?:---\n[\s\S]{0,600}?\n---\s*)?#{1,3} (?:User Input|用户输入)\s+```\w*\n([\s\S]*?)\n?```/;

function ownWords(text: string): string {
  const [, given] = GIVEN_TO_COMMAND.exec(text) ?? [];
  if (given !== undefined) return given;
  const headings = [...text.matchAll(/^#{1,6} \S/gm)];
  return headings.length < DOCUMENT_HEADINGS ? text : text.slice(0, headings[0]?.index);
}

function endsOf(text: string): string {
  const { first, last } = MOST_CHARACTERS;
  return text.length <= first + last ? text : `${text.slice(0, first)}\n${text.slice(-last)}`;
}

export function withoutFences(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, '');
}

/** Output of programs: paths with lines, prompts of shells, stack frames, logs, quotations. */
const PASTED =
  /^\s*(?:>|\$ |❯|➜|at \S+ \(|File "|E {2,}|\[\w+\] |\d{4}-\d\d-\d\d|[|+]|={3,}|-{3,}|<\/?[a-z][\w-]*[ >]|\S+:\d+:\d+|Traceback|import |from \S+ import|const |let \w+ =|function |class |def |#include)|^\s{4,}\S|Error: /;

function isPasted(line: string): boolean {
  return PASTED.test(line);
}
