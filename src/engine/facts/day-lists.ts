import type { DayCommand, DayFile, DayList, DecisionFact } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName } from '../events/categories.ts';
import { readCallResults } from './call-results.ts';
import type { DayEvent } from './day-events.ts';
import { DECISION_BITS, readDecisionFacts } from './decisions.ts';
import { readChangesOfEvents } from './path-changes.ts';
import { readRunsOf } from './runs.ts';

/** Of each list, the newest. */
const MOST_ITEMS = 100;

const RESOLUTION = categoryByName('error-resolution').code;
const COMMANDS: ReadonlySet<number> = new Set((['command', 'git'] as const).map((name) => categoryByName(name).code));

const FIXES = `
  SELECT of_event_id AS errorId, min(event_id) AS fixId FROM fact
  WHERE of_event_id IN (SELECT value FROM json_each($ids)) AND category = ${RESOLUTION} GROUP BY of_event_id`;

type WithLast<Item> = Omit<Item, 'last'> & { readonly lastId: number };

export function newestOf<Item>(items: readonly Item[]): DayList<Item> {
  return { total: items.length, items: items.slice(-MOST_ITEMS) };
}

/** In order of their last change. */
export function filesOf(
  connection: Connection,
  events: readonly DayEvent[],
): DayList<WithLast<DayFile>> & { readonly changed: number } {
  const order = new Map(events.map(({ id }, index) => [id, index]));
  const changes = readChangesOfEvents(connection, [...order.keys()]);
  changes.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0) || a.ordinal - b.ordinal);
  const results = readCallResults(connection, [...new Set(changes.map(({ id }) => id))]);
  const files = new Map<string, WithLast<DayFile>>();
  for (const { id, path, linesAdded, linesRemoved } of changes) {
    const known = files.get(path) ?? { path, edits: 0, failed: 0, linesAdded: 0, linesRemoved: 0, lastId: id };
    const isFailed = results.get(id)?.outcome === 'failed';
    putLast(files, path, {
      path,
      edits: known.edits + Number(!isFailed),
      failed: known.failed + Number(isFailed),
      linesAdded: known.linesAdded + (isFailed ? 0 : (linesAdded ?? 0)),
      linesRemoved: known.linesRemoved + (isFailed ? 0 : (linesRemoved ?? 0)),
      lastId: id,
    });
  }
  const all = [...files.values()];
  return { ...newestOf(all), changed: all.filter(({ edits }) => edits > 0).length };
}

/** In order of their last run. */
export function commandsOf(
  connection: Connection,
  events: readonly DayEvent[],
): DayList<WithLast<DayCommand>> & { readonly lines: number; readonly failed: number } {
  const ids = events.filter(({ category }) => COMMANDS.has(category)).map(({ id }) => id);
  const runs = readRunsOf(connection, ids);
  const results = readCallResults(
    connection,
    runs.map(({ id }) => id),
  );
  const lines = new Map<string, WithLast<DayCommand>>();
  for (const { id, line } of runs) {
    const known = lines.get(line) ?? { runs: 0, failed: 0 };
    const failed = known.failed + Number(results.get(id)?.outcome === 'failed');
    putLast(lines, line, { line, runs: known.runs + 1, failed, lastId: id });
  }
  const all = [...lines.values()];
  const failed = all.reduce((sum, line) => sum + line.failed, 0);
  return { total: runs.length, items: newestOf(all).items, lines: all.length, failed };
}

export interface ErrorWithFix {
  readonly errorId: number;
  readonly fixId: number | null;
}

export function errorsOf(
  connection: Connection,
  events: readonly DayEvent[],
): DayList<ErrorWithFix> & { readonly fixed: number } {
  const ids = events.filter(({ isError }) => isError).map(({ id }) => id);
  const rows = connection.all<{ errorId: number; fixId: number }>(FIXES, { $ids: JSON.stringify(ids) });
  const fixes = new Map(rows.map(({ errorId, fixId }) => [errorId, fixId]));
  return { ...newestOf(ids.map((errorId) => ({ errorId, fixId: fixes.get(errorId) ?? null }))), fixed: rows.length };
}

export function decisionsOf(
  connection: Connection,
  events: readonly DayEvent[],
): DayList<{ readonly id: number; readonly facts: readonly DecisionFact[] }> {
  const ids = events.filter(({ facts }) => (facts & DECISION_BITS) !== 0).map(({ id }) => id);
  const facts = readDecisionFacts(connection, ids);
  return newestOf(ids.map((id) => ({ id, facts: facts.get(id) ?? [] })));
}

/** A map is in order of what was put last. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
