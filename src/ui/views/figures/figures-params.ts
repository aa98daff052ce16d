import { FIGURE_GROUPS, type FigureGroup } from '../../../engine/api.ts';
import { type Measure, measureOf } from './measures.ts';

export interface FiguresParams {
  readonly by: FigureGroup;
  /** Path of a project, `none`, or null for all. */
  readonly project: string | null;
  /** Days, `2026-11-01`; null for an open end. */
  readonly from: string | null;
  readonly to: string | null;
  /** What the charts show. */
  readonly measure: Measure;
  readonly isTable: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Values that mean nothing fall back to their default. */
export function parseFiguresParams(params: ReadonlyMap<string, string>): FiguresParams {
  const dayOf = (name: string) => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : null;
  };
  return {
    by: FIGURE_GROUPS.find((group) => group === params.get('by')) ?? 'day',
    project: params.get('project') || null,
    from: dayOf('from'),
    to: dayOf('to'),
    measure: measureOf(params.get('measure') ?? ''),
    isTable: params.get('as') === 'table',
  };
}
