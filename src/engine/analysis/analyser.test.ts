import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, toIndexedText } from './analyser.ts';

/** As `text | aliases`. */
function indexed(text: string): string {
  const { text: terms, aliases } = toIndexedText(text);
  return `${terms} | ${aliases}`;
}

describe('toIndexedText', () => {
  it.each([
    ['getUserById', 'get user by id | getuserbyid'],
    ['user_id', 'user id | userid'],
    ['foo.bar', 'foo bar | foobar'],
    ['bd-q3fy', 'bd q 3 fy | bdq3fy q3fy'],
    ['HTTPServer2', 'http server 2 | httpserver2'],
    ['src/db/worker.ts', 'src db worker ts |'],
    ['user_id.ts', 'user id ts | userid'],
    ['Node.js', 'node js | nodej'],
    ['2025-11-18T00', '2025 11 18 t 00 | 18t00'],
    ['C++ and C#', 'c and c | cˆˆ cˆ'],
    ['#tag C#7', 'tag c 7 |'],
    ['Café café CAFE\u0301', 'cafe cafe cafe |'],
    ['running runs', 'run run |'],
    ['ﬁle Ａbc', 'file abc |'],
    ['a3f9c2d1', 'a3f9c2d1 |'],
    ['k5x7m9q2', 'k5x7m9q2 |'],
    ['utf8To16', 'utf 8 to 16 | utf8to16'],
    ["don't stop", 'don t stop |'],
    ['步2 重跑gen-itgc后50条', '步 2 重 跑 gen itgc 后 50 条 | 重跑'],
    ['привет', 'привет | приˉ ривˉ ивеˉ ветˉ'],
    ['nul\0nul \ud83d \udcb2x', 'nul nul x |'],
    ['𠮷野家', '𠮷 野 家 | 𠮷野 野家'],
    ['...---___', '|'],
  ])('%j', (text, terms) => {
    expect(indexed(text).trim()).toBe(terms);
  });

  it('leaves out encoded runs and words that no one types', () => {
    expect(indexed(`before ${'QUJD'.repeat(60)} after`)).toBe('befor after | ');
    expect(indexed(`${'x'.repeat(65)} ${'z'.repeat(64)}`)).toBe(`${'z'.repeat(64)} | `);
  });

  it('gives the terms of analyse, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', 'B', '7', '_', '.', '-', '+', '#', ' ', '水', 'ж', 'é', '\ud83d', '\0') }),
    );
    fc.assert(
      fc.property(text, (whole) => {
        const own: string[] = [];
        const aliases: string[] = [];
        let last = 0;
        analyse(whole, (term, start, end, isColocated) => {
          (isColocated ? aliases : own).push(term);
          expect(term).not.toMatch(/[\s"]/);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(whole.length);
          if (!isColocated) expect(start).toBeGreaterThanOrEqual(last);
          if (!isColocated) last = end;
        });
        expect(toIndexedText(whole)).toEqual({ text: own.join(' '), aliases: aliases.join(' ') });
      }),
      { numRuns: 2000 },
    );
  });
});
