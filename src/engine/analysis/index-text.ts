/** How text becomes what the FTS5 tables (`porter unicode61`) get. The same for documents and queries. */

/** Characters that make words without blanks between them; for the inside of a character class. */
export const CJK_CLASS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー';
const CJK_CHARACTER = new RegExp(`[${CJK_CLASS}]`, 'gu');
const HAS_CJK = new RegExp(`[${CJK_CLASS}]`, 'u');

/** Runs of this length and more are encoded bytes, not words. */
const ENCODED_LENGTH = 160;
const ENCODED_RUN = /[A-Za-z0-9+/=_-]{160,}/g;

/** CJK characters stand apart, so that any run of them is found as a phrase; encoded blobs are left out. */
export function toIndexText(text: string): string {
  const words = hasEncodedRun(text) ? text.replace(ENCODED_RUN, ' ') : text;
  return HAS_CJK.test(words) ? words.replace(CJK_CHARACTER, ' $& ') : words;
}

/** Looks at one character in 160 and back from there: most texts have a blank or a mark within a few. */
function hasEncodedRun(text: string): boolean {
  for (let end = ENCODED_LENGTH - 1; end < text.length; ) {
    let start = end;
    while (start > end - ENCODED_LENGTH && isEncoded(text.charCodeAt(start))) start--;
    if (start === end - ENCODED_LENGTH) return true;
    end = start + ENCODED_LENGTH;
  }
  return false;
}

/** A-Z a-z 0-9 + / = _ - */
function isEncoded(unit: number): boolean {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLetter || (unit >= 0x2f && unit <= 0x39) || unit === 0x2b || unit === 0x3d || unit === 0x5f || unit === 0x2d;
}

/**
 * The tokens of a query's word or phrase, as the index cuts them: letters, digits and marks; a CJK character is a
 * token by itself. Case, diacritics and stems are left to FTS5.
 */
export function toTokens(text: string): string[] {
  return toIndexText(text.toWellFormed()).match(TOKEN) ?? [];
}

const TOKEN = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

export function isCjk(token: string): boolean {
  return HAS_CJK.test(token);
}

/**
 * Function words: never required by AND, as they say little and a document may lack any of them. They count when
 * they stand alone or in a phrase.
 */
const FUNCTION_WORDS = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below between ' +
    'both but by can could did do does doing down during each few for from further had has have having he her here ' +
    'hers him his how i if in into is it its itself just like me more most my no nor not now of off on once only or ' +
    'other our ours out over own same she should so some such than that the their theirs them then there these they ' +
    'this those through to too under until up us very was we were what when where which while who whom why will ' +
    'with would you your yours'
  ).split(' '),
);

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}
