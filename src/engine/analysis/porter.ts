/**
 * The stemmer of M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, as SQLite's FTS5 has it:
 * needed to mark in a text what the index has found. Words that are not a-z come back as they are.
 */
export function porterStem(word: string): string {
  if (word.length < 3 || word.length > 64 || !/^[a-z]+$/.test(word)) return word;
  return step5(step4(step3(step2(step1(word)))));
}

function isConsonant(word: string, index: number): boolean {
  const letter = word.charAt(index);
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || index === 0 || !isConsonant(word, index - 1);
}

/** Porter's m: how many times a consonant follows a vowel. */
function measure(stem: string): number {
  let count = 0;
  let isAfterVowel = false;
  for (let index = 0; index < stem.length; index++) {
    const isVowel = !isConsonant(stem, index);
    if (!isVowel && isAfterVowel) count++;
    isAfterVowel = isVowel;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index++) if (!isConsonant(stem, index)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1);
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
  return past.endsWith('y') && hasVowel(past.slice(0, -1)) ? `${past.slice(0, -1)}i` : past;
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith('ed') ? 'ed' : word.endsWith('ing') ? 'ing' : null;
  if (ending === null) return word;
  const stem = word.slice(0, -ending.length);
  return hasVowel(stem) ? afterPast(stem) : word;
}

/** What was cut with the ending is put back. */
function afterPast(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

const STEP_2: readonly (readonly [string, string])[] = [
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
];

const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

const STEP_4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou'.split(' ');

function replaceEnding(word: string, endings: readonly (readonly [string, string])[]): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return word;
  const stem = word.slice(0, -found[0].length);
  return measure(stem) > 0 ? stem + found[1] : word;
}

function step2(word: string): string {
  return replaceEnding(word, STEP_2);
}

function step3(word: string): string {
  return replaceEnding(word, STEP_3);
}

function step4(word: string): string {
  const ending = STEP_4.find((candidate) => word.endsWith(candidate));
  if (ending !== undefined) {
    const stem = word.slice(0, -ending.length);
    return measure(stem) > 1 ? stem : word;
  }
  const stem = word.slice(0, -3);
  return word.endsWith('ion') && /[st]$/.test(stem) && measure(stem) > 1 ? stem : word;
}

function step5(word: string): string {
  const stem = word.slice(0, -1);
  const count = measure(stem);
  const cut = word.endsWith('e') && (count > 1 || (count === 1 && !endsShort(stem))) ? stem : word;
  return cut.endsWith('l') && endsDouble(cut) && measure(cut) > 1 ? cut.slice(0, -1) : cut;
}
