/** What is judged relevant to a query: document id to grade, 1 or more. */
export type Judgements = Readonly<Record<string, number>>;

export interface QueryMetrics {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly recall100: number;
  readonly mrr10: number;
}

/**
 * Conventions of trec_eval: nDCG with linear gain, grade / log2(rank + 1), against the ideal order of all judged
 * documents; recall is of all judged documents; MRR is 1 / rank of the first relevant one in the first 10. A document
 * counts at its first place only. A query that finds nothing counts as 0.
 */
export function queryMetrics(ranked: readonly string[], judgements: Judgements): QueryMetrics {
  const list = [...new Set(ranked)];
  const relevant = Object.values(judgements).filter((grade) => grade > 0);
  const gradeAt = (index: number) => Math.max(0, judgements[list[index] ?? ''] ?? 0);
  const foundIn = (depth: number) => list.slice(0, depth).filter((_, index) => gradeAt(index) > 0).length;
  const gains = (grades: readonly number[]) =>
    grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
  const ideal = gains([...relevant].sort((a, b) => b - a));
  const first = list.slice(0, 10).findIndex((_, index) => gradeAt(index) > 0);
  return {
    ndcg10: ideal === 0 ? 0 : gains(list.map((_, index) => gradeAt(index))) / ideal,
    recall10: relevant.length === 0 ? 0 : foundIn(10) / relevant.length,
    recall100: relevant.length === 0 ? 0 : foundIn(100) / relevant.length,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  };
}

export function meanMetrics(all: readonly QueryMetrics[]): QueryMetrics {
  const mean = (pick: (metrics: QueryMetrics) => number) =>
    all.reduce((sum, metrics) => sum + pick(metrics), 0) / Math.max(1, all.length);
  return {
    ndcg10: mean(({ ndcg10 }) => ndcg10),
    recall10: mean(({ recall10 }) => recall10),
    recall100: mean(({ recall100 }) => recall100),
    mrr10: mean(({ mrr10 }) => mrr10),
  };
}

/** Value below which `share` (0 to 1) of the sorted-by-size values lie; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
