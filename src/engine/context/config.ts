import {
  BYTES_PER_TOKEN,
  CONTEXT_LEVELS,
  CONTEXT_POLICIES,
  CONTEXT_VERSION,
  type ContextConfig,
  type ContextLevel,
} from '../api.ts';
import { ContextError } from '../errors.ts';
import { nearest } from '../query/nearest.ts';
import { patternProblem } from '../query/pattern.ts';
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

/** What is wrong with a value: what it has to be instead, in words; null for one that is right. */
type Check = (value: unknown) => string | null;

interface Problem {
  readonly field: string;
  /** A sentence that names the field and what is allowed. */
  readonly message: string;
}

const oneOf =
  (names: readonly (string | number)[]): Check =>
  (value) =>
    names.some((name) => name === value) ? null : `Use one of: ${names.join(', ')}`;

const wholeNumber =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? null
      : `Use a whole number from ${least} to ${most.toLocaleString('en')}`;

const numberFrom =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? null : `Use a number from ${least} to ${most}`;

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

const isTime: Check = (value) =>
  typeof value === 'string' && parseRecordedTime(value) !== null
    ? null
    : 'Use a time with its zone, such as 2026-03-01T10:00:00Z, or null';

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
  fallback_to_full_history_if_no_match: (value) => (typeof value === 'boolean' ? null : 'Use true or false'),
};

const HOURS = `Use a number of hours above 0 and up to ${LONGEST_HOURS.toLocaleString('en')}, or null`;

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
  if (!isRecord(value)) throw badField({ field: 'config', message: 'A configuration is a JSON object.' });
  const problems = problemsOf(value, base, names);
  const [first] = problems;
  if (first) throw badField({ field: first.field, message: problems.map(({ message }) => message).join(' ') });
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
    throw badField({ field: 'config', message: `The configuration is not valid JSON: ${reason}.` });
  }
  return readConfig(value);
}

export function badField({ field, message }: Problem): ContextError {
  return new ContextError('context.bad-field', message, { field });
}

/** A sentence for a value that is not allowed. */
export function refusal(field: string, value: unknown, allowed: string): string {
  const text = JSON.stringify(value) ?? String(value);
  const echo = text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO).toWellFormed()}…` : text;
  return `${field}: ${echo} is not allowed. ${allowed}.`;
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
  const check = (field: string, each: unknown, allowed: string | null) => {
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
  const hint = meant === null ? '' : ` Did you mean ${prefix}${meant}?`;
  const name = `${prefix}${field.slice(0, LONGEST_ECHO)}`;
  return { field: name, message: `${name}: there is no such field.${hint} Allowed are: ${known.join(', ')}.` };
}

function levelProblem(level: unknown, extensions: readonly unknown[]): string | null {
  const names = extensions.filter((name) => typeof name === 'string');
  const problem = oneOf(allowedLevels(names))(level);
  return problem !== null && level === 'adaptive'
    ? `${problem}; it is an extension that is switched off (extensions: ["adaptive"])`
    : problem;
}

function extensionsProblem(value: unknown): string | null {
  const isKnown = (name: unknown) => EXTENSIONS.some((known) => known === name);
  return Array.isArray(value) && value.every(isKnown) && new Set(value).size === value.length
    ? null
    : `Use a list of: ${EXTENSIONS.join(', ')}`;
}

function partProblems(field: string, value: unknown, checks: Readonly<Record<string, Check>>): readonly Problem[] {
  const names = Object.keys(checks);
  if (!isRecord(value)) {
    return [{ field, message: refusal(field, value, `Use an object with: ${names.join(', ')}`) }];
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
    const allowed = `Use an object of up to ${MOST_PATTERNS} regular expressions by what they find`;
    return [{ field, message: refusal(field, value, allowed) }];
  }
  return Object.entries(value).flatMap(([kind, source]) => {
    const name = `${field}.${kind.slice(0, LONGEST_ECHO)}`;
    if (typeof source !== 'string' || source === '') {
      return [{ field: name, message: refusal(name, source, 'Use the text of a regular expression') }];
    }
    const problem = patternProblem({ source, flags: PATTERN_FLAGS });
    if (problem === null) return [];
    const allowed = `It ${problem}. Use a valid regular expression of up to 200 characters without open ends inside of each other`;
    return [{ field: name, message: refusal(name, source, allowed) }];
  });
}

/** Both ends are right by themselves, and together they are not. */
function rangeProblems({ from, to }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const [fromMs, toMs] = [from, to].map((text) => parseRecordedTime(text)?.ms ?? null);
  if (fromMs == null || toMs == null || fromMs < toMs) return [];
  return [{ field: 'from', message: refusal('from', from, `Use a time before to, which is ${String(to)}`) }];
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
