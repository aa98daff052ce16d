import { KEY_FORMATS, type KeyFormat, OTHER_FORMATS } from './key-formats.ts';
import { addressSecrets, namedSecrets, sentSecrets } from './named-values.ts';
import { isPlaceholder, looksRandom } from './placeholder.ts';

/** certain: a key of a known format. likely: by the name before it, or its place in an address. */
type SecretCertainty = 'certain' | 'likely';

export interface SecretFind {
  /** [start, end) in UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  /** Such as `github-token`, `password`. */
  readonly kind: string;
  readonly certainty: SecretCertainty;
}

const BY_ANCHOR = new Map<string, KeyFormat[]>();
for (const format of KEY_FORMATS) BY_ANCHOR.set(format.anchor, [...(BY_ANCHOR.get(format.anchor) ?? []), format]);

const ANY_ANCHOR = [...BY_ANCHOR.keys()]
  .sort((one, other) => other.length - one.length)
  .map((anchor) => anchor.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  .join('|');

/** Not inside of a longer word; but the `n` of `\n` in a JSON string is no part of what follows. */
const ANCHORS = new RegExp(`(?:(?<![A-Za-z0-9_+-]|[A-Za-z0-9.]/)|(?<=\\\\[nrt]))(?:${ANY_ANCHOR})`, 'g');

/**
 * Keys, passwords and tokens in a text: those of known formats, private keys, JSON web tokens, passwords in addresses,
 * and values behind names such as `API_KEY`. Hashes, ids, paths, names and placeholders are none. In order, not
 * overlapping. Time grows with the length of the text, whatever stands in it.
 */
export function findSecrets(text: string): readonly SecretFind[] {
  const finds = [
    ...knownKeys(text),
    ...otherKeys(text),
    ...addressSecrets(text),
    ...sentSecrets(text),
    ...namedSecrets(text),
  ];
  return withoutOverlaps(finds);
}

/** A JSON web token has its own pattern, but a beginning that tells as much. */
const KEY_BEGINNING = new RegExp(`^(?:${ANY_ANCHOR}|eyJ)`);

/** True for the beginning of a word that may have been a key before it was cut. */
export function beginsLikeKey(piece: string): boolean {
  return KEY_BEGINNING.test(piece) || looksRandom(piece);
}

function knownKeys(text: string): readonly SecretFind[] {
  return [...text.matchAll(ANCHORS)].flatMap(({ 0: anchor, index }) =>
    (BY_ANCHOR.get(anchor) ?? []).flatMap((format) => keyAt(text, index, format) ?? []),
  );
}

function keyAt(text: string, index: number, { kind, anchor, pattern, isLoose }: KeyFormat): SecretFind | null {
  pattern.lastIndex = index;
  const [key] = pattern.exec(text) ?? [];
  const body = key?.slice(anchor.length);
  if (key === undefined || body === undefined || isPlaceholder(body) || (isLoose && !looksRandom(body))) return null;
  return { start: index, end: index + key.length, kind, certainty: 'certain' };
}

function otherKeys(text: string): readonly SecretFind[] {
  return OTHER_FORMATS.filter(({ literal }) => text.includes(literal)).flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: key, index }): SecretFind[] =>
      kind !== 'private-key' && isPlaceholder(key)
        ? []
        : [{ start: index, end: index + key.length, kind, certainty: 'certain' }],
    ),
  );
}

/** Of two that overlap the one that is certain stays, else the one that begins first. */
function withoutOverlaps(finds: readonly SecretFind[]): readonly SecretFind[] {
  const kept: SecretFind[] = [];
  for (const find of finds.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1);
    if (!last || last.end <= find.start) kept.push(find);
    else if (find.certainty === 'certain' && last.certainty !== 'certain') kept[kept.length - 1] = find;
  }
  return kept;
}
