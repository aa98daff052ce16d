import type { PatternFault } from '../../messages/config-messages.ts';
import type { RegexNode } from './ast.ts';

/** Patterns of a query are tried on thousands of texts and cannot be stopped inside one: only harmless ones are run. */

type Pattern = Pick<RegexNode, 'source' | 'flags'>;

export const LONGEST_PATTERN = 200;
/** Places where a pattern may try every length again: each multiplies the time by the length of the text. */
const MOST_CHOICES = 2;
/** Repetitions with more room than this count as endless. */
const WIDE = 10;

/** `^` and `$` stand for ends of lines. Throws for a pattern of which `patternFault` says that it is none. */
export function compilePattern({ source, flags }: Pattern): RegExp {
  // What a pattern may begin with anyhow changes nothing but the time.
  const trimmed = source.replace(/^(?:\.\*\??)+/, '');
  return compiled(trimmed === '' ? '(?:)' : trimmed, flags) ?? new RegExp(source, flags);
}

/** Why a pattern is not run; null for one that is. */
export function patternFault(pattern: Pattern): PatternFault | null {
  if (pattern.source.length > LONGEST_PATTERN) return 'too-long';
  if (compiled(pattern.source, pattern.flags) === null) return 'not-valid';
  const { hasBlowUp, choices } = new CostReader(pattern.source.replace(/^(?:\.\*\??)+/, ''), pattern.flags);
  if (hasBlowUp) return 'repeats';
  return choices > MOST_CHOICES ? 'open-ends' : null;
}

/** By code points where the pattern allows it, else by UTF-16 units; null for one that is no pattern. */
function compiled(source: string, flags: string): RegExp | null {
  for (const more of ['mu', 'm']) {
    try {
      return new RegExp(source, more + flags);
    } catch {
      // The other reading is tried, and then there is none.
    }
  }
  return null;
}

/** A set of characters, a bit for each of a sample: enough to see whether two parts of a pattern can overlap. */
type Chars = bigint;

const SAMPLE = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  'é',
  'Я',
  '中',
  '\u2028',
  '\u{1f600}',
];
const ALL: Chars = (1n << BigInt(SAMPLE.length)) - 1n;
const BEYOND_ASCII: Chars = ALL & ~((1n << 128n) - 1n);

interface Part {
  /** What it can begin with. */
  readonly first: Chars;
  readonly isNullable: boolean;
  readonly least: number;
  readonly most: number;
  /** Of a group: its alternatives. */
  readonly branches: readonly (readonly Part[])[] | null;
}

/**
 * Reads a valid pattern and finds where it leaves a choice: a repetition that may end or go on at the same character.
 * One such choice inside of another repetition makes the time grow exponentially.
 */
class CostReader {
  hasBlowUp = false;
  choices = 0;
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #isWideAtOnce = false;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
    const branches = this.#alternatives();
    for (const branch of branches) {
      // It may begin anywhere: what is endless nearly at once is tried from each character.
      this.#isWideAtOnce = beginning(branch).some(isWide);
      if (this.#isWideAtOnce) this.choices++;
      this.#judge(branch, 0n, false);
    }
  }

  #judge(parts: readonly Part[], behind: Chars, isRepeated: boolean): void {
    for (const [index, part] of parts.entries()) {
      const next = firstOf(parts.slice(index + 1), behind);
      const isChoice = part.least !== part.most && (part.first & next) !== 0n;
      if (isChoice) this.#addChoice(part, parts[index + 1], isRepeated);
      if (part.branches) this.#judgeGroup(part, part.branches, next, isRepeated || part.most > 1);
    }
  }

  #addChoice(part: Part, next: Part | undefined, isRepeated: boolean): void {
    if (isRepeated) this.hasBlowUp = true;
    if (!isWide(part)) return;
    const isTwin = next !== undefined && isWide(next) && !part.branches && !next.branches;
    // Each length of the one is tried with each of the other, if the other takes all that the one does.
    this.choices += isTwin && (this.#isWideAtOnce || (next.first & ~part.first) === 0n) ? 2 : 1;
  }

  #judgeGroup(group: Part, branches: readonly (readonly Part[])[], next: Chars, isRepeated: boolean): void {
    const behind = group.most > 1 ? next | group.first : next;
    let seen: Chars = 0n;
    for (const branch of branches) {
      const first = firstOf(branch, 0n);
      if (isRepeated && (first & seen) !== 0n) this.hasBlowUp = true;
      seen |= first;
      this.#judge(branch, behind, isRepeated);
    }
  }

  #alternatives(): Part[][] {
    const branches: Part[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        branches.push([]);
        this.#at++;
      } else branches.at(-1)?.push(this.#part());
    }
    return branches;
  }

  #part(): Part {
    const atom = this.#source[this.#at] === '(' ? this.#group() : this.#atom();
    return { ...atom, ...this.#repetition() };
  }

  #group(): Part {
    const [opening = '('] = this.#take(/\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/y);
    const branches = this.#alternatives();
    this.#at++;
    const isLook = /[=!]$/.test(opening);
    return {
      first: isLook ? 0n : branches.reduce((chars, branch) => chars | firstOf(branch, 0n), 0n),
      isNullable: isLook || branches.some((branch) => branch.every(isSkippable)),
      least: 1,
      most: 1,
      branches,
    };
  }

  #atom(): Part {
    const [text = ''] = this.#take(ATOM);
    const isBackReference = /^\\(?:[1-9]|k<)/.test(text);
    const isPlace = /^(?:[$^]|\\[bB])$/.test(text);
    const first = isPlace ? 0n : isBackReference ? ALL : charsOf(text, this.#flags);
    return { first, isNullable: isPlace || isBackReference, least: 1, most: 1, branches: null };
  }

  #repetition(): { least: number; most: number } {
    const [text] = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (text === undefined) return { least: 1, most: 1 };
    if (text.startsWith('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (text.startsWith('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (text.startsWith('?')) return { least: 0, most: 1 };
    const [, least = '0', comma, most] = /^\{(\d+)(,?)(\d*)/.exec(text) ?? [];
    if (comma === '') return { least: Number(least), most: Number(least) };
    return { least: Number(least), most: most ? Number(most) : Number.POSITIVE_INFINITY };
  }

  #take(pattern: RegExp): readonly (string | undefined)[] {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found ?? [];
  }
}

const ATOM =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|.)|\[(?:[^\]\\]|\\.)*\]|[\s\S]/iuy;

function isWide({ least, most }: Part): boolean {
  return most - least > WIDE;
}

/** The parts up to the second one that must be there. */
function beginning(parts: readonly Part[]): readonly Part[] {
  const required = parts.filter((part) => !isSkippable(part));
  const second = required[1];
  return second === undefined ? parts : parts.slice(0, parts.indexOf(second) + 1);
}

function isSkippable({ isNullable, least }: Part): boolean {
  return isNullable || least === 0;
}

/** What a row of parts can begin with, where `behind` follows it. */
function firstOf(parts: readonly Part[], behind: Chars): Chars {
  let chars: Chars = 0n;
  for (const part of parts) {
    chars |= part.first;
    if (!isSkippable(part)) return chars;
  }
  return chars | behind;
}

function charsOf(atom: string, flags: string): Chars {
  const pattern = compiled(`^(?:${atom})$`, flags) ?? /^/;
  let chars: Chars = 0n;
  for (const [bit, character] of SAMPLE.entries()) if (pattern.test(character)) chars |= 1n << BigInt(bit);
  // A character that is not of the sample may be any of those that stand for it.
  return chars === 0n ? BEYOND_ASCII : chars;
}
