/** Compatibility forms (full width, ligatures) and Latin diacritics gone, case folded; the same in every script. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.normalize('NFKD').replace(COMBINING, '').normalize('NFC').toLowerCase().replace(NO_WORD, '');
}

const PLAIN = /^[a-z0-9]*$/;
const COMBINING = /[\u0300-\u036f]/g;
/** Some presentation forms are a blank and a mark. */
const NO_WORD = /[^\p{L}\p{N}\p{M}\p{Co}]/gu;
