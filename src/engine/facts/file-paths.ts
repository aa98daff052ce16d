import type { SqlCondition } from '../search/sql-condition.ts';
import { asciiLower, contains } from '../search/text-conditions.ts';

/**
 * What it means that a path is asked for, in one place: slashes either way, no slash at the end, no `./` in front, and
 * the case of ASCII letters does not count, since some agents write the same folder in several.
 */
export function pathForm(path: string): string {
  const slashed = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
  return asciiLower(slashed.length > 1 ? slashed.replace(/\/+$/, '') : slashed);
}

/** The whole path, or an end of it that begins with a name: `a/b.ts` of `/work/a/b.ts`. Stored paths have `/` alone. */
export function isNamedBy(expression: string, wanted: string): SqlCondition {
  const form = pathForm(wanted);
  const end = `/${form}`;
  return {
    sql: `lower(substr(${expression}, ?)) = ? OR lower(${expression}) = ?`,
    params: [-[...end].length, end, form],
  };
}

export function holdsText(expression: string, text: string): SqlCondition {
  return contains(expression, pathForm(text));
}
