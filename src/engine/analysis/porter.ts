/**
 * The stemmer of M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, as SQLite's FTS5 has it:
 * needed to mark in a text what the index has found. Words that are not a-z come back as they are.
 */
export function porterStem(word: string): string {
  if (word.length < 3 || word.length > 64 || !/^[a-z]+$/.test(word)) return word;
  return step5(step4(step3(step2(step1(word)))));
}

const A = 0x61;
const E = 0x65;
const I = 0x69;
const O = 0x6f;
const U = 0x75;
const Y = 0x79;

/** `y` is a vowel behind a consonant. */
function isVowelAt(word: string, index: number, isBehindVowel: boolean): boolean {
  const letter = word.charCodeAt(index);
  if (letter === Y) return index > 0 && !isBehindVowel;
  return letter === A || letter === E || letter === I || letter === O || letter === U;
}

function isConsonant(word: string, index: number): boolean {
  const isBehindVowel = word.charCodeAt(index) === Y && index > 0 && !isConsonant(word, index - 1);
  return !isVowelAt(word, index, isBehindVowel);
}

/** Porter's m of the first `length` letters: how many times a consonant follows a vowel. */
function measure(word: string, length: number): number {
  let count = 0;
  let isBehindVowel = false;
  for (let index = 0; index < length; index++) {
    const isVowel = isVowelAt(word, index, isBehindVowel);
    if (!isVowel && isBehindVowel) count++;
    isBehindVowel = isVowel;
  }
  return count;
}

function hasVowel(word: string, length: number): boolean {
  let isVowel = false;
  for (let index = 0; index < length && !isVowel; index++) isVowel = isVowelAt(word, index, false);
  return isVowel;
}

function endsDouble(word: string): boolean {
  const end = word.length - 1;
  return end > 0 && word.charCodeAt(end) === word.charCodeAt(end - 1) && isConsonant(word, end);
}

/** Ends consonant-vowel-consonant, the last not w, x or y. */
function endsShort(word: string): boolean {
  const end = word.length - 1;
  return (
    end > 1 &&
    isConsonant(word, end) &&
    !isConsonant(word, end - 1) &&
    isConsonant(word, end - 2) &&
    !'wxy'.includes(word.charAt(end))
  );
}

function step1(word: string): string {
  const singular = withoutPlural(word);
  const past = withoutPast(singular);
  return past.endsWith('y') && hasVowel(past, past.length - 1) ? `${past.slice(0, -1)}i` : past;
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith('ed') ? 'ed' : word.endsWith('ing') ? 'ing' : null;
  if (ending === null) return word;
  const length = word.length - ending.length;
  return hasVowel(word, length) ? afterPast(word.slice(0, length)) : word;
}

/** What was cut with the ending is put back. */
function afterPast(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem, stem.length) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

type Ending = readonly [ending: string, other: string];
/** By the last letter, so that few of them are compared with a word. */
type Endings = ReadonlyMap<number, readonly Ending[]>;

function byLastLetter(endings: readonly Ending[]): Endings {
  const groups = new Map<number, Ending[]>();
  for (const ending of endings) {
    const last = ending[0].charCodeAt(ending[0].length - 1);
    groups.set(last, [...(groups.get(last) ?? []), ending]);
  }
  return groups;
}

const STEP_2 = byLastLetter([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]);

const STEP_3 = byLastLetter([
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]);

const STEP_4 = byLastLetter(
  'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou'.split(' ').map((ending) => [ending, '']),
);

/** Only the first ending that fits is looked at; what stands before it must have more than `least` measures. */
function replaceEnding(word: string, endings: Endings, least: number): string {
  const [ending, other] = endings.get(word.charCodeAt(word.length - 1))?.find((one) => word.endsWith(one[0])) ?? NONE;
  const length = word.length - ending.length;
  return ending !== '' && measure(word, length) > least ? word.slice(0, length) + other : word;
}

const NONE: Ending = ['', ''];

function step2(word: string): string {
  return replaceEnding(word, STEP_2, 0);
}

function step3(word: string): string {
  return replaceEnding(word, STEP_3, 0);
}

function step4(word: string): string {
  if (!word.endsWith('ion')) return replaceEnding(word, STEP_4, 1);
  return /[st]ion$/.test(word) && measure(word, word.length - 3) > 1 ? word.slice(0, -3) : word;
}

function step5(word: string): string {
  const cut = word.endsWith('e') ? withoutE(word) : word;
  return cut.endsWith('ll') && measure(cut, cut.length) > 1 ? cut.slice(0, -1) : cut;
}

function withoutE(word: string): string {
  const stem = word.slice(0, -1);
  const count = measure(stem, stem.length);
  return count > 1 || (count === 1 && !endsShort(stem)) ? stem : word;
}
