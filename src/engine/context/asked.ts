import type { ContextAnswer, ContextPin, ContextRequest } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText } from '../identity/content-key.ts';
import type { QueryPlan } from '../search/query-plan.ts';
import { parseRecordedTime } from '../time/event-time.ts';
import { checkAll } from './check-all.ts';
import { badField, budgetBytesOf, contextError, refusal } from './config.ts';
import type { WindowPlace } from './recall/sliding-window.ts';
import type { TimeRange } from './recall/time-range.ts';
import type { ContextScope } from './scope.ts';

const HOUR_MS = 3_600_000;
const MOST_NAMED = 50;
const LONGEST_QUERY = 10_000;
const TIME_FILTERS: ReadonlySet<string> = new Set(['before', 'after', 'on']);

type Config = ContextAnswer['configApplied']['config'];

/** Throws ContextError for a request whose parts are not of the size that is read. */
export function checkRequest({ query = '', entities = [] }: ContextRequest): void {
  checkAll(
    () => checkQuery(query),
    () => checkEntities(entities),
  );
}

function checkQuery(query: string): void {
  if (query.length <= LONGEST_QUERY) return;
  const message = refusal('query', query, { code: 'config.characters', most: LONGEST_QUERY });
  throw badField({ field: 'query', message });
}

function checkEntities(entities: readonly string[]): void {
  if (entities.length <= MOST_NAMED && entities.every((each) => each.trim() !== '')) return;
  const message = refusal('entities', entities, { code: 'config.entity-names', most: MOST_NAMED });
  throw badField({ field: 'entities', message });
}

/** The turn that asks; null where no session is named. Throws ContextError for one that is not here. */
export function placeOf(
  connection: Connection,
  scope: ContextScope,
  { session = null, turn = null }: ContextRequest,
): WindowPlace | null {
  if (session === null) {
    if (turn === null) return null;
    const message = refusal('turn', turn, { code: 'config.turn-alone' });
    throw badField({ field: 'turn', message });
  }
  const key = keyFromText(session);
  const [id] = key === null ? [] : (connection.firstPrepared('SELECT id FROM session WHERE key = ?', [key]) ?? []);
  const turns = typeof id === 'number' ? (scope.turns?.countOf(id) ?? 0) : 0;
  if (turns === 0) {
    throw badField({ field: 'session', message: refusal('session', session, { code: 'config.session-gone' }) });
  }
  if (turn !== null && !(Number.isInteger(turn) && turn >= 1 && turn <= turns)) {
    throw badField({ field: 'turn', message: refusal('turn', turn, { code: 'config.turn', turns }) });
  }
  return { session: Number(id), turn: turn ?? turns };
}

/** Throws ContextError for a configuration that names neither end. */
export function rangeOf({ from, to, hours_back }: Config, nowMs: number): TimeRange {
  const [fromMs, toMs] = [from, to].map((text) => parseRecordedTime(text)?.ms ?? null);
  if (fromMs != null || (toMs != null && hours_back === null)) return { fromMs: fromMs ?? null, toMs: toMs ?? null };
  if (hours_back === null) {
    const message = refusal('hours_back', null, { code: 'config.no-range' });
    throw contextError('context.no-range', 'hours_back', [message]);
  }
  const end = toMs ?? nowMs;
  return { fromMs: end - hours_back * HOUR_MS, toMs: end };
}

/** The request as it was read, as one text: the same for requests that mean the same. */
export function normalised(
  request: ContextRequest,
  config: Config,
  plan: QueryPlan,
  pins: readonly ContextPin[],
): string {
  const { session = null, turn = null, query = '', entities = [], project = null, timeZone, nowMs } = request;
  const { order = [], pinned = [], leftOut = [] } = request;
  const { policy, level, window_size, entity_patterns, hops, weights } = config;
  const ofPolicy = {
    sliding_window: () => ({ window_size }),
    entity_linking: () => ({ entity_patterns, hops, weights }),
    time_range: () => ({ ...rangeOf(config, nowMs) }),
  };
  const hasDates = plan.filters.some(({ node }) => TIME_FILTERS.has(node.key));
  return JSON.stringify({
    version: config.version,
    policy,
    level,
    budgetBytes: budgetBytesOf(config),
    fallback: config.fallback_to_full_history_if_no_match,
    session,
    turn,
    query: query.trim(),
    entities,
    project,
    order,
    pinned,
    ...(pins.length > 0 && { pins: pins.map(({ kind, key }) => [kind, key]) }),
    leftOut: [...new Set(leftOut)].sort(),
    ...(hasDates ? { timeZone, nowMs } : {}),
    ...ofPolicy[policy](),
  });
}
