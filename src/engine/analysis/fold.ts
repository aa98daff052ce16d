/** Compatibility forms (full width, ligatures) and Latin diacritics gone, case folded; the same in every script. */
export function foldWord(word: string): string {
  if (FOLDED.test(word)) return word;
  if (ASCII_WORD.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(COMBINING, '').normalize('NFC').toLowerCase().replace(NO_WORD, '');
}

/** What stays as it is: most words are nothing else. Kana, ideographs, syllables of Hangul. */
const FOLDED = /^[a-z0-9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;
const ASCII_WORD = /^[A-Za-z0-9]*$/;
const COMBINING = /[\u0300-\u036f]/g;
/** Some presentation forms are a blank and a mark. */
const NO_WORD = /[^\p{L}\p{N}\p{M}\p{Co}]/gu;
