import type { TokenCounts } from '../../api.ts';
import { countOr0, isObject, type JsonObject } from '../json.ts';

type Figures = Readonly<Record<string, number>>;

/** What one count adds to a session. */
export interface CountedTokens {
  /** What was used since the count before it. */
  readonly usage: TokenCounts;
  /**
   * By how much the running totals of the session moved, under their own names: they add up to its last total. Below
   * zero where a total began anew.
   */
  readonly native: Figures;
}

/** The totals of a session run on from count to count, and each count is written twice: only what they moved by counts. */
export class TokenTotals {
  readonly #bySession = new Map<string, Figures>();

  constructor(earlier: unknown) {
    if (!isObject(earlier)) return;
    for (const [session, total] of Object.entries(earlier)) this.#bySession.set(session, figuresOf(total));
  }

  state(): JsonObject {
    return Object.fromEntries(this.#bySession);
  }

  /** Null for a count that says nothing new. `info` is that of a `token_count`. */
  take(session: string, info: unknown): CountedTokens | null {
    if (!isObject(info)) return null;
    const known = this.#bySession.get(session);
    const before = known ?? {};
    const last = figuresOf(info.last_token_usage);
    const total = isObject(info.total_token_usage) ? figuresOf(info.total_token_usage) : sumOf(before, last);
    if (Object.keys(total).length === 0) return null;
    const native = movedBy(before, total);
    if (known && Object.values(native).every((moved) => moved === 0)) return null;
    this.#bySession.set(session, total);
    const isBegunAnew = countOr0(total.total_tokens) < countOr0(before.total_tokens);
    return { usage: usageOf(isBegunAnew ? total : native), native };
  }
}

function figuresOf(value: unknown): Figures {
  if (!isObject(value)) return {};
  const figures = Object.entries(value).filter(
    (entry): entry is [string, number] => /^[a-z_]{0,40}_tokens$/.test(entry[0]) && Number.isFinite(entry[1]),
  );
  return Object.fromEntries(figures);
}

function movedBy(before: Figures, total: Figures): Figures {
  return Object.fromEntries(Object.entries(total).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

function sumOf(before: Figures, last: Figures): Figures {
  const names = new Set([...Object.keys(before), ...Object.keys(last)]);
  return Object.fromEntries([...names].map((name) => [name, (before[name] ?? 0) + (last[name] ?? 0)]));
}

/** Cached tokens are part of `input_tokens` in this format; output includes reasoning. */
function usageOf(figures: JsonObject): TokenCounts {
  const cacheRead = countOr0(figures.cached_input_tokens);
  const cacheWrite = countOr0(figures.cache_write_input_tokens);
  return {
    input: Math.max(0, countOr0(figures.input_tokens) - cacheRead - cacheWrite),
    output: countOr0(figures.output_tokens),
    cacheRead,
    cacheWrite,
  };
}
