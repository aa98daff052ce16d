import {
  BRIEF_FORMATS,
  BRIEF_UNITS,
  type BriefFormat,
  type BriefScope,
  type BriefUnit,
  BYTES_PER_TOKEN,
} from '../../../engine/api.ts';
import { formatRoute, makeRoute } from '../../router.ts';

export interface BriefParams {
  readonly scope: BriefScope;
  readonly budget: number;
  readonly unit: BriefUnit;
  readonly format: BriefFormat;
  /** What the address says and cannot be read, in words; null when all can. */
  readonly problem: string | null;
}

/** In bytes; a choice in tokens is the same in their unit. */
export const BUDGET_CHOICES = [2_048, 4_096, 8_192] as const;
const DEFAULT_BUDGET_BYTES = 4_096;
/** A brief that is larger is no brief any more. */
export const MOST_BUDGET = 10_000_000;

export function parseBriefParams(params: ReadonlyMap<string, string>): BriefParams {
  const unit = oneOf(BRIEF_UNITS, params.get('unit'));
  const [from, to] = [parseInstant(params.get('from')), parseInstant(params.get('to'))];
  const budget = parseBudget(params.get('budget'));
  const problem = [
    Number.isNaN(from) && `“${params.get('from')}” is no date.`,
    Number.isNaN(to) && `“${params.get('to')}” is no date.`,
    Number.isNaN(budget) && `“${params.get('budget')}” is no budget: it is a whole number up to ${MOST_BUDGET}.`,
  ].find((text) => typeof text === 'string');
  return {
    scope: {
      sessionKey: params.get('session') ?? null,
      projectPath: params.get('project') ?? null,
      fromMs: from,
      toMs: to,
    },
    budget: budget ?? inUnit(DEFAULT_BUDGET_BYTES, unit),
    unit,
    format: oneOf(BRIEF_FORMATS, params.get('format')),
    problem: problem ?? null,
  };
}

/** The first one for a value that is none of them. */
function oneOf<Value extends string>(values: readonly [Value, ...Value[]], text: string | undefined): Value {
  return values.find((value) => value === text) ?? values[0];
}

/** Null where nothing is said; NaN for what cannot be read. */
function parseInstant(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
}

function parseBudget(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d{1,8}$/.test(text) && Number(text) <= MOST_BUDGET ? Number(text) : Number.NaN;
}

export function inUnit(bytes: number, unit: BriefUnit): number {
  return unit === 'tokens' ? Math.floor(bytes / BYTES_PER_TOKEN) : bytes;
}

/** The same budget in the other unit. */
export function changedUnit({ budget, unit }: Pick<BriefParams, 'budget' | 'unit'>, to: BriefUnit): number {
  return unit === to ? budget : inUnit(unit === 'tokens' ? budget * BYTES_PER_TOKEN : budget, to);
}

/** Nothing is named that a brief could be about. */
export function isOfNothing({ sessionKey, projectPath, fromMs, toMs }: BriefScope): boolean {
  return [sessionKey, projectPath, fromMs, toMs].every((part) => part == null);
}

interface BriefOf {
  readonly session?: string;
  readonly project?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** The address of a brief. */
export function briefHref({ session, project, fromMs, toMs }: BriefOf): string {
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return formatRoute(makeRoute('brief', { params: { session, project, from: instant(fromMs), to: instant(toMs) } }));
}
