import { beginsLikeKey, findSecrets, type SecretFind } from './find-secrets.ts';

/** In the place of each key, password or token, what it is. Mask before anything is cut: half a key is none that is found. */
export function maskSecrets(text: string): string {
  return maskFinds(text, findSecrets(text));
}

/** The same of a text that was looked through already. */
export function maskFinds(text: string, finds: readonly SecretFind[]): string {
  return replaceFinds(text, finds, ({ kind }) => `[hidden: ${kind}]`)
    .replace(CUT_PASSWORD, '')
    .replace(CUT_WORD, (word) => (beginsLikeKey(word) ? '' : word));
}

function replaceFinds(text: string, finds: readonly SecretFind[], placeOf: (find: SecretFind) => string): string {
  let replaced = '';
  let from = 0;
  for (const find of finds) {
    replaced += text.slice(from, find.start) + placeOf(find);
    from = find.end;
  }
  return replaced + text.slice(from);
}

/**
 * Titles were cut when they were stored: the last word of one may be half a key, which no format tells. The title of a
 * result is that of its call.
 */
const CUT_WORD = /(?<![^\s=:"'`/@])[^\s=:"'`/@]{5,400}(?=…(?: → (?:error|result))?$)/;
/** Of an address such as `postgres://user:password@host`; a port is none. */
const CUT_PASSWORD = /(?<=:\/\/[^\s:@/]{0,64}:)(?!\d{1,5}…)[^\s@/…]{1,256}(?=…(?: → (?:error|result))?$)/;

export interface HiddenText {
  /** As long as before, line breaks where they were: places in it stay. */
  readonly text: string;
  /** Of each secret, in order. */
  readonly kinds: readonly string[];
}

/** In the place of each character of a key, password or token, a dot. */
export function hideSecrets(text: string): HiddenText {
  const finds = findSecrets(text);
  const hidden = replaceFinds(text, finds, ({ start, end }) => text.slice(start, end).replace(/[^\r\n]/g, '•'));
  return { text: hidden, kinds: finds.map(({ kind }) => kind) };
}

/** Plain data with every text in it masked, names of fields aside. */
export function maskAll<Value>(value: Value): Value {
  return maskedValue(value) as Value;
}

function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedValue(each)]));
}

const HIDDEN = /\[hidden: [a-z0-9-]{1,40}\]/g;

/** How many secrets stand masked in a text. */
export function countHidden(text: string): number {
  return text.match(HIDDEN)?.length ?? 0;
}
