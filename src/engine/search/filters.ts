import { type ProjectRef, TIME_KINDS } from '../api.ts';
import { categoryCodesOf } from '../events/categories.ts';
import { keyFromText } from '../identity/content-key.ts';
import { projectKey } from '../projects/project-path.ts';
import type { FilterNode } from '../query/ast.ts';
import { type DateContext, parseDateSpan } from '../query/dates.ts';
import { HAS_VALUES, NO_PROJECT, namesOf, unknownValue } from '../query/filter-values.ts';
import { allOf, anyOf, inNumbers, NEVER, not, type SqlCondition } from './sql-condition.ts';
import type { StoreTables } from './store-tables.ts';

export interface FilterContext extends DateContext {
  readonly projects: ReadonlyMap<number, ProjectRef>;
}

/** Filter values that mean nothing here: why, for the notice. They match nothing. */
export function problemsOf({ key, values }: FilterNode, context: FilterContext): readonly string[] {
  return values.flatMap((value) => {
    if (isKnownValue(key, value, context)) return [];
    const names = key === 'project' ? [...context.projects.values()].map(({ label }) => label) : undefined;
    const effect = key === 'sort' ? ' The usual order is shown.' : '';
    return `${unknownValue(key, value, names)}${effect}`;
  });
}

/** False for a value that can mean nothing at all, whatever is searched. */
export function isKnownValue(key: FilterNode['key'], value: string, context: FilterContext): boolean {
  switch (key) {
    case 'project':
      return isNone(value) || projectIds(value, context).length > 0;
    case 'is':
      return categoryCodesOf(value.toLowerCase()) !== null;
    case 'before':
    case 'after':
    case 'on':
      return parseDateSpan(value, context) !== null;
    default:
      return namesOf(key)?.includes(value.toLowerCase()) ?? true;
  }
}

/** The condition of one filter on the rows of one store. */
export function filterCondition(
  { key, values }: FilterNode,
  tables: StoreTables,
  context: FilterContext,
): SqlCondition {
  if (key === 'sort') return { sql: '1', params: [] };
  return anyOf(values.map((value) => valueCondition(key, value, tables, context)));
}

function valueCondition(
  key: Exclude<FilterNode['key'], 'sort'>,
  value: string,
  tables: StoreTables,
  context: FilterContext,
): SqlCondition {
  switch (key) {
    case 'project':
      return isNone(value)
        ? { sql: `${tables.project} IS NULL`, params: [] }
        : inNumbers(tables.project, projectIds(value, context));
    case 'store':
      return { sql: tables.store === value.toLowerCase() ? '1' : '0', params: [] };
    case 'source':
      return contains(tables.document, value);
    case 'session':
      return sessionCondition(value, tables);
    case 'is':
      return isCondition(value.toLowerCase(), tables);
    case 'file':
      return pathCondition(tables.filePath, value);
    case 'tool':
      return globCondition(tables.tool, value.toLowerCase());
    case 'has':
      return hasCondition(value.toLowerCase(), tables);
    case 'time':
      return inNumbers(tables.timeKind, [(TIME_KINDS as readonly string[]).indexOf(value.toLowerCase())]);
    case 'before':
    case 'after':
    case 'on':
      return dateCondition(key, value, tables, context);
  }
}

export function isNone(value: string): boolean {
  return value.toLowerCase() === NO_PROJECT;
}

/** Projects by label, by the tail or the whole of the path, or by a glob over either; case does not count. */
export function projectIds(value: string, { projects }: Pick<FilterContext, 'projects'>): number[] {
  const wanted = projectKey(value).toLowerCase();
  const glob = hasGlob(value) ? globToRegExp(wanted) : null;
  const ids: number[] = [];
  for (const { id, label, path } of projects.values()) {
    const key = projectKey(path).toLowerCase();
    const isIt = glob
      ? glob.test(key) || glob.test(label.toLowerCase())
      : key === wanted || label.toLowerCase() === wanted || key.endsWith(`/${wanted}`);
    if (isIt) ids.push(id);
  }
  return ids;
}

export function hasGlob(value: string): boolean {
  return /[*?]/.test(value);
}

export function globToRegExp(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'su');
}

/** `*` and `?` only: the brackets of SQL's GLOB are plain characters here. */
function globCondition(expression: string, value: string): SqlCondition {
  if (!hasGlob(value)) return { sql: `lower(${expression}) = ?`, params: [value] };
  return { sql: `lower(${expression}) GLOB ?`, params: [value.replace(/\[/g, '[[]')] };
}

function contains(expression: string, value: string): SqlCondition {
  if (hasGlob(value)) return globCondition(expression, `*${value.toLowerCase()}*`);
  return { sql: `instr(lower(${expression}), ?) > 0`, params: [value.toLowerCase()] };
}

/** A path, a tail of it, or a glob; slashes either way. */
function pathCondition(expression: string, value: string): SqlCondition {
  const slashed = value.toLowerCase().replaceAll('\\', '/');
  const path = `replace(${expression}, '\\', '/')`;
  if (!hasGlob(slashed)) return contains(path, slashed);
  return anyOf([globCondition(path, slashed), globCondition(path, `*/${slashed}`)]);
}

/** By key, or by the beginning of the id that the tool gave; sub-agents go with their session. */
function sessionCondition(value: string, { session }: StoreTables): SqlCondition {
  const key = keyFromText(value.toLowerCase()) ?? -1;
  const sql = `${session} IN (SELECT id FROM session WHERE key = ?1 OR parent_key = ?1 OR native_id GLOB ?2)`;
  const prefix = `${value.replace(/[[\]*?]/g, '')}*`;
  return {
    sql: sql.replaceAll('?1', '?').replaceAll('?2', '?'),
    params: [key, key, value.length >= 4 ? prefix : value],
  };
}

function isCondition(name: string, { category, isError }: StoreTables): SqlCondition {
  const codes = categoryCodesOf(name) ?? [];
  const ofCategory = inNumbers(category, codes);
  return name === 'error' ? anyOf([ofCategory, { sql: `${isError} = 1`, params: [] }]) : ofCategory;
}

function hasCondition(name: string, tables: StoreTables): SqlCondition {
  const known = HAS_VALUES.find((other) => other === name);
  return known ? HAS[known](tables) : NEVER;
}

const HAS: Readonly<Record<(typeof HAS_VALUES)[number], (tables: StoreTables) => SqlCondition>> = {
  error: (tables) => isCondition('error', tables),
  diff: (tables) => isCondition('edit', tables),
  image: ({ text }) => ({ sql: `instr(${text}, '[image ') > 0`, params: [] }),
  tokens: ({ apiMessage }) => ({
    sql: `${apiMessage} IN (SELECT id FROM api_message WHERE has_usage = 1)`,
    params: [],
  }),
};

function dateCondition(
  key: 'before' | 'after' | 'on',
  value: string,
  { time }: StoreTables,
  context: FilterContext,
): SqlCondition {
  const span = parseDateSpan(value, context);
  if (!span) return NEVER;
  const after: SqlCondition = { sql: `${time} >= ?`, params: [span.startMs] };
  if (key === 'after') return after;
  if (key === 'before') return { sql: `${time} < ?`, params: [span.startMs] };
  return allOf([after, { sql: `${time} < ?`, params: [span.endMs] }]);
}

export function negated(condition: SqlCondition, isNegated: boolean): SqlCondition {
  return isNegated ? not(condition) : condition;
}
