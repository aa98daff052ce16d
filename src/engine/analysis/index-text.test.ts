import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIndexText, toTokens } from './index-text.ts';

describe('toIndexText', () => {
  it('leaves out encoded runs, wherever they begin, and nothing else', () => {
    const blob = fc.integer({ min: 150, max: 170 }).map((length) => 'QUJD+/-_'.repeat(30).slice(0, length));
    const piece = fc.oneof(blob, fc.constantFrom(' ', 'word', '.', 'é', '\n', 'a'.repeat(100)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(toIndexText(text)).toBe(text.replace(/[A-Za-z0-9+/=_-]{160,}/g, ' '));
      }),
      { numRuns: 500 },
    );
  });

  it('sets CJK characters apart', () => {
    expect(toTokens('步2 重跑gen-itgc后')).toEqual(['步', '2', '重', '跑', 'gen', 'itgc', '后']);
  });
});
