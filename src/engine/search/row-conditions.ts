import type { TranscriptEventType } from '../api.ts';
import { categoryByName, categoryCodesOf, ENTRY_TYPES, factCodesOf, typeCode } from '../events/categories.ts';
import { type AmountKey, leastOf, mostOf, parseAmounts } from '../query/amounts.ts';
import { type HAS_VALUES, isNoModel, type Place } from '../query/filter-values.ts';
import { ALWAYS, allOf, anyOf, inNumbers, NEVER, not, type SqlCondition } from './sql-condition.ts';
import type { StoreTables } from './store-tables.ts';
import { globCondition, nameCondition } from './text-conditions.ts';

/** What filters mean that look at the event behind a row, at its session or at its text. */

/** A condition on the event that a row is, or whose long text it continues; what belongs to no event has none. */
function ofEvent({ store }: StoreTables, toCondition: (event: string) => SqlCondition): SqlCondition {
  if (store === 'memory') return NEVER;
  if (store === 'events') return toCondition('x');
  const { sql, params } = toCondition('e');
  return { sql: `EXISTS (SELECT 1 FROM event e WHERE e.id = x.event_id AND (${sql}))`, params };
}

function ofApiMessage(tables: StoreTables, { sql, params }: SqlCondition): SqlCondition {
  return ofEvent(tables, (event) => ({
    sql: `${event}.api_message_id IN (SELECT m.id FROM api_message m WHERE ${sql})`,
    params,
  }));
}

function ofSession({ session }: StoreTables, { sql, params }: SqlCondition): SqlCondition {
  return { sql: `${session} IN (SELECT s.id FROM session s WHERE ${sql})`, params };
}

/** Of the message that a row is part of; in memory, also of usage that counts at it (filter-rows.ts). */
export function modelCondition(value: string, tables: StoreTables): SqlCondition {
  return isNoModel(value) ? { sql: `${tables.model} IS NULL`, params: [] } : nameCondition(tables.model, value);
}

/** Branches are kept by session: a row of a session that was on several is on all of them. */
export function branchCondition(value: string, tables: StoreTables): SqlCondition {
  const { sql, params } = globCondition('b.value', value);
  return ofSession(tables, { sql: `EXISTS (SELECT 1 FROM json_each(s.branches) b WHERE ${sql})`, params });
}

/** The tool that wrote the session, or a sub-agent by name or id; of a note, the agent that reads it. */
export function agentCondition(value: string, tables: StoreTables): SqlCondition {
  if (tables.store === 'memory') {
    const { sql, params } = nameCondition('n.agent', value);
    return { sql: `x.note_id IN (SELECT n.id FROM memory_note n WHERE ${sql})`, params };
  }
  return ofSession(
    tables,
    anyOf([nameCondition('s.tool', value), nameCondition('s.agent_name', value), globCondition('s.agent_id', value)]),
  );
}

/** Notes and documents that a person or an agent gave a tag; nothing else has any. */
export function tagCondition(value: string, { store }: StoreTables): SqlCondition {
  const { sql, params } = globCondition('t.tag', value);
  switch (store) {
    case 'events':
      return NEVER;
    case 'memory':
      return {
        sql: `x.note_id IN (SELECT n.id FROM tag t JOIN memory_note n ON n.key = t.key WHERE t.kind = 'note' AND ${sql})`,
        params,
      };
    case 'content':
      return {
        sql: `x.source_id IN (SELECT p.id FROM tag t JOIN source o ON o.key = t.key
          JOIN source p ON p.id = o.id OR p.part_of = o.id WHERE t.kind = 'document' AND ${sql})`,
        params,
      };
  }
}

/** Tokens of the message of the model's API that an event is part of: input, output and both of the cache. */
function tokensCondition(value: string, tables: StoreTables): SqlCondition {
  const sum = 'm.input_tokens + m.output_tokens + m.cache_read_tokens + m.cache_write_tokens';
  const { sql, params } = amountCondition('tokens', value, sum);
  return ofApiMessage(tables, { sql: `m.has_usage = 1 AND ${sql}`, params });
}

/** A result follows its call at once, but for those of other calls of the same message and notices. */
const FARTHEST_RESULT = 100;

/**
 * From a tool's call to its result: both of them have it, where both times were recorded. The other one is looked for
 * among its neighbours in the session, since no index knows the calls; one that is missing would else cost a look at
 * the whole session each.
 */
function durationCondition(value: string, tables: StoreTables): SqlCondition {
  const [call, result] = [typeCode('tool-call'), typeCode('tool-result')];
  return ofEvent(tables, (event) => {
    const other = (type: number, from: string, to: string, order: 'ASC' | 'DESC') => `(
      SELECT o.time_ms FROM event o
      WHERE o.session_id = ${event}.session_id AND o.seq BETWEEN ${event}.seq ${from} AND ${event}.seq ${to}
        AND o.call_key = ${event}.call_key AND o.type = ${type} AND o.time_kind = 0
      ORDER BY o.seq ${order} LIMIT 1)`;
    const duration = `CASE ${event}.type
      WHEN ${call} THEN ${other(result, '+ 1', `+ ${FARTHEST_RESULT}`, 'ASC')} - ${event}.time_ms
      WHEN ${result} THEN ${event}.time_ms - ${other(call, `- ${FARTHEST_RESULT}`, '- 1', 'DESC')} END`;
    const { sql, params } = amountCondition('dur', value, duration);
    return { sql: `${event}.time_kind = 0 AND ${event}.call_key IS NOT NULL AND ${sql}`, params };
  });
}

