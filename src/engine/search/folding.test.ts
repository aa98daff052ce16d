import { beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../sample/sample-files.ts';
import { importItems, type MemoryEngine, openMemoryEngine } from '../../testing/memory-engine.ts';
import type { SearchRequest } from '../api.ts';

const NOW_MS = Date.UTC(2026, 11, 1);
const REQUEST: SearchRequest = {
  query: 'rollback error',
  order: 'relevance',
  limit: 50,
  timeZone: 'UTC',
  nowMs: NOW_MS,
};

describe('what is folded under a hit', () => {
  let memory: MemoryEngine;
  beforeAll(async () => {
    memory = openMemoryEngine();
    await importItems(memory.engine, await sampleFiles(NOW_MS));
  });

  it('is as much as the hit says, without the hit', async () => {
    const { data } = await memory.engine.search({ ...REQUEST, isFolded: true });
    const heads = data.filter(({ folded }) => folded && folded.inSession + folded.copies > 0).slice(0, 5);
    expect(heads.length).toBeGreaterThan(2);
    for (const { key, folded } of heads) {
      const fold = await memory.engine.search({ ...REQUEST, foldedUnder: key });
      expect(fold.total).toBe((folded?.inSession ?? 0) + (folded?.copies ?? 0));
      expect(fold.data.map((hit) => hit.key)).not.toContain(key);
    }
  });

  it('has the scores of the whole list, which the explanations sum to', async () => {
    const { data } = await memory.engine.search({ ...REQUEST, isFolded: true });
    const [head] = data.filter(({ folded }) => folded && folded.inSession > 3);
    const fold = await memory.engine.search({ ...REQUEST, foldedUnder: head?.key ?? '', limit: 5 });
    expect(fold.data).not.toHaveLength(0);
    for (const { key, score } of fold.data) {
      const explanation = await memory.engine.explain(REQUEST, key);
      expect(explanation?.score).toBe(score);
      expect(explanation?.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score ?? 0, 9);
    }
  });
});
