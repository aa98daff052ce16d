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

  it.each(['👩‍👩‍👧‍👦', '🇩🇪', 'ก็', 'é', '한', '👍🏽'])('cuts %s nowhere', (character) => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const count = (text: string) => [...segmenter.segment(text)].length;
    for (const text of [`xx${character.repeat(200)}`, `x${character.repeat(200)}y`]) {
      const pieces = cutText(text, 70).map((piece) => piece.text);
      expect(pieces.length).toBeGreaterThan(3);
      expect(pieces.reduce((sum, piece) => sum + count(piece), 0)).toBe(count(text));
    }
  });

  it('cuts a character that is larger than a piece between its code points', () => {
    const pieces = cutText(`x${'\u0301'.repeat(300)}😀`, 64).map((piece) => piece.text);
    expect(pieces.join('')).toBe(`x${'\u0301'.repeat(300)}😀`);
    for (const piece of pieces) expect(encoder.encode(piece).length).toBeLessThanOrEqual(64);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it('cuts no key in half, wherever it stands in a line without a blank', () => {
    const key = `sk-ant-${'aB3_x-9'.repeat(12)}`;
    for (let before = 0; before < 200; before++) {
      const text = `${'"a":1,'.repeat(70)}${'ü'.repeat(before)}"${key}",${'"b":[2],'.repeat(60)}`;
      const pieces = cutText(text, 512).map((piece) => piece.text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.filter((piece) => piece.includes(key))).toHaveLength(1);
    }
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
