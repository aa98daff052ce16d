/** One measured figure, as `npm run bench` prints it. `ratio` is value / baseline, measured in the same run. */
export interface Figure {
  readonly name: string;
  /** Chunks (records) in the database. */
  readonly n: number;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number;
  readonly ratio: number;
}

export function figure(name: string, n: number, metric: string, value: number, unit: string, baseline: number): Figure {
  return {
    name,
    n,
    metric,
    value: round(value),
    unit,
    baseline: round(baseline),
    ratio: round(baseline === 0 ? 0 : value / baseline),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
