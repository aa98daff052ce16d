import type { Connection } from '../engine/database/connection.ts';

/** Which sessions a file's figures are about. */
export interface FactsScope {
  readonly isFolder: boolean;
  /** A file of a sub-agent alone, by its name: its own prompt and calls are counted, and it is no session. */
  readonly isAgentFile: boolean;
}

interface SessionRow {
  readonly id: number;
  readonly nativeId: string;
  readonly tool: string;
  readonly agentId: string | null;
  readonly isConversation: number;
}

const SESSIONS = `
  SELECT id, native_id AS nativeId, tool, agent_id AS agentId, is_conversation AS isConversation
  FROM session ORDER BY id`;

const COUNTS = `
  SELECT coalesce(sum(type = 1), 0) AS prompts, coalesce(sum(type = 2 AND category = 2), 0) AS commands,
         count(DISTINCT CASE WHEN type = 5 THEN coalesce(call_key, -id) END) AS calls,
         count(DISTINCT CASE WHEN type = 6 THEN coalesce(call_key, -id) END) AS results,
         coalesce(min(CASE WHEN type <> 8 AND time_kind = 0 THEN time_ms END),
                  min(CASE WHEN time_kind = 0 THEN time_ms END)) AS firstMs,
         coalesce(max(CASE WHEN type <> 8 AND time_kind = 0 THEN time_ms END),
                  max(CASE WHEN time_kind = 0 THEN time_ms END)) AS lastMs
  FROM event WHERE session_id IN (SELECT value FROM json_each($sessions))`;

const MESSAGES = `
  SELECT coalesce(sum(is_usage_only = 0), 0) AS records, coalesce(sum(has_text), 0) AS withText, coalesce(sum(has_usage), 0) AS withUsage,
         sum(input_tokens) AS input, sum(output_tokens) AS output, sum(cache_read_tokens) AS cacheRead,
         sum(cache_write_tokens) AS cacheWrite
  FROM api_message WHERE session_id IN (SELECT value FROM json_each($sessions))`;

const NATIVE_USAGE = `
  SELECT u.key AS name, sum(u.value) AS tokens FROM api_message m, json_each(m.native_usage) u
  WHERE m.session_id IN (SELECT value FROM json_each($sessions)) GROUP BY u.key`;

interface Counts {
  readonly prompts: number;
  readonly commands: number;
  readonly calls: number;
  readonly results: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

interface Messages {
  readonly records: number;
  readonly withText: number;
  readonly withUsage: number;
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
}

/** The figures of what one import brought, null where the format cannot know. */
export function readFacts(connection: Connection, scope: FactsScope): object {
  const every = connection.all<SessionRow>(SESSIONS);
  const all = every.filter(({ isConversation }) => isConversation === 1);
  const main = all.filter(({ agentId }) => agentId === null);
  const counted = scope.isAgentFile ? all : main;
  const timed = scope.isFolder ? main : all;
  // Of a file in which nobody speaks, what it says of itself.
  const placed = timed.length > 0 ? timed : every;
  const counts = onlyRow<Counts>(connection, COUNTS, counted);
  const times = onlyRow<Counts>(connection, COUNTS, placed);
  const messages = onlyRow<Messages>(connection, MESSAGES, counted);
  const nativeIds = new Set(listed(all, main, scope).map(({ nativeId }) => nativeId));
  return {
    sessions: nativeIds.size,
    session_ids: [...nativeIds],
    documents: Number(
      connection.value(
        "SELECT (SELECT count(*) FROM memory_note) + (SELECT count(*) FROM source WHERE kind = 'document' AND part_of IS NULL)",
      ),
    ),
    subagents: scope.isAgentFile ? 0 : all.length - main.length,
    user_messages: counts.prompts,
    commands: counts.commands,
    assistant_messages: messages.withText,
    assistant_records: messages.records,
    tool_calls: counts.calls,
    tool_results: counts.results,
    first_ts: toIso(times.firstMs),
    last_ts: toIso(times.lastMs),
    project: projectOf(connection, placed),
    tokens:
      messages.withUsage > 0 ? tokensOf(connection, scope.isFolder ? counted : totalled(counted), messages) : null,
  };
}

/** Aggregates give one row always. */
function onlyRow<Row extends object>(connection: Connection, sql: string, sessions: readonly SessionRow[]): Row {
  const [row] = connection.all<Row>(sql, idsOf(sessions));
  if (!row) throw new Error('An aggregate gave no row.');
  return row;
}

/** Totals of Codex run on from a session to its fork: those of a file are the ones of its last session. */
function totalled(sessions: readonly SessionRow[]): readonly SessionRow[] {
  const last = sessions.at(-1);
  return last?.tool === 'codex' ? [last] : sessions;
}

function listed(all: readonly SessionRow[], main: readonly SessionRow[], scope: FactsScope): readonly SessionRow[] {
  if (scope.isFolder) return main;
  return scope.isAgentFile ? [] : all;
}

function idsOf(sessions: readonly SessionRow[]) {
  return { $sessions: JSON.stringify(sessions.map(({ id }) => id)) } as const;
}

function toIso(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}

function projectOf(connection: Connection, sessions: readonly SessionRow[]): string | null {
  const sql = `
    SELECT p.path FROM session s JOIN project p ON p.id = s.project_id
    WHERE s.id IN (SELECT value FROM json_each($sessions)) ORDER BY s.id LIMIT 1`;
  const path = connection.value(sql, idsOf(sessions));
  return typeof path === 'string' ? path : null;
}

/** Under the format's own names; those that Claude Code has for them where it stored no others. */
function tokensOf(
  connection: Connection,
  sessions: readonly SessionRow[],
  { input, output, cacheRead, cacheWrite }: Messages,
): object {
  const native = connection.all<{ name: string; tokens: number }>(NATIVE_USAGE, idsOf(sessions));
  if (native.length > 0) return Object.fromEntries(native.map(({ name, tokens }) => [name, tokens]));
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: cacheRead,
    cache_creation_input_tokens: cacheWrite,
  };
}
