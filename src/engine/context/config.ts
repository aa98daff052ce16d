import type { Refused } from '../../messages/config-messages.ts';
import type { Message } from '../../messages/message.ts';
import { sayInEnglish } from '../../messages/say.ts';
import {
  BYTES_PER_TOKEN,
  CONTEXT_LEVELS,
  CONTEXT_POLICIES,
  CONTEXT_VERSION,
  type ContextConfig,
  type ContextLevel,
} from '../api.ts';
import { type AppErrorCode, ContextError } from '../errors.ts';
import { nearest } from '../query/nearest.ts';
import { LONGEST_PATTERN, patternFault } from '../query/pattern.ts';
import { parseRecordedTime } from '../time/event-time.ts';
import { DEFAULT_PATTERNS, PATTERN_FLAGS } from './entities.ts';

export const DEFAULT_CONFIG: ContextConfig = {
  version: CONTEXT_VERSION,
  policy: 'sliding_window',
  level: 'minimal',
  window_size: 8,
  entity_patterns: DEFAULT_PATTERNS,
  hops: 1,
  hours_back: null,
  from: null,
  to: null,
  budget: 8192,
  budget_unit: 'tokens',
  fallback_to_full_history_if_no_match: false,
  weights: { hop: 0.5, recency: 0 },
  extensions: [],
};

const EXTENSIONS = ['adaptive'] as const;
const LARGEST_WINDOW = 200;
const LARGEST_BUDGET = 4_000_000;
const LONGEST_HOURS = 24 * 366 * 50;
const MOST_PATTERNS = 40;
/** Of a value that is not allowed, so much is repeated. */
const LONGEST_ECHO = 60;

type Refusal = Extract<Message, Refused>;

/** Of a field whose value is not allowed: what is. */
export type Allowed = DistributiveOmit<Refusal, keyof Refused>;

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

/** What a value has to be instead; null for one that is right. */
type Check = (value: unknown) => Allowed | null;

interface Problem {
  readonly field: string;
  readonly message: Message;
}

const oneOf =
  (names: readonly (string | number)[]): Check =>
  (value) =>
    names.some((name) => name === value) ? null : { code: 'config.one-of', names: names.map(String) };

const wholeNumber =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? null
      : { code: 'config.whole-number', least, most };

const numberFrom =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? null : { code: 'config.number', least, most };

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

const isTime: Check = (value) =>
  typeof value === 'string' && parseRecordedTime(value) !== null ? null : { code: 'config.time' };

const CHECKS: Readonly<
  Record<Exclude<keyof ContextConfig, 'entity_patterns' | 'weights' | 'level' | 'extensions'>, Check>
> = {
  version: oneOf([CONTEXT_VERSION]),
  policy: oneOf(CONTEXT_POLICIES),
  window_size: wholeNumber(1, LARGEST_WINDOW),
  hops: oneOf([1, 2]),
  hours_back: orNull((value) => (typeof value === 'number' && value > 0 && value <= LONGEST_HOURS ? null : HOURS)),
  from: orNull(isTime),
  to: orNull(isTime),
  budget: wholeNumber(1, LARGEST_BUDGET),
  budget_unit: oneOf(['tokens', 'bytes']),
  fallback_to_full_history_if_no_match: (value) => (typeof value === 'boolean' ? null : { code: 'config.boolean' }),
};

const HOURS: Allowed = { code: 'config.hours', most: LONGEST_HOURS };

const WEIGHTS: Readonly<Record<keyof ContextConfig['weights'], Check>> = {
  hop: numberFrom(0, 1),
  recency: numberFrom(0, 2),
};

const FIELDS: readonly string[] = Object.keys(DEFAULT_CONFIG);

/** Levels that may be asked for under a configuration. */
export function allowedLevels(extensions: readonly string[]): readonly ContextLevel[] {
  return CONTEXT_LEVELS.filter((level) => level !== 'adaptive' || extensions.includes('adaptive'));
}

/**
 * A record, or part of one, over `base`. Throws ContextError with one sentence for each field that is wrong. `names` are
 * other names under which a request has a field.
 */
export function readConfig(
  value: unknown,
  base: ContextConfig = DEFAULT_CONFIG,
  names: Readonly<Record<string, string>> = {},
): ContextConfig {
  if (!isRecord(value)) throw badField({ field: 'config', message: { code: 'config.not-object' } });
  const problems = problemsOf(value, base, names);
  const [first, ...others] = problems;
  if (first) throw badField(first, others);
  const weights = { ...base.weights, ...(isRecord(value.weights) ? value.weights : {}) };
  return inOrder({ ...base, ...value, weights });
}

/** The same for its JSON text. */
export function readConfigText(text: string): ContextConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badField({ field: 'config', message: { code: 'config.not-json', detail: reason } });
  }
  return readConfig(value);
}

/** Says what is wrong with each; the first field is named. */
export function badField(first: Problem, others: readonly Problem[] = []): ContextError {
  const said = [first, ...others].map(({ message }) => message);
  return contextError('context.bad-field', first.field, said);
}

export function contextError(code: AppErrorCode, field: string, said: readonly Message[]): ContextError {
  return new ContextError(code, said.map(sayInEnglish).join(' '), { field }, { said });
}

