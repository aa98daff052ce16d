import { categoryByName, factBit } from '../events/categories.ts';
import type { DateSpan } from '../query/dates.ts';
import { IS_LISTED } from '../sessions/session-kinds.ts';
import { LONGEST_PAUSE_MS } from '../time/active-time.ts';
import type { QuestionParts } from './question-parts.ts';
import { HiddenCount, type Scope } from './scope.ts';

const ERROR = categoryByName('error').code;
const ERROR_BIT = factBit(ERROR);
const PROMPT = categoryByName('prompt').code;

const SESSIONS = `
  SELECT s.id, s.key, s.tool, s.title, s.native_id AS nativeId, s.agent_id AS agentId, s.agent_name AS agentName,
         s.parent_key AS parentKey, s.project_id AS projectId, s.first_ms AS firstMs, s.last_ms AS lastMs,
         (${IS_LISTED}) AS isListed
  FROM session s`;

interface SessionRow {
  readonly id: number;
  readonly key: number;
  readonly tool: string;
  readonly title: string;
  readonly nativeId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly parentKey: number | null;
  readonly projectId: number | null;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly isListed: number;
}

export interface DayEvent {
  readonly id: number;
  readonly ms: number;
  readonly category: number;
  /** Bits of its facts. */
  readonly facts: number;
  readonly isError: boolean;
  readonly isInferred: boolean;
  /** What a person asked; a sub-agent is given its prompts by another agent. */
  readonly isPrompt: boolean;
}

/** One session with its sub-agents. */
export interface SessionEvents {
  readonly row: SessionRow;
  /** In the span, in order of time. */
  readonly events: readonly DayEvent[];
  /** Ascending, with those just outside of the span: they say whether the work went on across its border. */
  readonly timesMs: readonly number[];
}

export interface DayEvents {
  readonly sessions: readonly SessionEvents[];
  /** Of all sessions, in order of time. */
  readonly events: readonly DayEvent[];
  readonly undated: number;
  readonly hidden: HiddenCount;
}

interface Growing {
  readonly row: SessionRow;
  readonly isOverlapping: boolean;
  readonly events: DayEvent[];
  readonly timesMs: number[];
}

/** The events of a span in scope, by the session that each is listed under. */
export function readDayEvents(parts: QuestionParts, span: DateSpan, scope: Scope): DayEvents {
  const rows = parts.connection.all<SessionRow>(SESSIONS);
  const roots = rootsOf(rows);
  const sessions = new Map<number, Growing>();
  for (const row of rows) if (overlaps(row, span) && scope.has(row.projectId)) sessions.set(row.id, open(row, true));
  const hidden = new HiddenCount(scope);
  let undated = 0;
  const { projects, timesMs, sessions: sessionIds, rows: all } = columnsOf(parts);
  all.visit((id) => {
    const folder = projects[id] || null;
    const ms = timesMs[id] ?? Number.NaN;
    if (!scope.has(folder)) {
      if (isWithin(ms, span)) hidden.add(folder);
    } else if (Number.isNaN(ms)) undated++;
    else if (isNear(ms, span)) add(id, ms, roots.get(sessionIds[id] ?? 0));
  });
  return { ...finish(sessions), undated, hidden };

  function add(id: number, ms: number, row: SessionRow | undefined): void {
    if (!row) return;
    const session = sessions.get(row.id) ?? open(row, false);
    sessions.set(row.id, session);
    session.timesMs.push(ms);
    if (isWithin(ms, span)) session.events.push(toEvent(parts, id, ms, row));
  }
}

function columnsOf({ rows }: QuestionParts) {
  rows.events.refresh();
  return rows.events.columns;
}

function open(row: SessionRow, isOverlapping: boolean): Growing {
  return { row, isOverlapping, events: [], timesMs: [] };
}

function isWithin(ms: number, { startMs, endMs }: DateSpan): boolean {
  return ms >= startMs && ms < endMs;
}

function isNear(ms: number, { startMs, endMs }: DateSpan): boolean {
  return ms >= startMs - LONGEST_PAUSE_MS && ms < endMs + LONGEST_PAUSE_MS;
}

function overlaps({ isListed, firstMs, lastMs }: SessionRow, { startMs, endMs }: DateSpan): boolean {
  return isListed === 1 && firstMs !== null && lastMs !== null && firstMs < endMs && lastMs >= startMs;
}

/** By the id of a session: the one that it is listed under. */
function rootsOf(rows: readonly SessionRow[]): ReadonlyMap<number, SessionRow> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const rootOf = (row: SessionRow, below: readonly SessionRow[]): SessionRow => {
    const parent = row.isListed === 0 && row.parentKey !== null ? byKey.get(row.parentKey) : undefined;
    return parent && !below.includes(parent) ? rootOf(parent, [...below, row]) : row;
  };
  return new Map(rows.map((row) => [row.id, rootOf(row, [])]));
}

function toEvent({ rows }: QuestionParts, id: number, ms: number, root: SessionRow): DayEvent {
  const { categories, errors, facts: allFacts, sessions, timeKinds } = rows.events.columns;
  const category = categories[id] ?? 0;
  const facts = allFacts[id] ?? 0;
  return {
    ...{ id, ms, category, facts, isInferred: timeKinds[id] === 1 },
    isError: errors[id] === 1 || category === ERROR || (facts & ERROR_BIT) !== 0,
    isPrompt: category === PROMPT && root.id === sessions[id],
  };
}

function finish(sessions: ReadonlyMap<number, Growing>): Pick<DayEvents, 'sessions' | 'events'> {
  const inOrder = (a: DayEvent, b: DayEvent) => a.ms - b.ms || a.id - b.id;
  const all = [...sessions.values()].filter(({ isOverlapping, events }) => isOverlapping || events.length > 0);
  for (const { events, timesMs } of all) {
    events.sort(inOrder);
    timesMs.sort((a, b) => a - b);
  }
  const firstMs = ({ events, row }: Growing) => events[0]?.ms ?? row.firstMs ?? 0;
  all.sort((a, b) => firstMs(a) - firstMs(b) || a.row.id - b.row.id);
  return { sessions: all, events: all.flatMap(({ events }) => events).sort(inOrder) };
}
