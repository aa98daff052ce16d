const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const NAMED = new RegExp(`\\b(${MONTHS.join('|')})\\b(?:\\s+\\d{1,2}\\b)?,?(?:\\s+(\\d{4}))?`, 'g');
/** "may" is a verb more often than a month. */
const MONTH_OF_MAY = /\b(?:in|on|of|during|early|late|by|since|until|before|after) may\b|\bmay,? \d{4}/;

interface NamedMonth {
  /** 0-based. */
  readonly month: number;
  readonly year: number | null;
}

/** Months that a query names in words, with the year where it says one. */
export function monthsNamed(query: string): readonly NamedMonth[] {
  const text = query.toLowerCase();
  return [...text.matchAll(NAMED)]
    .map(([, name = '', year]) => ({ month: MONTHS.indexOf(name), year: year === undefined ? null : Number(year) }))
    .filter(({ month }) => month !== 4 || MONTH_OF_MAY.test(text));
}

/** True for a time in one of the months, by UTC. */
export function isInMonth(timeMs: number, months: readonly NamedMonth[]): boolean {
  if (months.length === 0 || Number.isNaN(timeMs)) return false;
  const date = new Date(timeMs);
  return months.some(
    ({ month, year }) => date.getUTCMonth() === month && (year === null || date.getUTCFullYear() === year),
  );
}