/** A value that is not allowed, with what is. */
export function refusal(field: string, value: unknown, allowed: Allowed): Refusal {
  const text = JSON.stringify(value) ?? String(value);
  const echo = text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO).toWellFormed()}…` : text;
  return { ...allowed, field, value: echo };
}

/** UTF-8 bytes. */
export function budgetBytesOf({ budget, budget_unit }: ContextConfig): number {
  return budget_unit === 'tokens' ? budget * BYTES_PER_TOKEN : budget;
}

function problemsOf(
  value: Readonly<Record<string, unknown>>,
  base: ContextConfig,
  names: Readonly<Record<string, string>>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const check = (field: string, each: unknown, allowed: Allowed | null) => {
    const name = names[field] ?? field;
    if (allowed !== null) problems.push({ field: name, message: refusal(name, each, allowed) });
  };
  for (const [field, each] of Object.entries(value)) {
    if (!FIELDS.includes(field)) problems.push(unknownField(field, FIELDS));
    else if (field in CHECKS) check(field, each, CHECKS[field as keyof typeof CHECKS](each));
  }
  if ('extensions' in value) check('extensions', value.extensions, extensionsProblem(value.extensions));
  const extensions = Array.isArray(value.extensions) ? value.extensions : base.extensions;
  // A record that switches its extension off must not go on asking for it.
  const level = 'level' in value ? value.level : base.level;
  check('level', level, levelProblem(level, extensions));
  if ('weights' in value) problems.push(...partProblems('weights', value.weights, WEIGHTS));
  if ('entity_patterns' in value) problems.push(...patternProblems(value.entity_patterns));
  return [...problems, ...rangeProblems({ ...base, ...value })];
}

function unknownField(field: string, known: readonly string[], prefix = ''): Problem {
  const meant = nearest(field, known);
  const suggestion = meant === null ? null : `${prefix}${meant}`;
  const name = `${prefix}${field.slice(0, LONGEST_ECHO)}`;
  return { field: name, message: { code: 'config.unknown-field', field: name, names: known, suggestion } };
}

function levelProblem(level: unknown, extensions: readonly unknown[]): Allowed | null {
  const names = allowedLevels(extensions.filter((name) => typeof name === 'string'));
  if (names.some((name) => name === level)) return null;
  return { code: level === 'adaptive' ? 'config.adaptive-off' : 'config.one-of', names };
}

function extensionsProblem(value: unknown): Allowed | null {
  const isKnown = (name: unknown) => EXTENSIONS.some((known) => known === name);
  return Array.isArray(value) && value.every(isKnown) && new Set(value).size === value.length
    ? null
    : { code: 'config.list-of', names: EXTENSIONS };
}

function partProblems(field: string, value: unknown, checks: Readonly<Record<string, Check>>): readonly Problem[] {
  const names = Object.keys(checks);
  if (!isRecord(value)) {
    return [{ field, message: refusal(field, value, { code: 'config.object-with', names }) }];
  }
  return Object.entries(value).flatMap(([name, each]) => {
    const check = checks[name];
    if (!check) return [unknownField(name, names, `${field}.`)];
    const allowed = check(each);
    return allowed === null ? [] : [{ field: `${field}.${name}`, message: refusal(`${field}.${name}`, each, allowed) }];
  });
}

function patternProblems(value: unknown): readonly Problem[] {
  const field = 'entity_patterns';
  if (!isRecord(value) || Object.keys(value).length > MOST_PATTERNS) {
    return [{ field, message: refusal(field, value, { code: 'config.patterns', most: MOST_PATTERNS }) }];
  }
  return Object.entries(value).flatMap(([kind, source]) => {
    const name = `${field}.${kind.slice(0, LONGEST_ECHO)}`;
    if (typeof source !== 'string' || source === '') {
      return [{ field: name, message: refusal(name, source, { code: 'config.pattern-text' }) }];
    }
    const fault = patternFault({ source, flags: PATTERN_FLAGS });
    if (fault === null) return [];
    const allowed: Allowed = { code: 'config.pattern', fault, most: LONGEST_PATTERN };
    return [{ field: name, message: refusal(name, source, allowed) }];
  });
}

/** Both ends are right by themselves, and together they are not. */
function rangeProblems({ from, to }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const [fromMs, toMs] = [from, to].map((text) => parseRecordedTime(text)?.ms ?? null);
  if (fromMs == null || toMs == null || fromMs < toMs) return [];
  return [{ field: 'from', message: refusal('from', from, { code: 'config.before-to', to: String(to) }) }];
}

/** As every record has its fields, so that equal ones are equal texts. */
function inOrder(config: ContextConfig): ContextConfig {
  const patterns = Object.entries(config.entity_patterns).sort(([a], [b]) => (a < b ? -1 : 1));
  const { hop, recency } = config.weights;
  const whole = { ...config, entity_patterns: Object.fromEntries(patterns), weights: { hop, recency } };
  return Object.fromEntries(
    FIELDS.map((field) => [field, whole[field as keyof ContextConfig]]),
  ) as unknown as ContextConfig;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
