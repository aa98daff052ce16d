/** Days as `2026-11-12`; `to` is '' for one day alone. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What date fields show of a date of the query language; null for what they cannot show, such as a month. */
export function dayRange(text: string, today: string): DayRange | null {
  if (text === 'today') return { from: today, to: '' };
  if (text === 'yesterday') return { from: moveDays(today, -1), to: '' };
  const [from = '', to = ''] = text.split('..');
  return DAY.test(from) && (to === '' || DAY.test(to)) ? { from, to } : null;
}

/** '' without a first day. Days that stand the wrong way round are turned. */
export function rangeText(from: string, to: string): string {
  if (from === '' || to === '' || to === from) return from;
  return from < to ? `${from}..${to}` : `${to}..${from}`;
}

/** A calendar day, whatever the hours of the days between. */
export function moveDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
