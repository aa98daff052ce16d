import type { Answer, BlameAnswer, BlameEntry, BlameRequest, ChangedPath, QuestionScope } from '../api.ts';
import { rowSight } from '../visibility/row-sight.ts';
import { readCallResults } from './call-results.ts';
import { readEventRefs } from './event-refs.ts';
import { eventStates, sayWhatIsUnderived } from './event-states.ts';
import { pathForm } from './file-paths.ts';
import { checkLimit, comparePlaces, pageByTime } from './page.ts';
import { type ChangePlace, pathsHolding, pathsMeant, readChangePlaces, readChangesOfEvents } from './path-changes.ts';
import { readPromptsBefore } from './prompts-before.ts';
import type { QuestionParts } from './question-parts.ts';
import { HiddenCount, type Scope, scopeOf } from './scope.ts';

/** Which calls changed a file, when, by whom and why. */
export function blameFile(parts: QuestionParts, request: BlameRequest): BlameAnswer {
  const started = parts.host.monotonicMs();
  checkLimit(request.limit);
  const scope = scopeOf(parts.audience, request.project);
  const states = eventStates(parts);
  const { changes, hidden } = states.ask('events', { changes: [], hidden: null }, () =>
    changesOf(parts, request, scope),
  );
  const compare = comparePlaces(request.order ?? 'oldest');
  const sorted = request.order === 'newest' ? changes.sort(compare) : changes;
  const { items, remaining, ...cursors } = pageByTime(sorted, request, compare);
  const entries = states.ask('events', [], () => toEntries(parts, items));
  states.setMatched('events', changes.length);
  for (const _ of entries) states.addReturned('events');
  const answer = states.answer(entries, { ...cursors, tookMs: parts.host.monotonicMs() - started });
  return sayWhatIsUnderived(parts, states, { ...answer, paths: countPaths(changes), remaining, hidden });
}

/** Completion of a path: those that contain the text. */
export function listChangedPaths(
  parts: QuestionParts,
  { text, limit, project }: QuestionScope & { readonly text: string; readonly limit: number },
): Answer<readonly ChangedPath[]> {
  const started = parts.host.monotonicMs();
  checkLimit(limit);
  const scope = scopeOf(parts.audience, project);
  const states = eventStates(parts);
  const wanted = pathForm(text);
  const found = states.ask('events', [], () => {
    const holding = pathsHolding(parts.connection, text);
    return scope.isAll && parts.audience.seesAll ? holding : countPaths(changesIn(parts, holding, scope));
  });
  const ranked = found.toSorted(
    (a, b) => rankOf(a, wanted) - rankOf(b, wanted) || b.edits - a.edits || (a.path < b.path ? -1 : 1),
  );
  const data = ranked.slice(0, limit);
  states.setMatched('events', found.length);
  for (const _ of data) states.addReturned('events');
  return states.answer(data, { tookMs: parts.host.monotonicMs() - started });
}

function changesOf(parts: QuestionParts, { path, isWhole }: BlameRequest, scope: Scope) {
  const hidden = new HiddenCount(scope);
  const all = visibleChanges(parts, pathsMeant(parts.connection, path, isWhole === true));
  const changes = all.filter(({ folderId }) => {
    const isIn = scope.has(folderId);
    if (!isIn) hidden.add(folderId);
    return isIn;
  });
  return { changes, hidden: hidden.counts };
}

/** Of these paths, as far as there are changes for who asks. */
function visibleChanges(parts: QuestionParts, paths: readonly string[]): ChangePlace[] {
  const sees = rowSight(parts, 'events');
  return readChangePlaces(parts.connection, paths).filter(({ id }) => sees(id));
}

function changesIn(parts: QuestionParts, paths: readonly ChangedPath[], scope: Scope): ChangePlace[] {
  const changes = visibleChanges(
    parts,
    paths.map(({ path }) => path),
  );
  return changes.filter(({ folderId }) => scope.has(folderId));
}

function countPaths(changes: readonly ChangePlace[]): ChangedPath[] {
  const edits = new Map<string, number>();
  for (const { path } of changes) edits.set(path, (edits.get(path) ?? 0) + 1);
  return [...edits]
    .map(([path, count]) => ({ path, edits: count }))
    .sort((a, b) => b.edits - a.edits || (a.path < b.path ? -1 : 1));
}

/** 0: its name begins with the text. 1: one of its folders does. 2: it stands anywhere. */
function rankOf({ path }: ChangedPath, wanted: string): number {
  const form = pathForm(path);
  if (form.slice(form.lastIndexOf('/') + 1).startsWith(wanted)) return 0;
  return form.includes(`/${wanted}`) || form.startsWith(wanted) ? 1 : 2;
}

function toEntries(parts: QuestionParts, changes: readonly ChangePlace[]): BlameEntry[] {
  const { connection } = parts;
  const ids = [...new Set(changes.map(({ id }) => id))];
  const results = readCallResults(connection, ids);
  const prompts = readPromptsBefore(connection, ids);
  const failures = ids.map((id) => results.get(id)).filter((result) => result?.outcome === 'failed');
  const refs = readEventRefs(parts, [
    ...ids,
    ...failures.map((result) => result?.resultId ?? null),
    ...[...prompts.values()].map(({ promptId }) => promptId),
  ]);
  const details = new Map(
    readChangesOfEvents(connection, ids).map((change) => [`${change.id} ${change.ordinal}`, change]),
  );
  return changes.flatMap(({ id, ordinal }) => {
    const detail = details.get(`${id} ${ordinal}`);
    const event = refs.get(id);
    if (!event || !detail) return [];
    const { path, kind, linesAdded, linesRemoved } = detail;
    const { outcome, resultId } = results.get(id) ?? { outcome: 'unknown' as const, resultId: null };
    const before = prompts.get(id);
    const prompt = before && refs.get(before.promptId);
    return {
      event,
      path,
      kind,
      linesAdded,
      linesRemoved,
      outcome,
      failure: outcome === 'failed' && resultId !== null ? (refs.get(resultId) ?? null) : null,
      why: prompt ? { prompt, isOfParent: before.isOfParent } : null,
    };
  });
}
