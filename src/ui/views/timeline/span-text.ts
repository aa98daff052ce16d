import { formatClock, formatDay, formatInstant, formatMinute } from '../../format.ts';

const DAYS_ONLY_FROM_MS = 3 * 86_400_000;
const SECONDS_BELOW_MS = 600_000;

/** `28 Oct 2026 – 18 Nov 2026`; with times when it is short, and one day named once. */
export function formatSpanText(fromMs: number, toMs: number, timeZone: string): string {
  if (toMs - fromMs < DAYS_ONLY_FROM_MS) return formatRangeText(fromMs, toMs, timeZone);
  return joined(formatDay(fromMs, timeZone), formatDay(toMs, timeZone));
}

/** With times, however long it is. */
export function formatRangeText(fromMs: number, toMs: number, timeZone: string): string {
  const length = toMs - fromMs;
  const format = length < SECONDS_BELOW_MS ? formatInstant : formatMinute;
  const from = format(fromMs, timeZone);
  if (formatDay(fromMs, timeZone) !== formatDay(toMs, timeZone)) return joined(from, format(toMs, timeZone));
  const to = formatClock(toMs, timeZone);
  return joined(from, length < SECONDS_BELOW_MS ? to : to.slice(0, 5));
}

function joined(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}
