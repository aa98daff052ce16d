import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, utf8Length } from './cut-text.ts';

const encoder = new TextEncoder();

describe('cutText', () => {
  it('loses nothing, keeps to the size and cuts no character in half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 64, max: 200 }), (text, size) => {
        const pieces = cutText(text, size).map((piece) => piece.text);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          expect(encoder.encode(piece).length).toBeLessThanOrEqual(size);
          expect(piece).not.toBe('');
          expect(piece.isWellFormed()).toBe(text.isWellFormed());
        }
      }),
    );
  });

  it('takes any units, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(
          cutText(text, 64)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('cuts behind lines and says on which line a piece begins', () => {
    const text = `${'a'.repeat(60)}\n${'b'.repeat(60)}\n`;
    expect(cutText(text, 80)).toEqual([
      { text: `${'a'.repeat(60)}\n`, line: 1 },
      { text: `${'b'.repeat(60)}\n`, line: 2 },
    ]);
  });

  it('keeps an emoji of several code points whole', () => {
    const family = '👩‍👩‍👧‍👦';
    const pieces = cutText('x'.repeat(60) + family + 'y'.repeat(60), 70).map((piece) => piece.text);
    expect(pieces.some((piece) => piece.includes(family))).toBe(true);
  });

  it('takes a line of 4 MB without a blank', () => {
    const pieces = cutText('ab'.repeat(2_000_000));
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBe(4096);
  });
});

it('utf8Length is the length of the encoded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8Length(text)).toBe(encoder.encode(text).length);
    }),
  );
});
