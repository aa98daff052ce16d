const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = '(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2}))?)?';
const NAMED = new RegExp(`^(?<day>\\d{1,2}) ([a-z]{3})[a-z]* (?<year>\\d{4})${CLOCK}$`, 'i');
const ISO = new RegExp(`^(?<year>\\d{4})-(\\d{1,2})-(?<day>\\d{1,2})${CLOCK}$`, 'i');

/**
 * A date and time as the app writes it (`18 Nov 2026 14:22:07`) or in ISO form, the time or its seconds left out at
 * will: the epoch milliseconds at which UTC shows the same. Null for anything else, and for days that do not exist.
 */
export function parseWallText(text: string): number | null {
  const trimmed = text.trim();
  const match = NAMED.exec(trimmed) ?? ISO.exec(trimmed);
  if (!match) return null;
  const [, , middle = '', , hour = '0', minute = '0', second = '0'] = match;
  const named = MONTHS.indexOf(middle.slice(0, 3).toLowerCase());
  const month = named < 0 ? Number(middle) - 1 : named;
  const { year, day } = match.groups ?? {};
  const parts = [Number(year), month, Number(day), Number(hour), Number(minute), Number(second)] as const;
  const ms = Date.UTC(...parts);
  const shown = new Date(ms);
  const isSame = shown.getUTCMonth() === month && shown.getUTCDate() === parts[2] && shown.getUTCHours() === parts[3];
  return isSame && parts[4] < 60 && parts[5] < 60 ? ms : null;
}
