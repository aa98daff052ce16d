import { describe, expect, it } from 'vitest';
import { meanMetrics, percentile, queryMetrics } from './ranking-metrics.ts';

describe('queryMetrics, computed by hand', () => {
  it('of a list with two of three relevant documents', () => {
    // DCG = 3/log2(2) + 1/log2(4) = 3.5; ideal = 3/log2(2) + 2/log2(3) + 1/log2(4) = 4.761860.
    const metrics = queryMetrics(['a', 'x', 'c', 'y'], { a: 3, b: 2, c: 1 });
    expect(metrics.ndcg10).toBeCloseTo(3.5 / 4.76186, 5);
    expect(metrics).toMatchObject({ recall10: 2 / 3, recall100: 2 / 3, mrr10: 1 });
  });

  it('of a first relevant document at rank 3, one at rank 11', () => {
    const list = ['n1', 'n2', 'r1', ...Array.from({ length: 7 }, (_, index) => `m${index}`), 'r2'];
    const metrics = queryMetrics(list, { r1: 1, r2: 1 });
    // DCG = 1/log2(4) = 0.5; ideal = 1 + 1/log2(3) = 1.630930.
    expect(metrics.ndcg10).toBeCloseTo(0.5 / 1.63093, 5);
    expect(metrics).toMatchObject({ recall10: 0.5, recall100: 1, mrr10: 1 / 3 });
  });

  it('counts a repeated document once, and nothing found as 0', () => {
    expect(queryMetrics(['a', 'a', 'b'], { a: 1, b: 1 }).ndcg10).toBeCloseTo(1, 10);
    expect(queryMetrics([], { a: 1 })).toEqual({ ndcg10: 0, recall10: 0, recall100: 0, mrr10: 0 });
  });
});

it('means and percentiles', () => {
  const zero = { ndcg10: 0, recall10: 0, recall100: 0, mrr10: 0 };
  expect(meanMetrics([zero, { ndcg10: 1, recall10: 0.5, recall100: 1, mrr10: 0.25 }])).toEqual({
    ndcg10: 0.5,
    recall10: 0.25,
    recall100: 0.5,
    mrr10: 0.125,
  });
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(3);
  expect(percentile([], 0.5)).toBe(0);
});
