/** What a line of the program's own output says. */
export type ConsoleFact =
  | { readonly kind: 'edit'; readonly path: string }
  | { readonly kind: 'commit'; readonly hash: string; readonly message: string }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'model'; readonly model: ModelFact }
  | { readonly kind: 'error' | 'question' };

export interface ModelFact {
  readonly name: string;
  /** How it is told to write edits, such as `diff` or `whole`; null where that is not said. */
  readonly format: string | null;
}

/** `sent` holds what was written to the cache, not what was read from it. */
export interface Usage {
  readonly sent: number;
  readonly received: number;
  readonly cacheWrite: number;
  readonly cacheHit: number;
  /** In US dollars; null where the program did not know the price. */
  readonly cost: number | null;
}

const EDIT = /^Applied edit to (.{1,1000})$/;
const COMMIT = /^Commit ([0-9a-f]{6,40}) (.*)$/;
const TOKENS = /^Tokens: ([\d.,]+[kM]?) sent(.{0,200}?), ([\d.,]+[kM]?) received\b/;
const COST = / Cost: \$([\d.,]+) (?:message|request|send)\b/;
/** Such as `Models: a with diff edit format, weak model b`. */
const MODEL = /^(?:Main m|M)odels?: (\S{1,200})(?: with (\S{1,40}) edit format)?/;
const QUESTION = /\(Y\)es\/\(N\)o|\[(?:Yes|No)\]: |\? (?:y|n|yes|no)$/;
const ERROR =
  /^(?:[\w.]{0,200}(?:Error|Exception)(?::|$)|Traceback \(most recent|(?:fatal|error): |Unexpected error|Unable to |Error |Can't |The LLM did not conform|#{0,2} ?\d+ SEARCH\/REPLACE blocks? failed|# Fix any errors below|Only \d+ reflections allowed|Malformed response)|has hit a token limit|exceeds the .{0,40}token limit/;

/** Null for a line that says none of this. */
export function readConsoleLine(text: string): ConsoleFact | null {
  const [, path] = EDIT.exec(text) ?? [];
  if (path !== undefined) return { kind: 'edit', path };
  const [, hash, message = ''] = COMMIT.exec(text) ?? [];
  if (hash !== undefined) return { kind: 'commit', hash, message };
  const usage = usageIn(text);
  if (usage) return { kind: 'usage', usage };
  const [, name, format = null] = MODEL.exec(text) ?? [];
  if (name !== undefined) return { kind: 'model', model: { name, format } };
  if (ERROR.test(text)) return { kind: 'error' };
  return QUESTION.test(text.slice(-400)) ? { kind: 'question' } : null;
}

function usageIn(text: string): Usage | null {
  const [, sent, between = '', received] = TOKENS.exec(text) ?? [];
  if (sent === undefined || received === undefined) return null;
  const [, cacheWrite] = /([\d.,]+[kM]?) cache write/.exec(between) ?? [];
  const [, cacheHit] = /([\d.,]+[kM]?) cache hit/.exec(between) ?? [];
  const [, cost] = COST.exec(text) ?? [];
  return {
    sent: countOf(sent),
    received: countOf(received),
    cacheWrite: countOf(cacheWrite),
    cacheHit: countOf(cacheHit),
    cost: cost === undefined ? null : amountOf(cost),
  };
}

const UNITS: Readonly<Record<string, number>> = { k: 1000, M: 1_000_000 };

/** `5,244`, `5.2k`, `1M`. */
function countOf(text = '0'): number {
  const unit = UNITS[text.slice(-1)];
  return Math.round(amountOf(unit === undefined ? text : text.slice(0, -1)) * (unit ?? 1));
}

function amountOf(text: string): number {
  const amount = Number(text.replaceAll(',', ''));
  return Number.isFinite(amount) ? amount : 0;
}
