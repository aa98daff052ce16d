/** Names met in notes and transcripts; any other name stays as it was written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  deg: '°',
  divide: '÷',
  euro: '€',
  ge: '≥',
  gt: '>',
  harr: '↔',
  hellip: '…',
  laquo: '«',
  larr: '←',
  ldquo: '“',
  le: '≤',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  micro: 'µ',
  middot: '·',
  minus: '−',
  nbsp: '\u00a0',
  ndash: '–',
  ne: '≠',
  para: '¶',
  plusmn: '±',
  pound: '£',
  quot: '"',
  raquo: '»',
  rarr: '→',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  times: '×',
  trade: '™',
};

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

/** Character references of HTML as text; what is not one stays as it was written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex: string | undefined, decimal: string | undefined, name: string) => {
    if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16));
    if (decimal !== undefined) return toCharacter(Number.parseInt(decimal, 10));
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
  });
}

function toCharacter(codePoint: number): string {
  const isScalar = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isScalar ? String.fromCodePoint(codePoint) : '\ufffd';
}
