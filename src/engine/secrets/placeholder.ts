const TEMPLATE = /^(?:[<[({%$*#]|\\?["'`]?\$\{|\.\.\.|…)|[<>]|\{\{|\}\}|\.\.\.|…|\*{3}|•|\$\{|%[sd]/;
const WORDS =
  /example|placeholder|redacted|changeme|change[-_]me|replace[-_]?me|your[-_ ]|[-_]here\b|dummy|sample|insert[-_]|secret[-_]?here|foo-?bar|lorem|xxxx|XXXX|0{12}|1234567890(?!\d)|abcdefghij/i;

/** True for what stands where a secret would: `<token>`, `${TOKEN}`, `your-api-key`, `xxxx`, `sk-ant-…`. */
export function isPlaceholder(value: string): boolean {
  return TEMPLATE.test(value) || WORDS.test(value) || isRepeated(value);
}

/** One or two characters again and again. */
function isRepeated(value: string): boolean {
  const body = value.replace(/^[a-z]{1,10}[-_.](?:[a-z0-9]{1,8}[-_])*/i, '');
  return body.length >= 8 && new Set(body).size <= 2;
}

/**
 * True for a text that looks drawn by lot rather than written by a person: letters and digits of several kinds, and no
 * words between hyphens.
 */
export function looksRandom(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value)).length;
  if (kinds < 2) return false;
  const pieces = value.split(/[-_.]/);
  // A name of words, one of which may have a digit: `sk-loading-spinner-2-column-wrapper`.
  const words = pieces.filter((piece) => /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d{1,4})$/.test(piece)).length;
  return (kinds === 3 || digitsIn(value) >= 4) && words <= pieces.length / 2;
}

function digitsIn(value: string): number {
  return value.replace(/\D/g, '').length;
}

/** Bits a character, by Shannon: 0 for one letter again and again, up to 6 for base64 drawn by lot. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
