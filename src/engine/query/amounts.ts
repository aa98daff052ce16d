import { englishNumber } from '../../messages/english-number.ts';
/** What `tokens:` and `dur:` compare with. */
export type AmountKey = 'tokens' | 'dur';

interface Bound {
  readonly amount: number;
  readonly isIncluded: boolean;
}

/** Null where there is no bound; one of both stands. Durations are in ms. */
export interface AmountRange {
  readonly from: Bound | null;
  readonly to: Bound | null;
}

/** A duration without a unit is in seconds. */
const UNITS: Readonly<Record<AmountKey, Readonly<Record<string, number>>>> = {
  tokens: { '': 1, k: 1000, m: 1_000_000 },
  dur: { '': 1000, ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
};

/**
 * `>1000`, `>=1k`, `<30s`, `<=5m`, `30s..5m` (both belong to it, either may be missing), or an amount alone, which
 * means all that rounds down to it: `5s` is 5 s to under 6 s. Null for anything else, and for a range without room.
 */
export function parseAmounts(key: AmountKey, value: string): AmountRange | null {
  const text = value.trim().toLowerCase();
  const found = compared(key, text) ?? between(key, text) ?? alone(key, text);
  return found && leastOf(found) <= mostOf(found) ? found : null;
}

/** The smallest whole amount of a range. */
export function leastOf({ from }: AmountRange): number {
  if (!from) return 0;
  return from.isIncluded ? Math.ceil(from.amount) : Math.floor(from.amount) + 1;
}

/** The largest whole amount of a range. */
export function mostOf({ to }: AmountRange): number {
  if (!to) return Number.MAX_SAFE_INTEGER;
  return to.isIncluded ? Math.floor(to.amount) : Math.ceil(to.amount) - 1;
}

/** Such as `over 1,000` or `from 30 s to 5 min`. */
export function describeAmounts(key: AmountKey, { from, to }: AmountRange): string {
  const words = (bound: Bound) => amountText(key, bound.amount);
  if (from && to) return `from ${words(from)} to ${to.isIncluded ? '' : 'under '}${words(to)}`;
  if (from) return `${from.isIncluded ? 'at least' : 'over'} ${words(from)}`;
  return to ? `${to.isIncluded ? 'at most' : 'under'} ${words(to)}` : '';
}

function compared(key: AmountKey, text: string): AmountRange | null {
  const [, sign, rest = ''] = /^([<>]=?)(.*)$/s.exec(text) ?? [];
  const amount = sign === undefined ? null : toAmount(key, rest);
  if (sign === undefined || amount === null) return null;
  const bound = { amount: amount.value, isIncluded: sign.endsWith('=') };
  return sign.startsWith('>') ? { from: bound, to: null } : { from: null, to: bound };
}

function between(key: AmountKey, text: string): AmountRange | null {
  const at = text.indexOf('..');
  if (at < 0 || text === '..') return null;
  const [from, to] = [toEnd(key, text.slice(0, at)), toEnd(key, text.slice(at + 2))];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Undefined for what is no amount; null for an open end. */
function toEnd(key: AmountKey, text: string): Bound | null | undefined {
  if (text.trim() === '') return null;
  const amount = toAmount(key, text);
  return amount ? { amount: amount.value, isIncluded: true } : undefined;
}

function alone(key: AmountKey, text: string): AmountRange | null {
  const amount = toAmount(key, text);
  if (!amount) return null;
  return {
    from: { amount: amount.value, isIncluded: true },
    to: { amount: rounded(amount.value + amount.step), isIncluded: false },
  };
}

/** `step` is one of the last digit that was written. */
function toAmount(key: AmountKey, text: string): { value: number; step: number } | null {
  const [, whole, decimals = '', unit = ''] = /^\s*(\d{1,12})(?:\.(\d{1,6}))?\s*([a-z]*)\s*$/.exec(text) ?? [];
  const factor = Object.hasOwn(UNITS[key], unit) ? UNITS[key][unit] : undefined;
  if (whole === undefined || factor === undefined) return null;
  return { value: rounded(Number(`${whole}.${decimals}`) * factor), step: factor / 10 ** decimals.length };
}

/** Without what binary fractions leave behind: 1.1 k are 1100. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

function amountText(key: AmountKey, amount: number): string {
  if (key === 'tokens') return englishNumber(amount);
  const [unit, factor] = DURATION_UNITS.find(([, ms]) => amount >= ms && amount % ms === 0) ?? ['ms', 1];
  return `${englishNumber(amount / factor)} ${unit}`;
}

const DURATION_UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;
