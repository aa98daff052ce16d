import {
  type Answer,
  EVENT_GROUP_LABELS,
  EVENT_GROUPS,
  type EventGroup,
  FACET_KEYS,
  type FacetKey,
  type Facets,
  type FacetValue,
  type MatchRequest,
  type ProjectRef,
  STORE_LABELS,
  STORE_NAMES,
  type StoreName,
  TIME_KINDS,
} from '../api.ts';
import { categoryByCode, categoryCodesOf, factBit, factCodesOf, groupsOfFacts } from '../events/categories.ts';
import { NO_PROJECT } from '../query/filter-values.ts';
import { timeKindOf } from '../time/event-time.ts';
import { isNone, projectIds } from './filters.ts';
import type { MatchSet } from './match-set.ts';
import { openMatches, type SearchParts } from './open-matches.ts';
import type { TopFilter } from './query-plan.ts';
import { globMatcher, hasGlob } from './text-conditions.ts';

/** Rows that are alike in all that facets look at. */
interface Cell {
  readonly store: StoreName;
  readonly projectId: number | null;
  readonly category: number;
  readonly tool: string | null;
  readonly timeKind: number;
  readonly isError: boolean;
  /** Bits of its facts. */
  readonly facts: number;
  readonly count: number;
}

/** Category, time kind and error of a row in one number. */
const KINDS = 1 << 11;
/** Facts of a row in one number. */
const FACT_SETS = 1 << 16;
const TIME_LABELS = { recorded: 'Recorded time', inferred: 'Inferred time', none: 'No date' } as const;

/**
 * Counts over the whole match set. One pass a store groups its rows by all facets at once; then each facet is counted
 * with the filters of the others and without its own.
 */
export function facets(parts: SearchParts, request: MatchRequest): Answer<Facets> {
  const started = parts.host.monotonicMs();
  const { states, matches } = openMatches(parts, request);
  const { plan } = matches;
  const facetFilters = plan.filters.filter((filter) => plan.isFacetFilter(filter));
  const cells: Cell[] = [];
  for (const store of STORE_NAMES) {
    cells.push(...states.ask(store, [], () => cellsOf(parts, matches, store)));
  }
  const projects = parts.projects.all();
  const passes = (cell: Cell, skipped: FacetKey | null) =>
    facetFilters.every(
      ({ node, isNegated }) =>
        node.key === skipped || node.values.some((value) => holds(cell, node.key, value, projects)) !== isNegated,
    );
  for (const store of matches.stores) {
    states.setMatched(store, sumOf(cells.filter((cell) => cell.store === store && passes(cell, null))));
  }
  const data = Object.fromEntries(
    FACET_KEYS.map((key) => [
      key,
      valuesOf(
        key,
        cells.filter((cell) => passes(cell, key)),
        facetFilters,
        projects,
      ),
    ]),
  ) as unknown as Facets;
  return states.answer(data, { tookMs: parts.host.monotonicMs() - started });
}

