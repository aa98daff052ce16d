import { sayInEnglish } from '../../messages/say.ts';
import type { HiddenByScope } from '../api.ts';
import { SearchError } from '../errors.ts';
import { unknownValue } from '../query/filter-values.ts';
import { isNone, projectIds } from '../search/filters.ts';
import { ALWAYS, inNumbers, type SqlCondition } from '../search/sql-condition.ts';
import type { Audience } from '../visibility/audience.ts';

/** What a question is about: everything, or the folders of projects as search finds them. */
export interface Scope {
  readonly isAll: boolean;
  /** The same as a filter of the query language; '' for everything. */
  readonly filter: string;
  /** Whether what happened in that folder belongs to it; null for what happened in none. */
  readonly has: (folderId: number | null) => boolean;
  /** On the id of a folder. */
  readonly condition: (expression: string) => SqlCondition;
}

const EVERYTHING: Scope = { isAll: true, filter: '', has: () => true, condition: () => ALWAYS };

/** Throws SearchError for a name that no project has: an answer about everything would be about something else. */
export function scopeOf(audience: Audience, name: string | null | undefined): Scope {
  const wanted = name?.trim() ?? '';
  if (wanted === '') return EVERYTHING;
  const filter = `project:"${wanted.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  if (isNone(wanted)) {
    const condition = (expression: string): SqlCondition => ({ sql: `${expression} IS NULL`, params: [] });
    return { isAll: false, filter, has: (folder) => folder === null, condition };
  }
  const all = audience.projects();
  const ids = projectIds(wanted, { projects: all });
  if (ids.length === 0) {
    const labels = [...all.values()].map(({ label }) => label);
    const said = unknownValue('project', wanted, labels);
    throw new SearchError('question.unknown-project', sayInEnglish(said), { project: wanted }, { said: [said] });
  }
  const folders = new Set(ids);
  return {
    isAll: false,
    filter,
    has: (folder) => folder !== null && folders.has(folder),
    condition: (expression) => inNumbers(expression, ids),
  };
}

/** Counts what a scope hides, one item at a time. */
export class HiddenCount {
  readonly #scope: Scope;
  #otherProjects = 0;
  #noProject = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  add(folderId: number | null): void {
    if (folderId === null) this.#noProject++;
    else this.#otherProjects++;
  }

  /** Null without a scope. */
  get counts(): HiddenByScope | null {
    return this.#scope.isAll ? null : { otherProjects: this.#otherProjects, noProject: this.#noProject };
  }
}
