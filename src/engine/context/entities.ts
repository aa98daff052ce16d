import { isCjk } from '../analysis/analyser.ts';
import { compilePattern } from '../query/pattern.ts';

/** Case counts: `E702` is a code, `e702` is not. */
export const PATTERN_FLAGS = '';

/** What is looked for where a configuration says nothing else. */
export const DEFAULT_PATTERNS: Readonly<Record<string, string>> = {
  code: '[A-Z]{1,5}\\d{2,6}',
  email: '[\\w.+-]{1,64}@[\\w.-]+',
  path: '[\\w@~.-]*(?:/[\\w@~.-]+)+',
  session: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  file: '[\\w.-]+\\.(?:[cm]?[jt]sx?|json|mdx?|py|rs|go|java|kt|rb|php|s?css|html|sql|sh|ya?ml|toml|[ch]pp|cs|swift|lua|vue)',
  symbol: '(?=[A-Za-z][a-z\\d]*[A-Z_])(?=\\w*[a-z_])[A-Za-z]\\w+',
  ticket: '[A-Z][A-Z0-9]{1,9}-\\d{1,7}|#\\d{1,7}',
};

export interface FoundEntity {
  readonly text: string;
  readonly kind: string;
}

export interface EntityPattern {
  readonly kind: string;
  readonly pattern: RegExp;
}

/** Shorter ones stand everywhere, longer ones are no names. */
const SHORTEST = 2;
const LONGEST = 160;
/** No more of a text is read for names. */
const MOST_READ_CHARACTERS = 20_000;
/** Of a match, what ends a sentence rather than a name. */
const TRAILING = /[.,:;!?/-]+$/;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Of a configuration that was checked. */
export function compilePatterns(sources: Readonly<Record<string, string>>): readonly EntityPattern[] {
  return Object.entries(sources).map(([kind, source]) => {
    const pattern = compilePattern({ source, flags: PATTERN_FLAGS });
    return { kind, pattern: new RegExp(pattern.source, `${pattern.flags}g`) };
  });
}

/** Names in a text, each once, in the order in which they stand there; of those at one place the longest. */
export function findEntities(text: string, patterns: readonly EntityPattern[], most: number): readonly FoundEntity[] {
  const read = text.slice(0, MOST_READ_CHARACTERS);
  const found = patterns.flatMap(({ kind, pattern }) =>
    [...read.matchAll(pattern)].flatMap((match) => {
      const name = match[0].replace(TRAILING, '');
      const isName = name.length >= SHORTEST && name.length <= LONGEST && isApart(read, match.index, name.length);
      return isName ? [{ text: name, kind, at: match.index }] : [];
    }),
  );
  found.sort((a, b) => a.at - b.at || b.text.length - a.text.length);
  const names = new Map<string, FoundEntity>();
  let end = 0;
  for (const { text: name, kind, at } of found) {
    if (at < end) continue;
    end = at + name.length;
    if (!names.has(name)) names.set(name, { text: name, kind });
    if (names.size >= most) break;
  }
  return [...names.values()];
}

/**
 * Where an entity stands in a text by itself: with no letter, digit or underscore on either side. -1 if nowhere. Scripts
 * that put no blanks between words end a name as a blank does.
 */
export function placeOfEntity(text: string, entity: string): number {
  for (let at = text.indexOf(entity); at >= 0; at = text.indexOf(entity, at + 1)) {
    if (isApart(text, at, entity.length)) return at;
  }
  return -1;
}

function isApart(text: string, start: number, length: number): boolean {
  return !isPartOfWord(characterBefore(text, start)) && !isPartOfWord(characterAt(text, start + length));
}

/** Of a character; of none, no. */
export function isPartOfWord(character: string): boolean {
  return WORD.test(character) && !isCjk(character);
}

function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return characterAt(text, unit >= 0xdc00 && unit <= 0xdfff ? index - 2 : index - 1);
}
