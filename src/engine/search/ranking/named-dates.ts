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
const NAMED = new RegExp(
  `\\b(${MONTHS.join('|')})\\b(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b)?,?(?:\\s+(\\d{4})\\b)?`,
  'g',
);
/** "may" is a verb more often than a month. */
const MONTH_OF_MAY = /\b(?:in|on|of|during|early|late|by|since|until|before|after) may\b|\bmay,? \d{4}/;

/** A month or a day, with the year where it is said. */
export interface NamedDate {
  /** 0-based. */
  readonly month: number;
  readonly day: number | null;
  readonly year: number | null;
  /** The words of it, folded. */
  readonly words: readonly string[];
}

/** Dates that a query names in words. */
export function datesNamed(query: string): readonly NamedDate[] {
  const text = query.toLowerCase();
  return [...text.matchAll(NAMED)]
    .map(([, name = '', day, year]) => ({
      month: MONTHS.indexOf(name),
      day: day === undefined ? null : Number(day),
      year: year === undefined ? null : Number(year),
      words: [name, day, year].filter((word) => word !== undefined),
    }))
    .filter(({ month }) => month !== 4 || MONTH_OF_MAY.test(text));
}

/** True for a time within one of the dates, by UTC. */
export function isAtDate(timeMs: number, dates: readonly NamedDate[]): boolean {
  if (dates.length === 0 || Number.isNaN(timeMs)) return false;
  const date = new Date(timeMs);
  return dates.some(
    ({ month, day, year }) =>
      date.getUTCMonth() === month &&
      (day === null || date.getUTCDate() === day) &&
      (year === null || date.getUTCFullYear() === year),
  );
}