/** Rows by what facets ask of them: few cells, whatever the number of rows. */
function cellsOf({ rows }: SearchParts, matches: MatchSet, store: StoreName): Cell[] {
  if (rows[store].newestId === 0) return [];
  const found = matches.rowsWithout(store, (filter) => matches.plan.isFacetFilter(filter));
  const { projects, categories, errors, facts, timeKinds, tools } = rows[store].columns;
  const { codes, names } = tools;
  const counts = new Map<number, number>();
  found.visit((id) => {
    const kind = (((categories[id] ?? 0) << 3) | ((timeKinds[id] ?? 0) << 1) | (errors[id] ?? 0)) >>> 0;
    const place = (projects[id] ?? 0) * names.length + (codes[id] ?? 0);
    const key = (place * FACT_SETS + (facts[id] ?? 0)) * KINDS + kind;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return [...counts].map(([key, count]) => {
    const kind = key % KINDS;
    const factsAndPlace = (key - kind) / KINDS;
    const bits = factsAndPlace % FACT_SETS;
    const place = (factsAndPlace - bits) / FACT_SETS;
    const code = place % names.length;
    const projectId = (place - code) / names.length;
    return {
      store,
      projectId: projectId === 0 ? null : projectId,
      category: kind >> 3,
      tool: code === 0 ? null : (names[code] ?? null),
      timeKind: (kind >> 1) & 3,
      isError: (kind & 1) === 1,
      facts: bits,
      count,
    };
  });
}

function sumOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

/** The same meaning as filters.ts has in SQL. */
function holds(cell: Cell, key: string, value: string, projects: ReadonlyMap<number, ProjectRef>): boolean {
  const wanted = value.toLowerCase();
  switch (key) {
    case 'store':
      return cell.store === wanted;
    case 'is':
      return (
        (categoryCodesOf(wanted) ?? []).includes(cell.category) ||
        (wanted === 'error' && cell.isError) ||
        factCodesOf(wanted).some((code) => (cell.facts & factBit(code)) !== 0)
      );
    case 'time':
      return timeKindOf(cell.timeKind) === wanted;
    case 'tool':
      return matchesGlob(cell.tool?.toLowerCase() ?? null, wanted);
    case 'project':
      return holdsProject(cell.projectId, value, projects);
    default:
      return true;
  }
}

function matchesGlob(text: string | null, wanted: string): boolean {
  if (text === null) return false;
  return hasGlob(wanted) ? globMatcher(wanted).test(text) : text === wanted;
}

function holdsProject(id: number | null, value: string, projects: ReadonlyMap<number, ProjectRef>): boolean {
  if (isNone(value)) return id === null;
  return id !== null && projectIds(value, { projects }).includes(id);
}

interface NamedCount {
  readonly value: string;
  readonly label: string;
  count: number;
}

function valuesOf(
  key: FacetKey,
  cells: readonly Cell[],
  filters: readonly TopFilter[],
  projects: ReadonlyMap<number, ProjectRef>,
): FacetValue[] {
  const counts = new Map<string, NamedCount>(fixedValues(key).map((named) => [named.value, named]));
  for (const cell of cells) {
    for (const { value, label } of namesOf(key, cell, projects)) {
      const named = counts.get(value) ?? { value, label, count: 0 };
      named.count += cell.count;
      counts.set(value, named);
    }
  }
  const selected = new Set(
    filters
      .filter(({ node, isNegated }) => node.key === key && !isNegated)
      .flatMap(({ node }) => node.values.map((value) => value.toLowerCase())),
  );
  // What is chosen stays in the list even when nothing is left of it.
  for (const value of selected) if (!hasValue(counts, value)) counts.set(value, { value, label: value, count: 0 });
  const values = [...counts.values()].map((named) => ({
    ...named,
    isSelected: selected.has(named.value.toLowerCase()),
  }));
  return isFixed(key) ? values : values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function hasValue(counts: ReadonlyMap<string, NamedCount>, value: string): boolean {
  return [...counts.keys()].some((known) => known.toLowerCase() === value);
}

function isFixed(key: FacetKey): boolean {
  return key === 'store' || key === 'is' || key === 'time';
}

function fixedValues(key: FacetKey): NamedCount[] {
  switch (key) {
    case 'store':
      return STORE_NAMES.map((value) => ({ value, label: STORE_LABELS[value], count: 0 }));
    case 'is':
      return EVENT_GROUPS.map((value) => ({ value, label: EVENT_GROUP_LABELS[value], count: 0 }));
    case 'time':
      return TIME_KINDS.map((value) => ({ value, label: TIME_LABELS[value], count: 0 }));
    default:
      return [];
  }
}

/** A worktree counts as itself and as part of its repository. */
function projectNames(project: ProjectRef | null): { value: string; label: string }[] {
  if (project === null) return [{ value: NO_PROJECT, label: 'No project' }];
  const { label, repository } = project;
  return [label, ...(repository === null ? [] : [repository])].map((name) => ({ value: name, label: name }));
}

/** An error counts as an error and as what it is besides; so does what was derived of a row. */
function namesOf(
  key: FacetKey,
  cell: Cell,
  projects: ReadonlyMap<number, ProjectRef>,
): { value: string; label: string }[] {
  switch (key) {
    case 'store':
      return [{ value: cell.store, label: STORE_LABELS[cell.store] }];
    case 'time': {
      const kind = timeKindOf(cell.timeKind);
      return [{ value: kind, label: TIME_LABELS[kind] }];
    }
    case 'tool':
      return cell.tool === null ? [] : [{ value: cell.tool, label: cell.tool }];
    case 'project':
      return projectNames(cell.projectId === null ? null : (projects.get(cell.projectId) ?? null));
    case 'is': {
      const { group } = categoryByCode(cell.category);
      const groups = new Set<EventGroup>([group, ...groupsOfFacts(cell.facts)]);
      if (cell.isError) groups.add('error');
      return [...groups].map((value) => ({ value, label: EVENT_GROUP_LABELS[value] }));
    }
  }
}
