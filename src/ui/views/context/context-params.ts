import type { ContextPolicy, ContextRequest } from '../../../engine/api.ts';

/** What the screen shows, as its address has it: the recipe of a context. Null for what the configuration decides. */
export interface ContextParams {
  /** As it stands there: maybe no policy. */
  readonly mode: string | null;
  readonly level: string | null;
  readonly config: string | null;
  readonly session: string | null;
  readonly turn: number | null;
  readonly query: string;
  readonly entities: readonly string[];
  readonly project: string | null;
  /** ISO 8601. */
  readonly from: string | null;
  readonly to: string | null;
  readonly hours: number | null;
  readonly window: number | null;
  readonly hops: number | null;
  readonly recency: number | null;
  /** Tokens. */
  readonly budget: number | null;
  readonly fallback: boolean | null;
  readonly adaptive: boolean;
  readonly order: readonly string[];
  readonly pinned: readonly string[];
  readonly leftOut: readonly string[];
  /** What it is compared with (other-build.ts). */
  readonly other: string | null;
}

/** Names in the address. Words that a person types are kept as they are: the engine says what is wrong with them. */
export function readContextParams(params: ReadonlyMap<string, string>): ContextParams {
  const text = (name: string) => params.get(name) || null;
  const number = (name: string) => {
    const value = text(name);
    return value === null ? null : Number(value);
  };
  const list = (name: string) => (text(name) ?? '').split(',').filter((key) => key !== '');
  return {
    mode: text('mode'),
    level: text('level'),
    config: text('config'),
    session: text('s'),
    turn: number('turn'),
    query: params.get('q') ?? '',
    entities: (text('names') ?? '').split(/\s+/).filter((name) => name !== ''),
    project: text('project'),
    from: text('from'),
    to: text('to'),
    hours: number('hours'),
    window: number('window'),
    hops: number('hops'),
    recency: number('recency'),
    budget: number('budget'),
    fallback: text('history') === null ? null : text('history') === '1',
    adaptive: text('adaptive') === '1',
    order: list('order'),
    pinned: list('pin'),
    leftOut: list('out'),
    other: text('other'),
  };
}

interface Circumstances {
  readonly timeZone: string;
  readonly nowMs: number;
}

export function toContextRequest(params: ContextParams, { timeZone, nowMs }: Circumstances): ContextRequest {
  const { config, mode, session, turn, query, entities, project, order, pinned, leftOut } = params;
  const settings: Readonly<Record<string, unknown>> = {
    level: params.level,
    window_size: params.window,
    hops: params.hops,
    hours_back: params.hours,
    from: params.from,
    to: params.to,
    budget: params.budget,
    budget_unit: params.budget === null ? null : 'tokens',
    fallback_to_full_history_if_no_match: params.fallback,
    weights: params.recency === null ? null : { recency: params.recency },
    extensions: params.adaptive ? ['adaptive'] : null,
  };
  return {
    configName: config,
    // The engine refuses what is none.
    modeOverride: mode as ContextPolicy | null,
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)),
    session,
    turn,
    query,
    entities,
    project,
    order,
    pinned,
    leftOut,
    timeZone,
    nowMs,
  };
}

/** The keys in the order shown, with one of them in another place: as many as say so. */
export function movedOrder(keys: readonly string[], from: number, to: number): readonly string[] {
  const moved = keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? '');
  const last = moved.findLastIndex((key, index) => key !== keys[index]);
  return moved.slice(0, last + 1);
}

/** With the key, or without it where it is there already. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}
