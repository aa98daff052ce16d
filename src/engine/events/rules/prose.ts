/** What a person wrote in a prompt, without what they pasted. */

/** A person says what matters at the beginning; a longer text is a document. */
const MOST_CHARACTERS = 1_500;
const LONGEST_SENTENCE = 400;

export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

/** Code, output and quotations are left out. */
export function sentencesOf(text: string): readonly Sentence[] {
  const prose = withoutFences(text.slice(0, MOST_CHARACTERS))
    .replace(/^\s*(?:\/(?:ask|code|architect)\b)/, '')
    .split('\n')
    .filter((line) => !isPasted(line))
    .join('\n')
    .replace(/"[^"\n]{30,}"/g, '""');
  return (prose.match(/[^.!?。！？\n]+(?:[.!?。！？](?=\S)[^.!?。！？\n]+)*[.!?。！？]*/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part.length > 0 && part.length <= LONGEST_SENTENCE)
    .map((part) => ({ text: part, isQuestion: /[?？]["')\]]*$/.test(part) }));
}

/** The sentence with the quotations that were taken out of it; null where the text does not hold it in one piece. */
export function asWritten(sentence: Sentence, text: string): string | null {
  if (text.includes(sentence.text)) return sentence.text;
  const parts = sentence.text.split('""').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(parts.join('"[^"\n]*"')).exec(text)?.[0] ?? null;
}

function withoutFences(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, '');
}

/** Output of programs: paths with lines, prompts of shells, stack frames, logs, quotations. */
const PASTED =
  /^\s*(?:>|\$ |❯|➜|at \S+ \(|File "|E {2,}|\[\w+\] |\d{4}-\d\d-\d\d|[|+]|={3,}|-{3,}|<\/?[a-z][\w-]*[ >]|\S+:\d+:\d+|Traceback|import |from \S+ import|const |let \w+ =|function |class |def |#include)|^\s{4,}\S|Error: /;

function isPasted(line: string): boolean {
  return PASTED.test(line);
}
