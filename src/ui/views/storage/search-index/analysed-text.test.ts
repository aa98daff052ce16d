import { expect, test } from 'vitest';
import { cutText, MOST_CHARACTERS, pieceOf } from './analysed-text.ts';

test('a text of the allowed length is left as it is, a longer one is cut', () => {
  const longest = 'a'.repeat(MOST_CHARACTERS);
  expect(cutText(longest)).toEqual({ text: longest, isCut: false });
  expect(cutText(`${longest}b`)).toEqual({ text: longest, isCut: true });
});

test('no character is cut in two', () => {
  const { text, isCut } = cutText(`${'a'.repeat(MOST_CHARACTERS - 1)}🌊`);
  expect(text).toBe('a'.repeat(MOST_CHARACTERS - 1));
  expect(isCut).toBe(true);
});

test('a piece is marked in what stands around it', () => {
  const text = 'The tide table\nshows low water at noon';
  const start = text.indexOf('shows');
  const { text: shown, marks } = pieceOf(text, { start, end: start + 5 });
  expect(shown).toBe('The tide table shows low water at no…');
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['shows']);
});

test('the mark is right behind a beginning that is left out, and at both ends', () => {
  const text = 'one two three four five six seven';
  for (const word of ['one', 'four', 'seven']) {
    const start = text.indexOf(word);
    const { text: shown, marks } = pieceOf(text, { start, end: start + word.length });
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual([word]);
  }
});
