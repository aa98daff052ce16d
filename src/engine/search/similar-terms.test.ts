import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { editDistance } from './similar-terms.ts';

describe('editDistance', () => {
  it.each([
    ['refund', 'refund', 0],
    ['refnd', 'refund', 1],
    ['refudn', 'refund', 1],
    ['rafund', 'refund', 1],
    ['refunds', 'refund', 1],
    ['dtabsae', 'database', 2],
    ['abc', 'xyz', 3],
  ])('%s and %s: %d', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits);
  });

  it('is the same both ways, and 0 only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
        expect(editDistance(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });
});

describe('a word that stands nowhere', () => {
  const find = async (query: string) => {
    const { engine } = openMemoryEngine();
    const texts = ['refund of the payment', 'the taxRateFor function', 'nothing of it', 'database migrations'];
    const lines = texts.map((content, index) =>
      JSON.stringify({ type: 'user', uuid: String(index), sessionId: 's', message: { role: 'user', content } }),
    );
    await importItems(engine, [textItem('a.jsonl', `${lines.join('\n')}\n`)]);
    return engine.search({ query, limit: 5, timeZone: 'UTC', nowMs: 0 });
  };

  it.each([
    ['refnd', 'refund of', 'fuzzy'],
    ['taxRate', 'taxRateFor', 'exact'],
    ['taxratefr', 'taxRateFor', 'fuzzy'],
    ['datab', 'database', 'part'],
    ['igrat', 'database migrations', 'part'],
    ['dtabase', 'database', 'fuzzy'],
    ['migratoins', 'database migrations', 'fuzzy'],
  ])('%s finds %s in the layer %s, and says so', async (query, text, layer) => {
    const { data, notices } = await find(query);
    expect(data[0]?.title.text).toContain(text);
    expect(data[0]?.layer).toBe(layer);
    if (layer !== 'exact') {
      expect(data[0]?.title.marks.length).toBeGreaterThan(0);
      expect(notices.map(sayInEnglish).join(' ')).toContain(query);
    }
  });

  it.each(['-refnd nothing', '"refnd"'])('%s is meant as it stands', async (query) => {
    const { data } = await find(query);
    expect(data.map(({ title }) => title.text).join()).not.toContain('refund');
  });
});