const AMOUNTS: Readonly<Record<AmountKey, (value: string, tables: StoreTables) => SqlCondition>> = {
  tokens: tokensCondition,
  dur: durationCondition,
};

export function amountFilterCondition(key: AmountKey, value: string, tables: StoreTables): SqlCondition {
  return AMOUNTS[key](value, tables);
}

function amountCondition(key: AmountKey, value: string, expression: string): SqlCondition {
  const range = parseAmounts(key, value);
  return range ? { sql: `(${expression}) BETWEEN ? AND ?`, params: [leastOf(range), mostOf(range)] } : NEVER;
}

/** By what kind of text a row holds. */
export function placeCondition(place: Exclude<Place, 'title'>, tables: StoreTables): SqlCondition {
  switch (place) {
    case 'args':
      return ofType(tables, 'tool-call');
    case 'result':
      return ofType(tables, 'tool-result');
    case 'thinking':
      return ofType(tables, 'thinking');
    case 'body':
      return not(anyOf((['args', 'result', 'thinking'] as const).map((other) => placeCondition(other, tables))));
  }
}

function ofType(tables: StoreTables, type: TranscriptEventType): SqlCondition {
  return ofEvent(tables, (event) => inNumbers(`${event}.type`, [typeCode(type)]));
}

/** By what kind of entry of the transcript a row is of. */
export function typeCondition(name: string, tables: StoreTables): SqlCondition {
  const ofAgents = `SELECT id FROM session WHERE agent_id IS NOT NULL`;
  switch (name) {
    case 'task':
      return allOf([ofType(tables, 'prompt'), { sql: `${tables.session} IN (${ofAgents})`, params: [] }]);
    case 'prompt':
      return allOf([ofType(tables, 'prompt'), { sql: `${tables.session} NOT IN (${ofAgents})`, params: [] }]);
    default: {
      const type = ENTRY_TYPES.find((other) => other === name);
      return type === undefined || type === 'task' ? NEVER : ofType(tables, type);
    }
  }
}

export function languageCondition(language: string, { text }: StoreTables): SqlCondition {
  return { sql: `text_language(${text}) = ?`, params: [language] };
}

/** What a row is, or what was derived of it. */
export function isCondition(name: string, tables: StoreTables): SqlCondition {
  const { category, isError, facts } = tables;
  const ofCategory = [inNumbers(category, categoryCodesOf(name) ?? []), factCondition(facts, factCodesOf(name))];
  return anyOf(name === 'error' ? [...ofCategory, { sql: `${isError} = 1`, params: [] }] : ofCategory);
}

function factCondition(facts: string | null, codes: readonly number[]): SqlCondition {
  if (facts === null || codes.length === 0) return NEVER;
  const { sql, params } = inNumbers('f.category', codes);
  return { sql: `EXISTS (SELECT 1 FROM ${facts} AND ${sql})`, params };
}

/** At which entry tokens and costs count is worked out in memory: filter-rows.ts asks there. */
export const HAS: Readonly<Record<(typeof HAS_VALUES)[number], (tables: StoreTables) => SqlCondition>> = {
  error: (tables) => isCondition('error', tables),
  diff: (tables) => isCondition('edit', tables),
  fix: ({ fixes }) => factCondition(fixes, [categoryByName('error-resolution').code]),
  image: ({ text }) => ({ sql: `instr(${text}, '[image ') > 0`, params: [] }),
  tokens: (tables) => ofApiMessage(tables, { sql: 'm.has_usage = 1', params: [] }),
  note: noteCondition,
  failure: ({ isError }) => ({ sql: `${isError} = 1`, params: [] }),
  changes: changesCondition,
  usage: () => NEVER,
  cost: () => NEVER,
  priced: () => NEVER,
  unpriced: () => NEVER,
};

/** Calls that changed files and did not fail. */
function changesCondition({ store }: StoreTables): SqlCondition {
  if (store !== 'events') return NEVER;
  const failure = `event r WHERE r.session_id = x.session_id AND r.call_key = x.call_key AND r.type = 6 AND r.is_error = 1`;
  return {
    sql: `x.id IN (SELECT c.event_id FROM file_change c) AND NOT EXISTS (SELECT 1 FROM ${failure})`,
    params: [],
  };
}

/** Notes themselves, and the sessions that they say they come from. */
function noteCondition(tables: StoreTables): SqlCondition {
  if (tables.store === 'memory') return ALWAYS;
  const sql = 's.native_id IN (SELECT n.session_native_id FROM memory_note n WHERE n.session_native_id IS NOT NULL)';
  return ofSession(tables, { sql, params: [] });
}
