import type { Message } from '../../messages/message.ts';
import type { CommandRun, CommandRuns, RunsAnswer, RunsRequest } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { typeCode } from '../events/categories.ts';
import { commandLine } from '../events/rules/command-line.ts';
import { isCommandTool } from '../importers/tool-facts.ts';
import { type MatchParts, openMatches } from '../search/open-matches.ts';
import { type CallResult, readCallResults } from './call-results.ts';
import { readEventRefs } from './event-refs.ts';
import { sayWhatIsUnderived } from './event-states.ts';
import { groupBy } from './group-by.ts';
import { hiddenByScope, matchedEvents } from './matched-events.ts';
import { checkLimit, pageByRank } from './page.ts';
import type { QuestionParts } from './question-parts.ts';
import { type Scope, scopeOf } from './scope.ts';

/** So many of the newest runs are read. */
const MOST_RUNS = 20_000;
const SHOWN_RUNS = 3;

const CALLS = `
  SELECT e.id, e.time_ms AS ms, e.project_id AS folderId, e.title, e.tool, e.text
  FROM json_each($ids) j CROSS JOIN event e ON e.id = j.value WHERE e.type = ${typeCode('tool-call')}`;

interface CallRow {
  readonly id: number;
  readonly ms: number | null;
  readonly folderId: number | null;
  readonly title: string;
  readonly tool: string | null;
  readonly text: string;
}

interface Run extends CallRow {
  readonly line: string;
}

interface Group {
  readonly line: string;
  readonly runs: readonly Run[];
}

/** How a command was run: its lines, each with its runs. */
export function findRuns(parts: QuestionParts, request: RunsRequest): RunsAnswer {
  const started = parts.host.monotonicMs();
  checkLimit(request.limit);
  const scope = scopeOf(parts.audience, request.project);
  const words = wordsOf(request.command);
  const opened = openMatches(parts, queryOf(parts, words, scope));
  const { states } = opened;
  const { runs, notices } = states.ask('events', { runs: [], notices: [] }, () => readRuns(parts, opened));
  const groups = groupRuns(runs, words).filter(({ line }) => request.line == null || line === request.line);
  const { items, ...cursors } = pageByRank(groups, request);
  const most = request.line == null ? SHOWN_RUNS : request.limit;
  const data = states.ask('events', [], () => items.map((group) => describeGroup(parts, group, most)));
  states.skip('memory', { code: 'store.commands-of-events' });
  states.setMatched('events', groups.length);
  for (const _ of data) states.addReturned('events');
  const answer = states.answer(data, {
    total: groups.length,
    ...cursors,
    notices,
    tookMs: parts.host.monotonicMs() - started,
  });
  return sayWhatIsUnderived(parts, states, {
    ...answer,
    isTotalLowerBound: answer.isTotalLowerBound || notices.length > 0,
    runs: groups.reduce((sum, group) => sum + group.runs.length, 0),
    hidden: hiddenByScope(parts, opened, scope),
  });
}

/** Options and operators stand in commands: what is typed is words, no query. */
function wordsOf(command: string): readonly string[] {
  return command.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function queryOf({ host }: QuestionParts, words: readonly string[], scope: Scope) {
  const phrases = words.map((word) => `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  const query = [scope.filter, 'is:command', 'sort:newest', ...phrases].join(' ');
  return { query, timeZone: 'UTC', nowMs: host.nowMs() };
}

/** Those of these events that run a command, in the order given. */
export function readRunsOf(connection: Connection, ids: readonly number[]): Run[] {
  const rows = connection.all<CallRow>(CALLS, { $ids: JSON.stringify(ids) });
  return rows
    .filter(isRun)
    .map((row) => ({ ...row, line: commandLine(row) }))
    .filter(({ line }) => line !== '');
}

interface Read {
  readonly runs: readonly Run[];
  readonly notices: readonly Message[];
}

function readRuns(parts: QuestionParts, opened: MatchParts): Read {
  const found = matchedEvents(parts, opened);
  const ids = found.newest(MOST_RUNS);
  const runs = readRunsOf(parts.connection, ids);
  const [read, all] = [ids.length, found.size];
  return { runs, notices: read < all ? [{ code: 'runs.limit', read, all }] : [] };
}

/** Tools that run commands also end them and ask how they are: then a title names no command. */
function isRun({ tool, title }: CallRow): boolean {
  return tool !== null && isCommandTool(tool) && title.slice(tool.length).trim() !== '';
}

/** Closest to what was typed first, then those that ran most often, the latest first. */
function groupRuns(runs: readonly Run[], words: readonly string[]): Group[] {
  const closeness = closenessTo(words.map((word) => word.toLowerCase()));
  return [...groupBy(runs, ({ line }) => line)]
    .map(([line, all]) => ({
      line,
      closeness: closeness(line),
      lastMs: Math.max(...all.map(({ ms }) => ms ?? 0)),
      runs: all.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0) || b.id - a.id),
    }))
    .sort(
      (a, b) =>
        b.closeness - a.closeness || b.runs.length - a.runs.length || b.lastMs - a.lastMs || (a.line < b.line ? -1 : 1),
    );
}

/** 3: the line begins with the words. 2: it has them side by side. 1: it has all of them. 0: they stand elsewhere in the call. */
function closenessTo(words: readonly string[]): (line: string) => number {
  const typed = ` ${words.join(' ')} `;
  return (line) => {
    const lower = ` ${line.toLowerCase()} `;
    if (lower.startsWith(typed)) return 3;
    if (lower.includes(typed)) return 2;
    return Number(words.every((word) => lower.includes(word)));
  };
}

function describeGroup(parts: QuestionParts, { line, runs }: Group, most: number): CommandRuns {
  const results = readCallResults(
    parts.connection,
    runs.map(({ id }) => id),
  );
  const shown = runs.slice(0, most);
  const count = (outcome: CallResult['outcome']) =>
    runs.filter(({ id }) => (results.get(id)?.outcome ?? 'unknown') === outcome).length;
  const durations = runs.flatMap(({ id }) => results.get(id)?.durationMs ?? []).sort((a, b) => a - b);
  return {
    line,
    runs: runs.length,
    ok: count('ok'),
    failed: count('failed'),
    unknown: count('unknown'),
    projects: projectsOf(parts, runs),
    duration:
      durations.length === 0
        ? null
        : {
            known: durations.length,
            medianMs: durations[(durations.length - 1) >> 1] ?? 0,
            longestMs: durations.at(-1) ?? 0,
          },
    newest: toRuns(parts, shown, results),
  };
}

function projectsOf({ projects }: QuestionParts, runs: readonly Run[]): CommandRuns['projects'] {
  const byProject = groupBy(runs, ({ folderId }) => projects.ref(folderId)?.id ?? null);
  return [...byProject]
    .map(([id, all]) => ({ project: projects.ref(id), runs: all.length }))
    .sort((a, b) => b.runs - a.runs || (a.project?.id ?? 0) - (b.project?.id ?? 0));
}

function toRuns(parts: QuestionParts, runs: readonly Run[], results: ReadonlyMap<number, CallResult>): CommandRun[] {
  const ids = runs.flatMap(({ id }) => [id, results.get(id)?.resultId ?? null]);
  const refs = readEventRefs(parts, ids);
  return runs.flatMap(({ id }) => {
    const event = refs.get(id);
    if (!event) return [];
    const { outcome, resultId, durationMs } = results.get(id) ?? {
      outcome: 'unknown',
      resultId: null,
      durationMs: null,
    };
    return { event, outcome, result: resultId === null ? null : (refs.get(resultId) ?? null), durationMs };
  });
}
