import type { Message } from '../../messages/message.ts';
import { type ProjectRef, TIME_KINDS } from '../api.ts';
import { categoryCodesOf } from '../events/categories.ts';
import { keyFromText } from '../identity/content-key.ts';
import { projectKey, repositoryKey } from '../projects/project-path.ts';
import { parseAmounts } from '../query/amounts.ts';
import type { FilterNode } from '../query/ast.ts';
import { type DateContext, filteredSpan, isDateRange, parseDateSpan } from '../query/dates.ts';
import {
  exactName,
  HAS_VALUES,
  isStoreName,
  NO_PROJECT,
  namesOf,
  PLACES,
  unknownValue,
} from '../query/filter-values.ts';
import {
  agentCondition,
  amountFilterCondition,
  branchCondition,
  HAS,
  isCondition,
  languageCondition,
  modelCondition,
  placeCondition,
  tagCondition,
  typeCondition,
} from './row-conditions.ts';
import { ALWAYS, allOf, anyOf, inNumbers, NEVER, type SqlCondition } from './sql-condition.ts';
import type { StoreTables } from './store-tables.ts';
import { contains, globCondition, globMatcher, hasGlob } from './text-conditions.ts';

export interface FilterContext extends DateContext {
  readonly projects: ReadonlyMap<number, ProjectRef>;
}

/** Filter values that mean nothing here: why, for the notice. They match nothing. */
export function problemsOf({ key, values }: FilterNode, context: FilterContext): readonly Message[] {
  return values.flatMap((value) => {
    if (isKnownValue(key, value, context)) return misplacedRange(key, value);
    const names = key === 'project' ? [...context.projects.values()].map(({ label }) => label) : undefined;
    return unknownValue(key, value, names);
  });
}

/** A range names both ends itself, whichever filter it stands behind. */
function misplacedRange(key: FilterNode['key'], value: string): readonly Message[] {
  if ((key !== 'before' && key !== 'after') || !isDateRange(value)) return [];
  return [{ code: 'query.range-as-date', filter: key, value }];
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
    case 'tokens':
    case 'dur':
      return parseAmounts(key, value) !== null;
    default:
      return namesOf(key)?.includes(value.toLowerCase()) ?? true;
  }
}

/** The condition of one filter on the rows of one store. */
export function filterCondition(node: FilterNode, tables: StoreTables, context: FilterContext): SqlCondition {
  const { key, values } = node;
  // They say how to look, not what for.
  if (key === 'sort' || key === 'layer') return ALWAYS;
  if (key === 'in') return anyOf(values.map((value) => inCondition(value.toLowerCase(), tables)));
  return anyOf(values.map((value) => valueCondition(key, value, tables, context)));
}

