import { exactName } from '../query/filter-values.ts';
import type { SqlCondition } from './sql-condition.ts';

/** Comparisons of text. SQL folds the case of ASCII alone, so that is what is folded of a value, too. */

export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function hasGlob(value: string): boolean {
  return /[*?]/.test(value);
}

/** `*` and `?` only: the brackets of SQL's GLOB are plain characters here. */
export function globCondition(expression: string, value: string): SqlCondition {
  const wanted = asciiLower(value);
  if (!hasGlob(wanted)) return { sql: `lower(${expression}) = ?`, params: [wanted] };
  return { sql: `lower(${expression}) GLOB ?`, params: [withPlainBrackets(wanted)] };
}

/**
 * A whole name, a glob, or whole parts of the name between its signs: `opus` of `claude-opus-4`. Blanks are signs.
 * Behind a `=`, the name as it is and nothing else.
 */
export function nameCondition(expression: string, value: string): SqlCondition {
  const exact = exactName(value);
  if (exact !== null) return { sql: `${expression} = ?`, params: [exact] };
  const name = `replace(${expression}, ' ', '-')`;
  const wanted = value.replaceAll(' ', '-');
  if (hasGlob(wanted)) return globCondition(name, wanted);
  return {
    sql: `'-' || lower(${name}) || '-' GLOB ?`,
    params: [`*[^a-z0-9]${withPlainBrackets(asciiLower(wanted))}[^a-z0-9]*`],
  };
}

export function contains(expression: string, value: string): SqlCondition {
  if (hasGlob(value)) return globCondition(expression, `*${value}*`);
  return { sql: `instr(lower(${expression}), ?) > 0`, params: [asciiLower(value)] };
}

function withPlainBrackets(pattern: string): string {
  return pattern.replace(/\[/g, '[[]');
}

/** The glob for JavaScript, in time that grows with text and glob, whatever they are. Case counts. */
export function globMatcher(glob: string): { test(text: string): boolean } {
  const wanted = [...glob];
  return { test: (text) => matchesGlob([...text], wanted) };
}

function matchesGlob(text: readonly string[], glob: readonly string[]): boolean {
  let at = 0;
  let inGlob = 0;
  // Where to go on when the rest does not fit: behind the last `*`, which then takes one character more.
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    const wanted = glob[inGlob];
    if (wanted === '*') {
      star = inGlob++;
      taken = at;
    } else if (wanted === '?' || wanted === text[at]) {
      at++;
      inGlob++;
    } else if (star >= 0) {
      inGlob = star + 1;
      at = ++taken;
    } else return false;
  }
  return glob.slice(inGlob).every((wanted) => wanted === '*');
}
