import { meanMetrics, type QueryMetrics } from '../ranking-metrics.ts';

/** How the app and the stock index answer the same judged queries. */
export interface Comparison {
  readonly name: string;
  readonly queries: number;
  readonly ours: QueryMetrics;
  readonly stock: QueryMetrics;
  readonly p50Ms: number;
  /** Of the difference of nDCG@10. */
  readonly p: number;
}

const TITLES = ['queries', 'nDCG@10', 'R@100', 'MRR@10', 'p50 ms', 'stock nDCG@10', 'difference', 'p'];
/** Room for the widest cell, such as `0.1234`. */
const LEAST_WIDTH = 6;

/** Lines of a table whose names are no longer than `nameWidth`, one at a time: a collection may take a minute. */
export class ComparisonTable {
  readonly #nameWidth: number;

  constructor(nameWidth: number) {
    this.#nameWidth = nameWidth;
  }

  head(): string {
    return this.#line('collection', TITLES);
  }

  row({ name, queries, ours, stock, p50Ms, p }: Comparison): string {
    const [quality, difference] = figures(ours, stock);
    return this.#line(name, [String(queries), ...quality, p50Ms.toFixed(1), ...difference, p.toFixed(4)]);
  }

  /** Means over collections, each counting the same however many queries it has. */
  means(all: readonly Comparison[]): string {
    const [quality, difference] = figures(
      meanMetrics(all.map(({ ours }) => ours)),
      meanMetrics(all.map(({ stock }) => stock)),
    );
    return this.#line(`mean of ${all.length}`, ['', ...quality, '', ...difference, '']);
  }

  #line(name: string, cells: readonly string[]): string {
    const padded = cells.map((cell, index) => cell.padStart(Math.max(LEAST_WIDTH, TITLES[index]?.length ?? 0)));
    return `${[name.padEnd(this.#nameWidth), ...padded].join('  ').trimEnd()}\n`;
  }
}

function figures(ours: QueryMetrics, stock: QueryMetrics): [quality: string[], difference: string[]] {
  const difference = ours.ndcg10 - stock.ndcg10;
  return [
    [ours.ndcg10, ours.recall100, ours.mrr10].map((value) => value.toFixed(4)),
    [stock.ndcg10.toFixed(4), `${difference < 0 ? '' : '+'}${difference.toFixed(4)}`],
  ];
}