function valueCondition(
  key: Exclude<FilterNode['key'], 'sort' | 'layer' | 'in'>,
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
      return storeCondition(value, tables);
    case 'source':
      return isStoreName(value) ? storeCondition(value, tables) : contains(tables.document, value);
    case 'session':
      return sessionCondition(value, tables.session);
    case 'agent':
      return agentCondition(value, tables);
    case 'model':
      return modelCondition(value, tables);
    case 'branch':
      return branchCondition(value, tables);
    case 'tokens':
    case 'dur':
      return amountFilterCondition(key, value, tables);
    case 'lang':
      return languageCondition(value.toLowerCase(), tables);
    case 'is':
      return isCondition(value.toLowerCase(), tables);
    case 'type':
      return typeCondition(value.toLowerCase(), tables);
    case 'file':
      return fileCondition(value, tables);
    case 'tool':
      return globCondition(tables.tool, value);
    case 'tag':
      return tagCondition(value.replace(/^#/, ''), tables);
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

function storeCondition(value: string, { store }: StoreTables): SqlCondition {
  return store === value.toLowerCase() ? ALWAYS : NEVER;
}

export function isNone(value: string): boolean {
  return value.toLowerCase() === NO_PROJECT;
}

/**
 * Behind a `=`, the one project of exactly this path. Projects by label or whole path; where none is called so, by a tail of the path, or by a glob over either. Case does
 * not count. Worktrees are found by their repository too.
 */
export function projectIds(value: string, { projects }: Pick<FilterContext, 'projects'>): number[] {
  const exact = exactName(value);
  if (exact !== null) return [...projects].filter(([, { path }]) => path === exact).map(([id]) => id);
  const wanted = projectKey(value).toLowerCase();
  const glob = hasGlob(value) ? globMatcher(wanted) : null;
  const all = [...projects].map(([id, ref]) => ({ id, names: projectNames(ref) }));
  const idsWhere = (test: (name: string) => boolean) => all.filter(({ names }) => names.some(test)).map(({ id }) => id);
  if (glob) return idsWhere((name) => glob.test(name));
  const called = idsWhere((name) => name === wanted);
  return called.length > 0 ? called : idsWhere((name) => name.endsWith(`/${wanted}`));
}

/** All that a project is called, in lower case: labels and whole paths. */
function projectNames({ label, path, repository, mergedPaths }: ProjectRef): readonly string[] {
  const keys = [path, ...mergedPaths].map(projectKey);
  const names = [label, repository, ...keys, ...keys.map(repositoryKey)];
  return names.filter((name) => name !== null).map((name) => name.toLowerCase());
}

/** The file that a row is about, or one of those that its call changed: a patch may change many. */
function fileCondition(value: string, { filePath, changes }: StoreTables): SqlCondition {
  const named = pathCondition(filePath, value);
  if (changes === null) return named;
  const { sql, params } = pathCondition('c.path', value);
  return anyOf([named, { sql: `EXISTS (SELECT 1 FROM ${changes} AND (${sql}))`, params }]);
}

/** A path, a tail of it, or a glob; slashes either way. */
export function pathCondition(expression: string, value: string): SqlCondition {
  const slashed = value.replaceAll('\\', '/');
  const path = `replace(${expression}, '\\', '/')`;
  if (!hasGlob(slashed)) return contains(path, slashed);
  return anyOf([globCondition(path, slashed), globCondition(path, `*/${slashed}`)]);
}

/**
 * By key, by the beginning of the id that the tool gave, or by title; behind a `=` by its key alone. Sub-agents go with
 * their session.
 */
export function sessionCondition(value: string, session: string): SqlCondition {
  const exact = exactName(value);
  const key = keyFromText((exact ?? value).toLowerCase()) ?? -1;
  if (exact !== null)
    return { sql: `${session} IN (SELECT id FROM session WHERE key = ? OR parent_key = ?)`, params: [key, key] };
  const title = globCondition('title', value);
  // Shorter beginnings would name many sessions.
  const id = hasGlob(value) || value.length < 4 ? value : `${value}*`;
  return {
    sql: `${session} IN (SELECT id FROM session WHERE key = ? OR parent_key = ? OR native_id GLOB ? OR ${title.sql})`,
    params: [key, key, id.replace(/\[/g, '[[]'), ...title.params],
  };
}

function hasCondition(name: string, tables: StoreTables): SqlCondition {
  const known = HAS_VALUES.find((other) => other === name);
  return known ? HAS[known](tables) : NEVER;
}

/** What stands in titles is asked of the index: see filter-rows.ts. */
function inCondition(name: string, tables: StoreTables): SqlCondition {
  const place = PLACES.find((other) => other === name);
  return place === undefined || place === 'title' ? NEVER : placeCondition(place, tables);
}

/** A row is a moment: it overlaps a span when it lies inside. What has no time lies in none. */
function dateCondition(
  key: 'before' | 'after' | 'on',
  value: string,
  { time }: StoreTables,
  context: FilterContext,
): SqlCondition {
  const span = filteredSpan(key, value, context);
  if (!span) return NEVER;
  const { startMs, endMs } = span;
  return allOf([
    ...(Number.isFinite(startMs) ? [{ sql: `${time} >= ?`, params: [startMs] }] : []),
    ...(Number.isFinite(endMs) ? [{ sql: `${time} < ?`, params: [endMs] }] : []),
  ]);
}
