import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines } from './line-counts.ts';

/** Length of the longest common subsequence, by the textbook table. */
function commonLines(old: readonly string[], now: readonly string[]): number {
  let above = new Array<number>(now.length + 1).fill(0);
  for (const line of old) {
    const row = [0];
    for (const [index, other] of now.entries())
      row.push(line === other ? (above[index] ?? 0) + 1 : Math.max(row[index] ?? 0, above[index + 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });

describe('countLines', () => {
  it('adds and removes as few lines as there can be', () => {
    fc.assert(
      fc.property(texts, texts, (old, now) => {
        const common = commonLines(old, now);
        const counts = countLines({ before: `${old.join('\n')}\n`, after: `${now.join('\n')}\n` });
        expect(counts).toEqual({ added: now.length - common, removed: old.length - common });
      }),
    );
  });

  it('counts all lines of a file that is new or gone', () => {
    expect(countLines({ before: '', after: 'a\nb\n' })).toEqual({ added: 2, removed: 0 });
    expect(countLines({ before: 'a\n\nb', after: '' })).toEqual({ added: 0, removed: 3 });
    expect(countLines({ before: '', after: '' })).toEqual({ added: 0, removed: 0 });
  });

  it('ends on texts that have nothing in common, however long', () => {
    const old = Array.from({ length: 20_000 }, (_, index) => `old ${index}`).join('\n');
    const now = Array.from({ length: 30_000 }, (_, index) => `now ${index}`).join('\n');
    expect(countLines({ before: old, after: now })).toEqual({ added: 30_000, removed: 20_000 });
  });
});
