import type { TokenCounts } from '../../api.ts';
import type { ParsedApiMessage } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr } from '../json.ts';

type Usage = Pick<ParsedApiMessage, 'usage' | 'nativeUsage'>;

const NONE: Usage = { usage: null };

/** So many messages are known again by a later reading of the file: only lines that stand twice need it. */
const MOST_REMEMBERED = 40;

/**
 * While a session runs its messages tell their output alone; all tokens are told when it ends, for each time that it
 * was resumed. What is told at the end is counted without the output that the messages told, so that the sum is right
 * for a session that ended, for one that crashed, and for one that still runs.
 */
export class LegUsage {
  #output: number;
  readonly #outputs: Map<string, number>;
  /** Records that ended or began a leg: one that stands twice does so once. */
  readonly #borders: Set<string>;

  constructor(earlier: JsonObject = {}) {
    this.#output = countOr0(earlier.output);
    const outputs = Array.isArray(earlier.outputs) ? earlier.outputs : [];
    this.#outputs = new Map(
      outputs.filter(Array.isArray).map(([id, output]): [string, number] => [String(id), countOr0(output)]),
    );
    const borders = Array.isArray(earlier.borders) ? earlier.borders : [];
    this.#borders = new Set(borders.filter((id) => typeof id === 'string'));
  }

  state(): JsonObject {
    const borders = [...this.#borders].slice(-MOST_REMEMBERED);
    return { output: this.#output, outputs: [...this.#outputs].slice(-MOST_REMEMBERED), borders };
  }

  /** Parts of a message repeat its figure, or tell it with the last one. */
  ofMessage(id: string, { outputTokens }: JsonObject): Usage {
    if (typeof outputTokens !== 'number') return NONE;
    const output = countOr0(outputTokens);
    const known = this.#outputs.get(id) ?? 0;
    if (output > known) this.#output += output - known;
    this.#outputs.set(id, Math.max(output, known));
    return { usage: { ...NO_TOKENS, output }, nativeUsage: { outputTokens: output } };
  }

  /** A resumed session begins to count anew: the leg before it may have crashed. */
  begin(recordId: string): void {
    if (this.#isNew(recordId)) this.#output = 0;
  }

  ofShutdown(recordId: string, data: JsonObject): Usage {
    if (!this.#isNew(recordId)) return NONE;
    const told = this.#output;
    this.#output = 0;
    const totals = totalsOf(data.modelMetrics);
    if (!totals) return fromTokenDetails(objectOr(data.tokenDetails), told);
    const output = Math.max(0, totals.outputTokens - told);
    return { usage: normalised({ ...totals, outputTokens: output }), nativeUsage: { ...totals, outputTokens: output } };
  }

  #isNew(recordId: string): boolean {
    if (this.#borders.has(recordId)) return false;
    this.#borders.add(recordId);
    return true;
  }
}

const NO_TOKENS: TokenCounts = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What the summary of a compacted conversation took; no part of what is told at the end. */
export function usageOfCompaction(tokens: unknown): Usage {
  if (!isObject(tokens)) return NONE;
  const totals = {
    inputTokens: countOr0(tokens.inputTokens ?? tokens.input),
    outputTokens: countOr0(tokens.outputTokens ?? tokens.output),
    cacheReadTokens: countOr0(tokens.cacheReadTokens ?? tokens.cachedInput),
    cacheWriteTokens: countOr0(tokens.cacheWriteTokens),
  };
  return { usage: normalised(totals), nativeUsage: totals };
}

interface Totals {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}

/** Cached tokens are part of inputTokens in this format. */
function normalised({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Totals): TokenCounts {
  return {
    input: Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens),
    output: outputTokens,
    cacheRead: cacheReadTokens,
    cacheWrite: cacheWriteTokens,
  };
}

/** Of all models together; null when none tells its usage. */
function totalsOf(modelMetrics: unknown): (Totals & { readonly reasoningTokens: number }) | null {
  const usages = Object.values(objectOr(modelMetrics))
    .map((metric) => objectOr(metric).usage)
    .filter(isObject);
  if (usages.length === 0) return null;
  const sum = (name: string) => usages.reduce((total, usage) => total + countOr0(usage[name]), 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cacheReadTokens: sum('cacheReadTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
    reasoningTokens: sum('reasoningTokens'),
  };
}

/** Here input is without what was cached. */
function fromTokenDetails(details: JsonObject, told: number): Usage {
  if (Object.keys(details).length === 0) return NONE;
  const count = (name: string) => countOr0(objectOr(details[name]).tokenCount);
  const usage = {
    input: count('input'),
    output: Math.max(0, count('output') - told),
    cacheRead: count('cache_read'),
    cacheWrite: count('cache_write'),
  };
  const { input, output, cacheRead, cacheWrite } = usage;
  const nativeUsage = {
    inputTokens: input + cacheRead + cacheWrite,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
  };
  return { usage, nativeUsage };
}
