/**
 * What of an error is its message: lines in which numbers, folders, hexadecimal ids, times and kinds of quotes do not
 * count, so that the same error of another day is the same.
 */
export interface ErrorSignature {
  /** As they stand in the error, blanks at the ends left out. */
  readonly lines: readonly string[];
  /** One a line. */
  readonly forms: readonly string[];
}

const MOST_LINES = 40;
/** Of an error that is asked about, so many lines say what it is. */
const MOST_ASKED = 6;
const LONGEST_LINE = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals write their colours with it
const COLOURS = /\u001b\[[0-9;]*[A-Za-z]/g;
/** Where it happened, not what. */
const FRAME = /^(?:at\s|File\s"|Traceback \(|#\d+\s|\^+$|~+$|\||-{3,}|={3,}|\d+\s*\||>\s*\d+\s*\|)/;
/** Lines that any failure may have. */
const GENERIC =
  /^(?:(?:error:?\s*)?(?:command|process) (?:failed|exited)|exit(?:ed)?(?: with)?(?: code)?:?\s*-?\d+|(?:\(no output\)|error|failed|fail|failures?):?\s*$|npm (?:err!|error) (?:a complete log|code|errno|path|command))/i;
const TELLING =
  /error|exception|fail|fatal|cannot|can't|could not|couldn't|unable|not found|no such|denied|undefined|unexpected|invalid|missing|panic|refused|timed? ?out|unknown|unsupported|expected|does not|conflict|rejected|错误|失败/i;

/** The lines of an error that tell what it is; of a text without such, its first ones. */
export function errorSignature(text: string, most: 'asked' | 'compared'): ErrorSignature {
  const lines = text
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== '' && !FRAME.test(line));
  const particular = lines.filter((line) => !GENERIC.test(line));
  const telling = particular.filter((line) => TELLING.test(line));
  const chosen = [telling, particular, lines].find((some) => some.length > 0) ?? [];
  const byForm = new Map<string, string>();
  for (const line of chosen) {
    const form = messageForm(line);
    if (form !== '' && !byForm.has(form)) byForm.set(form, line);
    if (byForm.size >= (most === 'asked' ? MOST_ASKED : MOST_LINES)) break;
  }
  return { lines: [...byForm.values()], forms: [...byForm.keys()] };
}

/** A line with what differs from time to time made one. Digits behind letters stay: `TS2322` is a name. */
export function messageForm(line: string): string {
  return line
    .replace(/[‘’‚‛`´“”„«»"]/g, "'")
    .replace(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?\b/g, '#')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '#')
    .replace(/\b0x[0-9a-f]+\b/gi, '#')
    .replace(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, '#')
    .replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+(?=[\w.@~+-])/g, '')
    .replace(/(?<![\p{L}\p{N}_])\d+(?:[.,:]\d+)*/gu, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Words of a form that say something, each once. */
function wordsOf(form: string): ReadonlySet<string> {
  return new Set(form.match(/[\p{L}_$][\p{L}\p{N}_$.-]*/gu) ?? []);
}

export interface Likeness {
  /** 0 to 1: how much of what was asked stands in the other, line by line. 1 when each line of it does, as it is. */
  readonly value: number;
  /** Lines of the other that came closest, each once. */
  readonly lines: readonly string[];
}

export function likenessOf(asked: ErrorSignature, other: ErrorSignature): Likeness {
  const all = other.forms.map((form, index) => ({ form, words: wordsOf(form), line: other.lines[index] ?? '' }));
  const lines = new Set<string>();
  let sum = 0;
  for (const form of asked.forms) {
    const best = { value: 0, line: '' };
    for (const each of all) {
      const value = lineLikeness(form, each);
      if (value > best.value) Object.assign(best, { value, line: each.line });
    }
    sum += best.value;
    if (best.value > 0) lines.add(best.line);
  }
  return { value: asked.forms.length === 0 ? 0 : sum / asked.forms.length, lines: [...lines] };
}

/** Less alike than this is another error. */
export const LEAST_LIKE = 0.6;
/** Of lines that are not the same: a little below 1 at most, so that 1 means the same. */
const MOST_LIKE = 0.99;
/** A person may type the middle of a message; a word or two of it are too little to be the same. */
const FEWEST_WORDS_OF_SAME = 3;

function lineLikeness(asked: string, { form, words }: { readonly form: string; readonly words: ReadonlySet<string> }) {
  if (form === asked) return 1;
  const wanted = wordsOf(asked);
  const isPart = isPartOf(asked, form);
  if (isPart && wanted.size >= FEWEST_WORDS_OF_SAME) return 1;
  if (wanted.size === 0 || words.size === 0) return 0;
  let shared = 0;
  for (const word of wanted) if (words.has(word)) shared++;
  const dice = (2 * shared) / (wanted.size + words.size);
  return Math.min(MOST_LIKE, isPart ? Math.max(LEAST_LIKE, dice) : dice);
}

function isPartOf(asked: string, form: string): boolean {
  const at = form.indexOf(asked);
  const isEdge = (character: string) => !/[\p{L}\p{N}]/u.test(character);
  return at >= 0 && isEdge(form.charAt(at - 1)) && isEdge(form.charAt(at + asked.length));
}

const MOST_WORDS = 24;

/** Words to look for in the index. */
export function recallWords({ forms }: ErrorSignature): readonly string[] {
  const words = forms.flatMap((form) => form.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []);
  return [...new Set(words)].filter((word) => word.length > 1).slice(0, MOST_WORDS);
}
